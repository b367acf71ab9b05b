import { expect, test } from 'vitest';
import { link, resolveFlow } from '#engine';
import { coverageOf } from '#fixtures/replay/coverage.ts';
import { readScenario } from '#fixtures/replay/scenario.ts';
import { testedFlows } from '#fixtures/tested-flows.ts';
import { readFlowFiles } from '#flows/files.ts';
import { journey } from './commands.ts';
import { scenarioFiles } from './coverage.ts';

const given = readFlowFiles(testedFlows);

/** Version v6 with a button of its own at the start, which none of its scenarios presses. */
function withButton(): ReadonlyMap<string, string> {
  const v6 = JSON.parse(given.get('v6.json') ?? '') as { screens: { contact: object } };
  const actions = { seeLast: { label: 'See the last page', to: [{ screen: 'filed' }] } };
  const screens = { ...v6.screens, contact: { ...v6.screens.contact, actions } };
  return new Map(given).set('v6.json', JSON.stringify({ ...v6, screens }));
}

test('coverage --write writes a scenario for a part that no scenario takes, and it takes that part on the engine', async () => {
  const files = withButton();
  const { ok, text, writes = new Map() } = await journey(['coverage', 'v6', '--write'], files);
  const part = 'contact, action.seeLast: always → filed';
  expect([ok, text]).toEqual([
    false,
    expect.stringMatching(/Not taken:\n {2}contact, action\.seeLast: always → filed\n {6}.* presses seeLast\n/),
  ]);
  expect([...writes.keys()]).toEqual(['fixtures/scenarios/v6/found-1.json']);
  const scenario = readScenario([...writes.values()].join(), 'v6', 'found-1');
  expect(scenario).toMatchObject({ title: `a walk that takes ${part}`, steps: [{ on: 'contact', next: 'filed' }] });
  const { flow, revision } = resolveFlow(files, 'v6');
  if (!flow) throw new Error('The version of this test cannot be read.');
  const { by, failed } = await coverageOf({ flow: link(flow), revision }, [scenario]);
  expect([failed, by.get('contact action.seeLast 0')]).toEqual([[], ['found-1']]);
});

test('a written scenario never replaces a file', () => {
  const part = { key: 'screen otp', kind: 'screen', screen: 'otp', text: 'otp' } as const;
  const attempt = { words: 'owen walks to otp', scenario: { steps: [{ on: 'postcode', walks: 'otp' }] } };
  const kept = new Set(['fixtures/scenarios/v9/found-1.json', 'fixtures/scenarios/v9/found-3.json']);
  const other = { ...attempt, words: 'zoe walks to otp' };
  const found = scenarioFiles(
    'v9',
    [
      { ...part, attempt },
      { ...part, attempt: other },
    ],
    (file) => kept.has(file),
  );
  // The name of a short screen alone is no title: a scenario asks for ten letters.
  for (const text of found.values()) expect(readScenario(text, 'v9', 'found').title).toBe('a walk that takes otp');
  expect([...found.keys()]).toEqual(['fixtures/scenarios/v9/found-2.json', 'fixtures/scenarios/v9/found-4.json']);
});
