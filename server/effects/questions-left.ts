/** The questions of a claim for which no further set is bought. */
import type { AnswerOf } from '#schemas/api.ts';
import type { QuestionsAnswer } from '#schemas/vendors/identity.ts';
import { setsOf } from '../claims/question-sets.ts';
import { holdsItsPerson, isUndecided } from '../purchases/admission.ts';
import type { ClaimDocument } from '../store/documents.ts';
import { isTooFew } from './question-record.ts';

/** The provider's answer, if there is one, and the resulting quality flag, if any. */
export type Questions = AnswerOf<'loadQuestions'>['responseObject'];

/** With the flag md if there are too few questions. (SIGN-20) */
export const withFlag = (answer: QuestionsAnswer): Questions => (isTooFew(answer) ? { ...answer, qkba: 'md' } : answer);

/**
 * The questions of a claim that may buy no more: the set that is undecided, or that was passed; after any other decision, and
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
