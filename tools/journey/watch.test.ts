import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WriteStream } from 'node:tty';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '#fixtures/eventually.ts';
import { hasColours } from './print.ts';
import { withEnds } from './ranges.ts';
import { runOnChange } from './watch.ts';

const ESCAPE = '\u001b';

test('a run follows each change of a JSON file, a new one and a removed one too, until the signal', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'watched-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'parts'));
  const stop = new AbortController();
  let runs = 0;
  const watching = runOnChange(
    [folder],
    async () => {
      runs += 1;
    },
    stop.signal,
    5,
  );
  const ran = (times: number) => eventually(() => expect(runs).toBe(times));
  await ran(1);
  writeFileSync(join(folder, 'v1.json'), '{}');
  await ran(2);
  writeFileSync(join(folder, 'parts/more.json'), '{}');
  await ran(3);
  writeFileSync(join(folder, 'parts/more.json'), '{ "id": "more" }');
  await ran(4);
  rmSync(join(folder, 'v1.json'));
  await ran(5);
  writeFileSync(join(folder, 'notes.txt'), 'no flow');
  stop.abort();
  await watching;
  expect(runs).toBe(5);
});

test('check --watch prints a result without escape codes, waits, and ends cleanly on Ctrl-C', async () => {
  const child = spawn(process.execPath, ['tools/journey.mjs', 'check', 'v4', '--watch'], {
    env: { ...process.env, NO_COLOR: '1' },
  });
  let said = '';
  const ended = new Promise((done) => child.once('close', done));
  await new Promise<void>((done) => {
    child.stdout.on('data', (part) => {
      said += String(part);
      if (said.includes('waiting for changes')) done();
    });
  });
  child.kill('SIGINT');
  expect(await ended).toBe(0);
  expect(said).toMatch(/Checked v4: .*\n\d\d:\d\d:\d\d: waiting for changes; Ctrl-C ends\.\n$/);
  expect(said).not.toContain(ESCAPE);
});

test('colours only on a terminal that has them, and not with NO_COLOR', () => {
  const terminal = Object.assign(Object.create(WriteStream.prototype), { isTTY: true });
  expect(hasColours(terminal, { TERM: 'xterm-256color' })).toBe(true);
  expect(hasColours(terminal, { TERM: 'xterm-256color', NO_COLOR: '1' })).toBe(false);
  expect(hasColours(terminal, { TERM: 'dumb' })).toBe(false);
  expect(hasColours({}, { TERM: 'xterm-256color' })).toBe(false);
});

test.each([
  ['a text', '{\n  "a": "wrong",\n}', 2, 8, '"wrong"'],
  ['a name', '{\n  "a": "wrong"\n}', 2, 3, '"a"'],
  ['a number', '{ "a": 12 }', 1, 8, '12'],
  ['a list over lines', '{ "a": [\n  1,\n  2\n] }', 1, 8, '[\n  1,\n  2\n]'],
  ['a place that is not JSON', '{ "a": nope }', 1, 8, 'nope'],
] as const)('the range of a problem covers %s', (_, text, line, column, covered) => {
  const problem = {
    file: 'a.json',
    line,
    column,
    code: 'wrong-type',
    level: 'error',
    message: '',
    fix: '',
    path: '',
  } as const;
  const [found] = withEnds([problem], new Map([['a.json', text]]));
  const lines = text.split('\n');
  const offset = (row: number, at: number) => lines.slice(0, row - 1).join('\n').length + (row > 1 ? 1 : 0) + at - 1;
  expect(text.slice(offset(line, column), offset(found?.endLine ?? 0, found?.endColumn ?? 0))).toBe(covered);
});
