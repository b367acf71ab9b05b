import { describe, expect, test } from 'vitest';
import { type AnyStateNode, createActor, type InspectionEvent, SimulatedClock } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import type { Send } from '#engine';
import { bareMachine } from '#fixtures/drivers/bare-machine.ts';
import { ok } from '#fixtures/drivers/journey.ts';
import { productFlow } from '#fixtures/flow.ts';

/** The machine of a version; `send` answers its requests. */
function machineOf(id: string, send?: Send) {
  const { flow, revision } = productFlow(id);
  return { flow, machine: bareMachine(flow, revision, send) };
}

const nodesIn = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesIn)];
const transitionsIn = (node: AnyStateNode) => nodesIn(node).flatMap((each) => [...each.transitions.values()].flat());

/** The name of an action; one of XState's own has its type. */
const nameOf = (action: unknown): string | undefined =>
  typeof action === 'string' ? action : (action as { type?: string }).type;

/** The names of guards, those inside combinators such as `and` and `not` included. */
function guardNames(guard: unknown): unknown[] {
  if (guard === undefined) return [];
  if (typeof guard === 'function' && 'guards' in guard && Array.isArray(guard.guards))
    return guard.guards.flatMap(guardNames);
  return [typeof guard === 'object' && guard !== null && 'type' in guard ? guard.type : guard];
}

const versions = ['v3', 'v4', 'v5', 'v6'];

describe.each(versions)('the machine of %s before tools that know XState alone', (id) => {
  test('xstate/graph finds every screen by the events of its states', () => {
    const { flow, machine } = machineOf(id);
    // Which conditions hold is part of the event: one of those that the machine names, or none.
    const holds =
      (name: string) =>
      ({ event }: { event: object }) =>
        'holds' in event && event.holds === name;
    const names = Object.keys(machine.implementations.guards ?? {});
    const asked = machine.provide({ guards: Object.fromEntries(names.map((name) => [name, holds(name)])) });
    const exits = transitionsIn(machine.root).flatMap(({ eventType, guard }) =>
      eventType.startsWith('exit.') ? [{ type: eventType as `exit.${string}`, holds: guard }] : [],
    );
    // A screen that is asked for may lead on before it opens.
    const gates = Object.entries(machine.root.states).flatMap(([screen, { states }]) =>
      (states.gate?.always ?? []).flatMap(({ guard }) =>
        guard && guard !== 'stuck' ? [{ type: `go.${screen}` as const, holds: guard }] : [],
      ),
    );
    // Screens with an address to open them by: the start, entries, and screens that only a link leads to.
    const linkOnly = Object.keys(flow.screens).filter((screen) => flow.screens[screen]?.linkOnly);
    const links = [flow.start, ...Object.values(flow.entries ?? {}), ...linkOnly].map((screen) => ({
      type: `go.${screen}` as const,
    }));
    const found = getShortestPaths(asked, {
      input: {},
      events: [...links, ...exits, ...gates],
      serializeState: ({ value }) => JSON.stringify(value),
    }).map(({ state }) => state.context.entry.screen);
    const entered = new Set(found);
    expect(exits.length).toBeGreaterThan(20);
    expect(Object.keys(flow.screens).filter((screen) => !entered.has(screen))).toEqual([]);
  });

  test('each transition names its guards and actions, each state its actions, each machine its actors', () => {
    const { machine } = machineOf(id);
    const { screen } = machine.implementations.actors as unknown as Record<string, typeof machine>;
    expect(screen?.id).toBe('screen');
    const children = Object.values(screen?.implementations.actors ?? {}).filter(
      (logic): logic is typeof machine => typeof logic === 'object' && logic !== null && 'root' in logic,
    );
    expect(children.map((child) => child.id).sort()).toEqual(['loader', 'query', 'queue']);
    for (const { root, implementations } of [machine, ...(screen ? [screen] : []), ...children]) {
      const actions = nodesIn(root).flatMap(({ entry, exit }) => [...entry, ...exit]);
      const own = transitionsIn(root);
      const named = [...actions, ...own.flatMap((each) => each.actions)].map(nameOf);
      expect(named.filter((name) => typeof name !== 'string' || !(name in implementations.actions))).toEqual(
        // XState's own: the timers of `after`.
        named.filter((name) => ['xstate.raise', 'xstate.cancel'].includes(String(name))),
      );
      const guards = own.flatMap(({ guard }) => guardNames(guard)).filter((guard) => typeof guard !== 'function');
      expect(guards.filter((name) => typeof name !== 'string' || !(name in implementations.guards))).toEqual([]);
    }
  });
});

test('an inspector shows readable names of actors, actions and guards', async () => {
  const { flow, machine } = machineOf('v3', async () => ok([]));
  const seen: InspectionEvent[] = [];
  const clock = new SimulatedClock();
  const actor = createActor(machine, { id: 'journey', input: {}, clock, inspect: (event) => seen.push(event) });
  actor.start();
  actor.send({ type: `go.${flow.start}` });
  const { screen } = actor.getSnapshot().children;
  screen?.send({ type: 'answer', field: 'address', value: { postcode: 'OX4 2DP', address: null } });
  clock.increment(1000);
  screen?.send({ type: 'submit' });
  await new Promise((resolve) => setTimeout(resolve));
  actor.stop();
  const ids = seen.flatMap(({ type, actorRef }) => (type === '@xstate.actor' && 'id' in actorRef ? actorRef.id : []));
  expect([...new Set(ids)]).toEqual(expect.arrayContaining(['journey', 'screen', 'query.address', 'effect']));
  expect(ids.filter((id) => /^x:|^\d/.test(String(id)))).toEqual([]);
  const steps = seen.flatMap((event) => (event.type === '@xstate.microstep' ? event._transitions : []));
  const actions = steps.flatMap((step) => step.actions.map(nameOf));
  expect(actions).toEqual(expect.arrayContaining(['going', 'takeAnswer', 'askField', 'tidyAnswers']));
  expect(actions.filter((action) => action === undefined || action.startsWith('xstate.'))).toEqual([]);
});
