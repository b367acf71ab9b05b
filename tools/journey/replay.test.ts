import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openRunner, type RunnerSession, replayReported } from '#fixtures/replay/runner.ts';
import { readScenario, type Scenario } from '#fixtures/replay/scenario.ts';
import { testedFlows } from '#fixtures/tested-flows.ts';
import { record } from './record.ts';
import { replay } from './replay.ts';
import { printReplay } from './replay-print.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'reclaim-replay-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A scenario in a file of its own. */
function written(name: string, members: object): Scenario {
  const text = JSON.stringify({ title: 'a scenario written by a test', ...members }, null, 2);
  const file = join(folder, `${name}.json`);
  writeFileSync(file, text);
  return { ...readScenario(text, 'v3', name), file: relative(root, file) };
}

const wrong = written('wrong', {
  steps: [
    { on: 'postcode', answers: { address: { postcode: 'ZA99 0AA' } } },
    { on: 'postcode', press: 'submit', next: 'info' },
  ],
});
const wrongAtTheEnd = written('wrong-end', {
  steps: [{ on: 'postcode', walks: 'info' }],
  claim: { postcode: 'OX4 2DP', title: 'Dr.' },
});

const given = (words: string[], options: Record<string, string> = {}, flags: string[] = []) => ({
  words,
  values: new Map(Object.entries(options)),
  flags: new Set(flags),
  colour: false,
  print: () => undefined,
});

/** Runs the command on the flows that tests run on. */
const run = (...words: Parameters<typeof given>) => replay(given(...words), testedFlows);

describe.each(['engine', 'server'] as const)('on the %s', (runner) => {
  let session: RunnerSession;
  beforeAll(async () => {
    session = await openRunner(runner, testedFlows, { output: folder });
  });
  afterAll(() => session.close());

  test('a failure names the line of the scenario, what was expected and seen, and what the page says', async () => {
    const { ok, failure, steps } = await replayReported(session, wrong);
    expect(ok).toBe(false);
    expect(failure).toMatchObject({
      file: wrong.file,
      reason: 'expected the screen "info", stands on "postcode"',
      expected: 'info',
      seen: 'postcode',
      pageSays: ['address: "Please enter a valid postcode"'],
    });
    const line = readFileSync(join(folder, 'wrong.json'), 'utf8').split('\n')[(failure?.line ?? 0) - 1];
    expect(line?.trim()).toBe('"next": "info"');
    expect(steps.map(({ ends }) => ends)).toEqual(['postcode', undefined]);
  });

  test('a wrong value of the claim is found at its own line', async () => {
    const { failure } = await replayReported(session, wrongAtTheEnd);
    const line = readFileSync(join(folder, 'wrong-end.json'), 'utf8').split('\n')[(failure?.line ?? 0) - 1];
    expect(line?.trim()).toBe('"title": "Dr."');
    expect(failure).toMatchObject({ expected: 'Dr.' });
  });
});

// Each run has a sandbox of its own, which would hear the requests of another one in this process.
describe.each(['engine', 'server'] as const)('the command on the %s', (runner) => {
  test('one scenario by name is a table of its steps', async () => {
    const { ok, text } = await run(['v3', 'happy'], { on: runner });
    expect(ok).toBe(true);
    expect(text).toMatch(/^passed {2}v3 happy .*\n {2}1 +postcode +answers address, looks at found, faults, button/);
    expect(text).toMatch(/\n {2}10 +finish +presses action verifyIdentity +→ left/);
    expect(text).toContain(`Replayed 1 scenario on the ${runner} in `);
  });

  test('--trace prints the calls of each step', async () => {
    const { text } = await run(['v3', 'no-address'], { on: runner }, ['trace']);
    expect(text).toMatch(/\n {7}calls postalToAddress, getAddresses/);
  });
});

test('the service checks only the version that is played, and the results are used again', async () => {
  const flows = join(folder, 'flows');
  const cache = join(folder, 'cache');
  cpSync(testedFlows, flows, { recursive: true });
  mkdirSync(cache);
  const lead = (file: string, from: string) => {
    const path = join(flows, file);
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(`"${from}"`, '"nowhere"'));
  };
  lead('v5.json', 'contact');
  const onServer = { ...given(['v3', 'no-address'], { on: 'server' }), cache };
  expect(await replay(onServer, flows)).toMatchObject({ ok: true });
  expect(JSON.parse(readFileSync(join(cache, 'checked.json'), 'utf8'))).toEqual([[expect.any(String), []]]);
  expect((await replay({ ...onServer, words: ['v5'] }, flows)).text).toMatch(
    /^The service did not start \(FLOW_INVALID\)\.\n {2}v5\.json:\d+:\d+ /,
  );
});

