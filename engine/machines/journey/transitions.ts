import type { Text, When } from '../../../schemas/flow.ts';
import { labelOf } from '../../flow/label.ts';
import type { Exit, FlatRule, LinkedCall, LinkedFlow, LinkedScreen } from '../../flow/linked-flow.ts';
import type { JourneyState } from '../../state/journey-state.ts';
import type { Selectors } from '../../state/selectors.ts';
import type { JourneyDeps, ScreenEvent } from '../screen/types.ts';
import type { Cause, JourneyContext, NamedAction } from './types.ts';

/** One line of a transition table: a guard by name, a target screen or none, and the names of what is done on the way. */
export interface Transition {
  guard?: string;
  target?: string;
  reenter?: boolean;
  actions?: NamedAction[];
}

/** Event type → its lines, tried in order. */
export type TransitionTable = Record<`exit.${string}`, Transition[]>;

/** The message to the screen when no rule of a decision holds. */
type Otherwise = 'stay' | 'broken' | 'step.next';

const OTHERWISE = {
  submit: 'broken',
  enter: 'stay',
  step: 'step.next',
  action: 'stay',
} as const satisfies Record<Exit['kind'], Otherwise>;

export type Guard = (args: { context: JourneyContext }) => boolean;
/**
 * Turns a flow's decisions into transition tables of the journey machine. Guards are collected by their label, which
 * is what an editor of flows wrote: the machine can be read beside the JSON. The tables are data: what their actions do
 * is in `setup.ts`.
 */
