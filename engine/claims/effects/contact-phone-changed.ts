import { effect, succeeded } from './effect.ts';
import { QUEUED } from './fixed.ts';
import { failure, PROVIDER_WAIT_MS } from './read.ts';

/** Marks for the customer management that the claimant's number has changed. (API-36, G-120) */
export const contactPhoneChanged = effect({
  says: 'Tells the customer management of a changed mobile number.',
  guarded: 'tells',
  reads: { claim: ['phone_number', 'email'], facts: [] },
  timeoutMs: PROVIDER_WAIT_MS,
  adjustable: QUEUED,
  outcomes: {
    queued: { says: 'it waits in the outbox', gives: [] },
    failed: { says: 'the service could not', gives: [], message: 'We could not pass this on. Please try again.' },
  },
  *exchange({ claim }) {
    const answer = yield {
      operation: 'upsertContact',
      body: { data: [{ Email: claim.email, Phone: claim.phone_number, Changed_Phone_No: true }] },
    };
    return succeeded(answer) ? { outcome: 'queued' } : failure('failed', answer);
  },
});
