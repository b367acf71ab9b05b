import type { PublicConfig } from './effects/effect.ts';
import { recordOf } from './record.ts';

/** Ids of the quiz provider, sent back as they came. */
type QuestionId = string | number;

/** One knowledge question. */
export interface Question {
  questionId: QuestionId;
  questionText: string;
  choiceType: string;
  choices: { choiceId: QuestionId; choiceText: string }[];
}

const isId = (value: unknown): value is QuestionId =>
  (typeof value === 'string' && value !== '') || typeof value === 'number';

function readQuestion(entry: unknown): Question | null {
  const { questionId, questionText, choiceType, choices } = recordOf(entry);
  if (!isId(questionId) || typeof questionText !== 'string' || !Array.isArray(choices)) return null;
  const read = choices.flatMap((choice) => {
    const { choiceId, choiceText } = recordOf(choice);
    return isId(choiceId) && typeof choiceText === 'string' ? [{ choiceId, choiceText }] : [];
  });
  if (read.length === 0) return null;
  return {
    questionId,
    questionText,
    choiceType: typeof choiceType === 'string' ? choiceType : 'SINGLE_CHOICE',
    choices: read,
  };
}

/**
 * The questions of the provider's `responseObject`, from `results.questionnaire` or else from `questionnaire`; a
 * question without an id, words or choices cannot be asked and is left out. Null where there is no questionnaire. (G-121)
 */
export function readQuestions(responseObject: unknown): Question[] | null {
  const { results, questionnaire } = recordOf(responseObject);
  const { questions } = recordOf(recordOf(results).questionnaire ?? questionnaire);
  return Array.isArray(questions) ? questions.flatMap((question) => readQuestion(question) ?? []) : null;
}

/** True when a question asks who provided the finance, by its words or its id. (G-006) */
export function hasFinanceQuestion(
  questions: readonly Question[],
  { pattern, ids }: PublicConfig['financeQuestion'],
): boolean {
  const asks = new RegExp(pattern, 'i');
  return questions.some(({ questionId, questionText }) => asks.test(questionText) || ids.includes(String(questionId)));
}

/** True when the provider flagged a first-question match. (G-004) */
export function readQ1Found(responseObject: unknown): boolean {
  const { gbgQ1Status } = recordOf(responseObject);
  return Boolean(gbgQ1Status) && gbgQ1Status !== 'false';
}

/** The provider's rule for too few questions, with or without its dot. */
const TOO_FEW_RULE = /^KBA\.?0011$/i;

/** True when the provider's own reason is that there are too few questions. (SIGN-20, G-122, G-124) */
export function saysTooFew(responseObject: unknown): boolean {
  const { assessmentReason } = recordOf(responseObject);
  const reasons: unknown[] = Array.isArray(assessmentReason) ? assessmentReason : [];
  return reasons.some((reason) => {
    const { o_RuleID } = recordOf(reason);
    return typeof o_RuleID === 'string' && TOO_FEW_RULE.test(o_RuleID);
  });
}