export function createTransitions(
  flow: LinkedFlow,
  deps: Pick<JourneyDeps, 'report'>,
  selectorsOf: (state: JourneyState) => Selectors,
) {
  const guards: Record<string, Guard> = {};
  /** The guard of a decision that cannot be made → what reports that. */
  const undecidedBy: Record<string, (context: JourneyContext) => void> = {};

  /** Registers a guard under its label. One that throws would end the actor; `undecided` has checked for that before. */
  function guard(label: string, holds: (selectors: Selectors) => boolean): string {
    guards[label] ??= ({ context }) => {
      try {
        return holds(selectorsOf(context.state));
      } catch {
        return false;
      }
    };
    return label;
  }

  /**
   * The line before the rules of a decision: if a condition throws before one of them holds, the target is unknown, so the
   * journey stops as failed. The error is reported by name only: its message may quote an answer.
   */
  function undecided(name: string, rules: readonly FlatRule[]): Transition[] {
    const whens = rules.flatMap(({ guards }) => guards);
    if (whens.length === 0) return [];
    const label = `${name} cannot be decided`;
    guards[label] = ({ context }) => thrownBy(rules, selectorsOf(context.state)) !== null;
    undecidedBy[label] = (context) => {
      const thrown = thrownBy(rules, selectorsOf(context.state));
      if (thrown)
        deps.report(new Error(`Flow "${flow.id}", ${name}: the condition "${thrown.label}" throws a ${thrown.error}.`));
    };
    return [
      { guard: label, target: '#journey.failed', actions: [{ type: 'reportUndecided', params: { guard: label } }] },
    ];
  }

  const guarded = (whens: readonly When[]): Pick<Transition, 'guard'> =>
    whens.length === 0
      ? {}
      : { guard: guard(whens.map(labelOf).join(' and '), (selectors) => whens.every((when) => selectors.holds(when))) };

  const toScreen = (event: ScreenEvent): NamedAction => ({ type: 'tellScreen', params: { event } });

  /** The line for one rule's target. */
  function transitionFor(rule: FlatRule, cause: Cause | 'same'): Transition {
    const line = guarded(rule.guards);
    const stay = (text?: Text | true) => toScreen({ type: 'stay', text, at: rule.at, clear: rule.clear });
    if (rule.screen !== undefined)
      return {
        ...line,
        target: `#journey.${rule.screen}`,
        reenter: true,
        actions: [{ type: 'move', params: { cause, clear: rule.clear } }],
      };
    if (rule.dialog !== undefined)
      return { ...line, actions: [toScreen({ type: 'dialog.open', dialog: rule.dialog, clear: rule.clear })] };
    if (rule.back) return { ...line, actions: [stay(), { type: 'goBack' }] };
    if (rule.help !== undefined)
      return { ...line, actions: [stay(), { type: 'openHelp', params: { issue: rule.help } }] };
    if (rule.entry !== undefined)
      return { ...line, actions: [stay(), { type: 'enterVersion', params: { entry: rule.entry } }] };
    if (rule.url !== undefined)
      return { ...line, actions: [stay(), { type: 'openAddress', params: { url: rule.url } }] };
    return { ...line, actions: [stay(rule.stay)] };
  }

  /** The transitions of one decision on a screen, with those that its rules' own pauses and calls need. */
  function decision(
    on: string,
    name: string,
    rules: readonly FlatRule[],
    cause: Cause,
    otherwise: Otherwise,
  ): TransitionTable {
    const table: TransitionTable = {};
    const lines = rules.map((rule, at): Transition => {
      const { after, run } = rule;
      if (after === 0 && run.length === 0) return transitionFor(rule, cause);
      const then = `${name}.${at}`;
      Object.assign(
        table,
        decision(on, then, [{ ...rule, guards: [], after: 0, run: [] }], cause, otherwise),
        outcomes(on, then, run, cause),
      );
      return {
        ...guarded(rule.guards),
        actions: [toScreen({ type: 'perform', after, run, exit: then })],
      };
    });
    table[`exit.${name}`] = [
      ...undecided(`screen "${on}", ${name}`, rules),
      ...lines,
      { actions: [toScreen({ type: otherwise })] },
    ];
    return table;
  }

  /** Transitions for the outcomes of calls that the flow handles with rules. */
  function outcomes(on: string, name: string, run: readonly LinkedCall[], cause: Cause): TransitionTable {
    const table: TransitionTable = {};
    for (const { effect, on: consequences } of run) {
      for (const [outcome, { does }] of Object.entries(consequences)) {
        if (typeof does === 'string') continue;
        Object.assign(table, decision(on, `${name}.${effect}.${outcome}`, does.flat, cause, 'stay'));
      }
    }
    return table;
  }

  /** Every transition of a screen: its buttons, its entry, background calls, and missing inputs of effects. */
  function transitionsOf(screen: LinkedScreen): TransitionTable {
    const { name, enter, submit, calls } = screen;
    const beside = [...enter.background, ...Object.values(screen.on)].flat();
    const table: TransitionTable = outcomes(name, 'background', beside, 'auto');
    for (const { kind, name: exit, run, to } of screen.exits) {
      const cause = kind === 'enter' ? 'auto' : 'forward';
      Object.assign(table, outcomes(name, exit, run, cause));
      // A screen that does not continue by itself has no such transition.
      if (to || kind === 'step') Object.assign(table, decision(name, exit, to?.flat ?? [], cause, OTHERWISE[kind]));
    }
    if (submit?.auto)
      Object.assign(
        table,
        decision(name, 'auto', submit.to.flat, 'auto', OTHERWISE.submit),
        outcomes(name, 'auto', submit.run, 'auto'),
      );
    for (const { effect } of calls)
      table[`exit.lacking.${effect}`] = [{ actions: [{ type: 'askFirst', params: { screen: name, effect } }] }];
    return table;
  }

  /** The entry guard: it leads elsewhere before the screen opens, and leaves no history. */
  const entryGuardsOf = ({ name, entryGuards }: LinkedScreen): Transition[] => [
    ...undecided(`screen "${name}", its entry guards`, entryGuards),
    ...entryGuards.map((rule) => transitionFor(rule, 'same')),
  ];

  return { guards, undecidedBy, transitionsOf, entryGuardsOf };
}

/** The condition that throws before a rule of these holds, and the name of the error; null: none throws. */
function thrownBy(rules: readonly FlatRule[], selectors: Selectors): { label: string; error: string } | null {
  for (const { guards } of rules) {
    let holds = true;
    for (const when of guards) {
      try {
        holds &&= selectors.holds(when);
      } catch (error) {
        return { label: labelOf(when), error: error instanceof Error ? error.name : typeof error };
      }
    }
    if (holds) return null;
  }
  return null;
}
