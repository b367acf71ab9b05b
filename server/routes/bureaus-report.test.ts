import { describe, expect, test } from 'vitest';
import type { Claimant } from '#fixtures/claimant.ts';
import { claimKey } from '#schemas/claim.ts';
import { askedOf, bureauHarness, search } from '../testing/bureaus.ts';

const harness = bureauHarness();
const { sandbox, come, stored, sign } = harness;

/** Every text in an answer that could be an account number of the sandbox. */
const accountNumbers = (value: unknown) =>
  JSON.stringify(value).match(/accountNumber|account_number|00 \d{7}|44170|55280/g);
const lenders = (value: unknown) => JSON.stringify(value).match(/Sample|Larkfield/g);

describe('what leaves the service', () => {
  test('before the signature no lender, after it the lenders; never an account number', {
    tags: ['G-018'],
  }, async () => {
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

  test('a restored claim holds no list of loans, so neither account numbers nor lenders', {
    tags: ['G-018'],
  }, async () => {
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
  test('is the same answer, with the claim number in the query or without', {
    tags: ['BA-26', 'API-26', 'G-138'],
  }, async () => {
    const who = await come();
    const first = await search(who, 'bureauA');
    expect((await who.call('storedBureauA')).body).toEqual(first.body);
    expect((await who.call('storedBureauA', undefined, { query: { claim_number: who.claimId } })).body).toEqual(
      first.body,
    );
    expect(askedOf(sandbox, 'bureauA', who)).toHaveLength(1);
  });

  test('is a 404 until the bureau has answered, and a 400 for another claim’s number', {
    tags: ['API-26'],
  }, async () => {
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
    'the route is not a relay: another person’s %s is a 400 that names it',
    async (field) => {
      const who = await come();
      const { status, body } = await search(who, port, { [field]: field === 'dob' ? '1980-01-01' : 'Else' });
      expect(status).toBe(400);
      expect(body.responseObject).toMatchObject({ code: 'NOT_OWN', fields: [{ field }] });
      expect(askedOf(sandbox, port, who)).toEqual([]);
    },
  );
});

test('a search at one bureau asks nothing of the other; the lead value is that of the report that was run', {
  tags: ['G-011'],
}, async () => {
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

  test('agreements chosen save PASS, Yes and the ids', {
    tags: ['LEN-07', 'LEN-08', 'ENT-171', 'ENT-181', 'ENT-182', 'G-020'],
  }, async () => {
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

  test('agreements of bureau B pass at bureau B, beside those chosen at bureau A', {
    tags: ['LEN-07', 'ENT-186'],
  }, async () => {
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

  test('lower-cased names get the firm’s name and tier; an unknown one is not there', {
    tags: ['API-20', 'ENT-200', 'ENT-201', 'LEN-29'],
  }, async () => {
    const { status, body } = await ask(['sample fir finance', 'fce bank plc', 'nobody motors', 'constructor']);
    expect(status).toBe(200);
    expect(body.responseObject).toEqual({
      'sample fir finance': { universal_name: 'Sample Fir Finance', tier: 5 },
      'fce bank plc': { universal_name: 'Ford Credit', tier: 1 },
    });
  });

  test('a name in capitals is answered in lower case; more than 200 names, or no list, is a 400', {
    tags: ['API-20'],
  }, async () => {
    expect((await ask(['FCE Bank'])).body.responseObject).toHaveProperty('fce bank');
    for (const names of [Array.from({ length: 201 }, (_, at) => `lender ${at}`), 'fce bank', [1]])
      expect((await ask(names)).status).toBe(400);
  });
});
