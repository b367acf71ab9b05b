import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { people } from '#fixtures/people.ts';
import { vendorScenarios } from '#fixtures/sandbox/vendor-scenarios.ts';
import type { Change } from '../store/port.ts';
import { deliveryHarness, START, sha } from '../testing/delivery-harness.ts';
import { tinyPng } from '../testing/png.ts';

const harness = deliveryHarness();

const push = (name = 'upsertLead') => harness.put('crm-1', { kind: 'crm', name, details: { of: 'x' } });
const fieldsTold = () => (harness.told().at(-1)?.request as { data: [Record<string, unknown>] } | undefined)?.data[0];

test('a push carries the contact', { tags: ['SIGN-30', 'API-64'] }, async () => {
  const id = await harness.claimWith({ previous_name: 'Reeve' }, push());
  await harness.deliver();
  expect(fieldsTold()).toMatchObject({
    Email: people.margaret.email,
    Claim_Number: id,
    Title: 'Mrs.',
    First_Name: 'Margaret',
    Last_Name: 'Holloway',
    Previous_Name: 'Reeve',
    Date_Of_Birth: '1961-04-09',
    Phone: '+447700900456',
  });
});

test('a push carries the address, and up to six from before', { tags: ['SIGN-31', 'LEN-35', 'API-64'] }, async () => {
  const previousAddresses = Array.from({ length: 8 }, (_, n) => `${n + 1} Old Road, Oxford`);
  await harness.claimWith({ previousAddresses }, push());
  await harness.deliver();
  const fields = fieldsTold();
  expect(fields).toMatchObject({
    Address: '4 Mill Lane, Oxford',
    Address_ID: 'adr-1',
    Street: '4 Mill Lane',
    Town: 'Oxford',
    County: 'Oxfordshire',
    Postcode: 'OX4 2DP',
    Country: 'GB',
    Previous_Address_1: '1 Old Road, Oxford',
    Previous_Address_6: '6 Old Road, Oxford',
  });
  expect(Object.keys(fields ?? {}).filter((key) => key.startsWith('Previous_Address_'))).toHaveLength(6);
});

test('a push carries the signature: that, when, from where and how; its picture stays with the claim', {
  tags: ['SIGN-32', 'API-64'],
}, async () => {
  const signed = { signature: tinyPng, sign_datetime: START, ip_address: '192.0.2.1' };
  const evidence = {
    of: 'signature',
    value: sha(tinyPng),
    words: null,
    wordsHash: null,
    flow: null,
    revision: null,
    shownRevision: null,
    at: START,
    address: '192.0.2.1',
    method: 'drawn',
  };
  await harness.claimWith(signed, () => ({ push: [[['evidence'], evidence]] }), push());
  await harness.deliver();
  expect(fieldsTold()).toMatchObject({
    Signed: true,
    Signed_At: START,
    Signed_From: '192.0.2.1',
    Signature_Method: 'drawn',
    Signature_Hash: sha(tinyPng),
  });
  expect(JSON.stringify(fieldsTold())).not.toContain('base64');
  await harness.claimWith({}, push());
  await harness.deliver();
  expect(fieldsTold()).toMatchObject({ Signed: false });
});

test('a push carries what the lead is worth, once that is known', async () => {
  const worth = {
    lead_value: 200,
    fb_lead_value: 0,
    lead_value_with_tier_3: 75,
    lead_value_default: 150,
    lead_value_source: 'bureau_a',
    qkba: 'md',
  };
  await harness.claimWith(worth, push());
  await harness.deliver();
  expect(fieldsTold()).toMatchObject({
    Lead_Value: 200,
    FB_Lead_Value: 0,
    Lead_Value_With_Tier_3: 75,
    Lead_Value_Default: 150,
    Lead_Value_Source: 'bureau_a',
    Lead_Score: 0.5,
    Lead_Bucket: 'low',
    Currency: 'GBP',
    Quality: 'md',
  });
});

test('a push tells what the claim holds when it is delivered, and remembers what was told', async () => {
  const id = await harness.claimWith({}, push(), () => ({ set: [[['data', 'first_name'], 'Maggie']] }));
  await harness.deliver();
  expect(fieldsTold()).toMatchObject({ First_Name: 'Maggie' });
  expect((await harness.claimOf(id)).pushed?.upsertLead).toMatch(/^[0-9a-f]{64}$/);
});

test.each([
  ['API-38: 400', 'leadrefused', 400],
  ['API-39: 500', 'leaddown', 500],
])('%s falls back to the contact at once', { tags: ['API-38', 'API-39'] }, async (_, word, status) => {
  const id = await harness.claimWith({ email: `${word}@example.com` }, push());
  expect(await harness.passTime(0)).toEqual([0, 0]);
  expect(harness.calls()).toEqual([
    ['upsertLead', status],
    ['upsertContact', 200],
  ]);
  expect(new Set(harness.told().map(({ key }) => key))).toEqual(new Set([`${id}-crm-1`]));
  expect((await harness.claimOf(id)).outbox).toEqual({});
});

test('any other failure tries the same call again, five times at most, waiting longer each time', {
  tags: ['API-37', 'CONST-73', 'G-128'],
}, async () => {
  const id = await harness.claimWith({ email: 'leadbusy@example.com' }, push());
  expect(await harness.passTime(60)).toEqual([0, 1, 3, 7, 15, 31]);
  expect(harness.calls()).toEqual(Array(6).fill(['upsertLead', 429]));
  expect((await harness.claimOf(id)).outbox['crm-1']).toMatchObject({ state: 'dead', failed: 6 });
});

