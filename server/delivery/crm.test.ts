import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { people } from '#fixtures/people.ts';
import { worlds } from '#fixtures/worlds.ts';
import type { Change } from '../store/port.ts';
import { deliveryDesk, START, sha } from '../testing/delivery-desk.ts';
import { tinyPng } from '../testing/png.ts';

const desk = deliveryDesk();

const push = (name = 'upsertLead') => desk.put('crm-1', { kind: 'crm', name, details: { of: 'x' } });
const fieldsTold = () => (desk.told().at(-1)?.request as { data: [Record<string, unknown>] } | undefined)?.data[0];

test('a push carries the contact', { tags: ['SIGN-30', 'API-64'] }, async () => {
  const id = await desk.claimWith({ previous_name: 'Reeve' }, push());
  await desk.deliver();
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
  await desk.claimWith({ previousAddresses }, push());
  await desk.deliver();
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
  await desk.claimWith(signed, () => ({ push: [[['evidence'], evidence]] }), push());
  await desk.deliver();
  expect(fieldsTold()).toMatchObject({
    Signed: true,
    Signed_At: START,
    Signed_From: '192.0.2.1',
    Signature_Method: 'drawn',
    Signature_Hash: sha(tinyPng),
  });
  expect(JSON.stringify(fieldsTold())).not.toContain('base64');
  await desk.claimWith({}, push());
  await desk.deliver();
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
  await desk.claimWith(worth, push());
  await desk.deliver();
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
  const id = await desk.claimWith({}, push(), () => ({ set: [[['data', 'first_name'], 'Maggie']] }));
  await desk.deliver();
  expect(fieldsTold()).toMatchObject({ First_Name: 'Maggie' });
  expect((await desk.claimOf(id)).pushed?.upsertLead).toMatch(/^[0-9a-f]{64}$/);
});

test.each([
  ['API-38: 400', 'leadrefused', 400],
  ['API-39: 500', 'leaddown', 500],
])('%s falls back to the contact at once', { tags: ['API-38', 'API-39'] }, async (_, word, status) => {
  const id = await desk.claimWith({ email: `${word}@example.com` }, push());
  expect(await desk.passTime(0)).toEqual([0, 0]);
  expect(desk.calls()).toEqual([
    ['upsertLead', status],
    ['upsertContact', 200],
  ]);
  expect(new Set(desk.told().map(({ key }) => key))).toEqual(new Set([`${id}-crm-1`]));
  expect((await desk.claimOf(id)).outbox).toEqual({});
});

test('any other failure tries the same call again, five times at most, waiting longer each time', {
  tags: ['API-37', 'CONST-73', 'G-128'],
}, async () => {
  const id = await desk.claimWith({ email: 'leadbusy@example.com' }, push());
  expect(await desk.passTime(60)).toEqual([0, 1, 3, 7, 15, 31]);
  expect(desk.calls()).toEqual(Array(6).fill(['upsertLead', 429]));
  expect((await desk.claimOf(id)).outbox['crm-1']).toMatchObject({ state: 'dead', failed: 6 });
});

test('the fall back counts among the five', { tags: ['API-37', 'G-128'] }, async () => {
  desk.sandbox.server.use(
    http.post('https://crm.vendor.example/leads/upsert', () => HttpResponse.json({ error: 'no' }, { status: 400 })),
    http.post('https://crm.vendor.example/contacts/upsert', () => HttpResponse.json({ error: 'no' }, { status: 500 })),
  );
  const paths: string[] = [];
  desk.sandbox.server.events.on('request:start', ({ request }) => void paths.push(new URL(request.url).pathname));
  const id = await desk.claimWith({}, push());
  await desk.passTime(60);
  desk.sandbox.server.events.removeAllListeners();
  expect(paths).toEqual(['/leads/upsert', ...Array(5).fill('/contacts/upsert')]);
  expect((await desk.claimOf(id)).outbox['crm-1']).toMatchObject({ state: 'dead', failed: 6 });
});

test('a fall back is remembered over a restart: the next service goes on with the contact', async () => {
  desk.sandbox.server.use(
    http.post('https://crm.vendor.example/leads/upsert', () => HttpResponse.json({ error: 'no' }, { status: 400 })),
    http.post('https://crm.vendor.example/contacts/upsert', () =>
      HttpResponse.json({ error: 'busy' }, { status: 429 }),
    ),
  );
  const id = await desk.claimWith({}, push());
  await desk.deliver();
  expect((await desk.claimOf(id)).outbox['crm-1']).toMatchObject({ details: { of: 'x', as: 'contact' } });
  desk.sandbox.server.resetHandlers();
  desk.now += 10_000;
  desk.effects = { ...desk.effects, ports: { ...desk.effects.ports } };
  await desk.deliver();
  expect(desk.calls()).toEqual([['upsertContact', 200]]);
});

