import { expect, test } from 'vitest';
import { effectContract } from '#fixtures/effect-contract.ts';
import { inputOf, NOTHING, notOk, ok, play } from '#fixtures/play-effect.ts';
import { phoneVerify } from './phone-verify.ts';

const verify = (answer: Parameters<typeof play>[2]) =>
  play(phoneVerify, inputOf({ value: '+447700900123' }), ...(answer ? [answer] : []));

test('asks about the number in its stored form', { tags: ['VAL-63', 'API-11'] }, () => {
  expect(verify(ok({ Result: { ValidationResult: 'valid' } })).requests).toEqual([
    { operation: 'verifyPhone', body: { phone: '+447700900123' } },
  ]);
});

test('valid is accepted in any letter case, anything else is rejected', { tags: ['VAL-63'] }, () => {
  for (const ValidationResult of ['valid', 'Valid', 'VALID']) {
    expect(verify(ok({ Result: { ValidationResult } })).result).toEqual({ outcome: 'valid' });
  }
  for (const ValidationResult of ['invalid', 'catchall', '', 'not valid']) {
    expect(verify(ok({ Result: { ValidationResult } })).result).toEqual({ outcome: 'invalid' });
  }
});

test('a failed call has the server’s words, else "Error validating phone!"', { tags: ['ERR-12', 'ERR-13'] }, () => {
  expect(verify(notOk(503, 'Our phone check is down. Press Next again.')).result).toEqual({
    outcome: 'failed',
    message: 'Our phone check is down. Press Next again.',
  });
  expect(verify(NOTHING).result).toEqual({ outcome: 'failed' });
  expect(phoneVerify.outcomes.failed.message).toBe('Error validating phone!');
});

test('an answer of another shape is failed, never a verdict', () => {
  for (const response of [null, {}, { Result: 'valid' }, { Result: null }, { Result: { ValidationResult: true } }]) {
    expect(verify(ok(response)).result.outcome).toBe('failed');
  }
});

effectContract('phone.verify', {
  valid: [{ value: '+447700900123', answers: [ok({ Result: { ValidationResult: 'valid' } })] }],
  invalid: [{ value: '+447700900123', answers: [ok({ Result: { ValidationResult: 'invalid' } })] }],
  failed: [{ answers: [NOTHING] }],
});
