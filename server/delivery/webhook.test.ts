import { expect, test } from 'vitest';
import { people } from '#fixtures/people.ts';
import { alert } from '../outbox/enqueue-alert.ts';
import { webhook } from '../outbox/enqueue-webhook.ts';
import { deliveryHarness, START } from '../testing/delivery-harness.ts';

const harness = deliveryHarness();

const hooked = { WEBHOOKS_URL: 'https://webhooks.vendor.example' };

test('off unless the firm names an address', { tags: ['API-48', 'API-49', 'API-50', 'G-212'] }, async () => {
  const at = new Date(harness.now);
  const id = await harness.claimWith(
    { lead_value: 75 },
    (claim) => alert(claim, 'duplicate', at),
    (claim) => webhook(harness.effects.ports, claim, 'pixel', 'lead', { event: 'lead', id: 'e1' }),
  );
  await harness.deliver();
  expect(harness.told().map(({ port }) => port)).toEqual(['alerts']);
  expect((await harness.claimOf(id)).outbox).toEqual({});
});

test('where it does, a chat repeats the alerts', { tags: ['API-48', 'API-65'] }, async () => {
  await harness.reopen(hooked);
  const id = await harness.claimWith({}, (claim) => alert(claim, 'duplicate', new Date(harness.now)));
  await harness.deliver();
  expect(harness.calls()).toEqual([
    ['send', 200],
    ['chat', 200],
  ]);
  expect(harness.told()[1]?.request).toEqual({ channel: 'alerts-duplicate', text: `Claim ${id}: duplicate` });
});

test('a pixel hears of the lead, and customer data of a high value', {
  tags: ['API-49', 'API-50', 'LEAD-33'],
}, async () => {
  await harness.reopen(hooked);
  const id = await harness.claimWith(
    { lead_value: 75 },
    (claim) => webhook(harness.effects.ports, claim, 'pixel', 'lead', { event: 'lead', id: 'e1' }),
    (claim) => webhook(harness.effects.ports, claim, 'customerData', '75', {}),
  );
  await harness.deliver();
  expect(harness.told().map(({ request }) => request)).toEqual([
    { event_name: 'lead', event_id: 'e1', event_time: START, value: 75 },
    { reference: id, email: people.margaret.email, lead_value: 75, currency: 'GBP' },
  ]);
});

test('without a yes to tracking neither hears of anything, and nothing waits; a chat still repeats alerts', async () => {
  await harness.reopen(hooked);
  const id = await harness.claimWith(
    { lead_value: 75, tracking_consent: false },
    (claim) => webhook(harness.effects.ports, claim, 'pixel', 'lead', { event: 'lead', id: 'e1' }),
    (claim) => webhook(harness.effects.ports, claim, 'customerData', '75', {}),
    (claim) => webhook(harness.effects.ports, claim, 'chat', '1', { channel: 'alerts', text: 'Something' }),
  );
  await harness.deliver();
  expect(harness.calls()).toEqual([['chat', 200]]);
  expect((await harness.claimOf(id)).outbox).toEqual({});
});

test('what waits when the firm takes the address away is taken out', async () => {
  const id = await harness.claimWith({}, harness.put('webhook-1', { kind: 'webhook', name: 'chat' }));
  await harness.deliver();
  expect((await harness.claimOf(id)).outbox).toEqual({});
});
