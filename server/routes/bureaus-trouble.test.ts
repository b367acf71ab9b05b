import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Claimant } from '#fixtures/claimant.ts';
import { testerDomain } from '#fixtures/people.ts';
import { strictSandbox } from '#fixtures/sandbox/strict.ts';
import { misbehaving, vendorScenarios } from '#fixtures/sandbox/vendor-scenarios.ts';
import type { Lending } from '../lending/index.ts';
import { lending, testApp } from '../testing/app.ts';
import { askedOf, type BureauPort, comes, search, storedClaim } from '../testing/bureaus.ts';
import { sharedStoreUrl } from '../testing/stores.ts';

const sandbox = strictSandbox();
const environment = { TEST_EMAIL_DOMAINS: testerDomain, RATE_LIMIT_FACTOR: '100' };
let service: Awaited<ReturnType<typeof testApp>>;
/** Its bureaus do not honour idempotency keys. */
let withoutKeys: typeof service;
const noKeys = { ...environment, BUREAU_A_HONOURS_KEYS: 'no', BUREAU_B_HONOURS_KEYS: 'no' };
beforeAll(async () => {
  service = await testApp({ environment });
  withoutKeys = await testApp({ environment: noKeys });
});
afterAll(async () => {
  await service.app.close();
  await withoutKeys.app.close();
});

const bureauOf = { bureauA: 'bureau_a', bureauB: 'bureau_b' } as const;
const statusOf = { bureauA: 'credit_check_status', bureauB: 'experian_credit_check_status' } as const;
const doneOf = { bureauA: 'is_credit_check_done', bureauB: 'is_experian_credit_check_done' } as const;
const cardsOf = (port: BureauPort, body: { responseObject: unknown }) =>
  (port === 'bureauA' ? (body.responseObject as { cards: unknown[] }).cards : body.responseObject) as unknown[];

/** Something that is waited for, and the way to let it happen. */
function signal(): { given: Promise<void>; give: () => void } {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
}

/** The claimant goes on with no lenders, the claim says why, and the firm is told. */
async function expectFailed(at: typeof service, who: Claimant, port: BureauPort): Promise<void> {
  const { data, outbox, delivered, searches } = await storedClaim(at, who);
  expect(data).toMatchObject({
    [doneOf[port]]: true,
    [statusOf[port]]: 'FAIL',
    like_to_file_claim: 'No lenders found',
    credit_check_failure_reason: expect.stringContaining(port),
    credit_pull_category: 'none',
  });
  expect(String(data.credit_check_failure_reason)).not.toMatch(/margaret|holloway|mill lane/i);
  expect(searches?.[bureauOf[port]]).toMatchObject({ outcome: 'failed' });
  expect(Object.keys({ ...outbox, ...delivered })).toContain(`alert-${bureauOf[port]}-failed`);
}

describe.each(['bureauA', 'bureauB'] as const)('%s that misbehaves', (port) => {
  test.each([
    'broken',
    'busy',
    'halfJson',
    'wrongShape',
    'endless',
    'html',
    'refused',
    'late',
    'reset',
    'redirect',
  ] as const)(
    'a bureau that is %s: on with no lenders, never a false one, and an alert',
    { tags: ['BA-23', 'BA-24', 'BB-18', 'BB-19', 'ERR-31', 'ERR-32', 'ENT-185', 'G-196', 'SV-2'] },
    async (how) => {
      const who = await comes(service.app);
      sandbox.server.use(misbehaving(port, how));
      const { status, body } = await search(who, port);
      expect(status).toBe(503);
      expect(body.responseObject).toEqual({ code: 'PROVIDER_DOWN' });
      await expectFailed(service, who, port);
    },
  );

  test('a list with other things in it is read as far as it can be', async () => {
    const odd = [null, 7, 'x', [], {}, { companyName: 5, supplyCompanyName: 5 }];
    const answer = port === 'bureauA' ? { consumerCreditSearchResponse: { loans: odd } } : odd;
    const ports = { ...service.ports };
    const reply = async () => ({ outcome: 'answered', answer, text: '' }) as const;
    ports.providers = { ...ports.providers, [port]: { search: reply } };
    const own = await testApp({ environment, ports: { providers: ports.providers } });
    const who = await comes(own.app);
    const { status, body } = await search(who, port);
    // Bureau A's lender has no kind of agreement that qualifies.
    expect([status, cardsOf(port, body).length]).toEqual([200, port === 'bureauA' ? 0 : 1]);
    await own.app.close();
  });

  test.each([
    ['without its list', { hello: 'there' }],
    ['whose list names no lender', { responseObject: { loans: [null, {}, { lender: 'Meridian' }] } }],
  ])('a report %s is a failure, not "no lenders found by the bureau"', async (_, given) => {
    // Bureau B answers with the list itself.
    const answer =
      port === 'bureauB' && 'responseObject' in given ? { responseObject: given.responseObject?.loans } : given;
    const reply = async () => ({ outcome: 'answered', answer, text: '' }) as const;
    const own = await testApp({
      environment,
      ports: { providers: { ...service.ports.providers, [port]: { search: reply } } },
    });
    const who = await comes(own.app);
    expect((await search(who, port)).status).toBe(503);
    expect((await storedClaim(own, who)).searches?.[bureauOf[port]]?.outcome).toBe('failed');
    await own.app.close();
  });
});

