import { expect, test } from 'vitest';
import { people } from '#fixtures/people.ts';
import { deliveryDesk } from '../testing/delivery-desk.ts';

const desk = deliveryDesk();

test('email, feedback, name with the claim number in brackets, contact; then the text no longer waits', {
  tags: ['API-42', 'API-43'],
}, async () => {
  const entry = desk.put('feedback-1', { kind: 'feedback', name: 'report', details: { of: 'feedback-1' } });
  const id = await desk.claimWith({}, entry, () => ({ set: [[['reports', 'feedback-1'], 'It does not scroll.']] }));
  await desk.deliver();
  expect(desk.told()[0]?.request).toEqual({
    email: people.margaret.email,
    feedback: 'It does not scroll.',
    name: `Margaret Holloway (${id})`,
    contact: '+447700900456',
  });
  expect((await desk.claimOf(id)).reports).toEqual({});
});

test('without an email nothing is passed on', { tags: ['HELP-52'] }, async () => {
  const entry = desk.put('feedback-1', { kind: 'feedback', name: 'report', details: { of: 'feedback-1' } });
  await desk.claimWith({ email: '' }, entry, () => ({ set: [[['reports', 'feedback-1'], 'It does not scroll.']] }));
  await desk.deliver();
  expect(desk.told()).toEqual([]);
});
