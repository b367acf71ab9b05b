import type { ActorRef, Snapshot } from 'xstate';
import type { Text } from '../../../schemas/flow.ts';
import type { LinkedCall } from '../../flow/linked-flow.ts';
import type { Change, JourneyState } from '../../state/journey-state.ts';
import type { EffectResult, Effects } from '../../vocabulary/effect.ts';
import type { FieldError, FieldTypes } from '../../vocabulary/field-type.ts';
import type { Send } from './run-effect.ts';

/** What the machines need from outside; everything else is passed to them as data. */
export interface JourneyDeps {
  /** Field types and effects are looked up on use: a page may fetch those of later screens later. */
  fieldTypes: FieldTypes;
  effects: Effects;
  /** Fetches the parts of a screen; null: all are loaded. Left out: everything was loaded from the start. */
  fetchFor?(screen: string): Promise<unknown> | null;
  send: Send;
  /** Today in the claimant's time zone, yyyy-mm-dd. */
  today(): string;
  /** The current time by the page's clock, ISO 8601. */
  now(): string;
  /** What effects may know of the product's settings. */
  config: unknown;
  /** Records a conversion event. */
  track(event: string): void;
  /** Reports a fault of the program to the log. The claimant sees the failed state. */
  report(error: unknown): void;
}

/** Calls to make one after another, and the transition that is reported when all have continued. */
export interface Job {
  kind: 'enter' | 'submit' | 'step' | 'action';
  queue: readonly LinkedCall[];
  exit: string;
  /** The call that is waited for. */
  current?: LinkedCall;
  /** The action whose button is busy. */
  action?: string;
}

export interface ScreenContext {
  journey: ScreenInput['journey'];
  name: string;
  state: JourneyState;
  /** Errors shown now, by field. */
  errors: Record<string, FieldError>;
  /** The press in progress was made by the screen itself. */
  autoSubmitted: boolean;
  /** Counts presses of Next that found errors; the summary takes the focus when it increases. */
  failedSubmits: number;
  /** Field → the value that the service is being asked about. */
  pendingQueries: Record<string, string>;
  /** Field → the value that was last looked up. */
  lookedUp: Record<string, string>;
  /** Field → failures of its checker since it last answered. */
  failures: Record<string, number>;
  message: Text | null;
  /** The message of the effect that a rule refers to. */
  effectMessage: Text | null;
  /** The phase of the loader that has been reached. */
  phase: number;
  /** Increases with each move to another step of the screen. */
  stepChanges: number;
  /** Why the claimant is on this screen, if that needs an explanation. */
  notice: Text | null;
  /** A temporary message; `id` increases with each. */
  toast: { id: number; text: string; tone: 'ok' | 'error' } | null;
  dialog: string | null;
  job: Job | null;
  /** Queue → the call that it runs, of the background queues. */
  background: Record<string, LinkedCall>;
  /** Calls in the background that a rate limit has refused: the main button makes them again after its own. */
  postponed: readonly LinkedCall[];
  /** Rises with each queue started in the background, so that no two have one id. */
  queueCount: number;
}

/** What a screen knows when it is entered. */
export const newScreen = (input: ScreenInput): ScreenContext => ({
  ...input,
  errors: {},
  autoSubmitted: false,
  failedSubmits: 0,
  pendingQueries: {},
  lookedUp: {},
  failures: {},
  message: null,
  effectMessage: null,
  phase: 0,
  stepChanges: 0,
  toast: null,
  dialog: null,
  job: null,
  background: {},
  postponed: [],
  queueCount: 0,
});

/** Messages of the screen machine to the journey machine: new facts, and the transition when it is done. */
export type ScreenReport =
  | { type: 'changed'; change: Change }
  /** `screen`: the screen on which the claimant continues, according to the service. */
  | { type: `exit.${string}`; screen?: string | undefined };

export interface ScreenInput {
  journey: ActorRef<Snapshot<unknown>, ScreenReport>;
  name: string;
  state: JourneyState;
  notice: Text | null;
}

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
  // what its loader, its queues and its queries report
  | { type: 'phase'; at: number }
  | QueueReport<QueueKind>
  | { type: 'query.due'; field: string }
  | { type: 'query.answered'; field: string; value: string; result: EffectResult }
  | { type: 'query.broken'; error: unknown }
  // raised by the screen machine itself
  | { type: 'pause.check'; field: string }
  | { type: 'job.done' }
  | { type: 'job.stay' }
  | { type: 'job.held' }
  | { type: 'job.away' }
  | { type: 'settled'; tryAgain: boolean }
  | { type: 'check.refused' }
  | { type: 'check.passed' };

/** The action waits for the calls of a job, and not for background calls. */
export type QueueKind = 'job' | 'background';

/** What a queue reports. `next`: it offers its next call; none: it is over. */
type QueueReport<Kind extends QueueKind> = Kind extends QueueKind
  ?
      | { type: `${Kind}.next`; queue: string; call: LinkedCall | undefined }
      | { type: `${Kind}.settled`; queue: string; call: LinkedCall; result: EffectResult }
      | { type: `${Kind}.broken`; queue: string; error: unknown }
  : never;

/** The event of this type. */
export type EventOf<Type extends ScreenEvent['type']> = Extract<ScreenEvent, { type: Type }>;
