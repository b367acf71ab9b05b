import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { testedFlows } from '#fixtures/tested-flows.ts';
import { loadLending } from '#server/lending/index.ts';
import { lenders, lendersTable } from './lenders.ts';

const sample = (name: string) => lenders([`fixtures/lending/${name}.json`]).text.split('\n');
const row = (lines: readonly string[], loan: number) => lines.find((line) => line.startsWith(`${loan} `)) ?? '';

describe('journey lenders', () => {
  const a = sample('bureau-a');

  test('the table has a line for each loan, with what was looked at, verdict and reason', () => {
    expect(a[0]).toMatch(/^loan +lender +type +start +payments +balance +tier +verdict +reason$/);
    expect(row(a, 1)).toMatch(/^1 +SAMPLE ALDER MOTOR FINANCE LTD +hirePurchase +2016-03-07 +48 +310 +1 +kept$/);
    expect(row(a, 3)).toMatch(/ - +60 +- +3 +kept$/);
    expect(a.filter((line) => /^\d+ /.test(line))).toHaveLength(11);
  });

  test.each([
    [4, 'dropped +duplicate: same start date and company as another'],
    [5, 'post-2021 +starts 2021-01-01 or later'],
    [6, 'dropped +tier: tier 5'],
    [7, 'dropped +blocklist: "mobile network" is blocked'],
    [8, 'dropped +payments: 61 payments, not 36 to 60'],
    [9, 'dropped +balance: balance 4999, not 5000 to 50000'],
    [10, '0 \\(unmapped\\) +kept'],
    [11, 'dropped +type: "currentAccount" is not claimed for'],
  ])('loan %d of the sample: %s', (loan, end) => expect(row(a, loan)).toMatch(new RegExp(`${end}$`)));

  test('the lead value stands at the end', () => {
    expect(a.slice(-6)).toEqual([
      'bureau_a: 11 loans, 4 kept, 6 dropped, 1 post-2021',
      'lead_value: 675',
      'lead_value_with_tier_3: 600',
      'lead_value_default: 300',
      'lead_value_source: bureau_a',
      'lead score: 1, bucket: high',
    ]);
  });

  test('a report of bureau B is known by its shape', () =>
    expect(sample('bureau-b')).toContain('bureau_b: 4 loans, 2 kept, 1 dropped, 1 post-2021'));

  test.each([
    ['no report', [], /Which report/],
    ['two reports', ['a.json', 'b.json'], /Which report/],
    ['a file that is not there', ['fixtures/lending/none.json'], /There is no file fixtures\/lending\/none\.json/],
    ['a file that is not JSON', ['README.md'], /^README\.md: /],
    ['a file that is not a report', ['package.json'], /This is not a report/],
  ])('%s is refused in words', (_, paths, words) =>
    expect(lenders(paths)).toMatchObject({ ok: false, text: expect.stringMatching(words) }),
  );

  test('an empty report is a table without loans', () =>
    expect(lendersTable([], loadLending(testedFlows)).text).toContain('bureau_b: 0 loans, 0 kept'));

  test('it is a command of the tool', async () => {
    const run = promisify(execFile);
    const args = ['tools/journey.mjs', 'lenders', 'fixtures/lending/bureau-b.json'];
    expect((await run(process.execPath, args)).stdout).toMatch(/lead_value: \d+/);
  });
});
