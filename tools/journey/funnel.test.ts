import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scenarios } from '#fixtures/replay/scenario.ts';
import { replayOnServer } from '#fixtures/replay/server.ts';
import { strictSandbox } from '#fixtures/sandbox/strict.ts';
import { testedFlows } from '#fixtures/tested-flows.ts';
import { readFlowFiles } from '#flows/files.ts';
import { newClaim } from '#server/claims/claims.ts';
import { loadConfig } from '#server/config.ts';
import { loadFlows } from '#server/flows.ts';
import { openPorts } from '#server/open-ports.ts';
import { openStore } from '#server/store/open.ts';
import type { Store } from '#server/store/port.ts';
import { commandIn } from '../testing/command.ts';
import { journey } from './commands.ts';
import { drawn, type Funnel, funnelOf } from './funnel.ts';
import { funnel } from './funnel-command.ts';

const sandbox = strictSandbox();
const folder = mkdtempSync(join(tmpdir(), 'reclaim-funnel-'));
afterAll(() => rmSync(folder, { recursive: true }));
const environment = { DATA_DIR: folder };
const flows = loadFlows(testedFlows);
const [first, second] = ['v3', 'v5'];

const SURNAME = 'Quillfeather';
const claims: [id: string, day: string, journey: string | undefined, screens: string[], more?: object][] = [
  ['a', '2026-11-01', first, ['postcode', 'info', 'contact', 'sign'], { signedAt: '2026-11-01T10:00:00.000Z' }],
  ['b', '2026-11-02', first, ['postcode', 'info']],
  ['c', '2026-11-03', first, ['postcode', 'a-screen-of-before']],
  ['d', '2026-11-03', first, []],
  ['e', '2026-11-03', second, ['postcode']],
  ['f', '2026-11-03', undefined, []],
  ['g', '2026-11-03', 'gone', ['postcode']],
  ['h', '2026-11-03', first, ['postcode'], { erasedAt: '2026-11-04T10:00:00.000Z' }],
];
beforeAll(async () => {
  const { store } = await openPorts(loadConfig(environment));
  for (const [id, day, version, screensCompleted, more] of claims) {
    const data = { last_name: SURNAME, ...(version === undefined ? {} : { journey: version }) };
    await store.insert('claims', { ...newClaim(id, `${day}T09:00:00.000Z`, data), screensCompleted, ...more });
  }
  const bot = newClaim('bot', '2026-11-03T09:00:00.000Z', { journey: first, is_bot: true });
  await store.insert('claims', { ...bot, screensCompleted: ['postcode'] });
  await store.close();
});

const run = (options: Record<string, string> = {}, flags: string[] = [], words: string[] = []) =>
  funnel({ words, flags: new Set(flags), values: new Map(Object.entries(options)) }, environment, testedFlows);
const counted = async (...asked: Parameters<typeof run>): Promise<Funnel> =>
  JSON.parse((await run(asked[0], ['json', ...(asked[1] ?? [])], asked[2])).text) as Funnel;
const completed = ({ versions }: Funnel, version: string) =>
  Object.fromEntries(
    versions.find((one) => one.version === version)?.screens.map(({ screen, completed }) => [screen, completed]) ?? [],
  );

