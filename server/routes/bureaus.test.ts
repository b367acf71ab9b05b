import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Claimant, claimant } from '#fixtures/claimant.ts';
import { people, testerDomain, testPost2021Marker } from '#fixtures/people.ts';
import { strictSandbox } from '#fixtures/strict.ts';
import { claimKey } from '#schemas/claim.ts';
import { testApp } from '../testing/app.ts';
import { askedOf, comes, search, storedClaim } from '../testing/bureaus.ts';
import { tinyPng } from '../testing/png.ts';

const sandbox = strictSandbox();
let service: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  service = await testApp({
    environment: {
      TEST_EMAIL_DOMAINS: testerDomain,
      TEST_POST2021_MARKER: testPost2021Marker,
      RATE_LIMIT_FACTOR: '100',
      WEBHOOKS_URL: 'https://webhooks.vendor.example',
      WEBHOOKS_KEY: 'sandbox-webhooks-key',
    },
  });
});
afterAll(() => service.app.close());

const come = (lastName?: string, changes?: Record<string, unknown>) => comes(service.app, lastName, changes);
const stored = (who: Claimant) => storedClaim(service, who);
const sign = (who: Claimant) => who.call('updateClaim', { signature: tinyPng });

/** Every text in an answer that could be an account number of the sandbox. */
const accountNumbers = (value: unknown) =>
  JSON.stringify(value).match(/accountNumber|account_number|00 \d{7}|44170|55280/g);
const lenders = (value: unknown) => JSON.stringify(value).match(/Sample|Larkfield/g);

