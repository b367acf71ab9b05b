import { recordOf } from '../../record.ts';
import { CODE_RESEND_AFTER_MS } from '../validation/limits.ts';
import { CODE_NOT_SENT, NETWORK_ERROR, NO_CLAIM_NUMBER } from '../validation/messages.ts';
import { readMobile } from '../validation/mobile.ts';
import { effect } from './effect.ts';
import { PAID } from './fixed.ts';
import { failure, PROVIDER_WAIT_MS, responseOf } from './read.ts';

const gives = ['otp.sentAt', 'otp.phone'] as const;

/**
 * Sends a code to the claimant's mobile. When it was sent is told by the page's own clock, counted back from the answer
 * (`secondsLeft` of the wait, else `secondsAgo`), so that a countdown does not hang on the service's clock, nor on what
 * the device's clock said when the page was opened before. The claim number is not among what it reads: that it is missing is a failure with words of its
 * own. (API-29, ERR-21 to ERR-23, ERR-27, G-135 to G-137, G-156)
 */
export const otpSend = effect({
  says: 'Sends a code to the claimant’s mobile by text.',
  guarded: 'costs',
  reads: { claim: ['phone_number'], facts: [] },
  timeoutMs: PROVIDER_WAIT_MS,
  adjustable: PAID,
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
    const { phoneNumber, secondsAgo, secondsLeft, alreadySent } = recordOf(responseOf(answer));
    const phone = typeof phoneNumber === 'string' ? readMobile(phoneNumber) : null;
    const isLeft = typeof secondsLeft === 'number' && secondsLeft >= 0 && secondsLeft <= WAIT_S;
    const since = isLeft ? WAIT_S - secondsLeft : secondsAgo;
    const ago = typeof since === 'number' && since >= 0 && since <= LONGEST_S ? since : null;
    if (phone === null || ago === null) return failure('failed', answer);
    const sentAt = new Date(Date.parse(answer.at ?? now) - ago * 1000).toISOString();
    return {
      outcome: alreadySent === true ? 'alreadySent' : 'sent',
      facts: { 'otp.sentAt': sentAt, 'otp.phone': phone },
    };
  },
});

/** The wait between two codes, in seconds. */
const WAIT_S = CODE_RESEND_AFTER_MS / 1000;
/** A code that was sent longer ago than this, in seconds, is not mentioned to the claimant. */
const LONGEST_S = 600;
