import { begunFact } from '../../vocabulary/fact.ts';
import { effect, succeeded } from './effect.ts';
import { QUEUED } from './fixed.ts';
import { failure, PROVIDER_WAIT_MS } from './read.ts';

/** Has the customer management told of the claim: the lead made at first, brought up to date from the second push on, whether the answer to the first has come or not. (SIGN-30 to SIGN-32, API-34, API-35, G-127) */
export const leadPush = effect({
  says: 'Sends the claim to the customer management as a lead; the service reads its data from the claim at delivery.',
  guarded: 'tells',
  reads: { claim: ['email'], facts: ['claim.number'] },
  timeoutMs: PROVIDER_WAIT_MS,
  adjustable: QUEUED,
  outcomes: {
    queued: { says: 'it waits in the outbox', gives: ['lead.created'], is: { 'lead.created': true } },
    failed: { says: 'the service could not', gives: [], message: 'We could not pass this on. Please try again.' },
  },
  *exchange({ claim, facts }) {
    const answer = yield {
      operation: facts['lead.created'] === true || facts[begunFact('lead.push')] === true ? 'upsertLead' : 'createLead',
      body: { data: [{ Email: claim.email }] },
    };
    return succeeded(answer) ? { outcome: 'queued', facts: { 'lead.created': true } } : failure('failed', answer);
  },
});
