import { env } from 'node:process';
import { expect, test } from 'vitest';
import { link, resolveFlow } from '#engine';
import { changedDecisions, mutantsOf, whyEquivalent } from '#engine/map/index.ts';
import { readScenario } from '#fixtures/replay/scenario.ts';
import { filesOf, smallFlow } from '#fixtures/small-flow.ts';
import { testedFlows } from '#fixtures/tested-flows.ts';
import { readFlowFiles } from '#flows/files.ts';
import type { Flow } from '#schemas/flow.ts';
import { journey } from './commands.ts';
import { mutants } from './mutants.ts';

/** Two ends: those who say no go to `sorry`. */
const flow = smallFlow(
  {
    fields: { had: { type: 'yesNo', label: 'Had a car on finance?' } },
    conditions: { said: [{ fact: 'had', is: 'no' }] },
    routes: { on: [{ when: 'said', screen: 'sorry' }, { screen: 'last' }] },
  },
  {
    first: { path: '', heading: 'First', body: ['had'], submit: { label: 'Next', to: 'on' } },
    sorry: { path: 'sorry', heading: 'Sorry', body: [], end: true },
  },
);
const files = filesOf(flow);
const walk = (had: string, next: string) =>
  readScenario(
    JSON.stringify({
      title: 'a scenario of a test',
      steps: [{ on: 'first', answers: { had }, press: 'submit', next }],
    }),
    'small',
    `says-${had}`,
  );

const run = async (
  given: ReturnType<typeof walk>[],
  values: Record<string, string> = {},
  declared: Parameters<typeof mutants>[2] = [],
) => {
  const options = { files, words: ['small'], flags: new Set(['json']), values: new Map(Object.entries(values)) };
  const { ok, text } = await mutants({ ...options, print: () => undefined }, given, declared);
  return {
    ok,
    ...(JSON.parse(text) as {
      mutants: number;
      of: number;
      survivors: { says: string; place: string; declared?: string }[];
      outdated: string[];
      failed: object[];
    }),
  };
};

test('a change that a scenario notices is gone from the list; one that none notices is printed with its line', async () => {
  const both = await run([walk('yes', 'last'), walk('no', 'sorry')]);
  expect([both.failed, both.survivors, both.ok]).toEqual([[], [], true]);
  expect(both.mutants).toBeGreaterThan(5);
  const one = await run([walk('yes', 'last')]);
  expect(one.ok).toBe(false);
  const says = one.survivors.map((each) => each.says);
  expect(says).toContain('rule 1 of routes.on is removed');
  expect(says).not.toContain('rule 1 of routes.on: its condition is negated');
  const removed = one.survivors.find((each) => each.says === 'rule 1 of routes.on is removed');
  const [, line = ''] = /^flows\/small\.json:(\d+):\d+$/.exec(removed?.place ?? '') ?? [];
  const lines = [...files.values()].join().split('\n');
  expect(lines.slice(Number(line) - 1, Number(line) + 1).join()).toContain('"when": "said"');
});

test('the condition of a call is negated too, and counts as a change although no rule differs', () => {
  const screens = structuredClone(flow.screens) as Record<string, { submit?: object }>;
  screens.first = {
    ...screens.first,
    submit: { label: 'Next', to: 'on', run: [{ effect: 'claim.save', when: 'said' }] },
  };
  const { flow: source } = resolveFlow(filesOf({ ...flow, screens }), 'small');
  const plain = link(source as Flow);
  const negated = mutantsOf(source as Flow).find(({ says }) => says.startsWith('the call '));
  expect(negated?.says).toBe('the call screens.first.submit.run.0 of claim.save: its condition is negated');
  expect(negated?.path).toEqual(['screens', 'first', 'submit', 'run', 0]);
  const changed = link(negated?.flow as Flow);
  expect([...changedDecisions(plain, changed)]).toEqual(['first calls']);
  expect(whyEquivalent(plain, changed)).toBeUndefined();
});

test('a change that is declared with a reason is printed with it; one that a scenario notices may not be declared', async () => {
  const given = [walk('yes', 'last')];
  const { survivors } = await run(given);
  const because = 'a reason that a test has made up';
  const declared = [{ versions: ['small'], names: survivors.map(({ says }) => says), because }];
  const all = await run(given, {}, declared);
  expect([all.ok, all.outdated, all.survivors.map((one) => one.declared)]).toEqual([
    true,
    [],
    survivors.map(() => because),
  ]);
  const noticed = await run([...given, walk('no', 'sorry')], {}, declared);
  expect([noticed.ok, noticed.outdated]).toEqual([false, declared[0]?.names]);
  const elsewhere = await run([...given, walk('no', 'sorry')], {}, [{ ...declared[0], versions: ['other'] } as never]);
  expect([elsewhere.ok, elsewhere.outdated]).toEqual([true, []]);
});

test('a condition that nothing of the version names can be changed without effect', () => {
  const conditions = { ...(flow.conditions as object), spare: ['other'], other: [{ fact: 'had', is: 'yes' }] };
  const { flow: source } = resolveFlow(filesOf({ ...flow, conditions }), 'small');
  const plain = link(source as Flow);
  const reasons = mutantsOf(source as Flow)
    .filter(({ says }) => says.startsWith('condition '))
    .map(({ says, flow: changed }) => [says, whyEquivalent(plain, link(changed))]);
  expect(reasons).toEqual([
    ['condition said: its test 1 is negated', undefined],
    ['condition spare: its test 1 is negated', 'Nothing of the version uses it.'],
    ['condition other: its test 1 is negated', 'Nothing of the version uses it.'],
  ]);
});

test('--sample tries so many, the same for the same seed', async () => {
  const given = [walk('yes', 'last')];
  const [one, again] = [await run(given, { sample: '3', seed: '7' }), await run(given, { sample: '3', seed: '7' })];
  expect([one.mutants, one.of > 3]).toEqual([3, true]);
  expect(again).toEqual(one);
  expect(await journey(['mutants', 'small', '--sample', 'few'], files)).toMatchObject({ ok: false, misused: true });
});

test('a rule behind one that always holds is proved to do nothing, and no other change is', () => {
  const routes = { on: [{ when: 'said', screen: 'sorry' }, { screen: 'last' }, { when: 'said', screen: 'last' }] };
  const { flow: source } = resolveFlow(filesOf({ ...flow, routes }), 'small');
  const plain = link(source as Flow);
  const same = mutantsOf(source as Flow).flatMap((each) => (whyEquivalent(plain, link(each.flow)) ? [each.says] : []));
  expect(same).toEqual([
    'rule 2 of routes.on is swapped with the next',
    'rule 3 of routes.on: its condition is negated',
    'rule 3 of routes.on is removed',
    'rule 3 of routes.on leads to sorry',
  ]);
});

/** How many changes of each version are tried: `npm run prove -- --only mutants` tries all. */
const sample = env.MUTANTS ?? '2';

test.each(env.MUTANTS === undefined ? ['v6'] : ['v3', 'v4', 'v5', 'v6'])(
  '%s: its scenarios notice its changes, but those that no replay can notice',
  async (id) => {
    const words = ['mutants', id, '--json', '--sample', sample, '--seed', env.PROVE_SEED ?? '1'];
    const { ok, text } = await journey(words, readFlowFiles(testedFlows));
    const { survivors, outdated, failed } = JSON.parse(text);
    const open = survivors.filter(
      (one: { equivalent?: string; declared?: string }) => !one.equivalent && !one.declared,
    );
    expect({ open, outdated, failed, ok }).toEqual({ open: [], outdated: [], failed: [], ok: true });
  },
);