describe('bureau A', () => {
  test('API-24, BA-22, BA-08, BA-09: the answer has the agreements that qualify, their cards, newest first, and the status', async () => {
    const { status, body } = await search(await come(), 'bureauA');
    expect(status).toBe(200);
    expect(body.responseObject).toMatchObject({
      status: 'found',
      cards: [
        { title: 'Agreement #1', startDate: 'September 30, 2019', lender: null },
        { title: 'Agreement #2', startDate: 'March 5, 2018', lender: null },
        { title: 'Agreement #3', startDate: 'March 7, 2016', lender: null },
        { title: 'Agreement #4', startDate: 'November 20, 2014', lender: null },
        { title: 'Agreement #5', startDate: 'June 1, 2013', lender: null },
      ],
    });
    const { loans } = body.responseObject.consumerCreditSearchResponse as { loans: object[] };
    expect(loans).toHaveLength(5);
    expect(loans).toContainEqual({
      hpId: expect.any(String),
      startDate: '2016-03-07',
      endDate: '2020-03-07',
      loanInsightType: 'unsecuredLoan',
    });
  });

  test('API-24, API-25: the bureau is asked about the claim’s own details, the day as yyyy-mm-dd', async () => {
    const who = await come();
    await search(who, 'bureauA');
    expect(askedOf(sandbox, 'bureauA', who).map(({ request }) => request)).toEqual([
      {
        reference: who.claimId,
        firstName: 'Margaret',
        lastName: 'Holloway',
        dob: '1961-04-09',
        addressId: who.bodies.searchBureauA.address_id,
      },
    ]);
  });

  test('BA-27, ENT-170, ENT-172 to ENT-180, ENT-183, ENT-184, ENT-188 to ENT-192: the claim keeps the result', async () => {
    const who = await come();
    await search(who, 'bureauA');
    const { data, searches, audit } = await stored(who);
    const counts = Object.fromEntries(
      Object.entries(data).flatMap(([key, value]) => (Array.isArray(value) ? [[key, value.length]] : [])),
    );
    expect(counts).toEqual({
      hire_purchases: 1,
      fixed_term_agreements: 0,
      unsecured_loans: 1,
      secured_loans: 1,
      secure_loans: 0,
      rental_agreements: 1,
      other_purchases: 1,
      post_2021_loans: 1,
      previous_searches: 1,
      previousAddresses: 2,
    });
    expect(data).toMatchObject({
      is_credit_check_done: true,
      credit_pull_category: 'hp',
      lead_value: expect.any(Number),
      fb_lead_value: 0,
      lead_value_with_tier_3: expect.any(Number),
      lead_value_default: 375,
      lead_value_source: 'bureau_a',
    });
    expect(data).not.toHaveProperty('credit_check_status');
    expect(data).not.toHaveProperty('is_experian_credit_check_done');
    expect(searches?.bureau_a).toMatchObject({ outcome: 'found', creditScore: 678 });
    expect(audit).toContainEqual(expect.objectContaining({ what: 'bureau.searched', of: ['bureau_a', 'found'] }));
  });

  test('LEN-05, LEN-06, ENT-171, G-016: no qualifying lender saves FAIL and "No lenders found"', async () => {
    for (const name of ['Nocars', 'Newcars', 'Onlycards']) {
      const who = await come(name);
      const { body } = await search(who, 'bureauA');
      expect(body.responseObject).toMatchObject({ status: 'none', cards: [] });
      expect((await stored(who)).data).toMatchObject({
        is_credit_check_done: true,
        credit_check_status: 'FAIL',
        like_to_file_claim: 'No lenders found',
        credit_pull_category: 'none',
      });
    }
  });

  test('case QZ-2: March 7, 2016 for the one with a date; the other two are listed without one', async () => {
    const { body } = await search(await come('Undated'), 'bureauA');
    expect((body.responseObject.cards as { startDate: unknown }[]).map(({ startDate }) => startDate)).toEqual([
      'March 7, 2016',
      null,
      null,
    ]);
    expect(JSON.stringify(body)).not.toMatch(/MMMM|YYYY|Invalid|0000/);
  });

  test('thirty agreements are thirty cards', async () => {
    expect((await search(await come('Thirty'), 'bureauA')).body.responseObject.cards).toHaveLength(30);
  });

  test('G-112: an address without an id goes as the address itself', async () => {
    const address = { postcode: 'OX4 2DP', number: '4', street1: 'Mill Lane', postTown: 'Oxford' };
    const who = await come(undefined, { address });
    expect(await search(who, 'bureauA', { use_address: true, address, address_id: undefined })).toMatchObject({
      status: 200,
    });
    expect(askedOf(sandbox, 'bureauA', who)[0]?.request).toMatchObject({ address: { ...address, country: 'GB' } });
    expect(await search(who, 'bureauA', { use_address: false, address_id: undefined })).toMatchObject({ status: 400 });
  });

  test('LEN-26: duplicates are shown once and reported, in an alert without anything of the claimant', async () => {
    const who = await come('Twice');
    expect((await search(who, 'bureauA')).body.responseObject.cards).toHaveLength(2);
    const { outbox } = await stored(who);
    const { details } = outbox['alert-bureau_a-duplicates'] ?? {};
    expect(details).toEqual({
      channel: 'alerts-credit',
      text: 'Duplicates skipped in a report of bureau_a: 1 (Sample Alder Motor Finance)',
    });
  });

  test('a search is a conversion event; a lead of high value is handed over', async () => {
    const who = await come();
    await search(who, 'bureauA');
    const { outbox, delivered } = await stored(who);
    expect(Object.keys({ ...outbox, ...delivered })).toEqual(
      expect.arrayContaining(['event-credit_check-bureau_a', 'webhook-customerData-bureau_a']),
    );
    const nobody = await come('Nocars');
    await search(nobody, 'bureauA');
    const left = await stored(nobody);
    expect(Object.keys({ ...left.outbox, ...left.delivered })).toEqual(['event-credit_check-bureau_a']);
  });

  test('LEAD-31, LEAD-32: the advertiser’s lead value counts with quality flag hi and an omni score of 70', async () => {
    const who = await come();
    await service.ports.store.update('claims', who.claimId, {
      set: [
        [['data', 'qkba'], 'hi'],
        [['risk'], { omniscore: 70 }],
      ],
    });
    await search(who, 'bureauA');
    const { data } = await stored(who);
    expect(data.fb_lead_value).toBe(data.lead_value);
    expect(data.fb_lead_value).toBeGreaterThan(0);
  });
});

