import { describe, expect, test } from 'vitest';
import { eventOf } from '../delivery/event.ts';
import { lending } from '../testing/app.ts';
import { askedOf, bureauHarness, search } from '../testing/bureaus.ts';

const harness = bureauHarness();
const { sandbox, come, stored } = harness;

describe('bureau A', () => {
  test('the answer has the agreements that qualify, their cards, newest first, and the status', {
    tags: ['API-24', 'BA-22', 'BA-08', 'BA-09'],
  }, async () => {
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

  test('the bureau is asked about the claim’s own details, the day as yyyy-mm-dd', {
    tags: ['API-24', 'API-25'],
  }, async () => {
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

  test('the claim keeps the result', {
    tags: [
      'BA-27',
      'ENT-170',
      'ENT-172',
      'ENT-173',
      'ENT-174',
      'ENT-175',
      'ENT-176',
      'ENT-177',
      'ENT-178',
      'ENT-179',
      'ENT-180',
      'ENT-183',
      'ENT-184',
      'ENT-188',
      'ENT-189',
      'ENT-190',
      'ENT-191',
      'ENT-192',
    ],
  }, async () => {
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

  test('no qualifying lender saves FAIL and "No lenders found"', {
    tags: ['LEN-05', 'LEN-06', 'ENT-171', 'G-016'],
  }, async () => {
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

  test('March 7, 2016 for the one with a date; the other two are listed without one', { tags: ['QZ-2'] }, async () => {
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

  test('an address without an id goes as the address itself', { tags: ['G-112'] }, async () => {
    const address = { postcode: 'OX4 2DP', number: '4', street1: 'Mill Lane', postTown: 'Oxford' };
    const who = await come(undefined, { address });
    expect(await search(who, 'bureauA', { use_address: true, address, address_id: undefined })).toMatchObject({
      status: 200,
    });
    expect(askedOf(sandbox, 'bureauA', who)[0]?.request).toMatchObject({ address: { ...address, country: 'GB' } });
    expect(await search(who, 'bureauA', { use_address: false, address_id: undefined })).toMatchObject({ status: 400 });
  });

  test('duplicates are shown once and reported, in an alert without anything of the claimant', {
    tags: ['LEN-26'],
  }, async () => {
    const who = await come('Twice');
    expect((await search(who, 'bureauA')).body.responseObject.cards).toHaveLength(2);
    const { outbox } = await stored(who);
    const { details } = outbox['alert-bureau_a-duplicates'] ?? {};
    expect(details).toEqual({
      channel: 'alerts-credit',
      text: 'Duplicates skipped in a report of bureau_a: 1 (Sample Alder Motor Finance)',
    });
  });

  test('a search is a conversion event, once for a claim; a lead of high value is handed over', async () => {
    const who = await come();
    await search(who, 'bureauA');
    await search(who, 'bureauB');
    const { outbox, delivered } = await stored(who);
    const all = Object.keys({ ...outbox, ...delivered });
    expect(all).toContain('webhook-customerData-bureau_a');
    expect(all.filter((id) => id.startsWith('event-'))).toEqual(['event-credit_check']);
    const nobody = await come('Nocars');
    await search(nobody, 'bureauA');
    const left = await stored(nobody);
    expect(Object.keys({ ...left.outbox, ...left.delivered })).toEqual(['event-credit_check']);
  });

  test('the event of a search has an id that no other claim’s has', { tags: ['TRK-11'] }, async () => {
    const ids: unknown[] = [];
    for (const who of [await come(), await come()]) {
      await search(who, 'bureauA');
      const claim = await stored(who);
      const entry = claim.outbox['event-credit_check'];
      if (!entry) throw new Error('there is no such event');
      const { ports } = harness.service;
      const event = eventOf(claim, entry, `${claim.id}-event-credit_check`, { host: 'h', lending, now: ports.clock() });
      ids.push(event.event_id);
    }
    expect(new Set(ids).size).toBe(2);
    expect(ids.join()).not.toContain('bureau');
  });

  test('the advertiser’s lead value counts with quality flag hi and an omni score of 70', {
    tags: ['LEAD-31', 'LEAD-32'],
  }, async () => {
    const who = await come();
    await harness.service.ports.store.update('claims', who.claimId, {
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
  test('the answer is a list of records with their cards, and the check is marked done', {
    tags: ['API-27', 'BB-22', 'ENT-187'],
  }, async () => {
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

  test('the bureau is asked with every part of the claim’s own address', { tags: ['API-27', 'G-159'] }, async () => {
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

  test('zero results give FAIL and "No lenders found"', { tags: ['BB-14', 'BB-15', 'ENT-186'] }, async () => {
    const who = await come('Nocars');
    expect((await search(who, 'bureauB')).body).toMatchObject({ status: 'none', responseObject: [] });
    expect((await stored(who)).data).toMatchObject({
      experian_credit_check_status: 'FAIL',
      like_to_file_claim: 'No lenders found',
    });
  });

  test('lenders of the blocklist alone give FAIL and "Found black listed lenders"', {
    tags: ['BB-16', 'BB-17', 'G-185'],
  }, async () => {
    const who = await come('Onlycards');
    expect((await search(who, 'bureauB')).body).toMatchObject({ status: 'blocked', responseObject: [] });
    expect((await stored(who)).data).toMatchObject({
      experian_credit_check_status: 'FAIL',
      like_to_file_claim: 'Found black listed lenders',
    });
  });

  test('a list in a second responseObject of the bureau is the same list', { tags: ['API-28'] }, async () => {
    expect((await search(await come('Nested'), 'bureauB')).body.responseObject).toHaveLength(2);
  });

  test('the service is named in the query; another one or none is a 400', { tags: ['API-27'] }, async () => {
    const who = await come();
    const { bodies } = who;
    for (const query of [{}, { service: 'other' }] as Record<string, string>[])
      expect((await who.call('searchBureauB', bodies.searchBureauB, { query })).status).toBe(400);
    expect(askedOf(sandbox, 'bureauB', who)).toEqual([]);
  });
});
