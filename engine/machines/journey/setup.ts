import { assign, emit, enqueueActions, sendTo, setup } from 'xstate';
import type { LinkedFlow } from '../../flow/linked-flow.ts';
import { screenOf } from '../../flow/screens.ts';
import { fillUrl } from '../../flow/text.ts';
import { pathTo } from '../../state/derived-path.ts';
import { applyChange, type Change, type JourneyState } from '../../state/journey-state.ts';
import { ASKED_FIRST, missingInputs, NOT_THERE, screenAskingFor } from '../../state/missing-inputs.ts';
import type { Selectors } from '../../state/selectors.ts';
import { outcomeFact } from '../../vocabulary/fact.ts';
import { createScreenMachine } from '../screen/machine.ts';
import type { JourneyDeps, ScreenEvent } from '../screen/types.ts';
import type { createTransitions, Guard } from './transitions.ts';
import type { JourneyContext, JourneyEmit, JourneyEvent, JourneyInput, NamedAction } from './types.ts';

/** More automatic moves than this since the claimant's last action are a cycle: the journey stops as failed. */
const MOST_AUTOMATIC_MOVES = 25;

/** The parameters of an action. */
type ParamsOf<Type extends NamedAction['type']> = Extract<NamedAction, { type: Type; params: unknown }>['params'];

/** What the parts of a journey machine share. */
interface Around {
  flow: LinkedFlow;
  revision: string;
  deps: JourneyDeps;
  selectorsOf(state: JourneyState): Selectors;
}

