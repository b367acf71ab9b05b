import { assign, emit, enqueueActions, sendTo } from 'xstate';
import type { Text, When } from '../../../schemas/flow.ts';
import { labelOf } from '../../flow/label.ts';
import type { Exit, FlatRule, LinkedCall, LinkedFlow, LinkedScreen } from '../../flow/linked-flow.ts';
import { screenOf } from '../../flow/screens.ts';
import { fillUrl } from '../../flow/text.ts';
import { type Change, remember } from '../../state/journey-state.ts';
import { ASKED_FIRST, lackedKeys, NOT_THERE, screenAskingFor } from '../../state/missing-inputs.ts';
import { type View, viewer } from '../../state/selectors.ts';
import type { ScreenEvent, Surroundings } from '../screen/types.ts';
import type { JourneyContext, JourneyEvent, Mover } from './types.ts';

/** One line of a transition table: a guard by name, a target screen or none, and what is done on the way. */
export interface Line {
  guard?: string;
  target?: string;
  reenter?: boolean;
  actions?: object[];
}

/** Event type → its lines, tried in order. */
export type Exits = Record<string, Line[]>;

/** What the screen is told where no rule of a decision holds. */
type Otherwise = 'stay' | 'broken' | 'step.next';

const OTHERWISE = {
  submit: 'broken',
  enter: 'stay',
  step: 'step.next',
  action: 'stay',
} as const satisfies Record<Exit['kind'], Otherwise>;

type Guard = (args: { context: JourneyContext }) => boolean;
type Args = { context: JourneyContext };

/**
 * Turns a flow's decisions into transition tables of the journey machine. Guards are collected by their label, which
 * is what an editor of flows wrote: the machine can be read beside the JSON.
 */
