import { recordOf } from '../../record.ts';
import { effect, succeeded } from './effect.ts';
import { PAID } from './fixed.ts';
import { failure, PROVIDER_WAIT_MS, responseOf } from './read.ts';

/**
 * Has the link for the ID sent to the claimant's mobile; the service sends it once for each number.
 * Asked again later, it knows whether the number has taken the text.
 * (API-44 to API-47, IDU-02, G-014, G-130, G-156)
 */
export const smsIdLink = effect({
  says: 'Sends the link for uploading the ID to the claimant’s mobile.',
  guarded: 'costs',
  reads: { claim: ['phone_number'], facts: ['claim.number'] },
  timeoutMs: PROVIDER_WAIT_MS,
  adjustable: PAID,
  outcomes: {
    sent: { says: 'the text is on its way', gives: ['idLink.sent'], is: { 'idLink.sent': true } },
    undeliverable: {
      says: 'the number accepts no texts',
      gives: ['idLink.sent'],
      is: { 'idLink.sent': false },
    },
    failed: {
      says: 'the service could not',
      gives: ['idLink.sent'],
      is: { 'idLink.sent': false },
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
    if (!succeeded(answer)) return { ...failure('failed', answer), facts: { 'idLink.sent': false } };
    return recordOf(responseOf(answer)).state === 'undeliverable'
      ? { outcome: 'undeliverable', facts: { 'idLink.sent': false } }
      : { outcome: 'sent', facts: { 'idLink.sent': true } };
  },
});