test('the printed failure has file:line:column, the expected and the actual value', async () => {
  const session = await openRunner('engine', testedFlows, { output: folder });
  const result = await replayReported(session, wrong);
  const text = printReplay([result], { runner: 'engine', ms: 1, colour: false, trace: false });
  expect(text).toContain(
    [
      `${wrong.file}:15:7: expected the screen "info", stands on "postcode"`,
      '    expected  "info"',
      '    seen      "postcode"',
      '    the page says  address: "Please enter a valid postcode"',
    ].join('\n'),
  );
  expect(text).toContain('Replayed 1 scenario on the engine in 1 ms: 1 failed.');
  expect(text).not.toContain('\u001b');
  expect(printReplay([result], { runner: 'engine', ms: 1, colour: true, trace: false })).toContain('\u001b[31mFAILED');
});

test('--slow without a window, and a window without a browser, are refused with what to add', async () => {
  const told = async (options: Record<string, string>, flags: string[]) => {
    const { misused, text } = await run(['v3', 'happy'], options, flags);
    return [misused, text];
  };
  expect(await told({ on: 'browser' }, ['slow'])).toEqual([
    true,
    '--slow lets you follow a replay in a window: add --headed.',
  ]);
  expect(await told({}, ['slow', 'headed'])).toEqual([true, '--headed is for a browser: add --on browser.']);
});

test('--json is one object, --junit a file with each scenario as a case', async () => {
  const file = join(folder, 'new', 'results.xml');
  const { text } = await run(['fixtures/scenarios/v3/happy.json', 'v3/single-match'], { junit: file }, ['json']);
  expect(JSON.parse(text)).toMatchObject({ runner: 'engine', replayed: 2, failed: 0 });
  const xml = readFileSync(file, 'utf8');
  expect(xml).toContain('<testsuite name="v3 on engine" tests="2" failures="0"');
  expect(xml.match(/<testcase classname="v3.engine" name="/g)).toHaveLength(2);
});

describe('where no window can be opened', () => {
  /** A browser that ends at once with these words, as Chromium does where there is no display. */
  const browser = (name: string, says: string) => {
    const path = join(folder, name);
    writeFileSync(path, `#!/bin/sh\necho '${says}' >&2\nexit 1\n`, { mode: 0o755 });
    return path;
  };
  afterEach(() => vi.unstubAllEnvs());

  test('--headed says what to do without a display, and replays nothing', async () => {
    vi.stubEnv(
      'CHROMIUM_PATH',
      browser('no-display', 'ERROR:ozone_platform_x11.cc(257)] Missing X server or $DISPLAY'),
    );
    const { ok, text } = await run(['v3', 'happy'], { on: 'browser' }, ['headed']);
    expect(ok).toBe(false);
    expect(text).toMatch(/^There is no display to show a window on\. /);
    expect(text).toContain('xvfb-run npm run journey');
    expect(text).toContain('--on browser --trace');
  });

  test('record says the same', async () => {
    vi.stubEnv(
      'CHROMIUM_PATH',
      browser('no-display', 'ERROR:ozone_platform_x11.cc(257)] Missing X server or $DISPLAY'),
    );
    const printed: string[] = [];
    const { ok, text, writes } = await record(
      { words: ['v3', 'my-walk'], flags: new Set(), values: new Map(), print: (line) => printed.push(line) },
      testedFlows,
    );
    expect([ok, writes, printed]).toEqual([false, undefined, []]);
    expect(text).toMatch(/^There is no display to show a window on\. [\s\S]*record … --headless/);
  });

  test('another failure of the browser is not taken for it', async () => {
    vi.stubEnv('CHROMIUM_PATH', browser('broken', 'error while loading shared libraries'));
    await expect(run(['v3', 'happy'], { on: 'browser' }, ['headed'])).rejects.toThrow(/shared libraries/);
  });
});

test.each([
  [['v3', 'hapy'], {}, 'There is no scenario "hapy" in v3. Did you mean "happy"?'],
  [['v99'], {}, 'There is no version or scenario "v99".'],
  [
    ['home'],
    {},
    'home has no scenarios: there is none in fixtures/scenarios/home/. Write one there, or make one of a walk: ',
  ],
  [[], { on: 'phone' }, '"phone" replays nothing. --on takes engine, server, browser.'],
  [['v3', 'bureau-a-silent-served'], {}, '"bureau-a-silent-served" is not replayed on the engine: '],
])('wrong words %j %j are an error that says what is possible', async (words, options, message) => {
  const { ok, misused, text } = await run(words, options);
  expect([ok, misused]).toEqual([false, true]);
  expect(text).toContain(message);
});
