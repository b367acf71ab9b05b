import { effect, succeeded } from './effect.ts';
import { QUEUED } from './fixed.ts';
import { failure, PROVIDER_WAIT_MS } from './read.ts';

/** Tells the firm's staff that a claimant with a claim has come again. No personal data. (API-33, G-139) */
export const notifyDuplicate = effect({
  says: 'Alerts the firm’s staff to a duplicate claim, once for a claim.',
  reads: { claim: [], facts: ['claim.number'] },
  timeoutMs: PROVIDER_WAIT_MS,
  adjustable: QUEUED,
  outcomes: {
    queued: { says: 'it waits in the outbox', gives: [] },
    failed: { says: 'the service could not', gives: [], message: 'We could not pass this on. Please try again.' },
  },
  *exchange() {
    const answer = yield {
      operation: 'notify',
      body: { channel: 'alerts-duplicate', text: 'Somebody with a signed claim has come again.' },
    };
    return succeeded(answer) ? { outcome: 'queued' } : failure('failed', answer);
  },
});
