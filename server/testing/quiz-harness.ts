import { afterAll, beforeAll } from 'vitest';
import type { Question } from '#engine/claims/questions.ts';
import { type Claimant, claimant, type ServiceAnswer } from '#fixtures/claimant.ts';
import { type Person, people, testerDomain } from '#fixtures/people.ts';
import { strictSandbox } from '#fixtures/sandbox/strict.ts';
import { sandboxUrl } from '../config.ts';
import { testApp } from './app.ts';

/** The answer to the question at this position. */
export type Choose = (question: Question, at: number) => unknown;
export const first: Choose = ({ choices }) => choices[0]?.choiceId;
export const last: Choose = ({ choices }) => choices.at(-1)?.choiceId;
/** Right but for the first question. */
export const mixed: Choose = ({ choices }, at) => choices[at === 0 ? 1 : 0]?.choiceId;

/** Where the provider assesses answers. */
export const answersPath = `${sandboxUrl('identity')}/answers`;
/** What a claim keeps of a quiz that was not passed. */
export const failuresOf = (data: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(data).filter(([key]) => /^luminateFailure_|^failureReasons$/.test(key)));
export const SUBMIT_FAILED = {
  'luminateFailure_-1': 'Error submitting answers',
  failureReasons: ['-1: Error submitting answers'],
};

/** A claimant at the questions: loads them, submits the answers, looks at the claim. */
interface Quiz {
  who: Claimant;
  /** The body that submits the set of the last answer that brought one. */
  body(choose: Choose): Record<string, unknown>;
  submit(choose: Choose, changes?: Record<string, unknown>): Promise<ServiceAnswer>;
  load(changes?: Record<string, unknown>): Promise<ServiceAnswer>;
  data(): Promise<Record<string, unknown>>;
  /** How often the provider was asked to assess. */
  assessed(): number;
}

/** A service with a provider of questions, for the tests of one file. */
export function quizHarness() {
  type Served = Awaited<ReturnType<typeof testApp>>;
  const sandbox = strictSandbox();
  const harness = {
    service: undefined as unknown as Served,
    /** Its provider does not honour idempotency keys. */
    withoutKeys: undefined as unknown as Served,
    sandbox,
    quiz,
  };
  beforeAll(async () => {
    const environment = { TEST_EMAIL_DOMAINS: testerDomain, RATE_LIMIT_FACTOR: '10' };
    harness.service = await testApp({ environment });
    harness.withoutKeys = await testApp({ environment: { ...environment, IDENTITY_HONOURS_KEYS: 'no' } });
  });
  afterAll(async () => {
    await harness.service.app.close();
    await harness.withoutKeys.app.close();
  });

  async function quiz(
    name: Partial<Person> = {},
    at = harness.service,
    changes: Record<string, unknown> = {},
  ): Promise<Quiz> {
    const who = await claimant(at.app, { ...people.margaret, ...name }, changes);
    const loadQuestions = { ...who.bodies.loadQuestions };
    let set: Record<string, unknown> = {};
    let questions: Question[] = [];
    const take = (answer: ServiceAnswer): ServiceAnswer => {
      const { results, correlationId } = answer.body.responseObject as {
        results?: { questionnaire?: Record<string, unknown> & { questions: Question[] } };
        correlationId?: string;
      };
      if (!results?.questionnaire?.questions.length) return answer;
      const { questionnaire } = results;
      questions = questionnaire.questions;
      set = {
        correlation_id: correlationId,
        authentication_id: questionnaire.authenticationId,
        questionnaire_id: questionnaire.questionnaireId,
      };
      return answer;
    };
    const body = (choose: Choose) => ({
      claim_number: who.claimId,
      ...set,
      answers: questions.map((question, index) => ({
        questionId: question.questionId,
        answer: [choose(question, index)],
      })),
    });
    const load = async (more: Record<string, unknown> = {}) =>
      take(await who.call('loadQuestions', { ...loadQuestions, ...more }));
    await load();
    return {
      who,
      body,
      load,
      submit: async (choose, more = {}) => take(await who.call('submitAnswers', { ...body(choose), ...more })),
      data: async () => (await at.ports.store.get('claims', who.claimId))?.data ?? {},
      assessed: () =>
        sandbox
          .ledger()
          .filter(
            ({ operation, request }) =>
              operation === 'answers' && (request as { reference?: string } | null)?.reference === who.claimId,
          ).length,
    };
  }

  return harness;
}