describe('bureau B', () => {
  test('API-27, BB-22, ENT-187: the answer is a list of records with their cards, and the check is marked done', async () => {
    const who = await come();
    const { status, body } = await search(who, 'bureauB');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'found',
      responseObject: [
        { title: 'Agreement #1', startDate: 'March 5, 2018', caisAccStartDate: { ccyy: '2018', mm: '03', dd: '05' } },
        { title: 'Agreement #2', startDate: 'March 7, 2016', settlementDate: '2020-03-07' },
      ],
    });
    const { data } = await stored(who);
    expect(data).toMatchObject({ is_experian_credit_check_done: true, lead_value_source: 'bureau_b' });
    expect(data).not.toHaveProperty('is_credit_check_done');
  });

  test('API-27, G-159: the bureau is asked with every part of the claim’s own address', async () => {
    const who = await come();
    await search(who, 'bureauB');
    expect(askedOf(sandbox, 'bureauB', who).map(({ request }) => request)).toEqual([
      {
        reference: who.claimId,
        title: 'Mrs.',
        firstName: 'Margaret',
        lastName: 'Holloway',
        dob: '1961-04-09',
        houseName: who.bodies.searchBureauB.house_name,
        houseNumber: '4',
        street: 'Mill Lane',
        street2: '',
        district: expect.any(String),
        postTown: 'Oxford',
        county: expect.any(String),
        postcode: 'OX4 2DP',
      },
    ]);
  });

  test('BB-14, BB-15, ENT-186: zero results give FAIL and "No lenders found"', async () => {
    const who = await come('Nocars');
    expect((await search(who, 'bureauB')).body).toMatchObject({ status: 'none', responseObject: [] });
    expect((await stored(who)).data).toMatchObject({
      experian_credit_check_status: 'FAIL',
      like_to_file_claim: 'No lenders found',
    });
  });

  test('BB-16, BB-17, G-185: lenders of the blocklist alone give FAIL and "Found black listed lenders"', async () => {
    const who = await come('Onlycards');
    expect((await search(who, 'bureauB')).body).toMatchObject({ status: 'blocked', responseObject: [] });
    expect((await stored(who)).data).toMatchObject({
      experian_credit_check_status: 'FAIL',
      like_to_file_claim: 'Found black listed lenders',
    });
  });

  test('API-28: a list in a second responseObject of the bureau is the same list', async () => {
    expect((await search(await come('Nested'), 'bureauB')).body.responseObject).toHaveLength(2);
  });

  test('API-27: the service is named in the query; another one or none is a 400', async () => {
    const who = await come();
    const { bodies } = who;
    for (const query of [{}, { service: 'other' }] as Record<string, string>[])
      expect((await who.call('searchBureauB', bodies.searchBureauB, { query })).status).toBe(400);
    expect(askedOf(sandbox, 'bureauB', who)).toEqual([]);
  });
});

describe('what leaves the service', () => {
  test('G-018: before the signature no lender, after it the lenders; never an account number', async () => {
    const who = await come();
    const early = [(await search(who, 'bureauA')).body, (await search(who, 'bureauB')).body];
    expect(lenders(early)).toBeNull();
    await sign(who);
    const late = [(await search(who, 'bureauA')).body, (await search(who, 'bureauB')).body];
    expect(late[0]?.responseObject.cards).toContainEqual(
      expect.objectContaining({ lender: 'Sample Birch Car Credit' }),
    );
    expect(JSON.stringify(late[1])).toContain('"supplyCompanyName":"Sample Alder Motor Finance Ltd"');
    expect(accountNumbers([early, late, (await who.call('storedBureauA')).body])).toBeNull();
    expect(accountNumbers((await stored(who)).data)).not.toBeNull();
  });

  test('G-018: a restored claim holds no list of loans, so neither account numbers nor lenders', async () => {
    const who = await come();
    await search(who, 'bureauA');
    await search(who, 'bureauB');
    const { body } = await who.call('resumeClaim', {}, { params: { claimId: who.claimId } });
    expect(accountNumbers(body)).toBeNull();
    expect(lenders(body)).toBeNull();
    expect(JSON.stringify(body)).toContain('is_credit_check_done');
    for (const key of ['hire_purchases', 'other_purchases', 'post_2021_loans'])
      expect(claimKey(key)?.restored).toBe(false);
  });
});

describe('the stored report', () => {
  test('BA-26, API-26, G-138: is the same answer, with the claim number in the query or without', async () => {
    const who = await come();
    const first = await search(who, 'bureauA');
    expect((await who.call('storedBureauA')).body).toEqual(first.body);
    expect((await who.call('storedBureauA', undefined, { query: { claim_number: who.claimId } })).body).toEqual(
      first.body,
    );
    expect(askedOf(sandbox, 'bureauA', who)).toHaveLength(1);
  });

  test('API-26: is a 404 until the bureau has answered, and a 400 for another claim’s number', async () => {
    const who = await come();
    expect(await who.call('storedBureauA')).toMatchObject({ status: 404 });
    await search(who, 'bureauA');
    const of = { query: { claim_number: 'somebody-elses' } };
    expect(await who.call('storedBureauA', undefined, of)).toMatchObject({
      status: 400,
      body: { responseObject: { code: 'NOT_OWN' } },
    });
  });
});

