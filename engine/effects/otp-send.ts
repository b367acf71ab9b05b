import { recordOf } from '../record.ts';
import { CODE_NOT_SENT, NETWORK_ERROR, NO_CLAIM_NUMBER } from '../rules/messages.ts';
import { readMobile } from '../rules/mobile.ts';
import { effect } from './effect.ts';
import { failure, PROVIDER_WAIT_MS, responseOf } from './read.ts';

const gives = ['otp.sentAt', 'otp.phone'] as const;

/**
 * Sends a code to the claimant's mobile. When it was sent is told by the page's own clock, so that a countdown does not
 * hang on the service's. The claim number is not among what it reads: that it is missing is a failure with words of its
 * own. (API-29, ERR-21 to ERR-23, ERR-27, G-135 to G-137, G-156)
 */
export const otpSend = effect({
  says: 'Sends a code to the claimant’s mobile by text.',
  reads: { claim: ['phone_number'], facts: [] },
  timeoutMs: PROVIDER_WAIT_MS,
  outcomes: {
    sent: { says: 'a code is on its way', gives },
    alreadySent: { says: 'one was sent less than 120 seconds ago, and still works', gives },
    limited: { says: 'no more codes for now', gives: [], message: CODE_NOT_SENT },
    failed: { says: 'the service could not', gives: [], message: CODE_NOT_SENT },
  },
  *exchange({ claim, facts, flow, now }) {
    const claimNumber = facts['claim.number'];
    if (typeof claimNumber !== 'string' || claimNumber === '') return { outcome: 'failed', message: NO_CLAIM_NUMBER };
    const answer = yield {
      operation: 'sendCode',
      body: { claimNumber, source: flow.id, parsedPhoneNumber: claim.phone_number },
    };
    if (answer.status === 0) return { outcome: 'failed', message: NETWORK_ERROR };
    if (answer.status === 429) return failure('limited', answer);
    const { phoneNumber, secondsAgo, alreadySent } = recordOf(responseOf(answer));
    const phone = typeof phoneNumber === 'string' ? readMobile(phoneNumber) : null;
    const ago = typeof secondsAgo === 'number' && secondsAgo >= 0 && secondsAgo <= LONGEST_S ? secondsAgo : null;
    if (phone === null || ago === null) return failure('failed', answer);
    const sentAt = new Date(Date.parse(now) - ago * 1000).toISOString();
    return {
      outcome: alreadySent === true ? 'alreadySent' : 'sent',
      facts: { 'otp.sentAt': sentAt, 'otp.phone': phone },
    };
  },
});

/** A code that was sent longer ago than this, in seconds, is none that anybody is told about. */
const LONGEST_S = 600;
