import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Claimant, claimant } from '#fixtures/claimant.ts';
import { type Person, people } from '#fixtures/people.ts';
import { strictSandbox } from '#fixtures/sandbox/strict.ts';
import { misbehaving, vendorScenarios } from '#fixtures/sandbox/vendor-scenarios.ts';
import { testApp } from '../testing/app.ts';
import { tinyPng as signature } from '../testing/png.ts';
import { sharedStoreUrl } from '../testing/stores.ts';
import { withinPersonLimit } from './person-limits.ts';

const sandbox = strictSandbox();
const clock = { now: new Date('2026-03-02T10:00:00Z') };
const keys = { SESSION_KEY: 's'.repeat(32), OTP_KEY: 'o'.repeat(32), RATE_LIMIT_FACTOR: '100' };
let shared: ReturnType<typeof sharedStoreUrl>;
let one: Awaited<ReturnType<typeof testApp>>;
let other: typeof one;
const start = (environment: Record<string, string> = { PERSON_LIMITS: 'on' }) =>
  testApp({ environment: { ...keys, STORE_URL: shared.url, ...environment }, ports: { clock: () => clock.now } });
beforeEach(async () => {
  shared = sharedStoreUrl();
  one = await start();
  other = await start();
});
afterEach(async () => {
  await one.app.close();
  await other.app.close();
  shared.clear();
});

/** Margaret on another claim with another email, like a person who returns and hides it. */
const come = async (n: number, { verified = true, ...person }: Partial<Person> & { verified?: boolean } = {}) => {
  const email = `margaret.${n}@example.com`;
  const who = await claimant((n % 2 ? one : other).app, { ...people.margaret, email, ...person });
  if (verified) expect(await who.call('verifyEmail', { email: person.email ?? email })).toMatchObject({ status: 200 });
  return who;
};
const load = (who: Claimant, more: object = {}) => who.call('loadQuestions', { ...who.bodies.loadQuestions, ...more });
const bought = () => sandbox.ledger().filter(({ port, operation }) => port === 'identity' && operation === 'questions');
const questionsIn = ({ body }: Awaited<ReturnType<typeof load>>) =>
  (body.responseObject as { results?: { questionnaire?: { questions: unknown[] } } }).results?.questionnaire?.questions;
const dataOf = async ({ claimId }: Claimant) => (await one.ports.store.get('claims', claimId))?.data ?? {};
const searchB = (who: Claimant) => who.call('searchBureauB', who.bodies.searchBureauB, { query: { service: 'exp' } });
const searches = (port: 'bureauA' | 'bureauB') => sandbox.ledger().filter((entry) => entry.port === port);

describe('sets of questions about one person', () => {
  test('two in 30 days over all claims; the third claim goes on without an error', async () => {
    const before = bought().length;
    for (const n of [1, 2]) expect(questionsIn(await load(await come(n)))).toHaveLength(4);
    const third = await come(3);
    const answer = await load(third);
    expect(answer).toMatchObject({ status: 200, body: { responseObject: { qkba: 'md' } } });
    expect(questionsIn(answer)).toEqual([]);
    expect(bought()).toHaveLength(before + 2);
    expect(await dataOf(third)).toMatchObject({ qkba: 'md', failureReasons: ['-1: Error generating questions'] });
    // Another person is not affected, and neither is a claim that already has its set.
    expect(questionsIn(await load(await come(4, { lastName: 'Other' })))).toHaveLength(4);
    clock.now = new Date(clock.now.getTime() + 30 * 24 * 60 * 60_000 + 1);
    expect(questionsIn(await load(await come(5)))).toHaveLength(4);
  });

  test('a middle name, other letters and spaces make no other person; a claim that has its set keeps it', async () => {
    const first = await come(1);
    await load(first);
    const second = await come(2, { firstName: 'MARGARET' });
    await load(second);
    const third = await come(3);
    await third.call('updateClaim', { middle_name: 'Anne' });
    expect(questionsIn(await load(third, { middle_name: 'Anne' }))).toEqual([]);
    expect(questionsIn(await load(first))).toHaveLength(4);
  });

  test('of ten claims at once, on two nodes, two have a set', async () => {
    const before = bought().length;
    const claims = await Promise.all(Array.from({ length: 10 }, (_, n) => come(n)));
    const answers = await Promise.all(claims.map((who) => load(who)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(answers.filter((answer) => questionsIn(answer)?.length === 4)).toHaveLength(2);
    expect(bought()).toHaveLength(before + 2);
  });

  test('a reservation is given back only where certainly nothing was bought', async () => {
    const [first, second] = [await come(1), await come(2)];
    sandbox.server.use(misbehaving('identity', 'busy'));
    await load(first);
    await load(second);
    sandbox.server.resetHandlers();
    // Nothing was bought, so both are free still.
    expect(questionsIn(await load(first))).toHaveLength(4);
    sandbox.server.use(...vendorScenarios.identityDown.handlers);
    // This one may have been bought: it counts.
    await load(second);
    sandbox.server.resetHandlers();
    expect(questionsIn(await load(await come(3)))).toEqual([]);
  });
});

describe('a stranger', () => {
  test('without a verified email or mobile uses up no other claim’s limit, and buys two sets at most', async () => {
    const before = bought().length;
    for (const n of [1, 2, 3, 4]) await load(await come(n, { verified: false }));
    expect(bought()).toHaveLength(before + 2);
    expect(questionsIn(await load(await come(5)))).toHaveLength(4);
    expect(questionsIn(await load(await come(6)))).toHaveLength(4);
    expect(questionsIn(await load(await come(7)))).toEqual([]);
  });

  test('counts from the moment that an email is verified', async () => {
    const strangers = [await come(1, { verified: false }), await come(2, { verified: false })];
    for (const who of strangers) await load(who);
    for (const [at, who] of strangers.entries())
      await who.call('verifyEmail', { email: `margaret.${at + 1}@example.com` });
    expect(questionsIn(await load(await come(3)))).toEqual([]);
  });
});

describe('searches of a bureau about one person', () => {
  test('one in 30 days over all claims; another claim goes on with no lenders', async () => {
    const before = searches('bureauB').length;
    const first = await come(1);
    await first.call('updateClaim', { signature });
    expect(await searchB(first)).toMatchObject({ status: 200 });
    const second = await come(2);
    expect(await searchB(second)).toMatchObject({ status: 503 });
    expect(searches('bureauB')).toHaveLength(before + 1);
    expect(await dataOf(second)).toMatchObject({
      credit_check_failure_reason: expect.stringMatching(/^bureauB.*30 days/),
    });
    // The claim that has searched keeps its report.
    expect(await searchB(first)).toMatchObject({ status: 200 });
  });
});

test('what was bought about a person is kept as a keyed hash, without their details', async () => {
  const who = await come(1);
  await load(who);
  const [found] = await one.ports.store.find('identities', { by: 'expiresAt', before: '9999', limit: 9 });
  expect(found).toMatchObject({ id: expect.stringMatching(/^id-[0-9a-f]{64}$/), purchases: [{ of: 'questions' }] });
  expect(JSON.stringify(found)).not.toMatch(/margaret|holloway|OX4|1961/i);
});

test('the sandbox has no such limits unless they are set', async () => {
  const free = await start({});
  expect(free.config.personLimits).toBe(false);
  const { claimId } = await claimant(free.app, people.margaret);
  for (const key of ['a', 'b', 'c'])
    expect(
      await withinPersonLimit(free, { of: 'questions', claimId, key, first: true }, async () => ({
        outcome: 'answered',
      })),
    ).toEqual({ outcome: 'answered' });
  await free.app.close();
});
