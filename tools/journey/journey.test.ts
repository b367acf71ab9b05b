import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { journeyIds } from '#engine/resolve/files.ts';
import { badFlows } from '#fixtures/bad-flows.ts';
import { testedFlows } from '#fixtures/tested-flows.ts';
import { flowsFolder, readFlowFiles } from '#flows/files.ts';
import { check } from './check.ts';
import { journey } from './commands.ts';
import { paths as pathsCommand } from './paths.ts';
import { show } from './show.ts';

const files = readFlowFiles(testedFlows);

/** Runs the tool as from a terminal. */
async function run(...args: string[]): Promise<{ code: number; said: string; faults: string }> {
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, ['tools/journey.mjs', ...args]);
    return { code: 0, said: stdout, faults: stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, said: stdout, faults: stderr };
  }
}

test('check prints each problem like a compiler: file:line:column, level, code, sentence, and the fix below', () => {
  const bad = badFlows().find(({ code }) => code === 'unknown-screen');
  const { text, ok } = check(bad?.files ?? new Map(), bad?.ids ?? []);
  expect(ok).toBe(false);
  expect(text).toMatch(/^flows\/bad\.json:\d+:\d+: error unknown-screen: .+\n {4}"screen": "\w+"\n +\^+\n {4}.+/);
  expect(text).toMatch(/Checked bad: \d+ errors?, no warnings\.$/);
});

test('the mark stands below the value that is wrong, also in a line that is cut', () => {
  const line = `{ "id": "long", "title": "${'x'.repeat(300)}", "base": "/long", "start": "nowhere", "screens": {} }`;
  const { text } = check(new Map([['long.json', line]]), ['long']);
  const lines = text.split('\n');
  const mark = lines.findIndex((one) => /^ +\^+$/.test(one) && one.includes('^^^^^^^^^'));
  const at = lines[mark]?.indexOf('^') ?? -1;
  expect(lines[mark - 1]?.slice(at, at + 9)).toBe('"nowhere"');
  expect(lines[mark - 1]?.length).toBeLessThan(150);
});

test('colour only on a terminal; --json is one object for programs; a version may be named by its file', async () => {
  const bad = badFlows().find(({ code }) => code === 'unknown-screen');
  const flows = bad?.files ?? new Map();
  const inColour = { colour: true };
  expect((await journey(['check', 'bad'], flows)).text).not.toContain('\u001b');
  expect((await journey(['check', 'bad'], flows, inColour)).text).toContain('\u001b[31merror unknown-screen\u001b[0m');
  expect((await journey(['check', 'bad', '--no-color'], flows, inColour)).text).not.toContain('\u001b');
  const answer = await journey(['check', 'flows/bad.json', '--json'], flows);
  expect(answer.ok).toBe(false);
  const [problem] = JSON.parse(answer.text).problems;
  const { line, column, endLine, endColumn } = problem;
  expect(endLine).toBe(line);
  const marked = flows
    .get('bad.json')
    ?.split('\n')
    [line - 1]?.slice(column - 1, endColumn - 1);
  expect(marked).toMatch(/^"\w+"$/);
  expect(problem.message).toContain(marked);
  expect(JSON.parse(answer.text)).toMatchObject({
    checked: ['bad'],
    errors: bad?.problems.length,
    warnings: 0,
    problems: bad?.problems,
  });
});

test('check at a terminal is about the live flows, whatever tests run on', async () => {
  const { code, said } = await run('check');
  expect(code, said).toBe(0);
  // Warnings are for the author: they come with an edit, and with the day, where the firm's words are out of date.
  expect(said).toContain(`Checked ${journeyIds(readFlowFiles(flowsFolder)).join(', ')}: no errors, `);
});

test('an unknown command or version is one clear message on standard error, and exit 1', async () => {
  const command = await run('chekc');
  expect(command.code).toBe(1);
  expect(command.said).toBe('');
  expect(command.faults).toContain('There is no command "chekc". Did you mean "check"?');
  expect(command.faults).toContain('checks the flows, or these, and their scenarios, and prints their problems');
  const version = await journey(['show', 'v99'], files);
  expect(version.ok).toBe(false);
  expect(version.text).toMatch(/There is no version "v99"\. Versions: .*v3, v4/);
});

