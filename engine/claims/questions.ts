import { recordOf } from '../record.ts';
import type { PublicConfig } from './effects/effect.ts';

/** Ids of the quiz provider, sent back as they came. */
type QuestionId = string | number;

/** One knowledge question. */
export interface Question {
  questionId: QuestionId;
  questionText: string;
  /** What the question is about, shown above it. (QUIZ-07, ENT-114) */
  questionHeading?: string;
  choiceType: string;
  choices: { choiceId: QuestionId; choiceText: string }[];
}

const isId = (value: unknown): value is QuestionId =>
  (typeof value === 'string' && value !== '') || typeof value === 'number';

function readQuestion(entry: unknown): Question | null {
  const { questionId, questionText, questionHeading, choiceType, choices } = recordOf(entry);
  if (!isId(questionId) || typeof questionText !== 'string' || !Array.isArray(choices)) return null;
  const read = choices.flatMap((choice) => {
    const { choiceId, choiceText } = recordOf(choice);
    return isId(choiceId) && typeof choiceText === 'string' ? [{ choiceId, choiceText }] : [];
  });
  if (read.length === 0) return null;
  return {
    questionId,
    questionText,
    ...(typeof questionHeading === 'string' && questionHeading.trim() !== '' ? { questionHeading } : {}),
    choiceType: typeof choiceType === 'string' ? choiceType : 'SINGLE_CHOICE',
    choices: read,
  };
}

/**
 * The questions of the provider's `responseObject`, from `results.questionnaire` or else from `questionnaire`; a
 * question without an id, words or choices cannot be asked and is left out. Null where there is no questionnaire. (G-121)
 */
export function readQuestions(responseObject: unknown): Question[] | null {
  const { questions } = questionnaireOf(responseObject);
  return Array.isArray(questions) ? questions.flatMap((question) => readQuestion(question) ?? []) : null;
}

function questionnaireOf(responseObject: unknown): Readonly<Record<string, unknown>> {
  const { results, questionnaire } = recordOf(responseObject);
  return recordOf(recordOf(results).questionnaire ?? questionnaire);
}

/** The ids that the answers to a set are sent with. (ENT-127 to ENT-129) */
export interface SetIds {
  correlationId: string;
  authenticationId: string;
  questionnaireId: string;
}

/** The ids of the set in the provider's `responseObject`; '' for one that is not there. */
export function readSetIds(responseObject: unknown): SetIds {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const { authenticationId, questionnaireId } = questionnaireOf(responseObject);
  return {
    correlationId: text(recordOf(responseObject).correlationId),
    authenticationId: text(authenticationId),
    questionnaireId: text(questionnaireId),
  };
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

/** How a submitted set of answers came out. */
export type QuizResult = 'pass' | 'fail' | 'secondSet' | 'error';

/**
 * The decision in the provider's `responseObject` to a set of answers: `pass` only when its entry with the key decision
 * says PASS, every such entry does, and no error stands beside it; whatever contradicts itself or decides nothing is an
 * error. (QUIZ-20, API-15, G-123)
 */
export function readDecision(responseObject: unknown): QuizResult {
  const { assessment, results } = recordOf(responseObject);
  const { errors } = recordOf(results);
  const entries: unknown[] = Array.isArray(assessment) ? assessment : [];
  const decisions = entries
    .map(recordOf)
    .filter(({ key }) => key === 'decision')
    .map(({ value }) => typeof value === 'string' && value.trim().toUpperCase());
  const passes = decisions.filter((decision) => decision === 'PASS').length;
  if (passes > 0) {
    const clear = errors === undefined || (Array.isArray(errors) && errors.length === 0);
    return clear && passes === decisions.length ? 'pass' : 'error';
  }
  if ((readQuestions(responseObject) ?? []).length > 0) return 'secondSet';
  return decisions.some((decision) => typeof decision === 'string' && decision !== '') ? 'fail' : 'error';
}