describe('journey funnel', () => {
  test('counts the claims of each version that have completed each screen, and what it leaves out', async () => {
    const all = await counted();
    expect(all.claims).toBe(9);
    expect(all.leftOut).toEqual({ programs: 1, erased: 1, notBegun: 1, otherVersions: 1 });
    expect(all.versions.find(({ version }) => version === first)).toMatchObject({ begun: 4, signed: 1 });
    expect(completed(all, first)).toMatchObject({ postcode: 3, info: 2, contact: 1, sign: 1, questions: 0 });
    expect(completed(all, second)).toMatchObject({ postcode: 1, 'info-contact': 0 });
    expect(Object.keys(completed(all, first)).slice(0, 4)).toEqual(['postcode', 'info', 'contact', 'sign']);
  });

  test('takes only claims begun between two days, and only the versions that are named', async () => {
    expect(completed(await counted({ since: '2026-11-02', until: '2026-11-02' }), first)).toMatchObject({
      postcode: 1,
    });
    expect((await counted({ until: '2026-11-01' })).claims).toBe(1);
    expect((await counted({}, [], [second])).versions.map(({ version }) => version)).toEqual([second]);
  });

  test('draws a bar for each screen, as long as its share', async () => {
    const { text } = await run({}, [], [first]);
    expect(text).toMatch(new RegExp(`^${first}: 4 claims begun$`, 'm'));
    expect(text).toMatch(/^ {2}postcode +█{23}·{7} {2}3 {3}75\.0 %$/m);
    expect(text).toMatch(/^ {2}info +█{15}·{15} {2}2 {3}50\.0 %$/m);
    expect(text).toMatch(/^ {2}questions +·{30} {2}0 {4}0\.0 %$/m);
    expect(text).toMatch(
      /^9 claims read; not counted: 1 without a save, 1 of programs, 1 erased, 2 of other versions\.$/m,
    );
    expect(text).not.toContain(SURNAME);
  });

  test('with --ends it counts a claimant who has walked the journey at its end screen', async () => {
    const walked = { STORE_URL: `sqlite:${join(folder, 'walked.db')}`, DATA_KEYS: `k1:${'d'.repeat(32)}` };
    const happy = scenarios('server', first).find(({ name }) => name === 'happy');
    if (!happy) throw new Error('There is no such scenario.');
    await replayOnServer(happy, sandbox, undefined, undefined, { environment: walked });
    const asked = (...flags: string[]) =>
      funnel({ words: [first], flags: new Set(flags), values: new Map() }, { ...environment, ...walked }, testedFlows);
    const [{ ends, signed } = { signed: 0 }] = (JSON.parse((await asked('ends', 'json')).text) as Funnel).versions;
    expect([signed, ends]).toEqual([1, expect.arrayContaining([{ screen: 'finish', reached: 1 }])]);
    expect((await asked('ends')).text).toMatch(/^ {2}end: finish +█{30} {2}1 {2}100\.0 %$/m);
    expect((await asked()).text).not.toContain('end:');
  });

  test('reads a large store page by page, and says how far it has come', async () => {
    const store = await openStore('sqlite::memory:');
    for (let i = 0; i < 1100; i += 1)
      await store.insert(
        'claims',
        newClaim(String(i).padStart(5, '0'), '2026-11-01T09:00:00.000Z', { journey: first }),
      );
    const sizes: number[] = [];
    const watched: Store = {
      ...store,
      async scan(collection, after, limit) {
        const page = await store.scan(collection, after, limit);
        sizes.push(page.length);
        return page;
      },
    };
    const said: number[] = [];
    const asked = { versions: [], ends: false };
    const { claims: read } = await funnelOf(watched, flows, asked, {
      clock: () => new Date(),
      progress: (count) => void said.push(count),
    });
    await store.close();
    expect([read, sizes, said]).toEqual([1100, [500, 500, 100, 0], [500, 1000, 1100]]);
  });

  test('an empty store is drawn without a bar', () =>
    expect(
      drawn({
        claims: 0,
        versions: [{ version: first, begun: 0, signed: 0, screens: [{ screen: 'postcode', completed: 0 }] }],
        leftOut: { programs: 0, erased: 0, notBegun: 0, otherVersions: 0 },
      }),
    ).toBe(`${first}: 0 claims begun\n\n0 claims read.`));

  test.each([
    [{ since: 'yesterday' }, '--since is "yesterday". It must be a day, such as 2026-11-30.'],
    [{ until: '2026-02-30' }, '--until is "2026-02-30". It must be a day, such as 2026-11-30.'],
    [{ since: '2026-11-03', until: '2026-11-01' }, '--since 2026-11-03 is after --until 2026-11-01.'],
  ])('days that cannot be are refused by name: %o', async (options, text) =>
    expect(await run(options)).toEqual({ text, ok: false, misused: true }),
  );

  test('a store that is not there is not created, and says so', async () => {
    const file = join(folder, 'none.db');
    const answer = await funnel(
      { words: [], flags: new Set(), values: new Map() },
      { ...environment, STORE_URL: `sqlite:${file}` },
    );
    expect(answer).toEqual({ text: `There is no store at ${file}. Set STORE_URL or DATA_DIR.`, ok: false });
  });

  test('it is a command of the tool, with its help', async () => {
    const files = readFlowFiles(testedFlows);
    expect((await journey(['funnel', '--help'], files)).text).toMatch(/--since <day>[\s\S]*--until <day>[\s\S]*--json/);
    const root = fileURLToPath(new URL('../..', import.meta.url));
    const { code, output } = await commandIn(root, `DATA_DIR=${folder} npm run --silent journey -- funnel ${first}`);
    expect([code, output]).toEqual([0, expect.stringContaining(`${first}: 4 claims begun`)]);
  });
});