describe.each(['bureauA', 'bureauB'] as const)('%s: who may search', (port) => {
  test('no stored consent, no call: 403', async () => {
    for (const changes of [{ soft_check_privacy: false }, { soft_check_privacy: undefined }]) {
      const who = await come(undefined, changes);
      expect(await search(who, port)).toMatchObject({ status: 403, body: { responseObject: { code: 'NO_CONSENT' } } });
      expect(askedOf(sandbox, port, who)).toEqual([]);
      expect((await stored(who)).intents).toEqual({});
    }
  });

  const own = { bureauA: 'address_id', bureauB: 'post_code' }[port];
  test.each(['claim_number', 'first_name', 'last_name', 'dob', own])(
    'the route is no relay: %s of somebody else is a 400 that names it',
    async (field) => {
      const who = await come();
      const { status, body } = await search(who, port, { [field]: field === 'dob' ? '1980-01-01' : 'Else' });
      expect(status).toBe(400);
      expect(body.responseObject).toMatchObject({ code: 'NOT_OWN', fields: [{ field }] });
      expect(askedOf(sandbox, port, who)).toEqual([]);
    },
  );
});

describe('testers', () => {
  const tester = (email: string = people.tess.email) => claimant(service.app, people.tess, { email });
  const dummy = (who: Claimant, bureau: string, query: Record<string, string> = {}) =>
    who.call('dummyReport', undefined, { params: { bureau }, query });

  test('API-22, BA-25, ROLE-07, ROLE-09, G-160: efx is a sample of bureau A, recorded like a search, without one', async () => {
    const who = await tester();
    const { status, body } = await dummy(who, 'efx');
    expect(status).toBe(200);
    expect(body.responseObject).toMatchObject({
      status: 'found',
      consumerCreditSearchResponse: { loans: expect.any(Array) },
    });
    expect(body.responseObject.cards).toHaveLength(3);
    expect((await stored(who)).data).toMatchObject({ is_credit_check_done: true, lead_value_source: 'bureau_a' });
    expect((await who.call('storedBureauA')).body.responseObject).toEqual(body.responseObject);
    expect(askedOf(sandbox, 'bureauA', who)).toEqual([]);
  });

  test('API-21, BB-20: exp is a sample of bureau B', async () => {
    const who = await tester();
    const { body } = await dummy(who, 'exp');
    expect(body).toMatchObject({ status: 'found', responseObject: [{ title: 'Agreement #1' }, {}] });
    expect((await stored(who)).data).toMatchObject({ is_experian_credit_check_done: true });
    expect(askedOf(sandbox, 'bureauB', who)).toEqual([]);
  });

  test('API-23, ROLE-10: with post2021 the agreements are of 2021 on, so none qualifies', async () => {
    const who = await tester();
    expect((await dummy(who, 'efx', { post2021: 'true' })).body.responseObject).toMatchObject({ status: 'none' });
    const { data } = await stored(who);
    expect(data.post_2021_loans).toHaveLength(2);
    expect(data.credit_check_status).toBe('FAIL');
    expect((await dummy(who, 'exp', { post2021: 'true' })).body).toMatchObject({ status: 'none' });
  });

  test('ROLE-09: the documented searches give a tester the sample too, late ones by the marker; no bureau is asked', async () => {
    const who = await tester();
    expect((await search(who, 'bureauA')).body.responseObject.cards).toHaveLength(3);
    expect((await search(who, 'bureauB')).body.responseObject).toHaveLength(2);
    const late = await tester(`tess.${testPost2021Marker}@${testerDomain}`);
    expect((await search(late, 'bureauA')).body.responseObject).toMatchObject({ status: 'none' });
    for (const each of [who, late])
      expect([...askedOf(sandbox, 'bureauA', each), ...askedOf(sandbox, 'bureauB', each)]).toEqual([]);
  });

  test('ROLE-07: for anybody else there is no sample: 404, and nothing is recorded', async () => {
    const who = await come();
    expect(await dummy(who, 'efx')).toMatchObject({ status: 404 });
    expect((await stored(who)).searches).toBeUndefined();
    expect(await dummy(await tester(), 'other')).toMatchObject({ status: 400 });
  });

  test('a tester who has not agreed to a search gets none either', async () => {
    const who = await claimant(service.app, people.tess, { soft_check_privacy: false });
    expect(await dummy(who, 'efx')).toMatchObject({ status: 403 });
  });

  test('ROLE-09: a sample goes with the tester’s email: nobody claims for an invented agreement', async () => {
    const who = await tester();
    const before = (await stored(who)).data;
    await dummy(who, 'efx');
    await dummy(who, 'exp');
    const ids = ((await who.call('storedBureauA')).body.responseObject.cards as { id: string }[]).map(({ id }) => id);
    await who.call('updateClaim', { selected_hire_purchases_for_claim: ids });
    await who.call('updateClaim', { email: 'tess.privately@example.com' });
    const { data, searches } = await stored(who);
    expect(searches).toEqual({});
    expect(JSON.stringify(data)).not.toContain('Sample');
    const left = Object.entries(data).filter(
      ([key, value]) => !(key in before) && !(Array.isArray(value) && value.length === 0),
    );
    expect(left).toEqual([['credit_pull_category', 'none']]);
    expect((await search(who, 'bureauA')).body.responseObject.cards).toHaveLength(5);
  });
});

