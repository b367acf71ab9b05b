import type { Decision, LinkedCall, LinkedFlow, LinkedScreen } from '../flow/linked-flow.ts';
import type { Path } from '../resolve/problem.ts';
import type { Vocabulary } from '../vocabulary/vocabulary.ts';
import type { Assign, Edge, NotedGuard, Point, Program } from './control-flow-graph.ts';
import type { createShown } from './screen-reads.ts';
import type { ClassTable } from './value-classes.ts';

/** A continuation: the point, created only when something leads to it. */
export type Next = () => number;

/** The place of a call or a rule. */
export interface Where {
  screen: string;
  /** The part of the screen that it belongs to, to tell its points apart. */
  part: string;
  /** No button was pressed. */
  unasked: boolean;
  /** The screen has submitted itself. */
  auto?: true;
  /** Where `stay` leads, if not to the screen as a whole. */
  back?: Next;
}

/** `background`: the calls are not waited for. */
export type Manner = 'waited' | 'background';

/** What the parts of the builder share. */
export interface Builder extends Parts {
  flow: LinkedFlow;
  vocabulary: Vocabulary;
  table: ClassTable;
  shown: ReturnType<typeof createShown>;
  program: Program;
  point(screen: string, kind: Point['kind'], take?: Point['take']): Point;
  /** A point that is created once under its name; `fill` runs later, so that cycles in a flow end. */
  once(key: string, make: () => Point, fill: (point: Point) => void): number;
  later(task: () => void): void;
}

/** What the parts of the builder need from each other. */
export interface Parts {
  arrive(screen: string): number;
  /** Editing a screen; `submitted`: it has submitted itself already, and does not do so again. */
  editing(screen: string, submitted?: boolean): number;
  dialog(name: string, where: Where, path: Path): number;
  /** The calls of a list, one after another, then `next`. */
  run(calls: readonly LinkedCall[], where: Where, next: Next, manner?: Manner): number;
  /** Between Next and its calls: the results of look-ups, verifications and background calls. */
  settle(screen: LinkedScreen, fields: readonly string[], next: Next): number;
  /** A decision table on a screen; `otherwise` if no rule holds. */
  decision(to: Decision, where: Where, otherwise: Next): number;
}

export const edge = (to: number, by: Edge['by'] = 'itself', guard?: NotedGuard, assigns: Assign[] = []): Edge => ({
  to,
  by,
  assigns,
  ...(guard ? { guard } : {}),
});

export const known = (facts: readonly string[]): Assign[] => facts.map((name) => ({ name, to: 'known' }));