describe.each(['bureauA', 'bureauB'] as const)('%s: once for a claim', (port) => {
  test('50 identical requests at once are one search with one answer', async () => {
    const who = await comes(service.app);
    const answers = await Promise.all(Array.from({ length: 50 }, () => search(who, port)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(askedOf(sandbox, port, who)).toHaveLength(1);
    expect((await search(who, port)).body).toEqual(answers[0]?.body);
    expect(askedOf(sandbox, port, who)).toHaveLength(1);
  });

  test('two services over one store make one search between them', async () => {
    const { url, clear } = sharedStoreUrl();
    const own = { ...environment, STORE_URL: url, SESSION_KEY: 'k'.repeat(32) };
    const [one, other] = [await testApp({ environment: own }), await testApp({ environment: own })];
    const who = await comes(one.app);
    const calls = [one, other].flatMap(({ app }) => Array.from({ length: 10 }, () => search(who.at(app), port)));
    const answers = await Promise.all(calls);
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(askedOf(sandbox, port, who)).toHaveLength(1);
    await one.app.close();
    await other.app.close();
    clear();
  });

  test('other details make no second search: it is once for a claim', async () => {
    const who = await comes(service.app);
    const { body } = await search(who, port);
    await who.call('updateClaim', { last_name: 'Nocars' });
    expect((await search(who, port, { last_name: 'Nocars' })).body).toEqual(body);
    expect(askedOf(sandbox, port, who)).toHaveLength(1);
  });

  test('where certainly nothing was searched, the next call searches, and takes the failure off the claim', async () => {
    for (const how of ['refused', 'busy'] as const) {
      const who = await comes(service.app);
      sandbox.server.use(misbehaving(port, how));
      expect((await search(who, port)).status).toBe(503);
      sandbox.server.resetHandlers();
      expect((await search(who, port)).status).toBe(200);
      const { data, searches } = await storedClaim(service, who);
      expect(data).not.toHaveProperty('credit_check_failure_reason');
      expect(searches?.[bureauOf[port]]?.outcome).toBe('found');
    }
  });

  test('a bureau that failed after it may have searched is asked again under the same key alone', async () => {
    const who = await comes(service.app, 'Bureaudown');
    expect((await search(who, port)).status).toBe(503);
    expect((await search(who, port)).status).toBe(503);
    expect(askedOf(sandbox, port, who)).toHaveLength(2);
    expect(new Set(askedOf(sandbox, port, who).map(({ key }) => key)).size).toBe(1);
  });

  test('an answer that did not come in time is asked for again under the same key, whatever the details are by then', {
    tags: ['SV-2'],
  }, async () => {
    const who = await comes(service.app);
    sandbox.server.use(...vendorScenarios.bureausSilent.handlers);
    expect((await search(who, port)).status).toBe(503);
    await expectFailed(service, who, port);
    const { intents } = await storedClaim(service, who);
    sandbox.server.resetHandlers();
    await who.call('updateClaim', { last_name: 'Nocars' });
    expect((await search(who, port, { last_name: 'Nocars' })).status).toBe(200);
    expect(askedOf(sandbox, port, who)).toMatchObject([
      { key: `${who.claimId}-${Object.keys(intents)[0]}`, request: { lastName: 'Holloway' } },
    ]);
    const { data, intents: after } = await storedClaim(service, who);
    expect(data).not.toHaveProperty('credit_check_failure_reason');
    // Whom it was about is not kept for longer than it is needed.
    expect(Object.values(after)).toMatchObject([{ state: 'done' }]);
    expect(Object.values(after)[0]).not.toHaveProperty('request');
  });

  test.each(['reset', 'broken', 'halfJson', 'redirect'] as const)(
    'a bureau that does not honour keys is not asked again after it was %s',
    async (how) => {
      const who = await comes(withoutKeys.app);
      sandbox.server.use(misbehaving(port, how));
      expect((await search(who, port)).status).toBe(503);
      sandbox.server.resetHandlers();
      expect((await search(who, port)).status).toBe(503);
      expect(askedOf(sandbox, port, who)).toHaveLength(0);
      await expectFailed(withoutKeys, who, port);
    },
  );

  test('an answer that comes after the claimant went on is stored and changes nothing', {
    tags: ['SV-2'],
  }, async () => {
    const now = { ms: Date.parse('2026-03-02T10:00:00.000Z') };
    const clock = () => new Date(now.ms);
    const [asked, late] = [signal(), signal()];
    const real = service.ports.providers[port].search as (subject: unknown, key: string) => Promise<unknown>;
    const slow = async (subject: unknown, key: string) => {
      asked.give();
      await late.given;
      return real(subject, key);
    };
    const { url, clear } = sharedStoreUrl();
    const own = { ...noKeys, STORE_URL: url, SESSION_KEY: 'k'.repeat(32) };
    const providers = { ...service.ports.providers, [port]: { search: slow } };
    const one = await testApp({ environment: own, ports: { clock, providers } });
    const who = await comes(one.app);
    const first = search(who, port);
    await asked.given;

    // Another node meets the open intent after its time limit, and closes it.
    const other = await testApp({ environment: own, ports: { clock } });
    now.ms += 60_000;
    expect((await search(who.at(other.app), port)).status).toBe(503);
    await expectFailed(one, who, port);
    const before = (await storedClaim(one, who)).data;

    late.give();
    expect((await first).status).toBe(503);
    const { data, intents } = await storedClaim(one, who);
    expect(data).toEqual(before);
    expect(Object.values(intents)).toMatchObject([{ state: 'unknown', late: expect.stringContaining('Sample Alder') }]);
    expect((await search(who, port)).status).toBe(503);
    await one.app.close();
    await other.app.close();
    clear();
  });
});

describe('both bureaus', () => {
  test('a slow one is waited for: 11 seconds are within the limit', { tags: ['SV-2'] }, async () => {
    const who = await comes(service.app, 'Bureauslow');
    const answers = await Promise.all([search(who, 'bureauA'), search(who, 'bureauB')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  test('a failure at one takes nothing from what was found and chosen at the other', async () => {
    const who = await comes(service.app);
    const [first] = cardsOf('bureauA', (await search(who, 'bureauA')).body) as { id: string }[];
    await who.call('updateClaim', { selected_hire_purchases_for_claim: [first?.id] });
    sandbox.server.use(misbehaving('bureauB', 'broken'));
    expect((await search(who, 'bureauB')).status).toBe(503);
    expect((await storedClaim(service, who)).data).toMatchObject({
      credit_check_status: 'PASS',
      like_to_file_claim: 'Yes',
      experian_credit_check_status: 'FAIL',
      hire_purchases: [{}],
    });
  });

  test('without the lender map all lenders stay, unmapped', { tags: ['LEN-30', 'LEN-31', 'ERR-33'] }, async () => {
    const lenders = {
      get: () => {
        throw new Error('the map cannot be had');
      },
    } as unknown as Lending['lenders'];
    const own = await testApp({ environment, site: { lending: { ...lending, lenders } } });
    const who = await comes(own.app);
    const cards = cardsOf('bureauA', (await search(who, 'bureauA')).body);
    // The five of an ordinary report, and one whose tier is now unknown.
    expect(cards).toHaveLength(6);
    const { data, audit } = await storedClaim(own, who);
    expect(data.hire_purchases).toMatchObject([
      { hirePurchase: { tier: 0, unMappedClaim: true, universalName: 'Sample Alder Motor Finance Ltd' } },
      { hirePurchase: { tier: 0, unMappedClaim: true } },
    ]);
    expect(audit).toContainEqual(expect.objectContaining({ what: 'lenders.unmapped' }));
    await own.app.close();
  });
});
