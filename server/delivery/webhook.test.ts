import { expect, test } from 'vitest';
import { people } from '#fixtures/people.ts';
import { alert } from '../outbox/enqueue-alert.ts';
import { webhook } from '../outbox/enqueue-webhook.ts';
import { deliveryDesk, START } from '../testing/delivery-desk.ts';

const desk = deliveryDesk();

const hooked = { WEBHOOKS_URL: 'https://webhooks.vendor.example' };

test('off unless the firm names an address', { tags: ['API-48', 'API-49', 'API-50', 'G-212'] }, async () => {
  const at = new Date(desk.now);
  const id = await desk.claimWith(
    { lead_value: 75 },
    (claim) => alert(claim, 'duplicate', at),
    (claim) => webhook(desk.effects.ports, claim, 'pixel', 'lead', { event: 'lead', id: 'e1' }),
  );
  await desk.deliver();
  expect(desk.told().map(({ port }) => port)).toEqual(['alerts']);
  expect((await desk.claimOf(id)).outbox).toEqual({});
});

test('where it does, a chat repeats the alerts', { tags: ['API-48', 'API-65'] }, async () => {
  await desk.reopen(hooked);
  const id = await desk.claimWith({}, (claim) => alert(claim, 'duplicate', new Date(desk.now)));
  await desk.deliver();
  expect(desk.calls()).toEqual([
    ['send', 200],
    ['chat', 200],
  ]);
  expect(desk.told()[1]?.request).toEqual({ channel: 'alerts-duplicate', text: `Claim ${id}: duplicate` });
});

test('a pixel hears of the lead, and customer data of a high value', {
  tags: ['API-49', 'API-50', 'LEAD-33'],
}, async () => {
  await desk.reopen(hooked);
  const id = await desk.claimWith(
    { lead_value: 75 },
    (claim) => webhook(desk.effects.ports, claim, 'pixel', 'lead', { event: 'lead', id: 'e1' }),
    (claim) => webhook(desk.effects.ports, claim, 'customerData', '75', {}),
  );
  await desk.deliver();
  expect(desk.told().map(({ request }) => request)).toEqual([
    { event_name: 'lead', event_id: 'e1', event_time: START, value: 75 },
    { reference: id, email: people.margaret.email, lead_value: 75, currency: 'GBP' },
  ]);
});

test('without a yes to tracking neither hears of anything, and nothing waits; a chat still repeats alerts', async () => {
  await desk.reopen(hooked);
  const id = await desk.claimWith(
    { lead_value: 75, tracking_consent: false },
    (claim) => webhook(desk.effects.ports, claim, 'pixel', 'lead', { event: 'lead', id: 'e1' }),
    (claim) => webhook(desk.effects.ports, claim, 'customerData', '75', {}),
    (claim) => webhook(desk.effects.ports, claim, 'chat', '1', { channel: 'alerts', text: 'Something' }),
  );
  await desk.deliver();
  expect(desk.calls()).toEqual([['chat', 200]]);
  expect((await desk.claimOf(id)).outbox).toEqual({});
});

test('what waits when the firm takes the address away is taken out', async () => {
  const id = await desk.claimWith({}, desk.put('webhook-1', { kind: 'webhook', name: 'chat' }));
  await desk.deliver();
  expect((await desk.claimOf(id)).outbox).toEqual({});
});
