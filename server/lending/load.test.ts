import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testedFlows } from '#fixtures/tested-flows.ts';
import { type LendingFile, lendingFiles, loadLending, readLending } from './load.ts';
import { companyKey, longestPhrase } from './names.ts';

const lending = loadLending(testedFlows);
const { loans, lead } = lending.rules;

describe('the firm’s own data', () => {
  test.each([
    [
      'CONST-56: the cutoff is 2021-01-01, for hire purchase and rental',
      [loans.cutoff, loans.cutoffTypes],
      ['2021-01-01', ['hirePurchase', 'rentalAgreement']],
    ],
    ['CONST-57: 36 to 60 payments', loans.payments, { min: 36, max: 60 }],
    ['CONST-58: a balance of 5,000 to 50,000', loans.balance, { min: 5000, max: 50_000 }],
    ['CONST-59: repayment of at most 100 per cent', loans.repaymentPercentMax, 100],
    ['CONST-60: at most 6 previous addresses', loans.previousAddresses, 6],
    [
      'CONST-61: lead values 75, 150, 200, 250 and 0',
      [...new Set(lending.values.values())].sort((a, b) => a - b),
      [0, 75, 150, 200, 250],
    ],
    ['CONST-62: an unknown lender is worth 75', lending.unknownValue, 75],
    ['CONST-63: the lead score is by 400', lead.scoreDivisor, 400],
    ['CONST-64: the lead score is at most 1', lead.scoreCap, 1],
    ['CONST-65: credit score ranges are 50 wide', lead.creditScoreWidth, 50],
    ['CONST-66: age brackets are 10 wide', lead.ageWidth, 10],
    ['CONST-67: the currency is GBP', lead.currency, 'GBP'],
    ['CONST-68: the completion rate is 0.95', lead.completionRate, 0.95],
    ['CONST-69: the omni score must be at least 70', lead.fbOmniScore, 70],
    ['CONST-70: a lead above 50 is of high value', lead.highValueAbove, 50],
    ['LEN-09: tier 5 is dropped', loans.droppedTier, 5],
    ['LEN-20: hire purchase alone always passes', loans.alwaysPass, ['hirePurchase']],
    [
      'LEAD-19 to LEAD-26: the big names',
      lead.bigNames,
      ['ford', 'fce', 'toyota', 'stellantis', 'volkswagen', 'rci financial', 'hyundai', 'halifax'],
    ],
    ['LEAD-27 to LEAD-30: the exclusions', lead.exclusions, ['motonovo', 'black horse', 'santander', 'barclays']],
  ])(
    '%s',
    {
      tags: [
        'CONST-56',
        'CONST-57',
        'CONST-58',
        'CONST-59',
        'CONST-60',
        'CONST-61',
        'CONST-62',
        'CONST-63',
        'CONST-64',
        'CONST-65',
        'CONST-66',
        'CONST-67',
        'CONST-68',
        'CONST-69',
        'CONST-70',
        'LEN-09',
        'LEN-20',
        'LEAD-19',
        'LEAD-20',
        'LEAD-21',
        'LEAD-22',
        'LEAD-23',
        'LEAD-24',
        'LEAD-25',
        'LEAD-26',
        'LEAD-27',
        'LEAD-28',
        'LEAD-29',
        'LEAD-30',
      ],
    },
    (_, value, expected) => expect(value).toEqual(expected),
  );

  test('the blocklist has about 100 names', { tags: ['LEN-15'] }, () => {
    expect(lending.blocklist.length).toBeGreaterThanOrEqual(95);
    expect(lending.blocklist.length).toBeLessThanOrEqual(115);
  });

  test('it blocks no lender of the map and no big name', { tags: ['LEN-15'] }, () => {
    const names = [...lending.lenders].flatMap(([name, entry]) => [name, entry.universal_name]);
    expect(
      [...names, ...lead.bigNames, ...lead.exclusions].filter((name) => longestPhrase([name], lending.blocklist)),
    ).toEqual([]);
  });

  test('each entry of the map is found by its name with any ending', { tags: ['ENT-200', 'ENT-201'] }, () => {
    expect(lending.lenders.get(companyKey('FCE Bank PLC'))).toEqual({ universal_name: 'Ford Credit', tier: 1 });
    expect(new Set([...lending.lenders.values()].map(({ tier }) => tier))).toEqual(new Set([1, 2, 3, 4, 5]));
  });
});

