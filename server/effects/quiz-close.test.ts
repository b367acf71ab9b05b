import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { link } from '#engine';
import { type Claimant, claimant } from '#fixtures/claimant.ts';
import { type Person, people, testerDomain } from '#fixtures/people.ts';
import { strictSandbox } from '#fixtures/sandbox/strict.ts';
import { misbehaving } from '#fixtures/sandbox/vendor-scenarios.ts';
import type { Flow } from '#schemas/flow.ts';
import { testApp } from '../testing/app.ts';

/** A journey whose quiz has another name and another place than in any other, so that no name can be in the code. */
const flow: Flow = {
  id: 'test',
  title: 'A quiz of the test’s own',
  base: '/begin-test',
  start: 'first',
  routes: { empty: [{ after: 3000, run: ['ending'], screen: 'other' }] },
  sequences: { ending: ['quiz.close'], finishing: [{ effect: 'quiz.submit' }] },
  screens: {
    first: {
      path: '',
      heading: 'Begin',
      body: [],
      submit: { label: 'Next', run: ['claim.save'], to: [{ screen: 'riddle' }] },
    },
    riddle: {
      path: 'who-are-you',
      heading: 'Who are you?',
      linkOnly: true,
      body: [],
      enter: { run: ['questions.load'], to: 'empty' },
      submit: { label: 'Next', run: ['finishing'], to: [{ screen: 'other' }] },
    },
    other: { path: 'other', heading: 'Other', body: [] },
  },
};

const sandbox = strictSandbox();
let service: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  service = await testApp({
    environment: { TEST_EMAIL_DOMAINS: testerDomain },
    site: {
      flows: {
        byId: new Map([['test', { flow: link(flow), revision: 'r1' }]]),
        initial: 'test',
        groups: [],
        financeQuestion: { pattern: 'finance', ids: [] },
      },
    },
  });
});
afterAll(() => service.app.close());

const come = (person: Person, changes: Record<string, unknown> = {}) => claimant(service.app, person, changes);
const load = (who: Claimant) => who.call('loadQuestions', who.bodies.loadQuestions);
const save = (who: Claimant, changes: Record<string, unknown> = {}) =>
  who.call('updateClaim', { screen_name: 'who-are-you', should_add_screen_name: true, journey: 'test', ...changes });
const dataOf = async ({ claimId }: Claimant) => (await service.ports.store.get('claims', claimId))?.data ?? {};

const ENDED = ['is_idv_done', 'luminate_pass_datetime', 'luminate_answers_assessment'];

describe('a tester', () => {
  test('passes on the save of the quiz’s own screen, whatever it is called', {
    tags: ['QUIZ-37', 'ROLE-08', 'SIGN-22', 'SIGN-23', 'G-209'],
  }, async () => {
    const who = await come(people.tess);
    await load(who);
    const before = await dataOf(who);
    expect(before).toMatchObject({ qkba: 'hi' });
    for (const key of ENDED) expect(before).not.toHaveProperty(key);
    expect(await save(who)).toMatchObject({ status: 200 });
    expect(await dataOf(who)).toMatchObject({
      qkba: 'hi',
      is_idv_done: true,
      luminate_pass_datetime: expect.any(String),
      luminate_answers_assessment: [{ key: 'decision', value: 'PASS' }],
    });
    expect(sandbox.ledger().filter(({ operation }) => operation === 'answers')).toEqual([]);
  });

  test('does not pass by another screen, without having finished it, or in a journey that is not served', async () => {
    for (const changes of [
      { screen_name: 'other' },
      { screen_name: 'postcode' },
      { screen_name: 'questions' },
      { should_add_screen_name: false },
      { screen_name: null },
    ]) {
      const who = await come(people.tess);
      await load(who);
      expect(await save(who, changes)).toMatchObject({ status: 200 });
      for (const key of ENDED) expect(await dataOf(who)).not.toHaveProperty(key);
    }
  });

  test('without any questions the quiz ends as not passed', async () => {
    const who = await come(people.tess);
    await save(who);
    const data = await dataOf(who);
    expect(data).toMatchObject({ qkba: 'md', is_idv_done: true });
    expect(data).not.toHaveProperty('luminate_pass_datetime');
  });

  test('a claimant who stops being a tester loses the tester’s pass', async () => {
    const who = await come(people.tess);
    await load(who);
    await save(who);
    await who.call('updateClaim', { email: 'margaret@example.com' });
    for (const key of [...ENDED, 'qkba']) expect(await dataOf(who)).not.toHaveProperty(key);
  });

  test('no other claimant passes by saving the screen, or by sending keys that only the service may write', async () => {
    const who = await come(people.margaret);
    await load(who);
    expect(await save(who, { qkba: 'hi', luminate_pass_datetime: '2026-01-01T00:00:00Z' })).toMatchObject({
      status: 200,
    });
    const data = await dataOf(who);
    expect(data).not.toHaveProperty('luminate_pass_datetime');
    expect(data).toMatchObject({ qkba: 'md', 'luminateFailure_-1': 'Error submitting answers' });
  });
});

