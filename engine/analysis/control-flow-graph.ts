import type { LinkedFlow } from '../flow/linked-flow.ts';
import type { Path } from '../resolve/problem.ts';
import type { Guard, Variable } from './value-classes.ts';

/**
 * A flow as a small program: points, and edges between them that are guarded and set facts. Everything that can happen
 * to a claimant is a walk through it; what the analysis proves, it proves on this.
 */
export interface Program {
  flow: LinkedFlow;
  points: Point[];
  variables: Variable[];
  /** For each variable and class the first class that nothing in the flow tells from it. */
  alike: readonly (readonly number[])[];
  /** The number of a fact or an answer that something reads. */
  indexOf(name: string): number | undefined;
  /** Screen → the point where one comes to it. */
  arrivals: Map<string, number>;
  /** Before the first screen. */
  root: number;
  /** A dialog that a rule opens on a screen which has none of that name. */
  lostDialogs: { screen: string; dialog: string; path: Path }[];
  /** A `stay` where no button was pressed. */
  strayStays: { screen: string; effect: string; outcome: string; path: Path }[];
  /** A rule whose message is to stand at a field that its screen does not have. */
  strayPlaces: { screen: string; field: string; path: Path }[];
  /** Points at which no step of a screen counts → the screen. */
  stepless: Map<number, string>;
}

export interface Point {
  id: number;
  screen: string;
  /** `open`: behind the gate of the screen. */
  kind: 'root' | 'arrive' | 'open' | 'editing' | 'dialog' | 'back' | 'step';
  /** The dialog that is open. */
  dialog?: string;
  /** The journey may end here. */
  end: boolean;
  /** `first`: the first edge whose guard holds is taken; `any`: each whose guard holds may be. */
  take: 'first' | 'any';
  edges: Edge[];
  /** What must be known here. */
  needs: Need[];
  /** What is on the screen here. */
  shown: Shown[];
  /** The progress shown, alternatives in order. */
  progress: { guard?: Guard; value: number }[];
}

export interface Edge {
  to: number;
  guard?: NotedGuard;
  assigns: Assign[];
  /** Who takes it: the claimant by a button, or the journey by itself. */
  by: 'claimant' | 'itself';
  /** A rule that goes back to a screen before. */
  back?: true;
  /** Somebody comes in from outside, elsewhere than at the start. */
  enters?: true;
  /** It leads to a screen that is on the trail already. */
  returns?: true;
  /** A requirement of a screen leads elsewhere, because this is not known. */
  lacks?: string;
  /** Nothing of it stays: the service failed, or has not answered yet. It can be otherwise the next time. */
  passing?: true;
}

/** A guard that somebody wrote, with the place where it stands. */
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
  /** Only while this holds; else it is missing. */
  visible?: Guard;
}

/** Something that is read and must have been set on every path. */
export interface Need {
  /** The fact, answer or claim key. */
  name: string;
  known: Guard;
  path: Path;
  /** Who reads it, for the message: `"card.check" reads`. */
  reader: string;
}

/** Something that shows while its guard holds. */
export interface Shown {
  guard?: NotedGuard;
  needs: Need[];
  inner: Shown[];
  /** Of `inner` only the first whose guard holds shows. */
  alternatives?: boolean;
}
