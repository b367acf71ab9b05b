import { expect, test } from 'vitest';
import { misbehaving } from '#fixtures/worlds.ts';
import { alert } from '../effects/alerts.ts';
import { deliveryDesk } from '../testing/delivery-desk.ts';

const desk = deliveryDesk();

test('ERR-32, API-33, API-65: an alert names claim and cause on its channel, and nobody by name', async () => {
  const id = await desk.claimWith({}, (claim) => alert(claim, 'questions-unknown', new Date(desk.now)));
  await desk.deliver();
  expect(desk.told()).toMatchObject([
    { port: 'alerts', request: { channel: 'alerts-credit', text: `Claim ${id}: questions unknown` } },
  ]);
  expect((await desk.claimOf(id)).outbox).toEqual({});
});

test('a text of its own is told as it is, to 500 characters', async () => {
  const details = { channel: 'feedback', text: 'x'.repeat(600) };
  await desk.claimWith({}, desk.put('alert-1', { kind: 'alert', name: 'note', details }));
  await desk.deliver();
  const text = String((desk.told()[0]?.request as { text?: string } | undefined)?.text);
  expect(text).toMatch(/^Claim [0-9a-z]{32}: x+$/);
  expect(text).toHaveLength(500);
});

test('API-65: alerts that fail are tried for hours', async () => {
  desk.sandbox.server.use(misbehaving('alerts', 'broken'));
  const id = await desk.claimWith({}, (claim) => alert(claim, 'duplicate', new Date(desk.now)));
  for (let hour = 0; hour < 4; hour += 1, desk.now += 3_600_000) await desk.deliver();
  expect((await desk.claimOf(id)).outbox['alert-duplicate']).toMatchObject({ failed: 4 });
  desk.sandbox.server.resetHandlers();
  await desk.deliver();
  expect((await desk.claimOf(id)).outbox).toEqual({});
});
