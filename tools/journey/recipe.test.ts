import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { link, resolveFlow } from '#engine';
import { replayOnEngine } from '#fixtures/replay/engine.ts';
import { readScenario } from '#fixtures/replay/scenario.ts';
import { frozenFlows } from '#fixtures/tested-flows.ts';
import { readFlowFiles } from '#flows/files.ts';
import { commandIn } from '../testing/command.ts';
import { copyOfProject, removeCopies } from '../testing/project-copy.ts';

/** The recipe "add a version" of the README: its blocks in order, as a reader follows them. */
const root = fileURLToPath(new URL('../../', import.meta.url));
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const recipe = readme.slice(readme.indexOf('**… a version.**'), readme.indexOf('**… a field type.**'));
const blocks = [...recipe.matchAll(/```(sh|json)\n([\s\S]*?)```/g)].map(([, kind = '', text = '']) => ({ kind, text }));

removeCopies();

test('the recipe of the README makes a version: its commands are run as they stand there, in a copy of the project', async () => {
  const copy = copyOfProject();
  const before = readFlowFiles(join(copy, 'flows'));
  const said = new Map<string, string>();
  for (const { kind, text } of blocks) {
    if (kind === 'json') {
      const file = join(copy, 'flows', `${JSON.parse(text).id}.json`);
      expect(readFileSync(file, 'utf8'), 'the command before has begun the file').toContain('"extends"');
      writeFileSync(file, text);
      continue;
    }
    for (const line of text.trim().split('\n')) {
      const { code, output } = await commandIn(copy, line);
      expect(code, `${line}\n${output}`).toBe(0);
      said.set(line, output);
    }
  }
  const outputOf = (part: string) => [...said].find(([line]) => line.includes(part))?.[1] ?? '';
  expect([...readFlowFiles(join(copy, 'flows')).keys()].filter((file) => !before.has(file))).toEqual(['v7.json']);
  expect(readdirSync(join(copy, 'fixtures/scenarios/v7'))).toEqual(['whole-way.json']);
  expect(outputOf('check v7')).toContain('Checked v7: no errors, no warnings.');
  for (const words of [
    'submit, label: "Next" → "Find my agreements"',
    'steps: also trade; in another order (dealer, finance, trade, address)',
    '+ Field "forBusiness": yesNo, "Was the car for your business?"',
    'Route "afterPostcode": contact → business if forBusiness is yes; contact',
    'postcode → business → contact → sign',
  ])
    expect(outputOf('diff v5 v7')).toContain(words);
  // The scenario of the version, on the engine and before the service.
  expect(outputOf('vitest')).toMatch(/Tests\s+2 passed/);

  // The folder of a version decides: where there is none the command says so, and does not pass.
  const none = await commandIn(copy, forNoVersion(blocks));
  expect(none.code, none.output).not.toBe(0);
  expect(none.output).toContain('No test has a name that matches');
});

/** The last command of the recipe, for a version that there is not. */
function forNoVersion(all: typeof blocks): string {
  const last =
    all
      .findLast(({ kind }) => kind === 'sh')
      ?.text.trim()
      .split('\n')
      .at(-1) ?? '';
  expect(last).toContain('v7');
  return last.replaceAll('v7', 'v77');
}

test.each([
  ['yes', 'business'],
  ['no', 'contact'],
])(
  'the version of the recipe does what its JSON says: a claimant who answers %s to its new question goes on to %s',
  async (forBusiness, next) => {
    const flows = readFlowFiles(frozenFlows).set('v7.json', blocks.find(({ kind }) => kind === 'json')?.text ?? '');
    const { flow, revision } = resolveFlow(flows, 'v7');
    if (!flow) throw new Error('There is no flow "v7".');
    const address = { postcode: 'OX4 2DP', choose: 'Flat 1, 4 Mill Lane, Oxford' };
    const on = 'postcode';
    const text = {
      title: 'the questions in their new order',
      steps: [
        { on, answers: { dealerDisclosed: 'no' }, shows: { blocks: { stillSearched: false } } },
        { on, answers: { hadFinance: 'yes' } },
        { on, answers: { forBusiness } },
        { on, shows: { button: 'Find my agreements' } },
        { on, answers: { address }, press: 'submit', next },
        ...(next === 'business' ? [{ on: next, press: 'submit', next: 'contact' }] : []),
      ],
      claim: { did_dealer_disclose_commission: 'No', postcode: 'OX4 2DP', journey: 'v7' },
    };
    await replayOnEngine(readScenario(JSON.stringify(text), 'v7', 'branch'), { flow: link(flow), revision });
  },
);