test('G-011: a search at one bureau asks nothing of the other; the lead value is that of the report that was run', async () => {
  const who = await come();
  await search(who, 'bureauA');
  expect(askedOf(sandbox, 'bureauB', who)).toEqual([]);
  expect((await stored(who)).data.lead_value_source).toBe('bureau_a');
  const other = await come();
  await search(other, 'bureauB');
  expect(askedOf(sandbox, 'bureauA', other)).toEqual([]);
  expect((await stored(other)).data.lead_value_source).toBe('bureau_b');
});

describe('the choice', () => {
  const idsOf = async (who: Claimant) =>
    ((await search(who, 'bureauA')).body.responseObject.cards as { id: string }[]).map(({ id }) => id);
  const choose = (who: Claimant, ids: string[]) => who.call('updateClaim', { selected_hire_purchases_for_claim: ids });

  test('LEN-07, LEN-08, ENT-171, ENT-181, ENT-182, G-020: agreements chosen save PASS, Yes and the ids', async () => {
    const who = await come();
    const ids = await idsOf(who);
    expect(await choose(who, ids)).toMatchObject({ status: 200 });
    expect((await stored(who)).data).toMatchObject({
      credit_check_status: 'PASS',
      like_to_file_claim: 'Yes',
      selected_hire_purchases_for_claim: ids,
    });
    expect((await stored(who)).data).not.toHaveProperty('experian_credit_check_status');
  });

  test('LEN-07, ENT-186: agreements of bureau B pass at bureau B, beside those chosen at bureau A', async () => {
    const who = await come();
    const [first = ''] = await idsOf(who);
    const records = (await search(who, 'bureauB')).body.responseObject as unknown as { id: string }[];
    const second = records[1]?.id ?? '';
    await choose(who, [first]);
    await choose(who, [second]);
    expect((await stored(who)).data).toMatchObject({
      credit_check_status: 'PASS',
      experian_credit_check_status: 'PASS',
      selected_hire_purchases_for_claim: [first, second],
    });
    await choose(who, []);
    expect((await stored(who)).data.selected_hire_purchases_for_claim).toEqual([first, second]);
  });

  test('an id that was not found is a 400 that names the field, and nothing is saved', async () => {
    const who = await come();
    const [first = ''] = await idsOf(who);
    expect(await choose(who, [first, 'bureau_a-99'])).toMatchObject({
      status: 400,
      body: { responseObject: { fields: [{ field: 'selected_hire_purchases_for_claim' }] } },
    });
    expect((await stored(who)).data).not.toHaveProperty('credit_check_status');
  });
});

describe('the lender map', () => {
  const ask = async (report_names: unknown) => (await come()).call('lenderMap', { report_names });

  test('API-20, ENT-200, ENT-201, LEN-29: lower-cased names get the firm’s name and tier; an unknown one is not there', async () => {
    const { status, body } = await ask(['sample fir finance', 'fce bank plc', 'nobody motors', 'constructor']);
    expect(status).toBe(200);
    expect(body.responseObject).toEqual({
      'sample fir finance': { universal_name: 'Sample Fir Finance', tier: 5 },
      'fce bank plc': { universal_name: 'Ford Credit', tier: 1 },
    });
  });

  test('API-20: a name in capitals is answered in lower case; more than 200 names, or no list, is a 400', async () => {
    expect((await ask(['FCE Bank'])).body.responseObject).toHaveProperty('fce bank');
    for (const names of [Array.from({ length: 201 }, (_, at) => `lender ${at}`), 'fce bank', [1]])
      expect((await ask(names)).status).toBe(400);
  });
});
