import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testedFlows } from '#fixtures/tested-flows.ts';
import { checkContent as checkContentOf, linesOf } from './content.ts';

const checkContent = (where: string, today: string) => checkContentOf(where, today, ['v3', 'v4', 'v5', 'v6']);

const file = 'business/public/statements.json';
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'reclaim-content-'));
});
beforeEach(() => cpSync(join(testedFlows, 'business'), join(folder, 'business'), { recursive: true }));
afterAll(() => rmSync(folder, { recursive: true }));

const change = (name: string, to: object) => {
  const path = join(folder, file);
  const statements = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(path, JSON.stringify({ ...statements, [name]: { ...statements[name], ...to } }));
};

test('the firm’s words are what they must be', () => {
  expect(checkContent(testedFlows, '2025-11-01')).toEqual({ errors: [], warnings: [] });
});

test('a statement that is out of date is reported, and kept', () => {
  const { errors, warnings } = checkContent(folder, '2025-12-05');
  expect(errors).toEqual([]);
  expect(warnings).toEqual([
    `${file}:26:16: "pause" holds until 2025-12-04 and is still shown. The firm settles what is true now: who approves its statements about the regulator changes "text", "validFrom" and "validTo" here, or sets "shown": false. Pages have it with the next release.`,
  ]);
  expect(checkContent(folder, '2025-12-04').warnings).toEqual([]);
  change('pause', { shown: false });
  expect(checkContent(folder, '2025-12-05').warnings).toEqual([]);
  change('pause', { shown: true, text: 'The pause has ended.', validFrom: '2025-12-05', validTo: undefined });
  expect(checkContent(folder, '2025-12-05').warnings).toEqual([]);
});

test('a statement that is not true yet is reported', () => {
  change('estimate', { validFrom: '2026-01-01' });
  expect(checkContent(folder, '2025-11-01').warnings.join()).toContain('"estimate" holds from 2026-01-01 only');
});

test('a question or a step without its words, and a file that is not there, are errors with their place', {
  tags: ['SITE-32', 'SITE-33', 'SITE-34', 'SITE-35'],
}, () => {
  const path = join(folder, 'business/public/content.json');
  const words = JSON.parse(readFileSync(path, 'utf8'));
  for (const list of ['faqs', 'steps']) {
    writeFileSync(path, JSON.stringify({ ...words, [list]: [{ title: 'A question' }] }));
    expect(checkContent(folder, '2025-11-01').errors.join()).toMatch(
      new RegExp(`business/public/content\\.json:\\d+:\\d+: ${list}/0 `),
    );
  }
  rmSync(join(folder, 'business/public/firm.json'));
  expect(linesOf(checkContent(folder, '2025-11-01'))).toContain(
    'flows/business/public/firm.json: error: it is missing.',
  );
});

test('what campaigns stand for has its shape', { tags: ['SES-22'] }, () => {
  const path = join(folder, 'business/public/channels.json');
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), prefix: { fb_: '' } }));
  expect(checkContent(folder, '2025-11-01').errors.join()).toMatch(
    /business\/public\/channels\.json:1:\d+: prefix\/fb_ /,
  );
});

test('a missing statement of a question, and an unknown version, are errors', () => {
  const path = join(folder, 'business/public/content.json');
  const words = JSON.parse(readFileSync(path, 'utf8'));
  const faqs = [{ title: 'Q', description: 'A', statements: ['puase'] }];
  writeFileSync(path, JSON.stringify({ ...words, faqs }, null, 2));
  const text = readFileSync(path, 'utf8').split('\n');
  const line = text.findIndex((one) => one.includes('puase')) + 1;
  change('claimsCompany', { versions: ['v4', 'v55'] });
  expect(linesOf(checkContent(folder, '2025-11-01'))).toEqual([
    `flows/business/public/content.json:${line}:9: error: There is no statement "puase".`,
    expect.stringMatching(/^flows\/business\/public\/statements\.json:1:\d+: error: There is no version "v55"\.$/),
  ]);
});

test('a mistake in the lenders, their rules and values is an error at its line: the service would not start', () => {
  const lenders = join(folder, 'business/lenders.json');
  const text = readFileSync(lenders, 'utf8');
  const lineOf = (words: string) => text.split('\n').findIndex((line) => line.includes(words)) + 1;
  const said = (from: string, to: string) => {
    expect(text).toContain(from);
    writeFileSync(lenders, text.replace(from, to));
    return checkContent(folder, '2025-11-01').errors;
  };
  const halifax = lineOf('"halifax"');
  const entry = '"halifax": { "universal_name": "Halifax", "tier": 3 }';
  expect(said(entry, entry)).toEqual([]);
  const at = (message: string) => [
    expect.stringMatching(new RegExp(`^business/lenders\\.json:${halifax}:\\d+: .*${message}`)),
  ];
  expect(said(entry, entry.replace('3', '"3"'))).toEqual(at('halifax/tier'));
  expect(said(entry, entry.replace('"halifax"', '"Halifax plc"'))).toEqual(at('write the name as "halifax"'));
  expect(said(entry, entry.replace('"halifax"', '"ford credit"'))).toEqual(at('stands here twice'));
  expect(said(`${entry},`, entry)[0]).toMatch(/^business\/lenders\.json:\d+:\d+: A comma is missing here\./);
});

test('a trailing comma and a mark of a merge are one error each, at their place', () => {
  const path = join(folder, 'business/public/firm.json');
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.replace(/\n\}\s*$/, ',\n}\n'));
  expect(checkContent(folder, '2025-11-01').errors).toEqual([
    expect.stringMatching(/^business\/public\/firm\.json:\d+:\d+: .*comma/i),
  ]);
  writeFileSync(path, text.replace('\n', '\n<<<<<<< ours\n'));
  expect(checkContent(folder, '2025-11-01').errors).toEqual([
    expect.stringMatching(/^business\/public\/firm\.json:2:1: /),
  ]);
});