/** The types, the screen machine, the guards and the actions of the journey machine of a flow: all but its states. */
export function createJourneySetup(
  { flow, revision, deps, selectorsOf }: Around,
  { guards, undecidedBy }: Pick<ReturnType<typeof createTransitions>, 'guards' | 'undecidedBy'>,
) {
  /** The path that an event carries, if it leads to this screen and names no screen that was removed. */
  function broughtTo(name: string, event: JourneyEvent): string[] | null {
    const trail = 'trail' in event ? event.trail : undefined;
    const leads = trail?.at(-1) === name && trail.every((screen) => flow.screens[screen] !== undefined);
    return leads ? [...trail] : null;
  }

  /**
   * Puts a screen at the end of the path; if it is on the path already, the path is cut back to it. After an address or a jump
   * in the browser's history, the path is that of the finished screens, if they lead there, or else the claimant's path at
   * that time; the answers on it count again. The same holds for a claimant who began behind the start, was led back to a screen
   * before, and comes to their path again: cut back, it would lose the answers just given, and they would be led round for ever.
   */
  function arriveAt({ state, cause, entry }: JourneyContext, event: JourneyEvent, name: string) {
    const { trail } = state;
    const at = trail.indexOf(name);
    const { fieldTypes, effects } = deps;
    const walk = { flow, state, today: deps.today(), fieldTypes, effects };
    const isRoundFromLater = at >= 0 && at < trail.length - 1 && cause !== 'go' && trail[0] !== flow.start;
    const round = isRoundFromLater ? pathTo(name, walk) : null;
    const way = at < 0 && cause === 'go' ? (pathTo(name, walk) ?? broughtTo(name, event)) : null;
    // An incomplete screen was not opened: it leaves no path, or Next would lead back before the screen it asked for.
    const before = 'auto' in event && event.auto ? trail.slice(0, -1) : trail;
    return {
      state: { ...state, trail: round ?? (at >= 0 ? trail.slice(0, at + 1) : (way ?? [...before, name])) },
      entry: { screen: name, by: cause, count: entry.count + 1 },
    };
  }

  /** The screen that the service has named, if the flow has it and it is another one. */
  function namedBy(event: JourneyEvent, screen: string): string | undefined {
    const named = 'screen' in event ? event.screen : undefined;
    return named !== undefined && named !== screen && flow.screens[named] !== undefined ? named : undefined;
  }

  /** The facts of a screen's calls become unknown: the service has no record of them, so the calls are made again. */
  function forgotten(screen: string): Change {
    const facts = screenOf(flow, screen).calls.flatMap(({ effect }) => [
      ...Object.values(deps.effects[effect]?.outcomes ?? {}).flatMap(({ gives }) => gives),
      outcomeFact(effect),
    ]);
    return { facts: Object.fromEntries(facts.map((fact) => [fact, null])) };
  }

  const cleared = (state: JourneyState, names: readonly string[]) =>
    names.length === 0
      ? state
      : applyChange(state, { answers: Object.fromEntries(names.map((name) => [name, undefined])) }, flow.vocabulary);

  const named: Record<string, Guard> = { ...guards, stuck: ({ context }) => context.moves > MOST_AUTOMATIC_MOVES };

  return setup({
    types: {
      context: {} as JourneyContext,
      events: {} as JourneyEvent,
      input: {} as JourneyInput,
      emitted: {} as JourneyEmit,
    },
    actors: { screen: createScreenMachine(flow, revision, deps) },
    guards: named,
    actions: {
      going: assign(({ context, event }) => ({
        cause: 'go' as const,
        moves: 'auto' in event && event.auto ? context.moves + 1 : 0,
        notice: ('notice' in event && event.notice) || null,
      })),
      arriveAt: assign(({ context, event }, { screen }: { screen: string }) => arriveAt(context, event, screen)),
      /** The journey stands on no screen: it has failed. */
      fail: assign(({ context }) => ({
        moves: 0,
        entry: { screen: null, by: context.cause, count: context.entry.count + 1 },
      })),
      applyChange: assign(({ context, event }) =>
        'change' in event ? { state: applyChange(context.state, event.change, flow.vocabulary) } : {},
      ),
      forward: enqueueActions(({ event, enqueue, self }) => {
        const { screen } = self.getSnapshot().children;
        if (screen && (event.type === 'merge' || event.type === 'outside')) enqueue.sendTo(screen, event);
      }),
      report: ({ event }) => deps.report('error' in event ? event.error : event),
      move: assign(({ context }, { cause, clear }: ParamsOf<'move'>) => ({
        cause: cause === 'same' ? context.cause : cause,
        notice: cause === 'same' ? context.notice : null,
        moves: cause === 'forward' ? 0 : context.moves + 1,
        state: cleared(context.state, clear),
      })),
      tellScreen: sendTo('screen', (_, { event }: { event: ScreenEvent }) => event),
      goBack: enqueueActions(({ context, enqueue }) => {
        const before = context.state.trail.at(-2);
        if (before !== undefined) enqueue.raise({ type: `go.${before}` });
      }),
      /**
       * What an effect lacks comes first: on to the screen that asks for it, or on which the service says that the
       * claimant goes on. Which one is known when it happens.
       */
      askFirst: enqueueActions(({ context: { state }, event, enqueue }, { screen, effect }: ParamsOf<'askFirst'>) => {
        const named = namedBy(event, screen);
        if (named !== undefined) enqueue.assign({ state: applyChange(state, forgotten(named), flow.vocabulary) });
        const missing = missingInputs(deps.effects[effect], screen, selectorsOf(state), deps.effects);
        const target = named ?? screenAskingFor(flow, missing, screen);
        if (target === undefined) enqueue.sendTo('screen', { type: 'stay', text: NOT_THERE });
        else enqueue.raise({ type: `go.${target}`, notice: ASKED_FIRST, auto: true });
      }),
      openHelp: emit((_, { issue }: ParamsOf<'openHelp'>) => ({ type: 'help' as const, issue })),
      enterVersion: emit((_, { entry }: ParamsOf<'enterVersion'>) => ({ type: 'entry' as const, entry })),
      openAddress: emit(({ context }, { url }: ParamsOf<'openAddress'>) => ({
        type: 'url' as const,
        url: fillUrl(url, selectorsOf(context.state).read),
      })),
      reportUndecided: ({ context }, { guard }: ParamsOf<'reportUndecided'>) => undecidedBy[guard]?.(context),
    },
  });
}
