import { recordOf } from '../../record.ts';
import { BAD_MOBILE, MOBILE_CHECK_FAILED } from '../validation/messages.ts';
import { effect } from './effect.ts';
import { PAID } from './fixed.ts';
import { failure, PROVIDER_WAIT_MS, responseOf } from './read.ts';

/** Asks whether a mobile number, as stored (+447…), is in use. (VAL-63, API-11, G-116, G-117) */
export const phoneVerify = effect({
  says: 'Checks whether the mobile number is in use.',
  reads: { claim: [], facts: [] },
  timeoutMs: PROVIDER_WAIT_MS,
  adjustable: PAID,
  outcomes: {
    valid: { says: 'the checker says valid', gives: [] },
    invalid: { says: 'any other result', gives: [], message: BAD_MOBILE },
    failed: { says: 'the checker did not answer', gives: [], message: MOBILE_CHECK_FAILED },
  },
  *exchange({ value = '' }) {
    const answer = yield { operation: 'verifyPhone', body: { phone: value } };
    const { ValidationResult } = recordOf(recordOf(responseOf(answer)).Result);
    if (typeof ValidationResult !== 'string') return failure('failed', answer);
    return { outcome: /^valid$/i.test(ValidationResult) ? 'valid' : 'invalid' };
  },
});
