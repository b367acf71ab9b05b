import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { badFlows } from '#fixtures/bad-flows.ts';
import { checkFlows } from '../index.ts';
import { codes } from '../resolve/codes.ts';

const examples = badFlows();

test.each(examples)(
  'the bad example of "$code" has exactly its problems, each with its place',
  ({ code, files, ids, problems }) => {
    const found = checkFlows(files, ids).problems;
    expect(found).toEqual(problems);
    expect(found.map((one) => one.code)).toContain(code);
  },
);

test('every code has a bad example, and no example is of a code that is gone', () => {
  expect(examples.map(({ code }) => code).sort()).toEqual(Object.keys(codes).sort());
});

test('a bad example has no problems of other codes: one mistake is told once', () => {
  for (const { code, problems } of examples) {
    expect(new Set(problems.map((one) => one.code)), code).toEqual(new Set([code]));
  }
});

test('every problem says what is wrong in a sentence, and what to do in another', () => {
  for (const { problems } of examples) {
    for (const { message, fix } of problems) {
      expect(message).toMatch(/\.$/);
      expect(fix).toMatch(/[.?]$/);
    }
  }
});

test('the table of errors in docs/errors-flow.md names every code and no other, with its level', () => {
  const rows = readFileSync(new URL('../../docs/errors-flow.md', import.meta.url), 'utf8').matchAll(
    /^\| `([a-z0-9-]+)` \| (error|warning) \|/gm,
  );
  const documented = Object.fromEntries([...rows].map(([, code = '', level]) => [code, level]));
  expect(documented).toEqual(Object.fromEntries(Object.entries(codes).map(([code, { level }]) => [code, level])));
});
