import { expect, test } from 'vitest';
import { effectContract } from '#fixtures/effect-contract.ts';
import { inputOf, NOTHING, notOk, ok, play } from '#fixtures/play-effect.ts';
import { userValidate } from './user-validate.ts';

const validate = (answer: Parameters<typeof play>[2]) => play(userValidate, inputOf(), ...(answer ? [answer] : []));

test('asks with the documented keys and no others', { tags: ['API-12'] }, () => {
  const { claim } = inputOf();
  expect(validate(ok({ valid: true })).requests).toEqual([
    {
      operation: 'validateUser',
      body: {
        email: 'margaret@example.com',
        dob: '1975-03-14',
        first_name: 'Margaret',
        last_name: 'Holloway',
        address: claim.address,
        claim_number: 'claim-1',
      },
    },
  ]);
});

test('the flag counts inside responseObject and at the top', { tags: ['API-12', 'CON-06', 'ERR-14'] }, () => {
  for (const answer of [ok({ valid: true }), { status: 200, body: { valid: true } }]) {
    expect(validate(answer).result).toEqual({ outcome: 'valid', facts: { 'user.exists': false } });
  }
  for (const answer of [
    ok({ valid: false, message: 'exists' }),
    { status: 200, body: { valid: false, responseObject: null } },
  ]) {
    expect(validate(answer).result).toEqual({ outcome: 'exists', facts: { 'user.exists': true } });
  }
});

test('an answer without the flag is failed and says nothing of the claimant', () => {
  for (const answer of [
    ok({}),
    ok(null),
    ok({ valid: 'true' }),
    notOk(500),
    NOTHING,
    { status: 500, body: { valid: true } },
  ]) {
    expect(validate(answer).result).toEqual({ outcome: 'failed' });
  }
  expect(validate(notOk(429, 'Too many tries. Wait a minute.')).result.message).toBe('Too many tries. Wait a minute.');
});

effectContract('user.validate', {
  valid: [{ answers: [ok({ valid: true })] }],
  exists: [{ answers: [ok({ valid: false })] }],
  failed: [{ answers: [NOTHING] }],
});
