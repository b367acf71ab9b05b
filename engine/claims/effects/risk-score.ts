import { recordOf } from '../../record.ts';
import { effect, succeeded } from './effect.ts';
import { PAID } from './fixed.ts';
import { failure, PROVIDER_WAIT_MS } from './read.ts';

const text = (value: unknown, otherwise = ''): string =>
  typeof value === 'string' && value !== '' ? value : otherwise;

/** Has the claimant's visit scored; best effort, so a flow goes on either way. (API-31, G-125, G-157) */
export const riskScore = effect({
  says: 'Scores the claimant’s visit; the service stores the score.',
  guarded: 'costs',
  reads: {
    claim: ['email', 'phone_number', 'first_name', 'last_name', 'address'],
    facts: ['claim.number'],
  },
  timeoutMs: PROVIDER_WAIT_MS,
  adjustable: PAID,
  outcomes: {
    done: { says: 'there is a score', gives: [] },
    failed: { says: 'there is none', gives: [], message: 'We could not score this visit. Please try again.' },
  },
  *exchange({ claim, facts }) {
    const address = recordOf(claim.address);
    const answer = yield {
      operation: 'scoreRisk',
      body: {
        // A visit is known by its claim: the page has no other id of it that outlives a reload.
        session_id: facts['claim.number'],
        email: claim.email,
        phone: claim.phone_number,
        claim_number: facts['claim.number'],
        name: `${text(claim.first_name)} ${text(claim.last_name)}`.trim(),
        address: text(address.address),
        city: text(address.postTown),
        postalCode: text(address.postcode),
        country: text(address.country, 'GB'),
      },
    };
    return succeeded(answer) ? { outcome: 'done' } : failure('failed', answer);
  },
});
