import { recordOf } from '../../record.ts';
import { isTesterEmail } from '../validation/email.ts';
import { BAD_EMAIL, EMAIL_CHECK_FAILED } from '../validation/messages.ts';
import { effect } from './effect.ts';
import { PAID } from './fixed.ts';
import { failure, PROVIDER_WAIT_MS, responseOf } from './read.ts';

/** Asks whether an email address takes mail; a tester's is not asked about. (VAL-46 to VAL-50, API-10, G-116, G-117) */
export const emailVerify = effect({
  says: 'Checks whether the email address accepts mail.',
  reads: { claim: [], facts: [] },
  timeoutMs: PROVIDER_WAIT_MS,
  adjustable: PAID,
  outcomes: {
    valid: { says: 'valid or catchall, or a tester’s address', gives: [] },
    invalid: { says: 'any other result', gives: [], message: BAD_EMAIL },
    failed: { says: 'the checker did not answer', gives: [], message: EMAIL_CHECK_FAILED },
  },
  *exchange({ value = '', config }) {
    if (isTesterEmail(value, config.testEmailDomains)) return { outcome: 'valid' };
    const answer = yield { operation: 'verifyEmail', body: { email: value } };
    const { Result } = recordOf(responseOf(answer));
    if (typeof Result !== 'string') return failure('failed', answer);
    return { outcome: /^(?:valid|catchall)$/i.test(Result) ? 'valid' : 'invalid' };
  },
});
