import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { openRunner, replayReported } from '#fixtures/replay/runner.ts';
import { readScenario } from '#fixtures/replay/scenario.ts';
import { testedFlows } from '#fixtures/tested-flows.ts';
import { readFlowFiles } from '#flows/files.ts';
import { journey } from './commands.ts';
import { printReplay } from './replay-print.ts';

const page = readFileSync('docs/for-testers.md', 'utf8');
const files = readFlowFiles(testedFlows);

/** The commands of the page, in their order. */
const commands = [...page.matchAll(/^npm run journey -- (.+)$/gm)].map(([, words = '']) => words);

/** What each command prints; those in a browser are run by `replay.e2e.ts`. */
const prints: Readonly<Record<string, RegExp>> = {
  'map v3 --out map.html': /^Wrote map\.html\.$/,
  'map v5 --against v4 --out map.html': /^Wrote map\.html\.$/,
  'replay v3 happy': /Replayed 1 scenario on the engine in .*: all passed\.$/,
  'replay v3 happy --on server --trace': /calls .*\n[\s\S]*Replayed 1 scenario on the server in .*: all passed\.$/,
  'replay v6': /Replayed \d\d scenarios on the engine in .*: all passed\.$/,
  'paths v5': /^1 {2}postcode → contact → sign → filed\n/,
  'reach v6 filed': /^contact → sign → filed \(2 presses\)\n/,
  'laws v3 filed sign': /^Every way to filed in v3 has had sign\.$/,
  'laws v3 filed user.validate=exists': /^Every way to filed in v3 has had user\.validate=exists\.$/,
  'coverage v6 --write': /take:\n(?: {2}\S.* (\d+) of \1\n){5}\nCannot happen:\n/,
  'diff v4 v5 --behaviour': /dealerDisclosed is yes .*\n {5}v4: postcode → info/,
};

test('the page has these commands, and one in a browser', () => {
  // Those that open a browser or read a file of the reader's are run by replay.e2e.ts, fixtures/record and verdict.test.ts.
  const elsewhere = commands.filter(
    (words) =>
      words.includes('--on browser') ||
      words.includes('--open') ||
      ['record', 'verdict'].includes(words.split(' ')[0] ?? ''),
  );
  expect(commands.filter((words) => !elsewhere.includes(words))).toEqual(Object.keys(prints));
  expect(elsewhere).toEqual([
    'replay v3 happy --on browser',
    'record v3 my-walk',
    'record v6 whole-form --headless',
    'record v3 from-a-session --from session.json',
    'reach v6 filed --open',
    'verdict v5 session.json',
    'verdict v3 session.json --claim claim.json --at contact',
  ]);
});

test.each(Object.entries(prints))('journey %s does what the page says', async (words, printed) => {
  const { text, ok, writes } = await journey(words.split(' '), files);
  expect(text).toMatch(printed);
  expect(ok).toBe(true);
  if (words.includes('--out')) expect([...(writes?.values() ?? [])].join()).toMatch(/^<!doctype html>/);
});

test('the scenario of the page passes, and fails as the page prints where its last step expects another screen', async () => {
  const part = (language: string) => new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\\n\`\`\``).exec(page)?.[1] ?? '';
  const folder = mkdtempSync(join(tmpdir(), 'reclaim-page-'));
  const session = await openRunner('engine', testedFlows, { output: folder });
  const replayed = (text: string) => {
    const file = join(folder, 'unknown-mailbox.json');
    writeFileSync(file, text);
    return replayReported(session, { ...readScenario(text, 'v3', 'unknown-mailbox'), file: relative('.', file) });
  };
  const good = part('json');
  expect((await replayed(good)).failure).toBeUndefined();
  const bad = await replayed(good.replace('"shows": { "dialog": null }', '"next": "sign"'));
  const printed = printReplay([bad], { runner: 'engine', ms: 1, colour: false, trace: false });
  const shown = part('text').replace('fixtures/scenarios/v3/unknown-mailbox.json', bad.file);
  expect(printed).toContain(shown);
  rmSync(folder, { recursive: true });
});

test('the example of the page is the one that runs', () => {
  const [, example = ''] = /```ts\n([\s\S]*?)\n```/.exec(page) ?? [];
  expect(example.length).toBeGreaterThan(500);
  expect(readFileSync('fixtures/examples/msw.test.ts', 'utf8')).toContain(example);
});
