import { describe, expect, test } from 'vitest';
import { failsByName, settingsOf } from '#fixtures/sandbox/provider-contract.ts';
import { strictSandbox } from '#fixtures/sandbox/strict.ts';
import { phonesProvider } from './phones.ts';

const sandbox = strictSandbox();
const phones = phonesProvider.open(settingsOf(sandbox, 'phones'));

describe('the phone checker', () => {
  test.each([
    ['+447700900123', 'valid'],
    ['+447797712345', 'valid'],
    ['+447700900404', 'invalid'],
  ])('says of %s: %s', { tags: ['VAL-63'] }, async (phone, outcome) => {
    expect(await phones.validate(phone, `key-${phone}`)).toEqual({ outcome });
    expect(sandbox.ledger().at(-1)).toMatchObject({ port: 'phones', request: { phone }, status: 200 });
  });

  test('the vendor refuses a number that is not in the +44 form', async () => {
    expect(await phones.validate('07700900123', 'key-1')).toMatchObject({ outcome: 'failed', why: 'refused' });
  });

  failsByName(sandbox, 'phones', phonesProvider.open, { validate: (port) => port.validate('+447700900123', 'key-2') });
});
