/**
 * Compiles a flow to its journey machine: one state per screen, the flow's conditions as named guards, its routes as
 * transitions, one `go.<screen>` event per screen for Back, Forward and addresses. Each state invokes the screen
 * machine with its screen; what the screen reports (`exit.<name>`) is decided here. The machine's configuration is data
 * but for the input of its screens, so that tools that know XState can draw it and walk it.
 */
import type { LinkedFlow } from '../../flow/linked-flow.ts';
import { emptyState } from '../../state/journey-state.ts';
import { createSelectors } from '../../state/selectors.ts';
import type { JourneyDeps } from '../screen/types.ts';
import { createJourneySetup } from './setup.ts';
import { createTransitions } from './transitions.ts';

/**
 * Builds the journey machine of a flow that the check has passed. `revision` is the hash of the resolved flow.
 * Start it with a state (of a persisted journey or a restored claim) and send `go.<screen>`.
 */
export function compileFlow(flow: LinkedFlow, revision: string, deps: JourneyDeps) {
  const selectorsOf = createSelectors(
    flow,
    () => deps.today(),
    () => deps.fieldTypes,
  );
  const transitions = createTransitions(flow, deps, selectorsOf);
  const screens = Object.entries(flow.screens);
  const tables = screens.map(([name, screen]) => ({
    name,
    on: transitions.transitionsOf(screen),
    entryGuards: transitions.entryGuardsOf(screen),
  }));
  const base = createJourneySetup({ flow, revision, deps, selectorsOf }, transitions);

  const stateOf = ({ name, on, entryGuards }: (typeof tables)[number]) => {
    const open = base.createStateConfig({
      entry: { type: 'arriveAt', params: { screen: name } },
      invoke: {
        id: 'screen',
        src: 'screen',
        input: ({ context: { state, notice }, self }) => ({ name, state, notice, journey: self }),
        onError: { target: '#journey.failed', actions: 'report' },
      },
      on,
    });
    if (entryGuards.length === 0) return open;
    // The gate is a state of its own: an invoke beside a transition taken at once would have its input evaluated.
    const always = [{ guard: 'stuck', target: '#journey.failed' }, ...entryGuards, { target: 'open' }];
    return base.createStateConfig({ initial: 'gate', states: { gate: { always }, open } });
  };
  const goes = Object.fromEntries(
    screens.map(([name]) => [`go.${name}` as const, { target: `.${name}`, reenter: true, actions: 'going' as const }]),
  );

  return base.createMachine({
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
    },
    states: {
      idle: {},
      ...Object.fromEntries(tables.map((table) => [table.name, stateOf(table)])),
      failed: { entry: 'fail' },
    },
  });
}

export type JourneyMachine = ReturnType<typeof compileFlow>;
