import { effect, succeeded } from './effect.ts';
import { failure, PROVIDER_WAIT_MS } from './read.ts';

/**
 * Has the link for the ID sent to the claimant's mobile; the service sends it once for each number.
 * (API-44 to API-47, IDU-02, G-014, G-130, G-156)
 */
export const smsIdLink = effect({
  says: 'Has the link for uploading the ID sent to the claimant’s mobile.',
  reads: { claim: ['phone_number'], facts: ['claim.number'] },
  timeoutMs: PROVIDER_WAIT_MS,
  outcomes: {
    sent: { says: 'the text is on its way', gives: ['idLink.sent'], is: { 'idLink.sent': true } },
    failed: {
      says: 'the service could not',
      gives: [],
      message: 'We could not send the text. Check your connection and try again.',
    },
  },
  *exchange({ claim, facts, config }) {
    const id = encodeURIComponent(String(facts['claim.number']));
    const answer = yield {
      operation: 'sendText',
      body: {
        phoneNumber: claim.phone_number,
        idvLink: `${config.publicUrl}/get-started/id-selfie-upload?id=${id}&chase_source=sms`,
        smsType: 'idv',
      },
    };
    return succeeded(answer) ? { outcome: 'sent', facts: { 'idLink.sent': true } } : failure('failed', answer);
  },
});