test('the fall back counts among the five', { tags: ['API-37', 'G-128'] }, async () => {
  harness.sandbox.server.use(
    http.post('https://crm.vendor.example/leads/upsert', () => HttpResponse.json({ error: 'no' }, { status: 400 })),
    http.post('https://crm.vendor.example/contacts/upsert', () => HttpResponse.json({ error: 'no' }, { status: 500 })),
  );
  const paths: string[] = [];
  harness.sandbox.server.events.on('request:start', ({ request }) => void paths.push(new URL(request.url).pathname));
  const id = await harness.claimWith({}, push());
  await harness.passTime(60);
  harness.sandbox.server.events.removeAllListeners();
  expect(paths).toEqual(['/leads/upsert', ...Array(5).fill('/contacts/upsert')]);
  expect((await harness.claimOf(id)).outbox['crm-1']).toMatchObject({ state: 'dead', failed: 6 });
});

test('a fall back is remembered over a restart: the next service goes on with the contact', async () => {
  harness.sandbox.server.use(
    http.post('https://crm.vendor.example/leads/upsert', () => HttpResponse.json({ error: 'no' }, { status: 400 })),
    http.post('https://crm.vendor.example/contacts/upsert', () =>
      HttpResponse.json({ error: 'busy' }, { status: 429 }),
    ),
  );
  const id = await harness.claimWith({}, push());
  await harness.deliver();
  expect((await harness.claimOf(id)).outbox['crm-1']).toMatchObject({ details: { of: 'x', as: 'contact' } });
  harness.sandbox.server.resetHandlers();
  harness.now += 10_000;
  harness.effects = { ...harness.effects, ports: { ...harness.effects.ports } };
  await harness.deliver();
  expect(harness.calls()).toEqual([['upsertContact', 200]]);
});

test('a changed number goes to the contact with Phone and Changed_Phone_No', {
  tags: ['HELP-51', 'G-120'],
}, async () => {
  await harness.claimWith(
    {},
    harness.put('crm-2', { kind: 'crm', name: 'upsertContact', details: { changed: 'phone' } }),
  );
  await harness.deliver();
  expect(harness.calls()).toEqual([['upsertContact', 200]]);
  expect(fieldsTold()).toMatchObject({ Phone: '+447700900456', Changed_Phone_No: true });
});

test.each([
  ['API-41: a local host', { PUBLIC_URL: 'http://localhost:3000' }, {}, 'local host'],
  ['API-40: a stage', { STAGE_HOSTS: 'claims.example' }, {}, 'stage host'],
  ['ROLE-11: a tester', { TEST_EMAIL_DOMAINS: 'qa.example.com' }, { email: 'pat@qa.example.com' }, 'tester'],
  ['no claimant to report', {}, { email: '' }, 'no email'],
])(
  '%s: what waits is taken out without a call, and the audit says why',
  { tags: ['API-41', 'API-40', 'ROLE-11'] },
  async (_, environment, data, why) => {
    await harness.reopen(environment);
    const id = await harness.claimWith(data, push());
    await harness.deliver();
    expect(harness.told()).toEqual([]);
    const { outbox, audit } = await harness.claimOf(id);
    expect(outbox).toEqual({});
    expect(audit).toContainEqual(expect.objectContaining({ what: 'delivery skipped', of: ['crm', 'upsertLead', why] }));
  },
);

describe('a customer register that gave no answer', () => {
  const EXISTING = { email: 'existing.daniel@example.com' };
  const inVain: Change = {
    set: [[['verdicts', 'customer'], { value: 'x', verdict: 'failed', at: START, failures: 2 }]],
  };
  const leads = () => harness.told().filter(({ operation }) => operation === 'createLead').length;

  test('is asked again before a lead is pushed; who is new to it is one', async () => {
    const id = await harness.claimWith({}, () => inVain, push('createLead'));
    await harness.deliver();
    expect(harness.told().map(({ operation }) => operation)).toEqual(['find', 'createLead']);
    expect((await harness.claimOf(id)).verdicts.customer).toMatchObject({ verdict: 'valid' });
  });

  test('a customer whom it knows by then is not a lead: the firm is told of a duplicate', async () => {
    const id = await harness.claimWith(EXISTING, () => inVain, push('createLead'));
    await harness.deliver();
    expect(leads()).toBe(0);
    const { data, outbox, delivered, audit } = await harness.claimOf(id);
    expect(data).toMatchObject({ user_exists: true });
    expect({ ...outbox, ...delivered }).toHaveProperty('alert-duplicate');
    expect(audit).toContainEqual(
      expect.objectContaining({ what: 'delivery skipped', of: ['crm', 'createLead', 'duplicate'] }),
    );
  });

  test('a lead waits while it is down, without an end of tries, and is pushed once it has answered', async () => {
    const id = await harness.claimWith({}, () => inVain, push('createLead'));
    harness.sandbox.server.use(...vendorScenarios.registerDown.handlers);
    for (let n = 0; n < 8; n += 1) {
      await harness.deliver();
      harness.now += 5 * 60_000;
    }
    expect(leads()).toBe(0);
    expect((await harness.claimOf(id)).outbox['crm-1']).toMatchObject({ tries: 0 });
    harness.sandbox.server.resetHandlers();
    await harness.deliver();
    expect(leads()).toBe(1);
  });

  test('after a day the lead is pushed without it: a register must not stop the business', async () => {
    await harness.claimWith({}, () => inVain, push('createLead'));
    harness.sandbox.server.use(...vendorScenarios.registerDown.handlers);
    await harness.deliver();
    harness.now += 24 * 60 * 60_000;
    await harness.deliver();
    expect(leads()).toBe(1);
  });

  test('a person with another claim is not a lead', async () => {
    await harness.claimWith({ user_exists: true }, push('upsertLead'));
    await harness.deliver();
    expect(harness.told()).toEqual([]);
  });
});
