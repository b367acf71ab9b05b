import type { LinkedFlow } from '../flow/linked-flow.ts';
import type { Path } from '../resolve/problem.ts';
import type { Guard, Variable } from './value-classes.ts';

/**
 * A flow as a small program: points, and edges between them that have guards and set facts. Everything that can happen
 * to a claimant is a path through it; the analysis proves its results on it.
 */
export interface Program {
  flow: LinkedFlow;
  points: Point[];
  variables: Variable[];
  /** For each variable and class, the first class that nothing in the flow distinguishes from it. */
  alike: readonly (readonly number[])[];
  /** The number of a fact or an answer that something reads. */
  indexOf(name: string): number | undefined;
  /** Screen → the point at which it is entered. */
  arrivals: Map<string, number>;
  /** Before the first screen. */
  root: number;
  /** A dialog that a rule opens on a screen which has none of that name. */
  lostDialogs: { screen: string; dialog: string; path: Path }[];
  /** A `stay` where no button was pressed. */
  strayStays: { screen: string; effect: string; outcome: string; path: Path }[];
  /** A rule with the message at a field that its screen does not have. */
  strayPlaces: { screen: string; field: string; path: Path }[];
  /** Points at which no step of a screen is live → the screen. */
  stepless: Map<number, string>;
}

export interface Point {
  id: number;
  screen: string;
  /** `open`: after the entry guard of the screen. */
  kind: 'root' | 'arrive' | 'open' | 'editing' | 'dialog' | 'back' | 'step';
  /** The dialog that is open. */
  dialog?: string;
  /** The journey may end here. */
  end: boolean;
  /** `first`: the first edge whose guard holds is taken; `any`: any edge whose guard holds may be taken. */
  take: 'first' | 'any';
  edges: Edge[];
  /** What must be known here. */
  needs: Need[];
  /** What is on the screen here. */
  shown: Shown[];
  /** The progress shown: alternatives in order. */
  progress: { guard?: Guard; value: number }[];
}

export interface Edge {
  to: number;
  guard?: NotedGuard;
  assigns: Assign[];
  /** Who takes it: the claimant by a button, or the journey by itself. */
  by: 'claimant' | 'itself';
  /** The button that takes it: `submit`, `action resend`, `dialog exists ok`. */
  pressed?: string;
  /** The place of the rule that it takes. */
  rule?: Path;
  /** The outcome of an effect that it stands for. */
  outcome?: { effect: string; outcome: string };
  /** A rule that goes back to an earlier screen. */
  back?: true;
  /** An entry from outside, elsewhere than at the start. */
  enters?: true;
  /** It leads to a screen that is already in the history. */
  returns?: true;
  /** A requirement of a screen leads elsewhere, because this is not known. */
  lacks?: string;
  /** It leaves nothing behind: the service failed, or has not answered yet. The next attempt can end differently. */
  passing?: true;
}

/** A guard that an author wrote, with its place. */
export interface NotedGuard extends Guard {
  path?: Path;
}

export interface Assign {
  /** The fact or answer. */
  name: string;
  /**
   * `known`: one of its known values; `any`: or none; `missing`: none; `maybe`: as before, or a known value;
   * `unsaved`: as before, or not true any more.
   */
  to: 'known' | 'any' | 'missing' | 'maybe' | 'unsaved';
  /** Which of the known values it can be; of a list `items` or `empty`. Left out: any. */
  is?: boolean | string | number;
  /** Only while this holds; otherwise it is missing. */
  visible?: Guard;
}

/** A value that is read and must have been set on every path. */
export interface Need {
  /** The fact, answer or claim key. */
  name: string;
  known: Guard;
  path: Path;
  /** The reader, for the message: `"card.check" reads`. */
  reader: string;
  /** The claim must hold it: an answer that the page alone has does not count. */
  unsaved?: true;
}

/** A part that is shown while its guard holds. */
export interface Shown {
  guard?: NotedGuard;
  needs: Need[];
  inner: Shown[];
  /** Only the first of `inner` whose guard holds is shown. */
  alternatives?: boolean;
}
