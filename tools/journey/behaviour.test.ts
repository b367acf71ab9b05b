import { expect, test } from 'vitest';
import { testedFlows } from '#fixtures/tested-flows.ts';
import { readFlowFiles } from '#flows/files.ts';
import { journey } from './commands.ts';

const files = readFlowFiles(testedFlows);

interface Compared {
  claimants: number;
  classes: { when: string[]; count: number; before: string[]; after: string[] }[];
}

/** The differences in behaviour of two versions among these files. */
async function compare(one: string, other: string, given: ReadonlyMap<string, string> = files): Promise<Compared> {
  const { ok, text } = await journey(['diff', one, other, '--behaviour', '--json'], given);
  expect(ok).toBe(true);
  return JSON.parse(text) as Compared;
}

test('claimants who go elsewhere in another version are told by what happened to them, as two walked paths', async () => {
  const { classes } = await compare('v4', 'v5');
  const toldOf = classes.find(({ when }) => when.includes('dealerDisclosed is yes'));
  expect(toldOf).toMatchObject({ when: ['dealerDisclosed is yes'], after: ['postcode', '(stays)'] });
  expect(toldOf?.before.slice(0, 4)).toEqual(['postcode', 'info', 'contact', 'sign']);
  const stuck = classes.find(({ before }) => before.at(-1) === '(stays)');
  expect(stuck).toMatchObject({
    before: ['postcode', 'info', 'contact', '(stays)'],
    after: ['postcode', 'contact', '(stays)'],
  });
  // v5 has the name on the screen of the contact details, so everybody else passes one screen less.
  expect(classes.every(({ after }) => !after.includes('info'))).toBe(true);
});

test('a renamed screen, condition and route, another order of keys and other words change no path', async () => {
  const renamed = [...files].map(([name, text]): [string, string] => [
    name,
    name.startsWith('parts/') || name === 'v3.json'
      ? text
          .replaceAll('"quizPassed"', '"passedTheQuiz"')
          .replaceAll('"afterSign"', '"onceSigned"')
          .replaceAll('"filed"', '"alreadyFiledScreen"')
      : text,
  ]);
  const base = JSON.parse(files.get('v3.json') ?? '{}') as { routes: object };
  const copies = new Map(files);
  for (const [name, text] of renamed)
    if (name.startsWith('parts/')) copies.set(name.replace('parts/', 'parts/renamed'), text);
  const source = new Map(renamed).get('v3.json') ?? '';
  const v9 = JSON.parse(source) as { id: string; uses: string[]; routes: object; title: string };
  v9.id = 'v9';
  v9.uses = v9.uses.map((part) => part.replace('parts/', 'parts/renamed'));
  v9.routes = Object.fromEntries(Object.entries(v9.routes).reverse());
  v9.title = 'As v3, with other names';
  copies.set('v9.json', JSON.stringify(v9));
  expect(Object.keys(base.routes)).toContain('afterSign');
  expect((await compare('v3', 'v9', copies)).classes).toEqual([]);
  const { text } = await journey(['diff', 'v3', 'v9', '--behaviour'], copies);
  expect(text).toMatch(/^No claimant goes elsewhere: \d+ were walked through both versions\.$/);
});

test('a rule that leads some elsewhere is found with the outcome that they share', async () => {
  const routes = { afterBureauA: [{ when: [{ not: 'foundA' }], screen: 'filed' }, { screen: 'finish' }] };
  const v9 = { id: 'v9', title: 'Nothing found ends elsewhere', extends: 'v3', base: '/get-started-{id}', routes };
  const { classes } = await compare('v3', 'v9', new Map(files).set('v9.json', JSON.stringify(v9)));
  expect(classes.length).toBeGreaterThan(0);
  for (const { before, after } of classes) {
    expect([before.at(-2), before.at(-1)]).toEqual([after.at(-2), 'finish']);
    expect(after.at(-1)).toBe('filed');
  }
  expect(classes[0]?.when.join()).toMatch(/bureauA\.search/);
});
