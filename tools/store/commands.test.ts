import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { loadConfig } from '#server/config.ts';
import { commandIn } from '../testing/command.ts';
import { runStore } from './commands.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'reclaim-store-command-'));
afterAll(() => rmSync(folder, { recursive: true }));
const own = `sqlite:${join(folder, 'reclaim.db')}`;
copyFileSync(join(root, 'fixtures/earlier-release/reclaim.db'), join(folder, 'reclaim.db'));

const run = (words: string) =>
  runStore(words.split(' ').filter(Boolean), () => loadConfig({ DATA_DIR: folder, STORE_URL: own }));

test('the store of an earlier release is backed up, migrated, verified, restored and copied by commands', async () => {
  const file = join(folder, 'a.backup');
  const other = `sqlite:${join(folder, 'other.db')}`;
  const third = `sqlite:${join(folder, 'third.db')}`;
  const steps: [string, RegExp][] = [
    ['status', /^The store has version 0; this release writes version 4\.$/],
    [`migrate ${join(folder, 'before.backup')}`, /^Migrated to version 4: \d+ documents changed\./],
    ['status --json', /"version":4/],
    ['rekey', /^0 data keys were sealed anew; all are sealed with "own"\./],
    ['verify', /documents \(\d+ claims, .*\)\. Nothing is wrong\.$/],
    [`backup ${file}`, /^Backed up \d+ documents/],
    [`verify ${file}`, /^The backup is whole: \d+ documents/],
    [`restore ${file} ${other}`, /^Restored \d+ documents .*, each read back\.$/],
    [`copy ${other} ${third}`, /^Copied \d+ documents .*, each compared\.$/],
    [`verify ${third}`, /Nothing is wrong/],
  ];
  for (const [words, said] of steps) {
    const { code, text } = await run(words);
    expect([words, code, text]).toEqual([words, 0, expect.stringMatching(said)]);
  }
});

test.each([
  ['', 2, /^Name a command\.[\s\S]*restore {2}<file> <store>/],
  ['backpu x', 2, /^There is no command "backpu"/],
  ['constructor', 2, /^There is no command "constructor"/],
  ['restore', 2, /^The command needs/],
  ['verify --fast', 2, /--fast/],
  ['status sqlite:/nowhere/reclaim.db', 1, /^There is no store at \/nowhere\/reclaim\.db\.$/],
  ['verify nowhere.backup', 1, /^There is no file nowhere\.backup\.$/],
  ['backup /nowhere/a.backup', 1, /ENOENT/],
  [`copy ${own} http://example.com`, 2, /is not the address of a store/],
  ['--help', 0, /Exit codes/],
])('"%s" ends with %i and says what is wrong', async (words, code, said) => {
  expect(await run(words)).toEqual({ code, text: expect.stringMatching(said) });
  expect(existsSync('/nowhere')).toBe(false);
});

test('from a shell a fault goes to the standard error, with the exit code', async () => {
  const { code, output } = await commandIn(root, 'npm run --silent store -- verify nowhere.backup > /dev/null');
  expect([code, output]).toEqual([1, 'There is no file nowhere.backup.\n']);
});
