import { recordOf } from '../../record.ts';
import { hasFinanceQuestion, readQ1Found, readQuestions, readSetIds, saysTooFew } from '../questions.ts';
import { effect } from './effect.ts';
import { PAID } from './fixed.ts';
import { BUREAU_WAIT_MS, failure, limitWords, responseOf } from './read.ts';

const gives = ['questions.list', 'questions.hasFinanceQuestion', 'questions.q1Found', 'questions.ids'] as const;
const none = { 'questions.list': 'empty', 'questions.hasFinanceQuestion': false, qkba: 'md' } as const;

/**
 * Loads the identity questions. It reads the consent, so that no path reaches the provider without it. Questions that
 * do come back are asked, even where the provider says that they are too few. The quality flag of a set that was found
 * is the service's to say; of one that was not it is `md`. (SIGN-10, SIGN-20, SIGN-21, API-14, G-124)
 */
export const questionsLoad = effect({
  says: 'Loads the identity questions.',
  guarded: 'costs',
  reads: { claim: ['first_name', 'last_name', 'dob', 'address', 'soft_check_privacy'], facts: ['claim.number'] },
  waitsForLimit: limitWords,
  timeoutMs: BUREAU_WAIT_MS,
  adjustable: PAID,
  outcomes: {
    found: { says: 'questions to ask', gives, is: { 'questions.list': 'items' } },
    tooFew: { says: 'too few questions came back', gives: [...gives, 'qkba'], is: none },
    failed: { says: 'the service could not', gives: [...gives, 'qkba'], is: none },
  },
  *exchange({ claim, facts, config }) {
    const { first_name, last_name, middle_name, dob, address } = claim;
    const { addressID } = recordOf(address);
    const answer = yield {
      operation: 'loadQuestions',
      body: {
        claim_number: facts['claim.number'],
        first_name,
        last_name,
        middle_name: middle_name ?? '',
        dob,
        ...(addressID ? { use_address: false, address_id: addressID } : { use_address: true, address }),
      },
    };
    const response = responseOf(answer);
    const list = readQuestions(response) ?? [];
    const known = { 'questions.q1Found': readQ1Found(response), 'questions.ids': readSetIds(response) };
    if (list.length > 0) {
      const asksFinance = hasFinanceQuestion(list, config.financeQuestion);
      const { qkba } = recordOf(response);
      // Said with the questions for a tester, and where there are too few; for other claimants the quiz decides it later.
      const flag = qkba === 'hi' || qkba === 'md' ? { qkba } : {};
      return {
        outcome: 'found',
        facts: { 'questions.list': list, 'questions.hasFinanceQuestion': asksFinance, ...known, ...flag },
      };
    }
    const none = { 'questions.list': [], 'questions.hasFinanceQuestion': false, ...known, qkba: 'md' };
    const tooFew = saysTooFew(response) || readQuestions(response) !== null;
    return tooFew ? { outcome: 'tooFew', facts: none } : failure('failed', answer, none);
  },
});
