import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { commandIn } from '../testing/command.ts';
import { copyOfProject, removeCopies } from '../testing/project-copy.ts';

/** The recipes of the README for a field type, a provider, an effect and a page: their blocks in order. */
const readme = readFileSync(fileURLToPath(new URL('../../README.md', import.meta.url)), 'utf8');
const recipes = readme.slice(
  readme.indexOf('**… a field type.**'),
  readme.indexOf('**… something to be delivered later.**'),
);
const blocks = [...recipes.matchAll(/```(sh|json)\n([\s\S]*?)```/g)].map(([, kind = '', text = '']) => ({
  kind,
  text,
}));

/** The README's table of what each kind needs: files, tests, lines elsewhere. */
const figures = [
  ...readme.matchAll(/^\| (field type|provider|effect|page of the site) \| (\d+) \| (\d+) \| (\d+)/gm),
].map(([, kind, ...counts]) => ({ kind, counts: counts.map(Number) }));

/** A claimant of the version that the README's JSON describes, on the engine. */
const walkOfVersion = `import { expect, test } from 'vitest';
import { link, resolveFlow } from '#engine';
import { startJourney } from '#fixtures/drivers/journey.ts';
import { ok } from '#fixtures/play-effect.ts';
import { readFlowFiles } from './files.ts';

const { flow } = resolveFlow(readFlowFiles('flows'), 'v8');
if (!flow) throw new Error('There is no v8.');
const address = { postcode: 'OX4 2DP', address: { postcode: 'OX4 2DP', address: '4 Mill Lane' } };

test.each([[true, 'contact'], [false, 'unknown']])('found: %s leads to %s', async (found, next) => {
  const journey = startJourney({
    flow: link(flow),
    at: 'vehicle',
    state: { answers: { address, hadFinance: 'yes', dealerDisclosed: 'no' }, trail: ['postcode', 'vehicle'] },
    send: async ({ operation }) => (operation === 'runEffect' ? ok({ found }) : ok({})),
  });
  journey.answer('registration', 'AB12-CDE');
  await journey.submit();
  expect([journey.at(), journey.error('registration')]).toEqual(['vehicle', 'Please use letters and digits only']);
  journey.answer('registration', 'AB12 CDE');
  await journey.submit();
  expect(journey.sent.at(-1)).toEqual({
    operation: 'runEffect',
    params: { effect: 'vehicle.check' },
    body: { postcode: 'OX4 2DP' },
  });
  expect(journey.at()).toBe(next);
});
`;

removeCopies();

test('the recipes make a field type, a provider, an effect and a page with as many files and lines as the README says; the check passes, their tests pass, and a version uses them', async () => {
  const copy = copyOfProject({ docs: 'text' });
  const git = (...words: string[]) => execFileSync('git', words, { cwd: copy, encoding: 'utf8' });
  const commit = () =>
    git('add', '-A') + git('-c', 'user.name=test', '-c', 'user.email=test@example.com', 'commit', '-qm', 'step');
  git('init', '-q');
  commit();

  const counted: number[][] = [];
  const tests: string[] = [];
  for (const { kind, text } of blocks) {
    if (kind === 'json') {
      writeFileSync(join(copy, 'flows', `${JSON.parse(text).id}.json`), text);
      commit();
      continue;
    }
    const { code, output } = await commandIn(copy, text.trim());
    expect(code, `${text}\n${output}`).toBe(0);
    if (!text.includes('run new')) continue;
    git('add', '-A');
    // `npm run generate` writes the docs and the schemas of the editors.
    const changes = git('diff', '--cached', '--numstat')
      .trim()
      .split('\n')
      .map((line) => line.split('\t'))
      .filter(([, , file = '']) => !/^docs\/|\.schema\.json$/.test(file));
    const made = git('diff', '--cached', '--name-only', '--diff-filter=A').trim().split('\n');
    const elsewhere = changes.filter(([, , file = '']) => !made.includes(file));
    expect(elsewhere.map(([, removed]) => removed)).toEqual(elsewhere.map(() => '0'));
    const ofTests = made.filter((file) => /\.test\.tsx?$/.test(file));
    const lines = elsewhere.reduce((sum, [added]) => sum + Number(added), 0);
    counted.push([made.length - ofTests.length, ofTests.length, lines]);
    tests.push(...ofTests);
    commit();
  }
  expect(figures).toHaveLength(4);
  expect(counted).toEqual(figures.map(({ counts }) => counts));

  const schema = readFileSync(join(copy, 'schemas/flow.schema.json'), 'utf8');
  for (const name of ['vehicleRegistration', 'vehicle.check', 'vehicleCheck.found'])
    expect(schema).toContain(`"${name}"`);

  const check = await commandIn(copy, 'npm run check');
  expect(check.code, check.output).toBe(0);

  writeFileSync(join(copy, 'flows/v8.test.ts'), walkOfVersion);
  const passed = await commandIn(copy, `npx vitest run ${[...tests, 'flows/v8.test.ts'].join(' ')}`);
  expect(passed.code, passed.output).toBe(0);
  expect(passed.output).toMatch(new RegExp(`Test Files\\s+${tests.length + 1} passed`));
});