describe('invalid data is rejected with file and path', () => {
  const texts = Object.fromEntries(
    lendingFiles.map((file) => [file, readFileSync(join(testedFlows, 'business', file), 'utf8')]),
  ) as Record<LendingFile, string>;
  /** The problems after one file has been changed as a value. */
  const problems = (file: LendingFile, change: (value: never) => void) => {
    const value = JSON.parse(texts[file]);
    change(value as never);
    const { lending: read, problems: found } = readLending({ ...texts, [file]: JSON.stringify(value) });
    expect(read).toBeUndefined();
    return found;
  };
  type Any = Record<string, Record<string, Record<string, unknown>>>;

  test.each<[string, LendingFile, (value: Any) => void, RegExp]>([
    [
      'a tier of 6',
      'lenders.json',
      (v) => Object.assign(v.lenders?.halifax ?? {}, { tier: 6 }),
      /^business\/lenders\.json: \/lenders\/halifax\/tier: /,
    ],
    [
      'an entry without a name',
      'lenders.json',
      (v) => delete v.lenders?.halifax?.universal_name,
      /^business\/lenders\.json: \/lenders\/halifax: /,
    ],
    [
      'an unknown key',
      'lenders.json',
      (v) => Object.assign(v.lenders?.halifax ?? {}, { teir: 1 }),
      /^business\/lenders\.json: \/lenders\/halifax\/teir: is not a key of this file\.$/,
    ],
    [
      'a name with an ending',
      'lenders.json',
      (v) => Object.assign(v.lenders ?? {}, { 'sample ltd': { universal_name: 'S', tier: 1 } }),
      /^business\/lenders\.json: \/lenders\/sample ltd: write the name as "sample"\.$/,
    ],
    [
      'a name in capitals',
      'lenders.json',
      (v) => Object.assign(v.lenders ?? {}, { Sample: { universal_name: 'S', tier: 1 } }),
      /^business\/lenders\.json: \/lenders\/Sample: write the name as "sample"\.$/,
    ],
    [
      'one firm with two tiers',
      'lenders.json',
      (v) => Object.assign(v.lenders ?? {}, { sample: { universal_name: 'Halifax', tier: 1 } }),
      /^business\/lenders\.json: \/lenders\/sample: "Halifax" has tier 1 here and 3 above\.$/,
    ],
    [
      'a word twice',
      'blocklist.json',
      (v) => Object.assign(v.blocked ?? {}, { more: ['gyms'] }),
      /^business\/blocklist\.json: \/more: "gyms" is in "household and leisure" too\.$/,
    ],
    [
      'a word with a full stop',
      'blocklist.json',
      (v) => Object.assign(v.blocked ?? {}, { more: ['gyms.'] }),
      /^business\/blocklist\.json: \/blocked\/more\/0: /,
    ],
    [
      'a negative value',
      'lead-values.json',
      (v) => Object.assign(v, { unknown: -1 }),
      /^business\/lead-values\.json: \/unknown: /,
    ],
    [
      'a keyword with two values',
      'lead-values.json',
      (v) =>
        Object.assign(v, {
          values: [
            { value: 1, keywords: ['a'] },
            { value: 2, keywords: ['a'] },
          ],
        }),
      /^business\/lead-values\.json: \/1: "a" is in "0" too\.$/,
    ],
    [
      'a cutoff of 30 February',
      'lead-rules.json',
      (v) => Object.assign(v.loans ?? {}, { cutoff: '2021-02-30' }),
      /^business\/lead-rules\.json: \/loans\/cutoff: is not a day of the calendar\.$/,
    ],
    [
      'a range with min above max',
      'lead-rules.json',
      (v) => Object.assign(v.loans ?? {}, { payments: { min: 60, max: 36 } }),
      /^business\/lead-rules\.json: \/loans\/payments: min is more than max\.$/,
    ],
    [
      'a kind that does not exist',
      'lead-rules.json',
      (v) => Object.assign(v.loans ?? {}, { alwaysPass: ['hirePurchases'] }),
      /^business\/lead-rules\.json: \/loans\/alwaysPass\/0: must be one of hirePurchase, /,
    ],
    ['a missing rule', 'lead-rules.json', (v) => delete v.lead?.scoreDivisor, /^business\/lead-rules\.json: \/lead: /],
    [
      'the prototype as a list',
      'lead-rules.json',
      (v) => Object.assign(v, { lead: [] }),
      /^business\/lead-rules\.json: \/lead: /,
    ],
  ])('%s', (_, file, change, problem) => {
    const found = problems(file, change as (value: never) => void);
    expect(found.length).toBeGreaterThan(0);
    expect(found[0]).toMatch(problem);
  });

  test('a file that is not JSON and a missing file are reported with the other problems', () => {
    const { problems: found } = readLending({
      ...texts,
      'lenders.json': '{',
      'blocklist.json': undefined,
      'lead-values.json': '{}',
    });
    expect(found.map((line) => line.split(':')[0])).toEqual(
      expect.arrayContaining(['business/lenders.json', 'business/blocklist.json', 'business/lead-values.json']),
    );
    expect(found[0]).toMatch(/is not JSON: /);
    expect(found[1]).toMatch(/is missing from the flows folder\.$/);
  });

  test('the service does not start without the files', () => {
    expect(() => loadLending(mkdtempSync(join(tmpdir(), 'no-flows-')))).toThrow(
      /FLOW_INVALID[\s\S]*business\/lenders\.json: is missing/,
    );
  });
});
