import { expect, test } from 'vitest';
import { effectContract } from '#fixtures/effect-contract.ts';
import { inputOf, NOTHING, notOk, ok, play } from '#fixtures/play-effect.ts';
import { userCreate } from './user-create.ts';

test('sends the documented keys and no others, the number in +44 form', { tags: ['API-13'] }, () => {
  const { claim } = inputOf();
  const { requests, result } = play(userCreate, inputOf(), ok({}));
  expect(requests).toEqual([
    {
      operation: 'createUser',
      body: {
        claim_number: 'claim-1',
        first_name: 'Margaret',
        last_name: 'Holloway',
        email: 'margaret@example.com',
        dob: '1975-03-14',
        phone: '+447700900123',
        postcode: 'OX4 2DP',
        address: claim.address,
      },
    },
  ]);
  expect(result).toEqual({ outcome: 'done' });
});

test('a call that does not work is failed', () => {
  for (const answer of [NOTHING, notOk(500), notOk(400), { status: 200, body: { statusCode: 503 } }]) {
    expect(play(userCreate, inputOf(), answer).result.outcome).toBe('failed');
  }
});

effectContract('user.create', { done: [{ answers: [ok({})] }], failed: [{ answers: [NOTHING] }] });