test('--help lists the commands, and says of each how it is called, with its options: on standard output, exit 0', async () => {
  const all = await run('--help');
  expect([all.code, all.faults]).toEqual([0, '']);
  for (const name of ['check', 'show', 'paths', 'diff', 'new', 'lenders'])
    expect(all.said).toMatch(new RegExp(`^  ${name} .*  \\w`, 'm'));
  const { text, ok } = await journey(['check', '--help'], files);
  expect(ok).toBe(true);
  expect(text).toContain('npm run journey -- check [version …] [--json] [--watch]');
  expect(text).toMatch(/^ {2}--json +prints one JSON object for programs$/m);
  expect(text).toMatch(/^ {2}--no-color +prints without colours/m);
  expect((await journey(['new', '--help'], files)).text).toMatch(/^ {2}--extends <version> {2}the version/m);
});

test('an option that a command does not have, or that lacks its value, is one clear message', async () => {
  const said = async (...words: string[]) => {
    const { text, misused } = await journey(words, files);
    expect(misused).toBe(true);
    return text;
  };
  expect(await said('check', '--jsno')).toBe(
    '"check" has no option --jsno. Did you mean "json"?\n  npm run journey -- check [version …] [--json] [--watch]',
  );
  expect(await said('check', 'v3', '--json=yes')).toContain('The option --json takes no value.');
  expect(await said('new', 'v8', '--extends')).toContain('--extends needs a value: --extends <version>.');
});

test('show prints the resolved flow, and from which file each part comes', () => {
  const { text, ok } = show(files, ['v3']);
  expect(ok).toBe(true);
  expect(text).toMatch(/"heading": "Find Your Agreements"/);
  for (const part of ['effects', 'fields', 'details', 'sign', 'finish'])
    expect(text).toMatch(new RegExp(`// parts/${part}\\.json:\\d+`));
  const printed = text
    .split('\n')
    .slice(1)
    .map((line) => line.replace(/ {2}\/\/ \S+:\d+.*$/, ''));
  expect(Object.keys(JSON.parse(printed.join('\n')).screens)).toContain('sign');
});

test('show marks a list that a version replaced as a whole', () => {
  const changed = new Map(files).set(
    'v9.json',
    JSON.stringify({ id: 'v9', extends: 'v3', base: '/nine', screens: { info: { body: ['privacy'] } } }),
  );
  expect(show(changed, ['v9']).text).toMatch(
    /\["privacy"\].*v9\.json:1 \(replaces the list of parts\/details\.json:\d+\)/,
  );
});

/** The sequences of screens alone. */
const paths = (given: ReadonlyMap<string, string>, words: readonly string[]) =>
  pathsCommand({ files: given, words: [...words], flags: new Set(['screens']) });

test('paths prints each path with the answers and outcomes that take it', async () => {
  const { text } = await journey(['paths', 'v5'], files);
  expect(text).toMatch(/^1 {2}postcode → contact → sign → filed\n/);
  expect(text).toMatch(/sign: .*user\.validate exists/);
  expect(text).toMatch(/postcode: .*dealerDisclosed: no/);
  expect(JSON.parse((await journey(['paths', 'v5', '--json'], files)).text).paths.length).toBeGreaterThan(5);
});

test('laws says whether every way to a screen has had a screen, an outcome or a fact, or prints one that has not', async () => {
  const asked = async (...words: string[]) => {
    const { text, ok, misused = false } = await journey(['laws', ...words], files);
    return { text, ok, misused };
  };
  for (const had of ['sign', 'user.validate=exists', 'user.exists=true', 'email'])
    expect(await asked('v3', 'filed', had)).toEqual({
      text: `Every way to filed in v3 has had ${had}.`,
      ok: true,
      misused: false,
    });
  const broken = await asked('v3', 'finish', 'questions');
  expect(broken.ok).toBe(false);
  expect(broken.text).toMatch(
    /^Not every way to finish in v3 has had questions\..*\n {2}postcode → info → .* → finish\n {4}/,
  );
  expect(broken.text.split('\n')[1]).not.toContain('questions');
  const json = JSON.parse((await asked('v3', 'finish', 'questions', '--json')).text);
  expect(json).toMatchObject({ version: 'v3', screen: 'finish', had: 'questions', holds: false });
  expect(json.legs[0]).toMatchObject({ screen: 'postcode', pressed: 'submit' });
  expect(await asked('v4', 'otp', 'sign')).toEqual({
    text: 'This cannot be said of v4: nothing leads to otp from the start.',
    ok: false,
    misused: false,
  });
  for (const [words, said] of [
    [['v3', 'fild', 'sign'], 'Did you mean "filed"?'],
    [['v3', 'filed', 'sgn'], 'Did you mean "sign"?'],
    [['v3', 'filed', 'user.validate=exist'], '"user.validate" has no outcome "exist". Outcomes: '],
    [['v3', 'filed'], 'Has had what?'],
    [['v9', 'filed', 'sign'], 'There is no version "v9".'],
  ] as const) {
    const { text, misused } = await asked(...words);
    expect(misused).toBe(true);
    expect(text).toContain(said);
  }
});