describe('a quiz without questions', () => {
  test('too few questions end it on the save of its screen, and the failure stays', {
    tags: ['QUIZ-26', 'G-025', 'G-140'],
  }, async () => {
    const who = await come(people.harriet);
    await load(who);
    expect(await dataOf(who)).not.toHaveProperty('is_idv_done');
    await save(who);
    expect(await dataOf(who)).toMatchObject({
      qkba: 'md',
      is_idv_done: true,
      luminateFailure_KBA0011: expect.any(String),
      failureReasons: [expect.stringMatching(/^KBA0011: /)],
    });
  });

  test('so does a failed fetch', { tags: ['QUIZ-26', 'G-025', 'ERR-40'] }, async () => {
    const who = await come(people.callum);
    await load(who);
    await save(who);
    expect(await dataOf(who)).toMatchObject({
      qkba: 'md',
      is_idv_done: true,
      failureReasons: ['-1: Error generating questions'],
    });
  });

  test('and a page that could not even ask', { tags: ['G-025'] }, async () => {
    const who = await come(people.margaret);
    await save(who);
    expect(await dataOf(who)).toMatchObject({
      qkba: 'md',
      is_idv_done: true,
      'luminateFailure_-1': 'Error generating questions',
    });
  });

  test('it is offered again, and a pass then takes the failure away', { tags: ['G-032'] }, async () => {
    const who = await come(people.margaret);
    sandbox.server.use(misbehaving('identity', 'busy'));
    await load(who);
    await save(who);
    sandbox.server.resetHandlers();
    const { results, correlationId } = (await load(who)).body.responseObject as {
      correlationId: string;
      results: {
        questionnaire: { questionnaireId: string; authenticationId: string; questions: { questionId: string }[] };
      };
    };
    const { questionnaireId, authenticationId, questions } = results.questionnaire;
    const submitted = await who.call('submitAnswers', {
      claim_number: who.claimId,
      correlation_id: correlationId,
      authentication_id: authenticationId,
      questionnaire_id: questionnaireId,
      answers: questions.map(({ questionId }) => ({ questionId, answer: ['c1'] })),
    });
    expect(submitted.status).toBe(200);
    const data = await dataOf(who);
    expect(data).toMatchObject({ qkba: 'hi', is_idv_done: true, luminate_pass_datetime: expect.any(String) });
    expect(data).not.toHaveProperty('failureReasons');
    // A late save of the screen takes nothing from a pass.
    await save(who);
    expect(await dataOf(who)).toMatchObject({ qkba: 'hi', luminate_pass_datetime: data.luminate_pass_datetime });
    expect(await dataOf(who)).not.toHaveProperty('failureReasons');
  });
});
