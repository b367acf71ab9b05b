import { type Static, Type } from 'typebox';
import { closed, IsoDate, Text, type VendorContract } from './contract.ts';

/** One choice of a question; ids are unique only within their question. */
const Choice = Type.Object({ choiceId: Type.String({ minLength: 1 }), choiceText: Type.String() });

/** One knowledge question. (ENT-112 to ENT-118) */
export const Question = Type.Object({
  questionId: Type.String({ minLength: 1 }),
  questionText: Type.String({ minLength: 1 }),
  questionHeading: Type.Optional(Type.String()),
  choiceType: Type.String(),
  choices: Type.Array(Choice, { minItems: 1 }),
});

/** The questions with their groups. (ENT-108 to ENT-111, ENT-129) */
export const Questionnaire = Type.Object({
  questionnaireId: Type.String(),
  authenticationId: Type.String(),
  groups: Type.Array(
    Type.Object({ groupName: Type.String(), header: Type.String(), applicableQuestionIds: Type.Array(Type.String()) }),
  ),
  questions: Type.Array(Question),
});

/** Why the provider decided as it did: a rule, its priority and its text. (ENT-123 to ENT-125, G-122) */
export const AssessmentReason = Type.Object({
  o_RuleID: Type.String({ minLength: 1 }),
  o_Priority: Type.Integer(),
  o_DefaultResponse: Type.String(),
});

/** The provider's answer, which `/credit-check/verification/questions` returns. (ENT-119 to ENT-126) */
export const QuestionsAnswer = Type.Object({
  correlationId: Type.String({ minLength: 1 }),
  transactionId: Type.String({ minLength: 1 }),
  referenceId: Type.String({ minLength: 1 }),
  gbgQ1Status: Type.Boolean(),
  assessmentReason: Type.Array(AssessmentReason),
  results: Type.Object({ questionnaire: Questionnaire }),
});

/** An error of the provider about a set of answers. */
export const AnswersError = Type.Object({
  code: Type.String({ minLength: 1 }),
  msg: Type.String(),
  detailedMsg: Type.String(),
});

/** One line of the assessment; the one with the key `decision` decides. (G-123) */
export const AssessmentEntry = Type.Object({ key: Type.String(), value: Type.String() });

/** The answers to a set: for each question the ids of the chosen choices. (API-16, API-17) */
export const GivenAnswers = Type.Array(
  Type.Object(
    {
      questionId: Type.String({ minLength: 1, maxLength: 100 }),
      answer: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 100 }),
    },
    closed,
  ),
  { maxItems: 100 },
);

/**
 * The provider's answer to submitted answers; a second set of questions, with its own ids, comes in `results`. (API-15)
 */
export const AnswersAnswer = Type.Object({
  correlationId: Type.Optional(Type.String({ minLength: 1 })),
  assessment: Type.Array(AssessmentEntry),
  assessmentReason: Type.Array(AssessmentReason),
  results: Type.Object({
    errors: Type.Optional(Type.Array(AnswersError)),
    questionnaire: Type.Optional(Questionnaire),
  }),
});

const person = {
  reference: Text,
  firstName: Text,
  middleName: Type.String({ maxLength: 200 }),
  lastName: Text,
  dob: IsoDate,
};

/**
 * `IDENTITY_URL`: knowledge questions about a person at an address, and the assessment of the answers. Every set costs
 * money;
 * its price covers the assessment of its answers. The provider honours idempotency keys: the same key gets the same set
 * with the same
 * ids, and the same assessment, also after a broken connection.
 */
export const identityContract = {
  port: 'identity',
  operations: {
    questions: {
      path: '/questionnaires',
      request: Type.Union([
        Type.Object({ ...person, addressId: Text }, closed),
        Type.Object({ ...person, address: Type.Record(Type.String(), Type.String()) }, closed),
      ]),
      answer: QuestionsAnswer,
      once: 'honoured',
    },
    answers: {
      path: '/answers',
      request: Type.Object(
        { reference: Text, correlationId: Text, authenticationId: Text, questionnaireId: Text, answers: GivenAnswers },
        closed,
      ),
      answer: AnswersAnswer,
      once: 'honoured',
    },
  },
} as const satisfies VendorContract;

export type AssessmentReason = Static<typeof AssessmentReason>;
export type QuestionsAnswer = Static<typeof QuestionsAnswer>;
export type AnswersAnswer = Static<typeof AnswersAnswer>;
export type Questionnaire = Static<typeof Questionnaire>;
export type GivenAnswers = Static<typeof GivenAnswers>;
