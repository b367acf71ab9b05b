import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { publicKey } from '../delivery/public-key.ts';
import { testApp } from '../testing/app.ts';
import { type Visitor, visitor } from '../testing/visitor.ts';

let service: Awaited<ReturnType<typeof testApp>>;
let browser: Visitor;
let claimId: string;
beforeAll(async () => {
  service = await testApp();
});
afterAll(() => service.app.close());
beforeEach(async () => {
  browser = visitor(service.app);
  claimId = await browser.begin();
});
const stored = () => service.ports.store.get('claims', claimId);
const track = (data: object) => browser.send('POST', '/trigger-gtm-event', { data });

test('a visitor id is tied to the claim that claimNumber names, once; the answer is empty', {
  tags: ['API-06', 'SES-19', 'ENT-049'],
}, async () => {
  for (let n = 0; n < 2; n += 1) {
    const answer = await browser.send('POST', '/user-visit/claim/update', {
      distinctId: 'visitor-1',
      claimNumber: claimId,
    });
    expect(answer).toMatchObject({ status: 200, body: { statusCode: 200, message: 'OK', responseObject: {} } });
  }
  expect((await stored())?.visitors).toEqual(['visitor-1']);
});

test('a visit of another claim is refused, so the call reveals nothing', async () => {
  const { status, body } = await browser.send('POST', '/user-visit/claim/update', {
    distinctId: 'v',
    claimNumber: '0'.repeat(32),
  });
  expect([status, body.responseObject.code]).toEqual([400, 'NOT_OWN']);
  expect((await stored())?.visitors).toBeUndefined();
});

test('a claim is tied to fifty visitors at most', async () => {
  await service.ports.store.update('claims', claimId, {
    set: [[['visitors'], Array.from({ length: 50 }, (_, n) => `v${n}`)]],
  });
  await browser.send('POST', '/user-visit/claim/update', { distinctId: 'one more', claimNumber: claimId });
  expect((await stored())?.visitors).toHaveLength(50);
});

test('a conversion event waits in the claim’s outbox; what the page says of the person is not kept', {
  tags: ['TRK-01', 'API-32'],
}, async () => {
  const answer = await track({
    event_name: 'postcode',
    event_id: 'e1',
    user_data: { email: 'margaret@example.com' },
    context: { page: 'x' },
  });
  expect(answer).toMatchObject({ status: 200, body: { message: 'OK', responseObject: {} } });
  const claim = await stored();
  const { at, due, ...entry } = claim?.outbox['event-postcode'] ?? { at: '', due: '' };
  expect(entry).toEqual({ kind: 'event', name: 'postcode', tries: 0, details: { id: 'e1' } });
  expect([due, claim?.nextDue]).toEqual([at, at]);
  expect(JSON.stringify(claim)).not.toContain('margaret');
});

test.each([
  ['TRK-02: postcode', 'postcode'],
  ['TRK-03: basic_info', 'basic_info'],
  ['TRK-04: contact_info', 'contact_info'],
  ['TRK-05: lead', 'lead'],
  ['TRK-06: signed_up', 'signed_up'],
  ['TRK-07: submit_claim', 'submit_claim'],
])(
  '%s is an event of a step and is recorded under its name',
  { tags: ['TRK-02', 'TRK-03', 'TRK-04', 'TRK-05', 'TRK-06', 'TRK-07'] },
  async (_id, event_name) => {
    expect((await track({ event_name })).status).toBe(200);
    expect(Object.values((await stored())?.outbox ?? {})).toMatchObject([{ kind: 'event', name: event_name }]);
  },
);

test.each(['postcode', 'basic_info', 'contact_info', 'lead', 'credit_check', 'signed_up', 'submit_claim'])(
  '%s is one event of a claim, whatever ids the page gives it and however often it comes',
  { tags: ['TRK-01', 'LEAD-34'] },
  async (event_name) => {
    for (const data of [{ event_id: 'e1' }, {}, { event_id: 'e2' }]) await track({ event_name, ...data });
    expect((await stored())?.outbox).toEqual({
      [`event-${event_name}`]: expect.objectContaining({ details: { id: 'e1' } }),
    });
  },
);

test('an event that an earlier release kept under the page’s own id is not counted once more, waiting or delivered', async () => {
  const { 'event-signed_up': entry } = await (async () => {
    await track({ event_name: 'signed_up' });
    return (await stored())?.outbox ?? {};
  })();
  await service.ports.store.update('claims', claimId, {
    set: [
      [['outbox'], { 'event-signed_up-e1': entry }],
      [['delivered'], { 'event-postcode-xyz': '2026-01-01T00:00:00.000Z' }],
    ],
  });
  for (const event_name of ['signed_up', 'postcode']) await track({ event_name });
  expect(Object.keys((await stored())?.outbox ?? {})).toEqual(['event-signed_up-e1']);
});

test('the due time of the outbox is that of its earliest entry', async () => {
  await service.ports.store.update('claims', claimId, { set: [[['nextDue'], '2020-01-01T00:00:00.000Z']] });
  await track({ event_name: 'signed_up' });
  expect((await stored())?.nextDue).toBe('2020-01-01T00:00:00.000Z');
});

test.each([{ event_name: 'purchase' }, { event_name: 'lead', event_id: 'a b' }, { event_name: 'lead', other: 1 }, {}])(
  'an event that is not on the list, or has more than it may, is refused: %j',
  async (data) => {
    expect((await track(data)).status).toBe(400);
    expect((await stored())?.outbox).toEqual({});
  },
);

test('the outbox of one claim has an end', async () => {
  const outbox = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`event-${n}`, {}]));
  await service.ports.store.update('claims', claimId, { set: [[['outbox'], outbox]] });
  expect((await track({ event_name: 'lead' })).status).toBe(200);
  expect(Object.keys((await stored())?.outbox ?? {})).toHaveLength(200);
});

test.each<[string, { event_id?: string }]>([
  ['its own', { event_id: 'e1' }],
  ['one made for it', {}],
])(
  'where the firm has a pixel, the lead reaches it once, under the id that the event has: %s',
  { tags: ['API-49'] },
  async (_, data) => {
    const hooked = await testApp({ environment: { WEBHOOKS_URL: 'https://webhooks.vendor.example' } });
    const visit = visitor(hooked.app);
    const id = await visit.begin();
    for (const event_name of ['postcode', 'lead', 'lead'])
      await visit.send('POST', '/trigger-gtm-event', { data: { event_name, ...data } });
    const { outbox = {} } = (await hooked.ports.store.get('claims', id)) ?? {};
    const pixels = Object.values(outbox).filter(({ kind }) => kind === 'webhook');
    const own = data.event_id ?? publicKey(`${id}-event-lead`);
    expect(pixels).toMatchObject([{ name: 'pixel', details: { event: 'lead', id: own } }]);
    await hooked.app.close();
  },
);
