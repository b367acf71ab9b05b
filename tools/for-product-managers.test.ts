import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { checkFlows } from '#engine';
import { frozenFlows } from '#fixtures/tested-flows.ts';
import { weeklyChanges } from '#fixtures/weekly-changes.ts';
import { readFlowFiles } from '#flows/files.ts';
import { commandIn } from './testing/command.ts';
import { copyOfProject, removeCopies } from './testing/project-copy.ts';

const page = readFileSync(fileURLToPath(new URL('../docs/for-product-managers.md', import.meta.url)), 'utf8');
const [first = '', recipes = ''] = page.split('\n## Recipes\n');

interface Fenced {
  kind: string;
  text: string;
}
const fenced = (text: string): Fenced[] =>
  [...text.matchAll(/^( *)```(sh|json)\n([\s\S]*?)^ *```/gm)].map(([, indent = '', kind = '', inside = '']) => ({
    kind,
    text: inside.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  }));
const jsonOf = (block: Fenced | undefined) => JSON.parse(block?.text ?? '') as Record<string, unknown>;

removeCopies();

test('every step from a copy to the first visitors does what the page says, in a copy of the project', async () => {
  const copy = copyOfProject();
  const flow = join(copy, 'flows/v7.json');
  const said = new Map<string, string>();
  for (const block of fenced(first)) {
    if (block.kind === 'json') {
      const isVersion = jsonOf(block).id === 'v7';
      writeFileSync(isVersion ? flow : join(copy, 'flows/experiment.json'), block.text);
      continue;
    }
    for (const line of block.text.trim().split('\n')) {
      const { code, output } = await commandIn(copy, line);
      expect(code, `${line}\n${output}`).toBe(0);
      said.set(line, output);
    }
  }
  expect([...said.keys()]).toHaveLength(5);
  const outputOf = (part: string) => [...said].find(([line]) => line.includes(part))?.[1] ?? '';
  expect(outputOf('check v7')).toContain('Checked v7: no errors');
  expect(outputOf('diff')).toContain('"Your Details" → "About you"');
  expect(outputOf('vitest')).toMatch(/Tests\s+2 passed/);
  rmSync(flow);
  const { code, output } = await commandIn(copy, 'npm run journey -- check');
  expect(code, output).not.toBe(0);
  expect(output).toContain('unknown-flow');
});

const recipe = fenced(recipes).filter(({ kind }) => kind === 'json');

test.each(recipe.map((block) => [String(jsonOf(block).title), block] as const))(
  'the recipe "%s" is a version in which the check finds nothing',
  (_, { text }) => {
    const files = readFlowFiles(frozenFlows).set('v7.json', text);
    expect(checkFlows(files, ['v7']).problems).toEqual([]);
  },
);

test('each weekly change that is a version of its own has its recipe, with the same content', () => {
  const contents = recipe.map((block) => {
    const { $schema: _, id: __, title: ___, ...flow } = jsonOf(block);
    return flow;
  });
  const elsewhere = ['a', 'i', 'k']; // the README, step 7, and the reference
  for (const { letter, flow } of weeklyChanges())
    if (!elsewhere.includes(letter)) expect(contents, `change ${letter}`).toContainEqual(flow);
});
