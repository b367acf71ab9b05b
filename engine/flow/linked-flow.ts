import type {
  Action,
  Block,
  BodyItem,
  DeclaredKey,
  Dialog,
  EffectSettings,
  Field,
  Flow,
  Loader,
  Rule,
  Screen,
  Step,
  Submit,
  Test,
  Text,
  When,
} from '../../schemas/flow.ts';
import type { Path } from '../resolve/problem.ts';
import type { RuntimeVocabulary } from '../vocabulary/vocabulary.ts';

/**
 * A flow in its normal form, which `link` makes from a resolved and checked flow: every name is replaced by what it refers to,
 * every list exists (empty if the flow leaves it out), and every part knows its place in the flow. Machine, analysis,
 * renderer, service and tools read only this form.
 */
export interface LinkedFlow extends Pick<Flow, 'id' | 'title' | 'start' | 'entries'> {
  /** The part of the product's vocabulary that a running flow needs. */
  vocabulary: RuntimeVocabulary;
  /** The address of the start screen, with the version's name in it. */
  base: string;
  settings: Readonly<Record<string, string | number | boolean>>;
  conditions: Readonly<Record<string, readonly Test[]>>;
  loaders: Readonly<Record<string, Loader>>;
  fields: Readonly<Record<string, LinkedField>>;
  /** Effect → its time-out and its tries in this flow. */
  effectSettings: Readonly<Record<string, EffectSettings>>;
  /** The claim keys that the flow declares. */
  claimKeys: Readonly<Record<string, DeclaredKey>>;
  blocks: Readonly<Record<string, Block>>;
  screens: Readonly<Record<string, LinkedScreen>>;
  laws: NonNullable<Flow['always']>;
  /** The screens in the order of the journey: from the start, nearest first; screens that no rule leads to come last. */
  order: readonly string[];
  /** Path under the base → screen. */
  screenAt: ReadonlyMap<string, string>;
  /** Claim key → the fields (and which part of them; null: the only part) that save it. */
  savedBy: ReadonlyMap<string, readonly { field: string; part: string | null }[]>;
  /** The names that texts and conditions use for the items of steps that go through a list. */
  items: ReadonlySet<string>;
  /** Every effect that the flow uses: in calls, verifications and look-ups. */
  effects: ReadonlySet<string>;
}

/** A part of a flow that knows its place: `screens.info.submit`. */
interface Placed {
  place: Path;
}

export interface LinkedField extends Field, Placed {
  name: string;
  /** The screens that ask for it, in the order of the flow file. */
  screens: readonly string[];
  /** Claim key of each part that is saved; null: the only part. */
  keys: readonly { part: string | null; key: string }[];
}

export interface LinkedScreen
  extends Omit<Screen, 'requires' | 'skip' | 'enter' | 'steps' | 'submit' | 'actions' | 'dialogs' | 'on' | 'end'>,
    Placed {
  name: string;
  /** The base and the screen's path. */
  address: string;
  /** The name under which the claim knows the screen. (G-142) */
  claimName: string;
  /** Every name in its body and in the bodies of its steps, including those in sections and hidden fields. */
  names: readonly string[];
  /** The names that are fields. */
  fields: readonly string[];
  requires: readonly LinkedRequirement[];
  skip: Decision | undefined;
  /** The entry guard: the targets of unmet requirements, then the `skip` rules. Rules without a screen are left out. */
  entryGuards: readonly FlatRule[];
  enter: LinkedEnter;
  /** Empty: the screen is one part. A step with `each` stands for one part per item of a list. */
  steps: readonly LinkedStep[];
  submit: LinkedSubmit | undefined;
  actions: Readonly<Record<string, LinkedAction>>;
  dialogs: Readonly<Record<string, LinkedDialog>>;
  /** Outside event → the calls that it starts. */
  on: Readonly<Record<string, readonly LinkedCall[]>>;
  /** Every transition: submit, enter, listed steps, actions, dialogs. */
  exits: readonly Exit[];
  /** Every call that it can make, including those of rules and of outcomes. */
  calls: readonly LinkedCall[];
  end: boolean;
}

export interface LinkedRequirement {
  fact: string;
  else: Decision;
}

export interface LinkedEnter extends Pick<NonNullable<Screen['enter']>, 'loader' | 'busyLabel'>, Placed {
  /** Milliseconds before the calls. */
  after: number;
  run: readonly LinkedCall[];
  /** Chains of calls that are not waited for: each chain starts at once, the calls of one run one after another. */
  background: readonly (readonly LinkedCall[])[];
  track: readonly LinkedEvent[];
  to: Decision | undefined;
}

export interface LinkedStep extends Pick<Step, 'when' | 'progress' | 'label'>, Placed {
  /** The step's own name; of a step with `each`: the name of the item in texts. */
  id: string;
  body: readonly BodyItem[];
  /** The names in its body. */
  names: readonly string[];
  run: readonly LinkedCall[];
  to: Decision | undefined;
  /** One part for each item of a list fact, identified by the member `key`. */
  each?: { list: string; as: string; key: string; numbered: boolean; busyLabel: Text | undefined };
}

export interface LinkedSubmit extends Omit<Submit, 'run' | 'track' | 'to'>, Placed {
  run: readonly LinkedCall[];
  track: readonly LinkedEvent[];
  to: Decision;
}

export interface LinkedAction extends Omit<Action, 'run' | 'to'>, Placed {
  run: readonly LinkedCall[];
  to: Decision;
}

export interface LinkedDialog extends Omit<Dialog, 'actions'>, Placed {
  actions: Readonly<Record<string, LinkedAction>>;
}

/** A transition of a screen: its calls, then its decision. `name` is what the screen machine reports (`exit.<name>`). */
export interface Exit {
  kind: 'submit' | 'enter' | 'step' | 'action';
  name: string;
  run: readonly LinkedCall[];
  to: Decision | undefined;
}

export interface LinkedEvent {
  event: string;
  when?: When | undefined;
  once: boolean;
}

/** A call of an effect; sequences are expanded. */
export interface LinkedCall extends Placed {
  effect: string;
  when?: When | undefined;
  /** False: the journey does not wait for the answer. */
  wait: boolean;
  /** Not repeated once it has set its facts. */
  once: boolean;
  /** Milliseconds before the call. */
  after: number;
  /** Outcome → what happens: the call's own rule first, then the flow's. An outcome without a rule stays. */
  on: Readonly<Record<string, { does: Consequence } & Placed>>;
  /** The place of the effect's name. */
  effectPlace: Path;
}

export type Consequence = 'continue' | 'stay' | Decision;

/** A decision table: the first rule whose `when` holds. */
export interface Decision extends Placed {
  rules: readonly LinkedRule[];
  /** The rules with their routes expanded. */
  flat: readonly FlatRule[];
}

/** One line of a decision as written; `to` is the route's own decision. Exactly one of the targets is set. */
export interface LinkedRule extends Omit<Rule, 'run' | 'to'>, Placed {
  run: readonly LinkedCall[];
  to: Decision | undefined;
}

/** One line of a decision with its routes expanded. */
export interface FlatRule extends Omit<Rule, 'when' | 'to' | 'run' | 'after' | 'clear'> {
  /** All conditions that lead to this rule; all must hold. Empty: always. */
  guards: readonly When[];
  /** Milliseconds before its calls. */
  after: number;
  run: readonly LinkedCall[];
  clear: readonly string[];
}
