/**
 * Compiles a flow to its journey machine: one state per screen, the flow's conditions as named guards, its routes as
 * transitions, one `go.<screen>` event per screen for Back, Forward and addresses. Each state invokes the screen
 * machine with its screen; the transition that the screen reports (`exit.<name>`) is decided here.
 */
import { assign, enqueueActions, setup } from 'xstate';
import type { LinkedFlow, LinkedScreen } from '../../flow/linked-flow.ts';
import { pathTo } from '../../state/derived-path.ts';
import { applyChange, emptyState } from '../../state/journey-state.ts';
import { createScreenMachine } from '../screen/machine.ts';
import type { JourneyDeps } from '../screen/types.ts';
import { createTransitions } from './transitions.ts';
import type { JourneyContext, JourneyEmit, JourneyEvent, JourneyInput } from './types.ts';

/** More automatic moves than this since the claimant's last action are a cycle: the journey stops as failed. */
const MOST_AUTOMATIC_MOVES = 25;

type Args = { context: JourneyContext };

/** The path that an event carries, if it leads to this screen and names no screen that was removed. */
function broughtTo(name: string, event: JourneyEvent, flow: LinkedFlow): string[] | null {
  const trail = 'trail' in event ? event.trail : undefined;
  const leads = trail?.at(-1) === name && trail.every((screen) => flow.screens[screen] !== undefined);
  return leads ? [...trail] : null;
}

/**
 * Puts a screen at the end of the path; if it is on the path already, the path is cut back to it. After an address or a jump
 * in the browser's history, the path is that of the finished screens, if they lead there, or else the claimant's path at
 * that time; the answers on it count again.
 */
const arriveAt = (flow: LinkedFlow, name: string, deps: JourneyDeps) =>
  assign(({ context, event }: Args & { event: JourneyEvent }) => {
    const { state, cause } = context;
    const { trail } = state;
    const at = trail.indexOf(name);
    const { fieldTypes, effects } = deps;
    const walk = { flow, state, today: deps.today(), fieldTypes, effects };
    const way = at < 0 && cause === 'go' ? (pathTo(name, walk) ?? broughtTo(name, event, flow)) : null;
    // An incomplete screen was not opened: it leaves no path, or Next would lead back before the screen it asked for.
    const before = 'auto' in event && event.auto ? trail.slice(0, -1) : trail;
    return {
      state: { ...state, trail: at >= 0 ? trail.slice(0, at + 1) : (way ?? [...before, name]) },
      entry: { screen: name, by: context.cause, count: context.entry.count + 1 },
    };
  });

/**
 * Builds the journey machine of a flow that the check has passed. `revision` is the hash of the resolved flow.
 * Start it with a state (of a persisted journey or a restored claim) and send `go.<screen>`.
 */
export function compileFlow(flow: LinkedFlow, revision: string, deps: JourneyDeps) {
  const { guards, transitionsOf, entryGuardsOf } = createTransitions(flow, deps);

  function stateOf(name: string, screen: LinkedScreen) {
    const open = {
      entry: arriveAt(flow, name, deps),
      invoke: {
        id: 'screen',
        src: 'screen',
        input: ({ context, self }: Args & { self: unknown }) => ({
          name,
          state: context.state,
          notice: context.notice,
          journey: self,
        }),
        onError: { target: '#journey.failed', actions: 'report' },
      },
      on: transitionsOf(screen),
    };
    const entryGuards = entryGuardsOf(screen);
    if (entryGuards.length === 0) return open;
    // The gate is a state of its own: an invoke beside a transition taken at once would have its input evaluated.
    const always = [{ guard: 'stuck', target: '#journey.failed' }, ...entryGuards, { target: 'open' }];
    return { initial: 'gate', states: { gate: { always }, open } };
  }
  const screens = Object.entries(flow.screens);
  const states = Object.fromEntries(screens.map(([name, screen]) => [name, stateOf(name, screen)]));
  const goes = Object.fromEntries(
    screens.map(([name]) => [`go.${name}`, { target: `.${name}`, reenter: true, actions: 'going' }]),
  );

  return setup({
    types: {
      context: {} as JourneyContext,
      events: {} as JourneyEvent,
      input: {} as JourneyInput,
      emitted: {} as JourneyEmit,
    },
    actors: { screen: createScreenMachine(flow, revision, deps) },
    guards: { ...guards, stuck: ({ context }) => context.moves > MOST_AUTOMATIC_MOVES },
    actions: {
      going: assign(({ context, event }) => ({
        cause: 'go' as const,
        moves: 'auto' in event && event.auto ? context.moves + 1 : 0,
        notice: ('notice' in event && event.notice) || null,
      })),
      applyChange: assign(({ context, event }) =>
        'change' in event ? { state: applyChange(context.state, event.change, flow.vocabulary) } : {},
      ),
      forward: enqueueActions(({ event, enqueue, self }) => {
        const screen = self.getSnapshot().children.screen;
        if (screen) enqueue.sendTo(screen, event as never);
      }),
      report: ({ event }) => deps.report('error' in event ? event.error : event),
      arrive: assign(({ context }) => ({
        moves: 0,
        entry: { screen: null, by: context.cause, count: context.entry.count + 1 },
      })),
    },
  }).createMachine({
    id: 'journey',
    initial: 'idle',
    context: ({ input }) => ({
      state: input.state ?? emptyState,
      entry: { screen: null, by: 'go', count: 0 },
      cause: 'go',
      notice: null,
      moves: 0,
    }),
    always: { guard: 'stuck', target: '.failed' },
    on: {
      ...goes,
      changed: { actions: 'applyChange' },
      merge: { actions: ['applyChange', 'forward'] },
      outside: { actions: ['applyChange', 'forward'] },
    } as object,
    states: { idle: {}, ...states, failed: { entry: 'arrive' } } as never,
  });
}

export type JourneyMachine = ReturnType<typeof compileFlow>;
