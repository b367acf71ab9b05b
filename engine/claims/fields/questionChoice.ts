import { recordOf } from '../../record.ts';
import { type CheckContext, fieldType } from '../../vocabulary/field-type.ts';
import { ANSWER_FIRST } from '../validation/messages.ts';
import { missing } from './missing.ts';

/** Question id → id of the choice, as the provider gave it. */
export type QuestionChoiceAnswer = Readonly<Record<string, string | number>>;

/** The choices of a question, as far as it has any. */
export function choicesOf(question: Readonly<Record<string, unknown>>): { id: string | number; text: string }[] {
  const choices: unknown[] = Array.isArray(question.choices) ? question.choices : [];
  return choices.flatMap((choice) => {
    const { choiceId, choiceText } = recordOf(choice);
    const known = typeof choiceId === 'string' || typeof choiceId === 'number';
    return known && typeof choiceText === 'string' ? [{ id: choiceId, text: choiceText }] : [];
  });
}

/** What was chosen for a question: one of its own choices, never one of another that has the same id. (case QZ-1) */
export function chosenFor(
  answer: QuestionChoiceAnswer,
  { key, value }: NonNullable<CheckContext['item']>,
): string | number | undefined {
  const chosen = Object.hasOwn(answer, key) ? answer[key] : undefined;
  return choicesOf(value).find(({ id }) => id === chosen)?.id;
}

/** One choice for each identity question, kept by the question's id. (QUIZ-08, QUIZ-13) */
export const questionChoice = fieldType<QuestionChoiceAnswer>({
  says: 'One of the choices of each identity question, by the key of its item; never saved.',
  takes: ['from', 'submits'],
  parts: ['value'],
  perItem: true,
  empty: {},
  isEmpty: (answer) => Object.keys(answer).length === 0,
  tidy: (answer) => answer,
  check(answer, { field, item }) {
    const chosen = item ? chosenFor(answer, item) : Object.values(answer)[0];
    return chosen === undefined ? missing(field, ANSWER_FIRST) : null;
  },
  // The answers go to the provider, never into the claim.
  save: () => ({}),
  restore: () => undefined,
});
