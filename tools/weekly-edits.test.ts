import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { proveSeed } from '#fixtures/prove.ts';
import { makeChange, weeklyChanges } from '#fixtures/weekly-changes.ts';
import { weeklyEdits } from '#fixtures/weekly-edits.ts';
import { commandIn } from './testing/command.ts';
import { copyOfProject, removeCopies } from './testing/project-copy.ts';

/** The rules of live flows, and tests of the specification whose words, figures or lists the edits change. */
const sample = [
  'flows/live.test.ts',
  'flows/words.test.ts',
  'flows/versions.test.ts',
  'engine/flow/experiment.test.ts',
  'renderer/session/capture-attribution.test.ts',
  'renderer/session/version.test.ts',
];
const all = process.env.EDITS_TESTS === 'all';
removeCopies();

const edits = {
  'four edits of the flows': edit,
  ...Object.fromEntries(
    weeklyChanges().map(({ letter, title }, n) => [
      `the changes a to ${letter}, ${title}`,
      (copy: string) => change(copy, n + 1),
    ]),
  ),
};

/** Makes the four edits, and a scenario of the version that one of them adds; gives the names of new versions. */
function edit(copy: string): string[] {
  const readme = readFileSync(fileURLToPath(new URL('../README.md', import.meta.url)), 'utf8');
  const version = /\*\*… a version\.\*\*[\s\S]*?```json\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
  for (const edit of Object.values(weeklyEdits(version))) edit(join(copy, 'flows'));
  const steps = [{ on: 'postcode', walks: 'finish' }];
  const scenario = { title: 'to the end', steps, claim: { journey: 'v7' } };
  addScenarios(copy, 'v7', [['whole-way.json', JSON.stringify(scenario)]]);
  return ['v7'];
}

/** Makes the first so many weekly changes, one after another, with their scenarios; gives the names of their versions. */
function change(copy: string, count: number): string[] {
  const changes = weeklyChanges().slice(0, count);
  for (const one of changes) {
    makeChange(join(copy, 'flows'), one);
    addScenarios(copy, one.version, one.scenarioFiles);
  }
  return changes.map(({ version }) => version);
}

function addScenarios(copy: string, version: string, files: Iterable<readonly [name: string, text: string]>): void {
  const folder = join(copy, 'fixtures/scenarios', version);
  mkdirSync(folder);
  for (const [name, text] of files) writeFileSync(join(folder, name), text);
}

/** `npm test` tries the four edits; a round of the sweep, all tests after what stands at its place in the list. */
const chosen = Object.entries(edits).filter((_, n, { length }) => n === (all ? (proveSeed() - 1) % length : 0));

test.each(chosen)('after %s the tests pass', async (_, make) => {
  const copy = copyOfProject({ docs: all ? 'whole' : 'none' });
  const versions = make(copy);
  const { code, output } = await commandIn(
    copy,
    // This test in the copy takes the sample: with all tests it would make copies of copies without end.
    `env -u EDITS_TESTS -u PROVE_SEED npx vitest run --reporter=verbose --project node --project dom ${all ? '' : sample.join(' ')}`,
  );
  expect(code, output).toBe(0);
  for (const version of versions) expect(output).toContain(`live ${version}`);
});
