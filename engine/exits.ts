import { assign, emit, enqueueActions, sendTo } from 'xstate';
import type { Call, Flow, Screen, Text, When } from '../schemas/flow.ts';
import { callsOf, callsOn, consequenceOf } from './calls.ts';
import { screenOf } from './flow-index.ts';
import type { JourneyContext, JourneyEvent, Mover } from './journey.ts';
import { ASKED_FIRST, lackedKeys, NOT_THERE, screenAskingFor } from './lacking.ts';
import { type Change, remember } from './memory.ts';
import { type FlatRule, flatten, gateRules, labelOf } from './routes.ts';
import type { ScreenEvent, Surroundings } from './screen-context.ts';
import { fillUrl } from './text.ts';
import { type View, viewer } from './view.ts';

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

type Guard = (args: { context: JourneyContext }) => boolean;
type Args = { context: JourneyContext };

/**
 * Turns a flow's decisions into transition tables of the journey machine. Guards are collected by their label, which
 * is what an editor of flows wrote: the machine can be read beside the JSON.
 */
export function createExits(flow: Flow, around: Surroundings) {
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
    return named !== undefined && named !== screen && Object.hasOwn(flow.screens, named) ? named : undefined;
  }

  /** What the calls of a screen have given is not known any more: the service knows nothing of it, so it is asked anew. */
  function forgotten(screen: string): Change {
    const called = callsOn(flow, screenOf(flow, screen)).flatMap(({ effect }) => around.effects[effect] ?? []);
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
      const { after = 0, run, ...rest } = rule;
      if (after === 0 && run === undefined) return lineOf(rule, mover);
      const then = `${name}.${at}`;
      Object.assign(
        exits,
        decision(on, then, [{ ...rest, guards: [] }], mover, otherwise),
        outcomes(on, then, run, mover),
      );
      return {
        ...guarded(rule.guards),
        actions: [toScreen({ type: 'perform', after, run: callsOf(flow, run), exit: then })],
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
  function outcomes(on: string, name: string, run: readonly Call[] | undefined, mover: Mover): Exits {
    const exits: Exits = {};
    for (const call of callsOf(flow, run)) {
      for (const outcome of Object.keys({ ...flow.outcomes?.[call.effect], ...call.on })) {
        const consequence = consequenceOf(flow, call, outcome);
        if (typeof consequence === 'string') continue;
        Object.assign(
          exits,
          decision(on, `${name}.${call.effect}.${outcome}`, flatten(flow, consequence), mover, 'stay'),
        );
      }
    }
    return exits;
  }

  /** Every exit of a screen: entry, background calls, submit, buttons, dialogs, and what an effect may lack. */
  function exitsOf(name: string, screen: Screen): Exits {
    const { enter, steps, submit } = screen;
    const exits: Exits = {
      ...outcomes(name, 'enter', enter?.run, 'auto'),
      ...outcomes(name, 'background', enter?.background, 'auto'),
    };
    if (enter?.to) Object.assign(exits, decision(name, 'enter', flatten(flow, enter.to), 'auto', 'stay'));
    if (submit) {
      const presses: [string, Mover][] = submit.auto
        ? [
            ['submit', 'forward'],
            ['auto', 'auto'],
          ]
        : [['submit', 'forward']];
      for (const [exit, mover] of presses)
        Object.assign(
          exits,
          decision(name, exit, flatten(flow, submit.to), mover, 'broken'),
          outcomes(name, exit, submit.run, mover),
        );
    }
    if (steps && !('each' in steps))
      for (const { id, run, to } of steps) {
        Object.assign(exits, outcomes(name, `step.${id}`, run, 'forward'));
        Object.assign(exits, decision(name, `step.${id}`, flatten(flow, to ?? []), 'forward', 'step.next'));
      }
    for (const { run } of Object.values(screen.on ?? {}))
      Object.assign(exits, outcomes(name, 'background', run, 'auto'));
    const buttons = Object.entries(screen.actions ?? {}).map(([action, button]) => ({
      exit: `action.${action}`,
      button,
    }));
    for (const [dialog, { actions }] of Object.entries(screen.dialogs ?? {})) {
      buttons.push(
        ...Object.entries(actions).map(([action, button]) => ({ exit: `dialog.${dialog}.${action}`, button })),
      );
    }
    for (const { exit, button } of buttons) {
      Object.assign(
        exits,
        decision(name, exit, flatten(flow, button.to), 'forward', 'stay'),
        outcomes(name, exit, button.run, 'forward'),
      );
    }
    for (const { effect } of callsOn(flow, screen))
      exits[`exit.lacking.${effect}`] = [{ actions: [askFirst(name, effect)] }];
    return exits;
  }

  /** What stands before a screen leads elsewhere and leaves no history. */
  const gateOf = (name: string, screen: Screen): Line[] => {
    const rules = gateRules(flow, screen);
    return [...undecided(`screen "${name}", its gate`, rules), ...rules.map((rule) => lineOf(rule, 'same'))];
  };

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