export function createExits(flow: LinkedFlow, around: Surroundings) {
  const guards: Record<string, Guard> = {};
  const viewOf = viewer(
    flow,
    () => around.today(),
    () => around.fieldTypes,
  );

  /** Registers a guard under its label. One that throws would end the actor: `undecided` has looked for that before. */
  function guard(label: string, holds: (view: View) => boolean): string {
    guards[label] ??= ({ context }) => {
      try {
        return holds(viewOf(context.memory));
      } catch {
        return false;
      }
    };
    return label;
  }

  /**
   * The line before the rules of a decision: where a condition throws before one of them holds, nobody can say where it
   * leads, so the journey stops as failed. Reported by name: what the condition has thrown may quote an answer.
   */
  function undecided(name: string, rules: readonly FlatRule[]): Line[] {
    const whens = rules.flatMap(({ guards }) => guards);
    if (whens.length === 0) return [];
    const label = `${name} cannot be decided`;
    guards[label] = ({ context }) => thrownBy(rules, viewOf(context.memory)) !== null;
    const report = ({ context }: Args) => {
      const thrown = thrownBy(rules, viewOf(context.memory));
      if (thrown)
        around.report(
          new Error(`Flow "${flow.id}", ${name}: the condition "${thrown.label}" throws a ${thrown.error}.`),
        );
    };
    return [{ guard: label, target: '#journey.failed', actions: [enqueueActions(report)] }];
  }

  const guarded = (whens: readonly When[]): Pick<Line, 'guard'> =>
    whens.length === 0
      ? {}
      : { guard: guard(whens.map(labelOf).join(' and '), (view) => whens.every((when) => view.holds(when))) };

  const toScreen = (event: ScreenEvent) => sendTo('screen', event);

  const move = (mover: Mover | 'same', clear: readonly string[] = []) =>
    assign(({ context }: Args) => ({
      mover: mover === 'same' ? context.mover : mover,
      notice: mover === 'same' ? context.notice : null,
      moves: mover === 'forward' ? 0 : context.moves + 1,
      memory:
        clear.length === 0
          ? context.memory
          : remember(context.memory, { answers: Object.fromEntries(clear.map((name) => [name, undefined])) }),
    }));

  const goBack = enqueueActions(({ context, enqueue }) => {
    const before = (context as JourneyContext).memory.trail.at(-2);
    if (before !== undefined) enqueue.raise({ type: `go.${before}` });
  });

  /** The screen that the service has named, where the flow has it and it is another one. */
  function namedBy(event: unknown, screen: string): string | undefined {
    const named = (event as { screen?: string }).screen;
    return named !== undefined && named !== screen && flow.screens[named] !== undefined ? named : undefined;
  }

  /** What the calls of a screen have given is not known any more: the service knows nothing of it, so it is asked anew. */
  function forgotten(screen: string): Change {
    const called = screenOf(flow, screen).calls.flatMap(({ effect }) => around.effects[effect] ?? []);
    const gives = called.flatMap(({ outcomes }) => Object.values(outcomes).flatMap((outcome) => outcome.gives));
    return { facts: Object.fromEntries(gives.map((fact) => [fact, null])) };
  }

  /**
   * What an effect lacks comes first: on to the screen that asks for it, or on which the service says that the claimant
   * goes on. Which one is known when it happens.
   */
  const askFirst = (screen: string, effect: string) =>
    enqueueActions(({ context, event, enqueue }) => {
      const { memory } = context as JourneyContext;
      const named = namedBy(event, screen);
      if (named !== undefined) enqueue.assign({ memory: remember(memory, forgotten(named)) } as never);
      const missing = lackedKeys(around.effects[effect], screen, viewOf(memory), around.effects);
      const target = named ?? screenAskingFor(flow, missing, screen);
      if (target === undefined) enqueue.sendTo('screen', { type: 'stay', text: NOT_THERE });
      else enqueue.raise({ type: `go.${target}`, notice: ASKED_FIRST, auto: true } satisfies JourneyEvent as never);
    });

  /** The line for one rule's target. */
  function lineOf(rule: FlatRule, mover: Mover | 'same'): Line {
    const line = guarded(rule.guards);
    const stay = (text?: Text | true) => toScreen({ type: 'stay', text, at: rule.at, clear: rule.clear });
    if (rule.screen !== undefined)
      return { ...line, target: `#journey.${rule.screen}`, reenter: true, actions: [move(mover, rule.clear)] };
    if (rule.dialog !== undefined)
      return { ...line, actions: [toScreen({ type: 'dialog.open', dialog: rule.dialog, clear: rule.clear })] };
    if (rule.back) return { ...line, actions: [stay(), goBack] };
    if (rule.help !== undefined) return { ...line, actions: [stay(), emit({ type: 'help', issue: rule.help })] };
    if (rule.entry !== undefined) return { ...line, actions: [stay(), emit({ type: 'entry', entry: rule.entry })] };
    if (rule.url !== undefined) {
      const { url } = rule;
      return {
        ...line,
        actions: [
          stay(),
          emit(({ context }: Args) => ({ type: 'url', url: fillUrl(url, viewOf(context.memory).read) })),
        ],
      };
    }
    return { ...line, actions: [stay(rule.stay)] };
  }

  /** The exits of one decision on a screen, with those that its rules' own pauses and calls need. */
  function decision(on: string, name: string, rules: readonly FlatRule[], mover: Mover, otherwise: Otherwise): Exits {
    const exits: Exits = {};
    const lines = rules.map((rule, at): Line => {
      const { after, run } = rule;
      if (after === 0 && run.length === 0) return lineOf(rule, mover);
      const then = `${name}.${at}`;
      Object.assign(
        exits,
        decision(on, then, [{ ...rule, guards: [], after: 0, run: [] }], mover, otherwise),
        outcomes(on, then, run, mover),
      );
      return {
        ...guarded(rule.guards),
        actions: [toScreen({ type: 'perform', after, run, exit: then })],
      };
    });
    exits[`exit.${name}`] = [
      ...undecided(`screen "${on}", ${name}`, rules),
      ...lines,
      { actions: [toScreen({ type: otherwise })] },
    ];
    return exits;
  }

  /** Exits for the outcomes of calls that the flow answers with rules. */
  function outcomes(on: string, name: string, run: readonly LinkedCall[], mover: Mover): Exits {
    const exits: Exits = {};
    for (const { effect, on: consequences } of run) {
      for (const [outcome, { does }] of Object.entries(consequences)) {
        if (typeof does === 'string') continue;
        Object.assign(exits, decision(on, `${name}.${effect}.${outcome}`, does.flat, mover, 'stay'));
      }
    }
    return exits;
  }

  /** Every exit of a screen: its buttons, its entry, background calls, and what an effect may lack. */
  function exitsOf(screen: LinkedScreen): Exits {
    const { name, enter, submit, calls } = screen;
    const beside = [...enter.background, ...Object.values(screen.on)].flat();
    const exits: Exits = outcomes(name, 'background', beside, 'auto');
    for (const { kind, name: exit, run, to } of screen.exits) {
      const mover = kind === 'enter' ? 'auto' : 'forward';
      Object.assign(exits, outcomes(name, exit, run, mover));
      // A screen that leads nowhere by itself has no exit for it.
      if (to || kind === 'step') Object.assign(exits, decision(name, exit, to?.flat ?? [], mover, OTHERWISE[kind]));
    }
    if (submit?.auto)
      Object.assign(
        exits,
        decision(name, 'auto', submit.to.flat, 'auto', OTHERWISE.submit),
        outcomes(name, 'auto', submit.run, 'auto'),
      );
    for (const { effect } of calls) exits[`exit.lacking.${effect}`] = [{ actions: [askFirst(name, effect)] }];
    return exits;
  }

  /** What stands before a screen leads elsewhere and leaves no history. */
  const gateOf = ({ name, gate }: LinkedScreen): Line[] => [
    ...undecided(`screen "${name}", its gate`, gate),
    ...gate.map((rule) => lineOf(rule, 'same')),
  ];

  return { guards, exitsOf, gateOf };
}

/** The condition that throws before a rule of these holds, and the name of what it throws; null: each can be said. */
function thrownBy(rules: readonly FlatRule[], view: View): { label: string; error: string } | null {
  for (const { guards } of rules) {
    let holds = true;
    for (const when of guards) {
      try {
        holds &&= view.holds(when);
      } catch (error) {
        return { label: labelOf(when), error: error instanceof Error ? error.name : typeof error };
      }
    }
    if (holds) return null;
  }
  return null;
}
