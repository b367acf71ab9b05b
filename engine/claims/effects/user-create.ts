import { effect, succeeded } from './effect.ts';
import { failure, PROVIDER_WAIT_MS } from './read.ts';

/** Makes the claimant known as a user, right after the duplicate check. (API-13, G-119) */
export const userCreate = effect({
  says: 'Creates the claimant as a user in the customer register.',
  guarded: 'tells',
  reads: {
    claim: ['first_name', 'last_name', 'email', 'dob', 'phone_number', 'postcode', 'address'],
    facts: ['claim.number'],
  },
  timeoutMs: PROVIDER_WAIT_MS,
  adjustable: 'It writes to the customer register, and the next press writes again.',
  outcomes: {
    done: { says: 'the user is known', gives: [] },
    failed: {
      says: 'the service could not',
      gives: [],
      message: 'We could not save this. Check your connection and press Next again.',
    },
  },
  *exchange({ claim, facts }) {
    const { first_name, last_name, email, dob, phone_number, postcode, address } = claim;
    const answer = yield {
      operation: 'createUser',
      body: {
        claim_number: facts['claim.number'],
        first_name,
        last_name,
        email,
        dob,
        phone: phone_number,
        postcode,
        address,
      },
    };
    return succeeded(answer) ? { outcome: 'done' } : failure('failed', answer);
  },
});
