import { expect, test } from 'vitest';
import { effectContract } from '#fixtures/effect-contract.ts';
import { inputOf, NOTHING, notOk, ok, play } from '#fixtures/play-effect.ts';
import { emailVerify } from './email-verify.ts';

const verify = (answer: Parameters<typeof play>[2], value = 'pat+claim@example.com') =>
  play(emailVerify, inputOf({ value }), ...(answer ? [answer] : []));

test('asks about the address as it is, its plus too', { tags: ['VAL-46', 'API-10', 'EM-1'] }, () => {
  expect(verify(ok({ Result: 'valid' })).requests).toEqual([
    { operation: 'verifyEmail', body: { email: 'pat+claim@example.com' } },
  ]);
});

test('valid and catchall are accepted, in any letter case', { tags: ['VAL-47', 'VAL-48'] }, () => {
  for (const Result of ['valid', 'Valid', 'catchall', 'CatchAll']) {
    expect(verify(ok({ Result })).result).toEqual({ outcome: 'valid' });
  }
});

test('any other result is rejected', { tags: ['VAL-49'] }, () => {
  for (const Result of ['invalid', 'unknown', 'disposable', '', 'valid ', 'not valid']) {
    expect(verify(ok({ Result })).result).toEqual({ outcome: 'invalid' });
  }
});

test('a tester’s address is valid without any request', { tags: ['VAL-50'] }, () => {
  const { requests, result } = verify(NOTHING, 'Pat@Claims.example.org');
  expect(requests).toEqual([]);
  expect(result).toEqual({ outcome: 'valid' });
});

test('a failed call has the server’s words, else "Error validating email!"', { tags: ['ERR-10', 'ERR-11'] }, () => {
  expect(verify(notOk(503, 'Our email check is down. Press Next again.')).result).toEqual({
    outcome: 'failed',
    message: 'Our email check is down. Press Next again.',
  });
  expect(verify(NOTHING).result).toEqual({ outcome: 'failed' });
  expect(emailVerify.outcomes.failed.message).toBe('Error validating email!');
});

test('an answer of another shape is failed, never a verdict', () => {
  for (const response of [
    null,
    {},
    'valid',
    ['valid'],
    { Result: true },
    { Result: { ValidationResult: 'valid' } },
    { result: 'valid' },
  ]) {
    expect(verify(ok(response)).result.outcome).toBe('failed');
  }
});

effectContract('email.verify', {
  valid: [
    { value: 'pat@example.com', answers: [ok({ Result: 'catchall' })] },
    { value: 'pat@claims.example.org', answers: [] },
  ],
  invalid: [{ value: 'pat@example.com', answers: [ok({ Result: 'invalid' })] }],
  failed: [{ answers: [NOTHING] }],
});
