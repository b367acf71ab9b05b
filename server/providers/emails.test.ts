import { describe, expect, test } from 'vitest';
import { failsByName, settingsOf } from '#fixtures/sandbox/provider-contract.ts';
import { strictSandbox } from '#fixtures/sandbox/strict.ts';
import { emailsProvider } from './emails.ts';

const sandbox = strictSandbox();
const emails = emailsProvider.open(settingsOf(sandbox, 'emails'));

describe('the email checker', () => {
  test.each([
    ['margaret.holloway@example.com', 'valid'],
    ['margaret+claim@example.com', 'valid'],
    ['catchall@example.com', 'catchall'],
    ['invalid@example.com', 'invalid'],
    ['disposable.pat@example.com', 'invalid'],
  ])('says of %s: %s', { tags: ['VAL-47', 'VAL-48', 'VAL-49'] }, async (email, outcome) => {
    expect(await emails.verify(email, `key-${email}`)).toEqual({ outcome });
    expect(sandbox.ledger().at(-1)).toMatchObject({ port: 'emails', request: { email }, status: 200 });
  });

  test('the vendor refuses what is no email', async () => {
    expect(await emails.verify('nobody', 'key-1')).toMatchObject({ outcome: 'failed', why: 'refused' });
  });

  failsByName(sandbox, 'emails', emailsProvider.open, {
    verify: (port) => port.verify('margaret@example.com', 'key-2'),
  });
});
