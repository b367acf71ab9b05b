import { afterAll, beforeAll, expect, test } from 'vitest';
import { failure } from '#engine/claims/effects/read.ts';
import { type ApiOperation, api } from '#schemas/api.ts';
import { claimKeys } from '#schemas/claim.ts';
import { addressOf, type DocumentedOperation, documentedOperations as names, operations } from '#schemas/operations.ts';
import { testApp } from '../testing/app.ts';
import { type Answer, visitor } from '../testing/visitor.ts';
import { answerOf, Failure, type FailureCode, failures } from './errors.ts';

/** What the page would show of an answer; undefined: its own sentence. */
const shownOf = ({ status, body }: Pick<Answer, 'status' | 'body'>): string | undefined =>
  failure('failed', { status, body }).message;

const propertiesOf = (name: DocumentedOperation): string[] => {
  const { body } = api[name] as ApiOperation;
  return Object.keys((body as { properties?: object } | undefined)?.properties ?? {});
};
const keys = [...new Set([...Object.keys(claimKeys), ...names.flatMap(propertiesOf), 'nonsense_key'])];
/** A key that is an English word, such as `email`, is a key only where a fault of it is told: `email: …`. */
const isWord = (key: string) => /^[a-z]+$/.test(key);
const keysIn = (text: string) =>
  keys.filter((key) => new RegExp(isWord(key) ? `(^|[;.] ?)${key}(\\.\\w+)*:` : `\\b${key}\\b`).test(text));

let service: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  service = await testApp({ environment: { RATE_LIMIT_FACTOR: '1000' } });
});
afterAll(() => service.app.close());

/** Bodies that no call takes as they are: each key of another kind, unknown keys, too much, nothing. */
const bad = (name: DocumentedOperation): unknown[] => [
  'null',
  '{',
  '[]',
  {},
  { nonsense_key: 1 },
  ...propertiesOf(name).flatMap((key) => [
    { [key]: 7 },
    { [key]: {} },
    { [key]: true },
    { [key]: '~' },
    { [key]: 'x'.repeat(500_000) },
  ]),
];

test.each(names)('what the page shows of a refused %s never names a key', { tags: ['SV-3'] }, async (name) => {
  const browser = visitor(service.app);
  const claimId = await browser.begin();
  const { method } = operations[name];
  const address = addressOf(name, { claimId: 'nobody', bureau: 'exp' });
  const shown = 'test; revision=r1';
  const answers: Answer[] = [];
  if (method === 'GET') answers.push(await browser.send(method, address));
  else
    for (const body of bad(name))
      for (const headers of name === 'updateClaim' ? [{}, { 'x-reclaim-flow': shown }] : [{}])
        answers.push(await browser.send(method, address, body, headers as Record<string, string>));
  const refused = answers.filter(({ status }) => status >= 400 && status < 500);
  expect(claimId).not.toBe('');
  expect(refused.length, 'answers that refuse').toBeGreaterThan(0);
  for (const answer of refused) {
    const words = shownOf(answer) ?? '';
    expect(keysIn(words), `${answer.body.message} → ${words}`).toEqual([]);
    expect(words).not.toMatch(/^\w+: |JSON|field of the request/);
  }
});

test('of every code the page shows a sentence for claimants or its own', { tags: ['SV-3'] }, () => {
  const shown = (Object.keys(failures) as FailureCode[]).filter((code) => {
    const made = new Failure(code);
    const words = shownOf({ status: made.status, body: answerOf(made) as Answer['body'] });
    expect([undefined, failures[code].message]).toContain(words);
    expect(keysIn(words ?? '')).toEqual([]);
    return words !== undefined;
  });
  expect(shown).toContain('TOO_MANY');
  for (const code of ['FIELD_UNKNOWN', 'FIELD_INVALID', 'NOT_OWN', 'BODY_NOT_JSON', 'BODY_MISSING', 'NOT_FOUND'])
    expect(shown).not.toContain(code);
});

test('a refused answer goes by the label under which the page shows it', { tags: ['ERR-05', 'NM-2'] }, async () => {
  const browser = visitor(service.app);
  await browser.begin();
  const refusal = (headers?: Record<string, string>) => browser.save({ last_name: 'Smith-Jones' }, headers);
  expect(shownOf(await refusal({ 'x-reclaim-flow': 'test; revision=r1' }))).toBe('Legal surname: Invalid format');
  expect(shownOf(await refusal())).toBeUndefined();
});
