import { expect, test } from 'vitest';
import { misbehaving } from '#fixtures/sandbox/vendor-scenarios.ts';
import { alert } from '../outbox/enqueue-alert.ts';
import { deliveryHarness } from '../testing/delivery-harness.ts';

const harness = deliveryHarness();

test('an alert names claim and cause on its channel, and no person', {
  tags: ['ERR-32', 'API-33', 'API-65'],
}, async () => {
  const id = await harness.claimWith({}, (claim) => alert(claim, 'questions-unknown', new Date(harness.now)));
  await harness.deliver();
  expect(harness.told()).toMatchObject([
    { port: 'alerts', request: { channel: 'alerts-credit', text: `Claim ${id}: questions unknown` } },
  ]);
  expect((await harness.claimOf(id)).outbox).toEqual({});
});

test('a text of its own is sent unchanged, up to 500 characters', async () => {
  const details = { channel: 'alerts-credit', text: 'x'.repeat(600) };
  await harness.claimWith({}, harness.put('alert-1', { kind: 'alert', name: 'note', details }));
  await harness.deliver();
  const text = String((harness.told()[0]?.request as { text?: string } | undefined)?.text);
  expect(text).toMatch(/^Claim [0-9a-z]{32}: x+$/);
  expect(text).toHaveLength(500);
});

test('alerts that fail are tried for hours', { tags: ['API-65'] }, async () => {
  harness.sandbox.server.use(misbehaving('alerts', 'broken'));
  const id = await harness.claimWith({}, (claim) => alert(claim, 'duplicate', new Date(harness.now)));
  for (let hour = 0; hour < 4; hour += 1, harness.now += 3_600_000) await harness.deliver();
  expect((await harness.claimOf(id)).outbox['alert-duplicate']).toMatchObject({ failed: 4 });
  harness.sandbox.server.resetHandlers();
  await harness.deliver();
  expect((await harness.claimOf(id)).outbox).toEqual({});
});

test.each([
  ['Update My Phone Number', {}, '+447700900456'],
  ['Report a Technical Problem', { feedback: 'The button does nothing.' }, 'The button does nothing.'],
])(
  'the notification of "%s" carries claim number, name, action and value; outbox and log hold nothing of it',
  { tags: ['HELP-54', 'API-60'] },
  async (action, data, value) => {
    const details = { channel: 'feedback', text: action };
    const id = await harness.claimWith(data, harness.put('note-1', { kind: 'alert', name: 'note', details }));
    expect(JSON.stringify((await harness.claimOf(id)).outbox)).not.toContain(value);
    await harness.deliver();
    expect(harness.told()).toMatchObject([
      { port: 'alerts', request: { channel: 'feedback', text: `Claim ${id}: Margaret Holloway: ${action}: ${value}` } },
    ]);
    expect(harness.lines.join()).not.toContain(value);
    expect(harness.lines.join()).not.toContain('Holloway');
  },
);

test('the chat repeats of a feedback what was done, and neither name nor value', { tags: ['API-48'] }, async () => {
  await harness.reopen({ WEBHOOKS_URL: 'https://webhooks.vendor.example' });
  const details = { channel: 'feedback', text: 'Update My Phone Number' };
  const id = await harness.claimWith({}, harness.put('note-1', { kind: 'alert', name: 'note', details }));
  await harness.deliver();
  await harness.deliver();
  expect(harness.told().map(({ operation, request }) => [operation, (request as { text: string }).text])).toEqual([
    ['send', `Claim ${id}: Margaret Holloway: Update My Phone Number: +447700900456`],
    ['chat', `Claim ${id}: Update My Phone Number`],
  ]);
});
