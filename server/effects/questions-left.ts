/** The questions of a claim for which no further set is bought. */
import type { AnswerOf } from '#schemas/api.ts';
import type { QuestionsAnswer } from '#schemas/vendors/identity.ts';
import { setsOf } from '../claims/question-sets.ts';
import { holdsItsPerson, isUndecided } from '../purchases/admission.ts';
import type { ClaimDocument } from '../store/documents.ts';
import { isTooFew } from './question-record.ts';

/** The provider's answer, as far as there is one, and the quality flag that came of it, if any did. */
export type Questions = AnswerOf<'loadQuestions'>['responseObject'];

/** With the flag md where there are too few questions. (SIGN-20) */
export const withFlag = (answer: QuestionsAnswer): Questions => (isTooFew(answer) ? { ...answer, qkba: 'md' } : answer);

/**
 * What a claim that may buy no more has to ask: the set that nobody has decided on, or that was passed; of any other, and
 * for another person, no questions.
 */
export function questionsLeft(claim: ClaimDocument): Questions {
  const set = setsOf(claim).at(-1);
  if (!set || !holdsItsPerson(claim)) return { ...noQuestions, qkba: 'md' };
  if (isUndecided(claim, set)) return withFlag(set.answer);
  if (typeof claim.data.luminate_pass_datetime === 'string') return set.answer;
  const { questionnaire } = set.answer.results;
  return { ...set.answer, results: { questionnaire: { ...questionnaire, questions: [] } }, qkba: 'md' };
}

const noQuestions: Questions = {
  results: { questionnaire: { questionnaireId: '', authenticationId: '', groups: [], questions: [] } },
  gbgQ1Status: false,
  assessmentReason: [],
};
