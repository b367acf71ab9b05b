import { describe, expect, test } from 'vitest';
import { type Claimant, claimant } from '#fixtures/claimant.ts';
import { people, testerDomain, testPost2021Marker } from '#fixtures/people.ts';
import { askedOf, bureauHarness, search } from '../testing/bureaus.ts';

const harness = bureauHarness();
const { sandbox, come, stored } = harness;

describe('testers', () => {
  const tester = (email: string = people.tess.email) => claimant(harness.service.app, people.tess, { email });
  const dummy = (who: Claimant, bureau: string, query: Record<string, string> = {}) =>
    who.call('dummyReport', undefined, { params: { bureau }, query });

  test('efx is a sample of bureau A, recorded like a search, without one', {
    tags: ['API-22', 'BA-25', 'ROLE-07', 'ROLE-09', 'G-160'],
  }, async () => {
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

  test('exp is a sample of bureau B', { tags: ['API-21', 'BB-20'] }, async () => {
    const who = await tester();
    const { body } = await dummy(who, 'exp');
    expect(body).toMatchObject({ status: 'found', responseObject: [{ title: 'Agreement #1' }, {}] });
    expect((await stored(who)).data).toMatchObject({ is_experian_credit_check_done: true });
    expect(askedOf(sandbox, 'bureauB', who)).toEqual([]);
  });

  test('with post2021 the agreements are of 2021 on, so none qualifies', { tags: ['API-23', 'ROLE-10'] }, async () => {
    const who = await tester();
    expect((await dummy(who, 'efx', { post2021: 'true' })).body.responseObject).toMatchObject({ status: 'none' });
    const { data } = await stored(who);
    expect(data.post_2021_loans).toHaveLength(2);
    expect(data.credit_check_status).toBe('FAIL');
    expect((await dummy(who, 'exp', { post2021: 'true' })).body).toMatchObject({ status: 'none' });
  });

  test('the documented searches give a tester the sample too, late ones by the marker; no bureau is asked', {
    tags: ['ROLE-09'],
  }, async () => {
    const who = await tester();
    expect((await search(who, 'bureauA')).body.responseObject.cards).toHaveLength(3);
    expect((await search(who, 'bureauB')).body.responseObject).toHaveLength(2);
    const late = await tester(`tess.${testPost2021Marker}@${testerDomain}`);
    expect((await search(late, 'bureauA')).body.responseObject).toMatchObject({ status: 'none' });
    for (const each of [who, late])
      expect([...askedOf(sandbox, 'bureauA', each), ...askedOf(sandbox, 'bureauB', each)]).toEqual([]);
  });

  test('for other people there is no sample: 404, and nothing is recorded', { tags: ['ROLE-07'] }, async () => {
    const who = await come();
    expect(await dummy(who, 'efx')).toMatchObject({ status: 404 });
    expect((await stored(who)).searches).toBeUndefined();
    expect(await dummy(await tester(), 'other')).toMatchObject({ status: 400 });
  });

  test('a tester who has not agreed to a search gets none either', async () => {
    const who = await claimant(harness.service.app, people.tess, { soft_check_privacy: false });
    expect(await dummy(who, 'efx')).toMatchObject({ status: 403 });
  });

  test('a sample goes with the tester’s email: no claim is made for an invented agreement', {
    tags: ['ROLE-09'],
  }, async () => {
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
