import { assign, emit, enqueueActions, sendTo } from 'xstate';
import type { Call, Flow, Screen, Text, When } from '../schemas/flow.ts';
import { callsOf, callsOn, consequenceOf } from './calls.ts';
import type { JourneyContext, JourneyEvent, Mover } from './journey.ts';
import { ASKED_FIRST, lackedKeys, NOT_THERE, screenAskingFor } from './lacking.ts';
import { remember } from './memory.ts';
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

  /** Registers a guard under its label. One that throws would end the actor: it counts as false and is reported. */
  function guard(label: string, holds: (view: View) => boolean): string {
    guards[label] ??= ({ context }) => {
      try {
        return holds(viewOf(context.memory));
      } catch (error) {
        around.report(error);
        return false;
      }
    };
    return label;
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

  /** What an effect lacks comes first: on to the screen that asks for it. Which one is known when it happens. */
  const askFirst = (screen: string, effect: string) =>
    enqueueActions(({ context, enqueue }) => {
      const view = viewOf((context as JourneyContext).memory);
      const missing = lackedKeys(around.effects[effect], screen, view, around.effects);
      const target = screenAskingFor(flow, missing, screen);
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

  /** The exits of one decision, with those that its rules' own pauses and calls need. */
  function decision(name: string, rules: readonly FlatRule[], mover: Mover, otherwise: Otherwise): Exits {
    const exits: Exits = {};
    const lines = rules.map((rule, at): Line => {
      const { after = 0, run, ...rest } = rule;
      if (after === 0 && run === undefined) return lineOf(rule, mover);
      const then = `${name}.${at}`;
      Object.assign(exits, decision(then, [{ ...rest, guards: [] }], mover, otherwise), outcomes(then, run, mover));
      return {
        ...guarded(rule.guards),
        actions: [toScreen({ type: 'perform', after, run: callsOf(flow, run), exit: then })],
      };
    });
    exits[`exit.${name}`] = [...lines, { actions: [toScreen({ type: otherwise })] }];
    return exits;
  }

  /** Exits for the outcomes of calls that the flow answers with rules. */
  function outcomes(name: string, run: readonly Call[] | undefined, mover: Mover): Exits {
    const exits: Exits = {};
    for (const call of callsOf(flow, run)) {
      for (const outcome of Object.keys({ ...flow.outcomes?.[call.effect], ...call.on })) {
        const consequence = consequenceOf(flow, call, outcome);
        if (typeof consequence === 'string') continue;
        Object.assign(exits, decision(`${name}.${call.effect}.${outcome}`, flatten(flow, consequence), mover, 'stay'));
      }
    }
    return exits;
  }

  /** Every exit of a screen: entry, background calls, submit, buttons, dialogs, and what an effect may lack. */
  function exitsOf(name: string, screen: Screen): Exits {
    const { enter, steps, submit } = screen;
    const exits: Exits = {
      ...outcomes('enter', enter?.run, 'auto'),
      ...outcomes('background', enter?.background, 'auto'),
    };
    if (enter?.to) Object.assign(exits, decision('enter', flatten(flow, enter.to), 'auto', 'stay'));
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
          decision(exit, flatten(flow, submit.to), mover, 'broken'),
          outcomes(exit, submit.run, mover),
        );
    }
    if (steps && !('each' in steps))
      for (const { id, run, to } of steps) {
        Object.assign(exits, outcomes(`step.${id}`, run, 'forward'));
        Object.assign(exits, decision(`step.${id}`, flatten(flow, to ?? []), 'forward', 'step.next'));
      }
    for (const { run } of Object.values(screen.on ?? {})) Object.assign(exits, outcomes('background', run, 'auto'));
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
        decision(exit, flatten(flow, button.to), 'forward', 'stay'),
        outcomes(exit, button.run, 'forward'),
      );
    }
    for (const { effect } of callsOn(flow, screen))
      exits[`exit.lacking.${effect}`] = [{ actions: [askFirst(name, effect)] }];
    return exits;
  }

  /** What stands before a screen leads elsewhere and leaves no history. */
  const gateOf = (screen: Screen): Line[] => gateRules(flow, screen).map((rule) => lineOf(rule, 'same'));

  return { guards, exitsOf, gateOf };
}
