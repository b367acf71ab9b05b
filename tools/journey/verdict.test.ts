import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { persistJourney } from '#engine';
import { heldBy, startWalk } from '#fixtures/drivers/engine-walk.ts';
import { productFlow } from '#fixtures/flow.ts';
import { people } from '#fixtures/people.ts';
import { testedFlows } from '#fixtures/tested-flows.ts';
import { readFlowFiles } from '#flows/files.ts';
import { journey } from './commands.ts';

const folder = mkdtempSync(join(tmpdir(), 'reclaim-verdict-'));
afterAll(() => rmSync(folder, { recursive: true }));
const files = readFlowFiles(testedFlows);
const session = join(folder, 'session.json');
const claim = join(folder, 'claim.json');
const bad = join(folder, 'bad.json');

/** Margaret stands at the contact details of v3, with all of them filled in. */
beforeAll(async () => {
  const { flow, revision } = productFlow('v3');
  const walk = await startWalk();
  await walk.to('contact');
  await walk.fill();
  const kept = persistJourney(flow, revision, 'contact', walk.journey.state(), '2026-03-02T10:00:00.000Z');
  writeFileSync(session, JSON.stringify(kept));
  writeFileSync(claim, JSON.stringify(await heldBy(walk.api)));
  writeFileSync(bad, `{"email": "${people.margaret.email}`);
});

const verdict = (...words: string[]) => journey(['verdict', ...words], files);

test('an unchanged version opens where the tab was, and every answer is kept', async () => {
  const { text, ok } = await verdict('v3', session);
  expect(ok).toBe(true);
  const lines = text.split('\n');
  expect(lines[0]).toBe(`${session}, made in v3, comes back in v3`);
  expect(lines[1]).toMatch(/^Opens: {7}contact, at \S+\/contact \(the tab was on contact\)$/);
  expect(lines).toContain('Because:     the flow has not changed since the session was stored');
  expect(lines).toContain('Notice:      none');
  expect(lines).toContain('Asked again: nothing');
  expect(lines).toContain('Dropped:     nothing');
  expect(text).toMatch(/^Kept: {8}.*\bsurname\b/m);
});

test('another version: the screen, the rules that lead there, and the notice', async () => {
  const { text } = await verdict('v5', session);
  expect(text).toMatch(/^Opens: {7}postcode, at /m);
  expect(text).toMatch(/^Because: {5}it is the furthest screen that is due$/m);
  expect(text).toMatch(/^ {2}postcode asks for .*hadFinance/m);
  expect(text).toMatch(/^Notice: {6}We have changed this form/m);
  expect(text).toMatch(/^Screens that v5 does not have: info$/m);
});

test('an answer that no longer fits its field is asked again, and the exit code says so', async () => {
  const kept = JSON.parse(readFileSync(session, 'utf8'));
  const earlier = join(folder, 'earlier.json');
  const answers = { ...kept.answers, surname: { family: 'Holloway' }, nickname: 'Maggie' };
  writeFileSync(earlier, JSON.stringify({ ...kept, revision: 'earlier', answers }));
  const { text, ok } = await verdict('v3', earlier);
  expect([text, ok]).toEqual([expect.stringMatching(/^Asked again: surname$/m), false]);
  expect(text).toMatch(/^Opens: {7}info, at .* \(the tab was on contact\)$/m);
  expect(text).toMatch(/^ {2}info asks for surname$/m);
  expect(text).toMatch(/^Dropped: {5}nickname$/m);
});

test('no value of the session or the claim is printed, and no part of a broken file', async () => {
  const printed = [
    await verdict('v5', session),
    await verdict('v5', session, '--json'),
    await verdict('v3', session, '--claim', claim, '--at', 'contact'),
    await verdict('v4', claim, '--json'),
    await verdict('v3', bad, join(folder, 'none.json'), session),
  ];
  const { firstName, lastName, email, phone, dob } = people.margaret;
  for (const { text } of printed)
    for (const detail of [firstName, lastName, email, phone, dob, '900456']) expect(text).not.toContain(detail);
});

test('with the claim of the session, at the address of a screen', async () => {
  const { text, ok } = await verdict('v3', session, '--claim', claim, '--at', 'contact', '--json');
  expect(ok).toBe(true);
  expect(JSON.parse(text)).toMatchObject({
    version: 'v3',
    whole: 1,
    losing: 0,
    unread: 0,
    sessions: [{ file: session, madeIn: 'v3', screen: 'contact', because: 'unchanged', notice: null, dropped: [] }],
  });
});

test('a claim alone opens at the start, and offers to continue where it stopped', async () => {
  const { text } = await verdict('v3', claim);
  expect(text).toMatch(/^Opens: {7}postcode, at /m);
  expect(text).toMatch(/^Offered: {5}to continue on /m);
});

test('several files are summed up; one that cannot be read is named with the reason, and the exit code is 1', async () => {
  const none = join(folder, 'none.json');
  const { text, ok } = await verdict('v3', session, bad, none);
  expect(ok).toBe(false);
  expect(text).toContain(`${bad}: The file is not JSON.`);
  expect(text).toContain(`${none}: The file cannot be read (ENOENT).`);
  expect(text).toMatch(/3 files: 1 come back with every answer, .* 2 could not be read\.$/);
});

test('wrong words are one clear message', async () => {
  const said = async (...words: string[]) => {
    const { text, misused } = await verdict(...words);
    expect(misused).toBe(true);
    return text;
  };
  expect(await said('v9', session)).toContain('There is no version "v9". Versions: ');
  expect(await said('v3')).toContain('Which file?');
  expect(await said('v3', session, '--at', 'contct')).toContain('Did you mean "contact"?');
  const { text, ok } = await verdict('--help');
  expect([ok, text]).toEqual([true, expect.stringContaining('npm run journey -- verdict <version> <file …>')]);
  expect((await verdict('v3', claim, '--claim', claim)).text).toContain(
    '--claim takes the claim that belongs to a session.',
  );
});
