import { screenDone } from './claim-save.ts';
import { effect, succeeded } from './effect.ts';
import { failure, PROVIDER_WAIT_MS } from './read.ts';

const gives = ['qkba', 'idv.done'] as const;
const facts = { qkba: 'md', 'idv.done': true } as const;

/**
 * Ends a quiz without questions: not passed. It makes no call; the service decides it from its own records
 * on the save of this screen. It ends for the claimant even where that fails. (QUIZ-25, QUIZ-26, G-025, G-140)
 */
export const quizClose = effect({
  says: 'Ends the identity quiz when there are no questions.',
  guarded: 'settles',
  reads: { claim: [], facts: ['claim.number'] },
  timeoutMs: PROVIDER_WAIT_MS,
  adjustable: 'It only writes to our own store, and ends the quiz for good.',
  outcomes: {
    closed: { says: 'the claim says that the quiz has ended', gives, is: facts },
    failed: { says: 'the service could not', gives, is: facts },
  },
  *exchange(input) {
    const answer = yield { operation: 'updateClaim', body: screenDone(input) };
    return succeeded(answer) ? { outcome: 'closed', facts } : failure('failed', answer, facts);
  },
});
