import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
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

test('after four weekly edits of the flows the tests pass', async () => {
  const copy = copyOfProject({ withDocs: all });
  const readme = readFileSync(fileURLToPath(new URL('../README.md', import.meta.url)), 'utf8');
  const version = /\*\*… a version\.\*\*[\s\S]*?```json\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
  for (const edit of Object.values(weeklyEdits(version))) edit(join(copy, 'flows'));
  const scenarios = join(copy, 'fixtures/scenarios/v7');
  mkdirSync(scenarios);
  const steps = [{ on: 'postcode', walks: 'finish' }];
  writeFileSync(
    join(scenarios, 'whole-way.json'),
    JSON.stringify({ title: 'to the end', steps, claim: { journey: 'v7' } }),
  );

  const { code, output } = await commandIn(
    copy,
    // This test in the copy takes the sample: with all tests it would make copies of copies without end.
    `EDITS_TESTS= npx vitest run --reporter=verbose --project node --project dom ${all ? '' : sample.join(' ')}`,
  );
  expect(code, output).toBe(0);
  expect(output).toContain('live v7');
});
