import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClaim } from '#server/claims/claims.ts';
import { loadConfig } from '#server/config.ts';
import { openPorts } from '#server/open-ports.ts';
import { commandIn } from '../testing/command.ts';
import { type Group, runStaff } from './commands.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'reclaim-claims-command-'));
afterAll(() => rmSync(folder, { recursive: true }));
const config = () => loadConfig({ DATA_DIR: folder, TEXTS_DAILY_BUDGET: '10', TEXTS_PRICE: '0.05' });
let id: string;
beforeAll(async () => {
  const ports = await openPorts(config());
  id = (await createClaim(ports, { email: 'margaret@example.com', last_name: 'Holloway', journey: 'v3' })).id;
  await ports.store.close();
});

const run = (group: Group, words: readonly string[]) => runStaff(group, words, config);
const why = ['--why', 'asked by the claimant', '--as', 'sam'];

test('a member of staff finds, shows, corrects, exports, withdraws and erases a claim, and the trail shows it', async () => {
  const file = join(folder, 'export.json');
  const steps: [string[], RegExp][] = [
    [['find', 'holloway'], new RegExp(`^${id}  .*not signed  v3`)],
    [['show', id], /"email": "margaret@example\.com"/],
    [['correct', id, 'email=maggie@example.com'], /^Corrected email\.$/],
    [['export', id, file], /^Written to /],
    [['revoke-link', id], /no longer opens/],
    [['unlock', id, 'link'], /^Unlocked: link\.$/],
    [['complain', id], /noted/],
    [['withdraw', id], /^Withdrawn\.$/],
    [['erase', id], /^Erased\./],
  ];
  for (const [words, said] of steps) {
    const { code, text } = await run('claims', [...words, ...why]);
    expect([words, code, text]).toEqual([words, 0, expect.stringMatching(said)]);
  }
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ claim: id, data: { email: 'maggie@example.com' } });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const { text } = await run('claims', ['trail']);
  expect(text.split('\n')).toHaveLength(steps.length);
  expect(text).toMatch(/sam {2}claims find {2}claims {2}asked by the claimant/);
  expect(text).not.toMatch(/holloway|example\.com/i);
  expect(await run('claims', ['verify'])).toEqual({ code: 0, text: `The trail is whole: ${steps.length} entries.` });
  expect(await run('claims', ['correct', id, 'email=x@example.com', ...why])).toEqual({
    code: 1,
    text: 'The claim was erased.',
  });
});

test('a budget is shown, and raised for the day', async () => {
  expect((await run('budgets', ['show'])).text).toBe('texts  £0.00 of £10.00');
  expect((await run('budgets', ['raise', 'texts', '2.50', ...why])).text).toBe('texts may spend £2.50 more today.');
  expect((await run('budgets', ['show'])).text).toBe('texts  £-2.50 of £10.00');
  expect(await run('budgets', ['raise', 'emails', '2', ...why])).toEqual({ code: 1, text: 'emails has no budget.' });
});

test.each<[Group, string, number, RegExp]>([
  ['claims', '', 2, /^Name a command\.[\s\S]*erase <claim>/],
  ['claims', 'constructor', 2, /^There is no command "constructor"/],
  ['claims', 'show x', 2, /^The command needs --why/],
  ['claims', 'show', 2, /^The command needs the claim number/],
  ['claims', 'show x --why reason', 1, /^There is no such claim\.$/],
  ['claims', 'correct x is_idv_done=true --why reason', 2, /^"is_idv_done" cannot be corrected/],
  ['claims', 'unlock x door --why reason', 2, /^"door" is none of/],
  ['claims', '--fast', 2, /--fast/],
  ['outbox', 'list', 0, /^Nothing waits\.$/],
  ['outbox', 'list all', 2, /^"all" is not "dead"/],
  ['outbox', 'retry x y --why reason', 1, /^There is no such entry\.$/],
  ['budgets', 'raise texts much --why reason', 2, /^"much" is not a number/],
  ['budgets', '--help', 0, /Exit codes/],
])('%s "%s" ends with %i and says what is wrong', async (group, words, code, said) => {
  expect(await run(group, words.split(' ').filter(Boolean))).toEqual({ code, text: expect.stringMatching(said) });
});

test.each(['claims', 'outbox', 'budgets'])('npm run %s prints its help', async (group) => {
  const { code, output } = await commandIn(root, `npm run --silent ${group} -- --help`);
  expect([code, output]).toEqual([0, expect.stringContaining(`npm run ${group} -- <command>`)]);
});
