import { recordOf } from '../../record.ts';
import { CODE_DIGITS } from '../validation/limits.ts';
import { CODE_INVALID, NETWORK_ERROR, NO_CLAIM_NUMBER, WHOLE_CODE } from '../validation/messages.ts';
import { effect, succeeded } from './effect.ts';
import { failure, PROVIDER_WAIT_MS } from './read.ts';

/**
 * Asks whether the entered code is the one that was sent. Verified, the identity check is done, and when and where the
 * code was sent is forgotten. (API-30, OTP-14, OTP-15, ERR-21, ERR-24, ERR-25, ERR-27, G-137, G-140)
 */
export const otpVerify = effect({
  says: 'Checks the code from the text.',
  guarded: 'settles',
  reads: { claim: [], facts: [] },
  timeoutMs: PROVIDER_WAIT_MS,
  adjustable: 'Each try counts against the code.',
  outcomes: {
    verified: {
      says: 'the code is right',
      gives: ['idv.done', 'otp.verified'],
      is: { 'idv.done': true, 'otp.verified': true },
      takes: ['otp.sentAt', 'otp.phone'],
    },
    wrong: { says: 'it is another code', gives: [], message: CODE_INVALID },
    expired: { says: 'the code no longer works', gives: [], renewedBy: 'otp.send', message: CODE_INVALID },
    limited: { says: 'no more attempts for this code', gives: [], renewedBy: 'otp.send', message: CODE_INVALID },
    failed: { says: 'the service could not', gives: [], message: CODE_INVALID },
  },
  *exchange({ entered, facts, flow }) {
    const claimNumber = facts['claim.number'];
    if (typeof claimNumber !== 'string' || claimNumber === '') return { outcome: 'failed', message: NO_CLAIM_NUMBER };
    const otp = entered.code;
    if (typeof otp !== 'string' || otp.length !== CODE_DIGITS || /\D/.test(otp))
      return { outcome: 'wrong', message: WHOLE_CODE };
    const answer = yield { operation: 'verifyCode', body: { claimNumber, otp, source: flow.id } };
    if (answer.status === 0) return { outcome: 'failed', message: NETWORK_ERROR };
    if (succeeded(answer))
      return {
        outcome: 'verified',
        facts: { 'idv.done': true, 'otp.verified': true, 'otp.sentAt': null, 'otp.phone': null },
      };
    if (answer.status === 429) return failure('limited', answer);
    if (answer.status !== 400) return failure('failed', answer);
    const { code } = recordOf(recordOf(answer.body).responseObject);
    return failure(code === 'CODE_EXPIRED' ? 'expired' : 'wrong', answer);
  },
});
