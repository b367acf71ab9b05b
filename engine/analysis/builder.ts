import type { Decision, LinkedCall, LinkedFlow, LinkedScreen } from '../flow/linked-flow.ts';
import type { Path } from '../resolve/problem.ts';
import type { Vocabulary } from '../vocabulary/vocabulary.ts';
import type { Assign, Edge, NotedGuard, Point, Program } from './control-flow-graph.ts';
import type { createShown } from './screen-reads.ts';
import type { ClassTable } from './value-classes.ts';

/** Where something goes on: the point, made only when it is known that somebody goes there. */
export type Next = () => number;

/** Where a call or a rule stands. */
export interface Where {
  screen: string;
  /** What part of the screen it hangs on, to tell its points apart. */
  part: string;
  /** Nobody pressed a button. */
  unasked: boolean;
  /** The screen has submitted itself. */
  auto?: true;
  /** Where somebody is who stays, if that is not the screen as a whole. */
  back?: Next;
}

/** `background`: nobody waits for the calls. */
export type Manner = 'waited' | 'background';

/** What the parts of the building share. */
export interface Builder extends Parts {
  flow: LinkedFlow;
  vocabulary: Vocabulary;
  table: ClassTable;
  shown: ReturnType<typeof createShown>;
  program: Program;
  point(screen: string, kind: Point['kind'], take?: Point['take']): Point;
  /** A point that is made once under its name; `fill` runs later, so that circles in a flow end. */
  once(key: string, make: () => Point, fill: (point: Point) => void): number;
  later(task: () => void): void;
}

/** What the parts of the building ask of each other. */
export interface Parts {
  arrive(screen: string): number;
  /** The work on a screen; `submitted`: it has submitted itself already, and does not again. */
  editing(screen: string, submitted?: boolean): number;
  dialog(name: string, where: Where, path: Path): number;
  /** The calls of a list, one after another, then `next`. */
  run(calls: readonly LinkedCall[], where: Where, next: Next, manner?: Manner): number;
  /** Between Next and its calls: what look-ups, verifications and background calls gave. */
  settle(screen: LinkedScreen, fields: readonly string[], next: Next): number;
  /** A decision table on a screen; `otherwise` where no rule holds. */
  decision(to: Decision, where: Where, otherwise: Next): number;
}

export const edge = (to: number, by: Edge['by'] = 'itself', guard?: NotedGuard, assigns: Assign[] = []): Edge => ({
  to,
  by,
  assigns,
  ...(guard ? { guard } : {}),
});

export const known = (facts: readonly string[]): Assign[] => facts.map((name) => ({ name, to: 'known' }));
