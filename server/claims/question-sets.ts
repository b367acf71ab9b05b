import { readSetIds, type SetIds } from '#engine/claims/questions.ts';
import type { AnswersAnswer, GivenAnswers, Questionnaire, QuestionsAnswer } from '#schemas/vendors/identity.ts';
import { fieldFailure } from '../http/errors.ts';
import type { ClaimDocument } from '../store/documents.ts';

/** A set of questions that a claimant received. */
export interface QuestionSet {
  number: 1 | 2;
  ids: SetIds;
  questions: Questionnaire['questions'];
  /** In the form that the load of the questions answers. */
  answer: QuestionsAnswer;
}

/** The sets on record, the first one first; none before questions were found. (QUIZ-42, ENT-039) */
export function setsOf({ data }: Pick<ClaimDocument, 'data'>): QuestionSet[] {
  const { luminate_questions_response: first, luminate_second_set_questions_response: second } = data;
  if (typeof first !== 'string') return [];
  // The text was validated against the vendor's contract before it was stored.
  const answer = JSON.parse(first) as QuestionsAnswer;
  const sets = [setOf(1, answer)];
  const { results, correlationId } = typeof second === 'string' ? (JSON.parse(second) as AnswersAnswer) : {};
  if (results?.questionnaire) {
    const { questionnaire } = results;
    sets.push(
      setOf(2, { ...answer, correlationId: correlationId ?? answer.correlationId, results: { questionnaire } }),
    );
  }
  return sets;
}

const setOf = (number: QuestionSet['number'], answer: QuestionsAnswer): QuestionSet => ({
  number,
  ids: readSetIds(answer),
  questions: answer.results.questionnaire.questions,
  answer,
});

/**
 * Requires one answer to each question of the set, among its own choices, and to no other: one choice, or at least one if
 * several may be chosen. Throws `FIELD_INVALID` naming every error. (QUIZ-33, API-16, API-17, case QZ-1)
 */
export function demandAnswers({ questions }: QuestionSet, given: GivenAnswers): void {
  const faults = questions.flatMap(({ questionId, choiceType, choices }) => {
    const answers = given.filter((one) => one.questionId === questionId);
    const chosen = answers.flatMap(({ answer }) => answer);
    const known = chosen.every((id) => choices.some(({ choiceId }) => choiceId === id));
    if (answers.length !== 1 || chosen.length === 0) return [`question ${questionId} needs an answer, once`];
    if (!known) return [`question ${questionId} has no such choice`];
    const several = choiceType !== 'SINGLE_CHOICE' && new Set(chosen).size === chosen.length;
    return chosen.length > 1 && !several ? [`question ${questionId} takes one choice`] : [];
  });
  const strangers = given.filter((one) => !questions.some(({ questionId }) => questionId === one.questionId));
  if (strangers.length > 0) faults.push('there is an answer to a question that was not asked');
  if (faults.length > 0) throw fieldFailure(faults.map((message) => ({ field: 'answers', message })));
}
