import { saysTooFew } from '#engine/claims/questions.ts';
import type { QuestionsAnswer } from '#schemas/vendors/identity.ts';
import type { ClaimDocument } from '../store/documents.ts';
import type { Change } from '../store/port.ts';
import { failureKeys, fetchFailed, isFailureKey, ruleText, tooFewReason } from './question-rules.ts';

/** The result of one attempt to get questions. `raw` is the provider's answer, as text. */
export type Fetched =
  | { kind: 'answered'; answer: QuestionsAnswer; raw: string }
  | { kind: 'failed'; raw: string }
  /** The service requested no set: `raw` says why. */
  | { kind: 'notBought'; raw: string }
  /** It is unknown whether the provider made a set: it did not answer in time, or the service was stopped. */
  | { kind: 'unknown' };

/** True if there are too few questions: the provider says so by its rule, or there are none. Some may have been sent. (G-124) */
export const isTooFew = (answer: QuestionsAnswer): boolean =>
  saysTooFew(answer) || answer.results.questionnaire.questions.length === 0;

/** What an earlier set may have left: its failure, and its quiz. */
const OF_A_SET = [
  'qkba',
  'luminate_questions_response',
  'luminate_id_config',
  'luminate_questions_assessment',
  'luminate_questions_response_on_failure',
  'luminate_three_questions_error',
  'luminate_second_set_questions_response',
  'luminate_answers_assessment',
  'luminate_pass_datetime',
];

/** The paths of everything that a set and its quiz have stored on the claim. */
export const leftBySet = ({ data }: Pick<ClaimDocument, 'data'>): (readonly ['data', string])[] =>
  Object.keys(data)
    .filter((key) => isFailureKey(key) || OF_A_SET.includes(key))
    .map((key) => ['data', key] as const);

/**
 * What the claim stores of an attempt, as one change; the traces of an earlier attempt are removed: a failure, and the quiz of a
 * set. (SIGN-20, SIGN-21, ERR-16, ERR-17, ENT-039 to ENT-048, G-161)
 */
export function recordOfFetch(fetched: Fetched, claim: Pick<ClaimDocument, 'data'>, at: Date): Change {
  const kept = keysOf(fetched);
  return {
    set: Object.entries(kept).map(([key, value]) => [['data', key], value] as const),
    unset: leftBySet(claim).filter(([, key]) => !(key in kept)),
    ...(kept.qkba === 'md'
      ? { push: [[['audit'], { at: at.toISOString(), what: 'questions.failed', of: [fetched.kind] }]] }
      : {}),
  };
}

function keysOf(fetched: Fetched): Record<string, unknown> {
  if (fetched.kind !== 'answered') {
    const raw = fetched.kind === 'unknown' ? JSON.stringify({ error: 'no answer in time' }) : fetched.raw;
    return { qkba: 'md', luminate_questions_response_on_failure: raw, ...failureKeys([fetchFailed]) };
  }
  const { answer, raw } = fetched;
  const { correlationId, transactionId, referenceId, assessmentReason } = answer;
  const found = {
    luminate_questions_response: raw,
    luminate_id_config: { correlationId, transactionId, referenceId },
    luminate_questions_assessment: assessmentReason,
  };
  if (!isTooFew(answer)) return found;
  const reasons = assessmentReason.length > 0 ? assessmentReason : [tooFewReason];
  return {
    ...found,
    qkba: 'md',
    luminate_questions_response_on_failure: raw,
    luminate_three_questions_error: ruleText(tooFewReason),
    ...failureKeys(reasons),
  };
}
