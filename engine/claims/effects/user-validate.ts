import { recordOf } from '../../record.ts';
import { PATIENCE_MS } from '../validation/limits.ts';
import { effect, succeeded } from './effect.ts';
import { failure, PROVIDER_WAIT_MS } from './read.ts';

/** Asks whether another signed claim of this person exists. (CON-06, API-12, ERR-14, G-118) */
export const userValidate = effect({
  says: 'Checks whether this person already has a claim.',
  guarded: 'costs',
  reads: { claim: ['email', 'dob', 'first_name', 'last_name', 'address'], facts: ['claim.number'] },
  timeoutMs: PROVIDER_WAIT_MS,
  // The second failure of the register lets the claimant continue: a try of the page's own would use it up. (decision 172)
  adjustable: { timeout: [1000, 10_000], patienceMs: PATIENCE_MS, tries: 1 },
  outcomes: {
    valid: { says: 'no other claim', gives: ['user.exists'], is: { 'user.exists': false } },
    exists: { says: 'another signed claim of this person', gives: ['user.exists'], is: { 'user.exists': true } },
    failed: {
      says: 'the service could not',
      gives: [],
      message: 'We could not check this. Check your connection and press Next again.',
    },
  },
  *exchange({ claim, facts }) {
    const { email, dob, first_name, last_name, address } = claim;
    const answer = yield {
      operation: 'validateUser',
      body: { email, dob, first_name, last_name, address, claim_number: facts['claim.number'] },
    };
    const body = succeeded(answer) ? recordOf(answer.body) : {};
    const inside = recordOf(body.responseObject);
    const valid = typeof inside.valid === 'boolean' ? inside.valid : body.valid;
    if (typeof valid !== 'boolean') return failure('failed', answer);
    return { outcome: valid ? 'valid' : 'exists', facts: { 'user.exists': !valid } };
  },
});
