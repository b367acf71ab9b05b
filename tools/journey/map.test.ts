import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type AnyStateMachine, createMachine } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { testedFlows } from '#fixtures/tested-flows.ts';
import { readFlowFiles } from '#flows/files.ts';
import { journey } from './commands.ts';

const files = readFlowFiles(testedFlows);

test('map prints a picture of a version, or writes it in the format of the ending', async () => {
  const picture = await journey(['map', 'v3'], files);
  expect(picture.text).toMatch(/^<svg [^>]*viewBox="0 0 \d+ \d+"/);
  expect(picture.text).toContain('<title id="title">Map of v3: ');
  const page = await journey(['map', 'v3', '--out', join(testedFlows, 'new.html')], files);
  expect([...(page.writes ?? [])]).toEqual([['fixtures/flows/new.html', expect.stringMatching(/^<!doctype html>/)]]);
  expect((await journey(['map', 'v3', '--mermaid'], files)).text).toContain('flowchart TD');
  expect(JSON.parse((await journey(['map', 'v3', '--json'], files)).text)).toMatchObject({ id: 'v3' });
});

test('map --against and --coverage add differences and tests to the picture', async () => {
  const against = await journey(['map', 'v5', '--against', 'v4'], files);
  expect(against.text).toContain('(compared with v4)');
  expect(against.text).toContain('[gone]');
  const covered = await journey(['map', 'v6', '--coverage'], files);
  expect(covered.text).toMatch(/tested ×\d/);
});

test.each([
  [['map'], 'Which version?'],
  [['map', 'v3', '--svg', '--html'], 'A map has one format: --svg or --html.'],
  [['map', 'v3', '--out', 'map.gif'], '"map.gif" has no ending of a format'],
  [['map', 'v3', '--against', 'v99'], 'There is no version "v99" to compare with.'],
  [['export', 'v3', '--xstate', '--json'], 'An export has one format: --xstate or --json.'],
])('%j is an error that says what is possible', async (words, message) => {
  const { ok, misused, text } = await journey(words, files);
  expect([ok, misused]).toEqual([false, true]);
  expect(text).toContain(message);
});

test('map and export of a flow that cannot be read print its problems', async () => {
  const broken = new Map(files).set('v9.json', '{ "id": "v9", "extends": "nowhere" }');
  for (const command of ['map', 'export']) {
    const { ok, text } = await journey([command, 'v9'], broken);
    expect(ok).toBe(false);
    expect(text).toContain('flows/v9.json:1:');
  }
});

test.each(['v3', 'v4', 'v5', 'v6'])(
  'the exported machine of %s is read by XState alone, and every screen is found in it',
  async (id) => {
    const { text } = await journey(['export', id, '--xstate'], files);
    const config = JSON.parse(text) as { meta: { guards: object }; states: Record<string, { meta?: object }> };
    const machine = createMachine(config as never) as AnyStateMachine;
    const nodes = (node: AnyStateMachine['root']): AnyStateMachine['root'][] => [
      node,
      ...Object.values(node.states).flatMap(nodes),
    ];
    const lines = nodes(machine.root).flatMap((node) => [...node.transitions.values()].flat());
    const named = lines.flatMap(({ guard }) => (guard === undefined ? [] : [guard]));
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((guard) => typeof guard !== 'string')).toEqual([]);
    const actions = lines.flatMap((line) => line.actions as unknown[]);
    expect(
      actions.filter((action) => typeof action !== 'string' && typeof (action as { type?: string }).type !== 'string'),
    ).toEqual([]);
    const all = [
      ...new Set([...named, ...nodes(machine.root).flatMap(({ always = [] }) => always.map(({ guard }) => guard))]),
    ];
    const guards = Object.fromEntries(
      all.map((name) => [String(name), ({ event }: { event: { holds?: unknown } }) => event.holds === name]),
    );
    const events = lines.flatMap(({ eventType, guard }) => [{ type: eventType }, { type: eventType, holds: guard }]);
    const paths = getShortestPaths(machine.provide({ guards, actors: { screen: createMachine({}) } } as never), {
      events,
      serializeState: ({ value }: { value: unknown }) => JSON.stringify(value),
    } as never) as unknown as { state: { value: string | object } }[];
    const found = new Set(
      paths.map(({ state: { value } }) => (typeof value === 'string' ? value : Object.keys(value)[0])),
    );
    const screens = Object.keys(config.states).filter((name) => config.states[name]?.meta);
    expect(screens.length).toBeGreaterThan(8);
    expect(screens.filter((name) => !found.has(name))).toEqual([]);
  },
);

test('every guard of the exported machine has its tests in meta', async () => {
  const { text } = await journey(['export', 'v3'], files);
  const { meta } = JSON.parse(text) as {
    meta: { guards: Record<string, unknown>; conditions: Record<string, unknown> };
  };
  expect(meta.guards.userExists).toEqual(['userExists']);
  expect(meta.conditions.userExists).toMatchObject({ tests: expect.any(Array), words: expect.any(String) });
});