test('a changed number goes to the contact with Phone and Changed_Phone_No', {
  tags: ['HELP-51', 'G-120'],
}, async () => {
  await desk.claimWith({}, desk.put('crm-2', { kind: 'crm', name: 'upsertContact', details: { changed: 'phone' } }));
  await desk.deliver();
  expect(desk.calls()).toEqual([['upsertContact', 200]]);
  expect(fieldsTold()).toMatchObject({ Phone: '+447700900456', Changed_Phone_No: true });
});

test.each([
  ['API-41: a local host', { PUBLIC_URL: 'http://localhost:3000' }, {}, 'local host'],
  ['API-40: a stage', { STAGE_HOSTS: 'claims.example' }, {}, 'stage host'],
  ['ROLE-11: a tester', { TEST_EMAIL_DOMAINS: 'qa.example.com' }, { email: 'pat@qa.example.com' }, 'tester'],
  ['nobody to tell about', {}, { email: '' }, 'no email'],
])(
  '%s: what waits is taken out without a call, and the audit says why',
  { tags: ['API-41', 'API-40', 'ROLE-11'] },
  async (_, environment, data, why) => {
    await desk.reopen(environment);
    const id = await desk.claimWith(data, push());
    await desk.deliver();
    expect(desk.told()).toEqual([]);
    const { outbox, audit } = await desk.claimOf(id);
    expect(outbox).toEqual({});
    expect(audit).toContainEqual(expect.objectContaining({ what: 'delivery skipped', of: ['crm', 'upsertLead', why] }));
  },
);

describe('a customer register that gave no answer', () => {
  const EXISTING = { email: 'existing.daniel@example.com' };
  const inVain: Change = {
    set: [[['verdicts', 'customer'], { value: 'x', verdict: 'failed', at: START, failures: 2 }]],
  };
  const leads = () => desk.told().filter(({ operation }) => operation === 'createLead').length;

  test('is asked again before a lead is pushed; who is new to it is one', async () => {
    const id = await desk.claimWith({}, () => inVain, push('createLead'));
    await desk.deliver();
    expect(desk.told().map(({ operation }) => operation)).toEqual(['find', 'createLead']);
    expect((await desk.claimOf(id)).verdicts.customer).toMatchObject({ verdict: 'valid' });
  });

  test('whom it knows by then is no lead: the firm is told of a duplicate', async () => {
    const id = await desk.claimWith(EXISTING, () => inVain, push('createLead'));
    await desk.deliver();
    expect(leads()).toBe(0);
    const { data, outbox, delivered, audit } = await desk.claimOf(id);
    expect(data).toMatchObject({ user_exists: true });
    expect({ ...outbox, ...delivered }).toHaveProperty('alert-duplicate');
    expect(audit).toContainEqual(
      expect.objectContaining({ what: 'delivery skipped', of: ['crm', 'createLead', 'duplicate'] }),
    );
  });

  test('a lead waits while it is down, without an end of tries, and is pushed once it has answered', async () => {
    const id = await desk.claimWith({}, () => inVain, push('createLead'));
    desk.sandbox.server.use(...worlds.registerDown.handlers);
    for (let n = 0; n < 8; n += 1) {
      await desk.deliver();
      desk.now += 5 * 60_000;
    }
    expect(leads()).toBe(0);
    expect((await desk.claimOf(id)).outbox['crm-1']).toMatchObject({ tries: 0 });
    desk.sandbox.server.resetHandlers();
    await desk.deliver();
    expect(leads()).toBe(1);
  });

  test('after a day the lead is pushed without it: a register must not stop the business', async () => {
    await desk.claimWith({}, () => inVain, push('createLead'));
    desk.sandbox.server.use(...worlds.registerDown.handlers);
    await desk.deliver();
    desk.now += 24 * 60 * 60_000;
    await desk.deliver();
    expect(leads()).toBe(1);
  });

  test('somebody who has another claim is no lead', async () => {
    await desk.claimWith({ user_exists: true }, push('upsertLead'));
    await desk.deliver();
    expect(desk.told()).toEqual([]);
  });
});
