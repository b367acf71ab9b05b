import type { ActorRef, Snapshot } from 'xstate';
import type { Text } from '../../../schemas/flow.ts';
import type { LinkedCall } from '../../flow/linked-flow.ts';
import type { Change, JourneyState } from '../../state/journey-state.ts';
import type { EffectResult, Effects } from '../../vocabulary/effect.ts';
import type { FieldError, FieldTypes } from '../../vocabulary/field-type.ts';
import type { Send } from './run-effect.ts';

/** What the machines need from outside; everything else they are given as data. */
export interface JourneyDeps {
  /** Field types and effects are looked up when they are used: a page may fetch those of later screens later. */
  fieldTypes: FieldTypes;
  effects: Effects;
  /** Fetches what a screen is made of; null: all of it is here. Left out: everything was here from the start. */
  fetchFor?(screen: string): Promise<unknown> | null;
  send: Send;
  /** Today in the claimant's time zone, yyyy-mm-dd. */
  today(): string;
  /** The present moment by the page's clock, ISO 8601. */
  now(): string;
  /** What effects may know of the product's settings. */
  config: unknown;
  /** Records a conversion event. */
  track(event: string): void;
  /** A fault of the program, for the log. The claimant sees the failed state. */
  report(error: unknown): void;
}

/** Calls to make one after another, and the exit that is reported when all have continued. */
export interface Job {
  kind: 'enter' | 'submit' | 'step' | 'action';
  queue: readonly LinkedCall[];
  exit: string;
  /** The call that is waited for. */
  current?: LinkedCall;
  /** The action whose button is busy. */
  action?: string;
}

export interface BackgroundCall extends LinkedCall {
  /** What is called when this one has ended, however it has. */
  next: readonly LinkedCall[];
}

export interface ScreenContext {
  journey: ScreenInput['journey'];
  name: string;
  state: JourneyState;
  /** Faults shown now, by field. */
  errors: Record<string, FieldError>;
  /** The press under way was the screen's own. */
  autoSubmitted: boolean;
  /** Counts presses of Next that found errors; the summary takes the focus when it rises. */
  failedSubmits: number;
  /** Field → the value that the service is being asked about. */
  pendingQueries: Record<string, string>;
  /** Field → the value that was last looked up. */
  lookedUp: Record<string, string>;
  /** Field → failures of its checker since it last answered. */
  failures: Record<string, number>;
  message: Text | null;
  /** What the effect that a rule speaks of has said itself. */
  effectMessage: Text | null;
  /** The phase of the loader that has been reached. */
  phase: number;
  /** Rises with each move to another step of the screen. */
  stepChanges: number;
  /** Why the claimant finds themselves here, where that needs saying. */
  notice: Text | null;
  /** A passing message; `id` rises with each. */
  toast: { id: number; text: string; tone: 'ok' | 'error' } | null;
  dialog: string | null;
  job: Job | null;
  /** Background calls under way, by id, each with those that follow it. */
  background: Record<string, BackgroundCall>;
  /** Calls in the background that a rate limit has refused: the main button makes them again after its own. */
  postponed: readonly LinkedCall[];
  /** Rises with each child started, so that no two have one id. */
  spawnCount: number;
}

/** What the screen machine tells the journey machine: what it learnt, and that it is done by one of its exits. */
export type ScreenReport =
  | { type: 'changed'; change: Change }
  /** `screen`: where the service says that the claimant goes on. */
  | { type: `exit.${string}`; screen?: string | undefined };

export interface ScreenInput {
  journey: ActorRef<Snapshot<unknown>, ScreenReport>;
  name: string;
  state: JourneyState;
  notice: Text | null;
}

/** The output of an effect's actor: the result, and the value it was asked about. */
export type Settled = EffectResult & { value?: string | undefined };

export type ScreenEvent =
  | { type: 'answer'; field: string; value: unknown }
  | { type: 'leave'; field: string }
  | { type: 'submit'; auto?: true }
  /** Goes to a step of the screen; without `to`: the first. */
  | { type: 'step'; to?: string | undefined }
  | { type: 'action'; name: string }
  | { type: 'dialog.action'; name: string }
  | { type: 'dialog.close' }
  | { type: 'retry' }
  // the journey machine's replies to an exit
  | { type: 'stay'; text?: Text | true | undefined; at?: string | undefined; clear?: readonly string[] | undefined }
  | { type: 'step.next' }
  | { type: 'dialog.open'; dialog: string; clear?: readonly string[] | undefined }
  | { type: 'perform'; after: number; run: readonly LinkedCall[]; exit: string }
  | { type: 'broken' }
  | { type: 'merge'; change: Change }
  | { type: 'outside'; name: string; change: Change }
  // raised by the screen machine itself
  | { type: 'pause.check'; field: string }
  | { type: 'pause.ask'; field: string }
  | { type: 'phase'; at: number }
  | { type: 'background.go'; calls: readonly LinkedCall[] }
  | { type: 'job.go' }
  | { type: 'job.done' }
  | { type: 'job.stay' }
  | { type: 'job.held' }
  | { type: 'job.away' }
  | { type: 'job.late' }
  | { type: 'ask.late'; field: string }
  | { type: 'background.late'; id: string }
  | { type: 'settled'; tryAgain: boolean }
  | { type: 'check.refused' }
  | { type: 'check.passed' };
