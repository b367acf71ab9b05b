import { recordOf } from '../../record.ts';
import { type QuizResult, readDecision, readQuestions, readSetIds } from '../questions.ts';
import { isTesterEmail } from '../validation/email.ts';
import { screenDone } from './claim-save.ts';
import { type EffectInput, type EffectResult, effect, succeeded } from './effect.ts';
import { PAID } from './fixed.ts';
import { BUREAU_WAIT_MS, failure, limitWords, responseOf } from './read.ts';

const gives = ['quiz.result', 'qkba', 'idv.done'] as const;
const notPassed = { qkba: 'md', 'idv.done': true } as const;

const ended = (outcome: Exclude<QuizResult, 'secondSet' | 'pass'>): EffectResult<QuizResult> => ({
  outcome,
  facts: { 'quiz.result': outcome, ...notPassed },
});

const passed = (now: string): EffectResult<QuizResult> => ({
  outcome: 'pass',
  facts: { 'quiz.result': 'pass', 'quiz.passedAt': now, qkba: 'hi', 'idv.done': true },
});

/**
 * Submits the answers to the questions. The service decides; whatever does not plainly say PASS is none. A tester passes
 * with any answers: the service says so on the save of this screen, and no answers are sent. (QUIZ-19 to QUIZ-24,
 * QUIZ-37, API-15 to API-17, ROLE-08, G-140, G-209)
 */
export const quizSubmit = effect<QuizResult>({
  says: 'Submits the answers to the identity questions.',
  guarded: 'settles',
  reads: { claim: [], optional: ['email'], facts: ['claim.number', 'questions.list', 'questions.ids'] },
  waitsForLimit: limitWords,
  timeoutMs: BUREAU_WAIT_MS,
  adjustable: PAID,
  outcomes: {
    pass: {
      says: 'the answers were right',
      gives: [...gives, 'quiz.passedAt'],
      is: { 'quiz.result': 'pass', qkba: 'hi', 'idv.done': true },
    },
    fail: { says: 'the answers were wrong', gives, is: { 'quiz.result': 'fail', ...notPassed } },
    secondSet: {
      says: 'some were wrong: there is one more set of questions',
      gives: ['quiz.result', 'questions.list', 'questions.ids'],
      is: { 'quiz.result': 'secondSet' },
    },
    error: { says: 'no decision: counts as not passed', gives, is: { 'quiz.result': 'error', ...notPassed } },
  },
  *exchange(input) {
    const { claim, config, now } = input;
    const { email } = claim;
    if (typeof email === 'string' && isTesterEmail(email, config.testEmailDomains)) {
      const saved = yield { operation: 'updateClaim', body: screenDone(input) };
      return succeeded(saved) ? passed(now) : failure('error', saved, ended('error').facts);
    }
    const request = { operation: 'submitAnswers', body: answersOf(input) } as const;
    let answer = yield request;
    // Lost on the way: asking again is safe, since the service answers the same set with what it has stored.
    if (answer.status === 0) answer = yield request;
    const response = responseOf(answer);
    const decision = readDecision(response);
    if (decision === 'error') {
      // With 503 the service has recorded it; whatever else came, the quiz ends as an empty one does.
      if (answer.status !== 503) yield { operation: 'updateClaim', body: screenDone(input) };
      return failure('error', answer, ended('error').facts);
    }
    if (decision === 'pass') return passed(now);
    if (decision === 'fail') return ended('fail');
    return {
      outcome: 'secondSet',
      facts: {
        'quiz.result': 'secondSet',
        'questions.list': readQuestions(response) ?? [],
        'questions.ids': readSetIds(response),
      },
    };
  },
});

/** The documented body: ids as they came, one choice for each question. (API-15 to API-17, case QZ-1) */
function answersOf({ facts, entered }: EffectInput): Record<string, unknown> {
  const { correlationId, authenticationId, questionnaireId } = recordOf(facts['questions.ids']);
  const chosen = recordOf(entered.questionChoice);
  const questions = readQuestions({ questionnaire: { questions: facts['questions.list'] } }) ?? [];
  return {
    claim_number: facts['claim.number'],
    correlation_id: correlationId,
    authentication_id: authenticationId,
    questionnaire_id: questionnaireId,
    answers: questions.map(({ questionId, choices }) => ({
      questionId,
      answer: choices.map(({ choiceId }) => choiceId).filter((id) => String(id) === String(chosen[String(questionId)])),
    })),
  };
}
