import { expect, test } from 'vitest';
import { people } from '#fixtures/people.ts';
import { deliveryHarness } from '../testing/delivery-harness.ts';

const harness = deliveryHarness();

test('email, feedback, name with the claim number in brackets, contact; then the text no longer waits', {
  tags: ['API-42', 'API-43'],
}, async () => {
  const entry = harness.put('feedback-1', { kind: 'feedback', name: 'report', details: { of: 'feedback-1' } });
  const id = await harness.claimWith({}, entry, () => ({ set: [[['reports', 'feedback-1'], 'It does not scroll.']] }));
  await harness.deliver();
  expect(harness.told()[0]?.request).toEqual({
    email: people.margaret.email,
    feedback: 'It does not scroll.',
    name: `Margaret Holloway (${id})`,
    contact: '+447700900456',
  });
  expect((await harness.claimOf(id)).reports).toEqual({});
});

test('without an email nothing is passed on', { tags: ['HELP-52'] }, async () => {
  const entry = harness.put('feedback-1', { kind: 'feedback', name: 'report', details: { of: 'feedback-1' } });
  await harness.claimWith({ email: '' }, entry, () => ({ set: [[['reports', 'feedback-1'], 'It does not scroll.']] }));
  await harness.deliver();
  expect(harness.told()).toEqual([]);
});
