import type { QuestionsAnswer } from '#schemas/vendors/identity.ts';

const question = (questionId: string, questionHeading: string, questionText: string, choices: string[]) => ({
  questionId,
  questionHeading,
  questionText,
  choiceType: 'SINGLE_CHOICE',
  choices: choices.map((choiceText, at) => ({ choiceId: `s${at + 1}`, choiceText })),
});

const questions = [
  question('1', 'Sample agreement', 'Who provided the finance for this sample agreement?', [
    'Sample Motor Finance',
    'Sample Bank',
    'None of these',
  ]),
  question('2', 'Sample account', 'In which year did you open this sample account?', ['2010', '2015', 'None of these']),
];

/**
 * The questions for the firm's own testers: recognisable as samples, and never bought. They are in the product, not in the
 * sandbox, because testers use the live service. (ROLE-06, SIGN-23, G-209)
 */
export const sampleQuestions: QuestionsAnswer = {
  correlationId: 'sample-correlation',
  transactionId: 'sample-transaction',
  referenceId: 'sample-reference',
  gbgQ1Status: false,
  assessmentReason: [],
  results: {
    questionnaire: {
      questionnaireId: 'sample-questionnaire',
      authenticationId: 'sample-authentication',
      groups: [{ groupName: 'Sample', header: 'Sample questions for testers.', applicableQuestionIds: ['1', '2'] }],
      questions,
    },
  },
};
