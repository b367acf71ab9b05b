import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { resolveFlow } from '#engine';
import { replayOnEngine } from '#fixtures/replay/engine.ts';
import { readScenario } from '#fixtures/replay/scenario.ts';
import { flowsFolder, readFlowFiles } from '#flows/files.ts';
import { journey } from './commands.ts';

/** The recipe "add a version" of the README: its blocks in order, as somebody follows them. */
const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const recipe = readme.slice(readme.indexOf('**… a version.**'), readme.indexOf('**… a field type.**'));
const blocks = [...recipe.matchAll(/```(sh|json)\n([\s\S]*?)```/g)].map(([, kind = '', text = '']) => ({ kind, text }));

/** A house of its own, so that nothing of the product is changed: flows by path, scenarios by their file. */
interface House {
  flows: Map<string, string>;
  scenarios: Map<string, string>;
  said: string[];
}

async function follow({ flows, scenarios, said }: House, line: string): Promise<void> {
  const tool = /^npm run journey -- (.+)$/.exec(line)?.[1];
  if (tool !== undefined) {
    const { text, ok, writes = new Map() } = journey(tool.split(' '), flows);
    expect(ok, text).toBe(true);
    said.push(text);
    for (const [file, content] of writes) {
      if (file.startsWith('flows/')) flows.set(file.slice('flows/'.length), content);
      else scenarios.set(file, content);
    }
    return;
  }
  const version = /^npx vitest run -t "(\w+): "$/.exec(line)?.[1];
  if (version === undefined) throw new Error(`The recipe says what nobody can follow: ${line}`);
  const own = [...scenarios].filter(([file]) => file.startsWith(`fixtures/scenarios/${version}/`));
  expect(own.length).toBeGreaterThan(0);
  for (const [file, text] of own) {
    const { flow, revision } = resolveFlow(flows, version);
    if (!flow) throw new Error(`There is no flow "${version}".`);
    await replayOnEngine(readScenario(text, version, file), { flow, revision });
  }
}

/** The house after the whole recipe. */
async function followed(): Promise<House> {
  const house: House = { flows: readFlowFiles(flowsFolder), scenarios: new Map(), said: [] };
  for (const { kind, text } of blocks) {
    if (kind === 'json') {
      const file = `${JSON.parse(text).id}.json`;
      expect([...house.flows.keys()]).toContain(file);
      house.flows.set(file, text);
    } else for (const line of text.trim().split('\n')) await follow(house, line);
  }
  return house;
}

test('the recipe of the README makes a version, followed to the letter: by one file of JSON that the check takes', async () => {
  const before = readFlowFiles(flowsFolder);
  const { flows, scenarios, said } = await followed();
  expect([...flows.keys()].filter((file) => !before.has(file))).toEqual(['v7.json']);
  expect([...scenarios.keys()]).toEqual(['fixtures/scenarios/v7/whole-way.json']);
  expect(said.some((text) => text === 'Checked v7: no errors, no warnings.')).toBe(true);
  const told = said.at(-1) ?? '';
  for (const words of [
    'submit, label: "Next" → "Find my agreements"',
    'steps: also trade; in another order (dealer, finance, trade, address)',
    '+ Field "forBusiness": yesNo, "Was the car for your business?"',
    'Route "afterPostcode": contact → business if forBusiness is yes; contact',
    'postcode → business → contact → sign',
  ])
    expect(told).toContain(words);
}, 120_000);

test.each([
  ['yes', 'business'],
  ['no', 'contact'],
])(
  'the version of the recipe does what its JSON says: whoever answers %s to its new question goes on to %s',
  async (forBusiness, next) => {
    const flows = readFlowFiles(flowsFolder).set('v7.json', blocks.find(({ kind }) => kind === 'json')?.text ?? '');
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
    await replayOnEngine(readScenario(JSON.stringify(text), 'v7', 'branch'), { flow, revision });
  },
  120_000,
);
