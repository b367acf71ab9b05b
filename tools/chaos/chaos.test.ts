import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { ClaimDocument, PhoneCode } from '#server/store/documents.ts';
import { type Pressed, pressed } from '#server/testing/pressed.ts';
import { lostSaves } from '#server/testing/savers.ts';
import { wrongDelivery } from './leads.ts';
import { parts } from './parts.ts';
import { passedBefore, type Result, readResults, tableOf, withResult, writeResults } from './results.ts';
import { growthOf } from './steady.ts';
import { isDefined } from './store.ts';
import { falsePass } from './vendors.ts';
import { helpOf, readWords } from './words.ts';

const folder = mkdtempSync(join(tmpdir(), 'reclaim-chaos-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const read = (line: string) => readWords(line.split(' '), parts);

describe('the words of the command', () => {
  test('a part has its full sizes, on SQLite, with seed 1', () => {
    expect(read('saves')).toEqual({
      runs: [{ name: 'saves', store: 'sqlite', size: { kills: 200, saves: 10_000, claimants: 8 } }],
      seed: 1,
      minutes: undefined,
      all: false,
      fresh: false,
    });
  });

  test('options change them; a scale leaves how it is done', () => {
    expect(read('saves --kills 3 --scale 0.01 --seed 7 --store both --minutes 0.5')).toMatchObject({
      runs: [
        { store: 'sqlite', size: { kills: 3, saves: 100, claimants: 8 } },
        { store: 'mongodb', size: { kills: 3 } },
      ],
      seed: 7,
      minutes: 0.5,
    });
  });

  test('all runs every part on every store that it knows', () => {
    const words = read('all --scale 0.1');
    const runs = words === 'help' ? [] : words.runs.map(({ name, store }) => `${name} ${store}`);
    expect(runs).toEqual(
      Object.entries(parts).flatMap(([name, { stores }]) => stores.map((store) => `${name} ${store}`)),
    );
    expect(words).toMatchObject({ all: true });
  });

  test.each([
    ['', '"" is no fault. It must be one of '],
    ['storms', '"storms" is no fault. It must be one of '],
    ['saves leads', '"saves leads" is no fault.'],
    ['saves --kills 0', '--kills is "0". It must be a whole number from 1.'],
    ['saves --kills many', '--kills is "many".'],
    ['saves --leads 3', 'saves has no --leads.'],
    ['saves --store postgres', '--store is "postgres". It must be sqlite, mongodb or both.'],
    ['saves --storms 3', "Unknown option '--storms'"],
  ])('"%s" is refused with a sentence', (line, message) => {
    expect(() => readWords(line.split(' ').filter(Boolean), parts)).toThrow(message);
  });

  test('the help names every part and every option', () => {
    expect(read('--help')).toBe('help');
    const help = helpOf(parts);
    for (const [name, { sizes }] of Object.entries(parts)) {
      expect(help).toContain(`  ${name} `);
      for (const size of Object.keys(sizes)) expect(help).toContain(`--${size} `);
    }
  });
});

describe('what has been run', () => {
  const size = { kills: 2, saves: 10, claimants: 8 };
  const result: Result = { name: 'saves', store: 'sqlite', size, verdict: 'passed', figures: '2 kills', ms: 60_000 };
  const file = join(folder, 'results.json');

  test('is not run again if it has passed with this seed, these sizes and these sources', () => {
    const wanted = { seed: 7, sources: 'a' };
    writeResults(file, withResult(readResults(file, wanted), result));
    const known = readResults(file, wanted);
    expect(passedBefore(known, result)).toEqual(result);
    expect(passedBefore(known, { ...result, store: 'mongodb' })).toBeUndefined();
    expect(passedBefore(known, { ...result, size: { ...size, kills: 3 } })).toBeUndefined();
    for (const other of [{ seed: 8 }, { sources: 'b' }])
      expect(readResults(file, { ...wanted, ...other }).results).toEqual([]);
    expect(passedBefore(withResult(known, { ...result, verdict: 'FAILED' }), result)).toBeUndefined();
  });

  test('is printed as a table', () => {
    const lines = tableOf([result, { ...result, store: 'mongodb', verdict: 'FAILED', figures: '1 lost' }]).split('\n');
    expect(lines.map((line) => line.trim().split(/ {2,}/))).toEqual([
      ['fault', 'store', 'minutes', 'verdict', 'figures'],
      ['saves', 'sqlite', '1.0', 'passed', '2 kills'],
      ['saves', 'mongodb', '1.0', 'FAILED', '1 lost'],
    ]);
  });
});

describe('the judges', () => {
  test('an acknowledged save that is not in the store is lost, and so is a claim', async () => {
    const held = { data: { utm_0: '0', utm_2: '2' } };
    const store = { get: async (_: string, id: string) => (id === 'there' ? held : null) } as never;
    const savers = [
      { claimId: 'there', acknowledged: [0, 2] },
      { claimId: 'there', acknowledged: [0, 1, 2, 3] },
      { claimId: 'gone', acknowledged: [] },
    ];
    expect(await lostSaves(store, savers)).toEqual(['there: 1, 3', 'gone: the claim itself']);
  });

  test('a lead that the vendor has taken twice, never, or under no record is wrong', () => {
    const taken = { key: 'c-crm-createLead-2', status: 200 };
    const claim = { outbox: {}, delivered: { 'crm-createLead-2': '2026-03-02T10:00:00Z' } };
    const repeat = { ...taken, repeat: true as const };
    expect(wrongDelivery('c', claim, [taken, repeat, { ...taken, status: 500 }])).toEqual([]);
    expect(wrongDelivery('c', claim, [taken, { ...taken, key: 'c-crm-createLead-5' }])).toHaveLength(1);
    expect(wrongDelivery('c', claim, [{ ...taken, key: 'd-crm-createLead-2' }])).toHaveLength(1);
    expect(wrongDelivery('c', { outbox: {} }, [taken])).toHaveLength(1);
    expect(wrongDelivery('c', { ...claim, outbox: { x: {} as never } }, [taken])).toHaveLength(1);
    expect(wrongDelivery('c', undefined, [taken])).toEqual(['c: the claim itself is lost']);
  });

  test('a result on the claim that the vendor never gave is a false pass; that it failed is none', () => {
    const at = '2026-03-02T10:00:00Z';
    const claim = { data: { phone_number: '+447700900123' }, verdicts: {}, audit: [] } as never as ClaimDocument;
    const none = { messages: () => [] };
    const verdict = (value: 'valid' | 'failed') => ({ value: 'x', verdict: value, at });
    const search = (outcome: 'none' | 'failed') => ({ outcome, at });
    const passes: Record<Pressed, [passed: Partial<ClaimDocument>, failed: Partial<ClaimDocument>]> = {
      emailCheck: [{ verdicts: { email: verdict('valid') } }, { verdicts: { email: verdict('failed') } }],
      phoneCheck: [{ verdicts: { phone: verdict('valid') } }, { verdicts: { phone: verdict('failed') } }],
      questions: [{ data: { qkba: 'hi' } }, { data: { qkba: 'md' } }],
      answers: [{ data: { luminate_pass_datetime: at } }, { data: { is_idv_done: true } }],
      bureauASearch: [{ searches: { bureau_a: search('none') } }, { searches: { bureau_a: search('failed') } }],
      bureauBSearch: [{ searches: { bureau_b: search('none') } }, { searches: { bureau_b: search('failed') } }],
      codeText: [{ code: { verifiedAt: at } as PhoneCode }, { code: {} as PhoneCode }],
      riskScore: [{ risk: { omniscore: 40 } }, {}],
      deviceCheck: [{ audit: [{ at, what: 'device.verified' }] }, { audit: [{ at, what: 'code.sending' }] }],
    };
    for (const of of pressed) {
      const [passed, failed] = passes[of];
      const seen = [passed, failed].map((more) => falsePass(of, { ...claim, ...more }, none));
      expect([of, ...seen]).toEqual([of, true, false]);
    }
    // The vendor took the text, and its answer was lost: the code that came may be entered.
    const text = { to: '+447700900123', kind: 'code' as const, text: 'Your code is 1234.', at };
    expect(falsePass('codeText', { ...claim, code: { verifiedAt: at } as PhoneCode }, { messages: () => [text] })).toBe(
      false,
    );
  });

  test('an answer is defined if it is ours, and says when to try again where it refuses', () => {
    const answer = (status: number, retryAfter: string | null, body: unknown = { statusCode: status, message: 'x' }) =>
      isDefined({ status, retryAfter, body });
    expect([answer(200, null), answer(401, null), answer(503, '5')]).toEqual([true, true, true]);
    const wrong = [
      answer(503, null),
      answer(500, '5'),
      answer(0, null),
      answer(200, null, '<p>'),
      answer(200, null, null),
    ];
    expect(wrong).toEqual(wrong.map(() => false));
  });

  test('growth is how much the line of best fit rises', () => {
    expect(growthOf([0, 1, 2, 3].map((at) => [at, 100 + 7 * at]))).toBeCloseTo(21);
    expect(growthOf([0, 1, 2, 3].map((at) => [at, at % 2 === 0 ? 100 : 100]))).toBeCloseTo(0);
  });
});