test('reach prints the shortest path to a screen, or the reasons why none leads there', async () => {
  const reached = await journey(['reach', 'v6', 'filed'], files);
  expect(reached.ok).toBe(true);
  expect(reached.text).toMatch(/^contact → sign → filed \(\d presses\)\n/);
  expect(reached.text).toContain('user.validate exists');
  const unreached = await journey(['reach', 'v4', 'otp'], files);
  expect(unreached.text.split('\n')).toEqual([
    'Nothing leads to otp from the start of v4:',
    '  No rule leads to it.',
    '  It is opened by its address only (linkOnly).',
    'Open it with: http://127.0.0.1:3000/get-started-v4/otp',
  ]);
  expect((await journey(['reach', 'v3', 'fild'], files)).text).toContain('Did you mean "filed"?');
  expect((await journey(['reach', 'v9', 'filed'], files)).text).toContain('There is no version "v9".');
});

test('paths prints every way to an end', () => {
  expect(paths(files, ['v3'])).toEqual({
    text: [
      'postcode → info → contact → sign → filed',
      'postcode → info → contact → sign → bureauB → otp → finish',
      'postcode → info → contact → sign → questions → finish',
      'postcode → info → contact → sign → questions → bureauA → finish',
      'postcode → info → contact → sign → questions → bureauAStealth → finish',
    ].join('\n'),
    ok: true,
  });
});

test('paths names the screens that only those who come back can see', () => {
  expect(paths(files, ['v4']).text.split('\n').at(-1)).toBe('Only for claimants who come back: otp, bureauAStealth');
});

test('paths of a flow with errors prints the errors instead', () => {
  const bad = badFlows().find(({ code }) => code === 'no-end');
  const { text, ok } = paths(bad?.files ?? new Map(), bad?.ids ?? []);
  expect(ok).toBe(false);
  expect(text).toContain('error no-end');
});

test('new refuses a name that is none or is taken, and to change what is no version', async () => {
  const said = async (...words: string[]) => {
    const { text, ok, writes } = await journey(['new', ...words], files);
    expect([ok, writes]).toEqual([false, undefined]);
    return text.split('\n')[0];
  };
  expect(await said('V7', '--extends', 'v5')).toContain('"V7" is no name');
  expect(await said('v4', '--extends', 'v5')).toContain('There is a version "v4" already');
  expect(await said('v8', '--extends', 'v99')).toContain('There is no version "v99"');
  expect(await said('v8', '--extends', 'home')).toContain('"home" is no version of the journey');
  expect(await said('v8')).toContain('Name the version, and the version that it changes.');
});

test('new refuses to begin a version at the address of the one that it extends', async () => {
  const v7 = JSON.stringify({ id: 'v7', title: 'Seven', extends: 'v4', base: '/seven' });
  const { ok, text, writes } = await journey(['new', 'v8', '--extends', 'v7'], new Map(files).set('v7.json', v7));
  expect([ok, writes]).toEqual([false, undefined]);
  expect(text).toMatch(/^"v8" would have the address \/seven, which is that of "v7": give "v7" a base/);
});

test('a new version is the one that it extends until something is written into it', async () => {
  const { writes } = await journey(['new', 'v8', '--extends', 'v4'], files);
  const [file = ''] = [...(writes?.keys() ?? [])];
  expect(file).toBe('flows/v8.json');
  const more = new Map(files).set('v8.json', writes?.get(file) ?? '');
  expect(await journey(['diff', 'v4', 'v8'], more)).toEqual({ text: 'v8 does all as v4 does.', ok: true });
});

test('diff says in words which screens, fields, words, decisions and ways two versions have otherwise', async () => {
  const { text } = await journey(['diff', 'v3', 'v5'], files);
  for (const line of [
    '  ~ Settings, verifyAfterReport: "code" → "quiz"',
    '  ~ Entries, home: "info" → "contact"',
    '  - Screen "info": "Find Your Agreements", at "info"',
    '  ~ Screen "contact", heading: "Send Results To..." → "Your Details"',
    '  + Screen "postcode", steps: finance, dealer, address',
    '  + Field "hadFinance": yesNo, "Had a car on finance between 2007 - 2021?"',
    '      is  filed if userExists; questions',
    'Ways that only v5 has',
  ])
    expect(text.split('\n')).toContain(line);
  expect((await journey(['diff', 'v3'], files)).ok).toBe(false);
});
