import { describe, expect, test } from 'vitest';
import { failsByName, settingsOf } from '#fixtures/sandbox/provider-contract.ts';
import { strictSandbox } from '#fixtures/sandbox/strict.ts';
import type { Report } from './feedback.ts';
import { feedbackProvider } from './feedback.ts';

const sandbox = strictSandbox();
const report: Report = {
  email: 'margaret.holloway@example.com',
  feedback: 'The page does not scroll.',
  name: 'Margaret Holloway (0123)',
  contact: '+447700900456',
};

describe('where reports are worked on', () => {
  test('receives email, feedback, name and contact, and no more', { tags: ['API-42'] }, async () => {
    const feedback = feedbackProvider.open(settingsOf(sandbox, 'feedback'));
    expect(await feedback.send(report, 'key-1')).toEqual({ outcome: 'done' });
    expect(sandbox.ledger().at(-1)?.request).toEqual(report);
    expect(await feedback.send({ ...report, contact: '' }, 'key-2')).toEqual({ outcome: 'done' });
  });

  failsByName(sandbox, 'feedback', feedbackProvider.open, { send: (port) => port.send(report, 'key-3') });
});
