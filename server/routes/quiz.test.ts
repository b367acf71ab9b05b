import { HttpResponse, http } from 'msw';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Question } from '#engine/questions.ts';
import { type Claimant, claimant, type ServiceAnswer } from '#fixtures/claimant.ts';
import { type Person, people, testerDomain } from '#fixtures/people.ts';
import { strictSandbox } from '#fixtures/strict.ts';
import { misbehaviours } from '#fixtures/worlds.ts';
import { sandboxUrl } from '../config.ts';
import { testApp } from '../testing/app.ts';

const sandbox = strictSandbox();
let service: Awaited<ReturnType<typeof testApp>>;
/** Gives the provider half a second: for one that never answers. */
let impatient: typeof service;

beforeAll(async () => {
  const environment = { TEST_EMAIL_DOMAINS: testerDomain, RATE_LIMIT_FACTOR: '10' };
  service = await testApp({ environment });
  impatient = await testApp({ environment: { ...environment, IDENTITY_TIMEOUT_MS: '500' } });
});
afterAll(async () => {
  await service.app.close();
  await impatient.app.close();
});

type Choose = (question: Question, at: number) => unknown;
const first: Choose = ({ choices }) => choices[0]?.choiceId;
const last: Choose = ({ choices }) => choices.at(-1)?.choiceId;
/** Right but for the first question. */
const mixed: Choose = ({ choices }, at) => choices[at === 0 ? 1 : 0]?.choiceId;

/** Whoever stands at the questions: loads them, submits the answers, looks at the claim. */
interface Quiz {
  who: Claimant;
  /** The body that submits the set of the last answer that brought one. */
  body(choose: Choose): Record<string, unknown>;
  submit(choose: Choose, changes?: Record<string, unknown>): Promise<ServiceAnswer>;
  load(): Promise<ServiceAnswer>;
  data(): Promise<Record<string, unknown>>;
  /** How often the provider was asked to assess. */
  assessed(): number;
}

async function quiz(name: Partial<Person> = {}, at = service, changes: Record<string, unknown> = {}): Promise<Quiz> {
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
  const load = async () => take(await who.call('loadQuestions', loadQuestions));
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

const answersPath = `${sandboxUrl('identity')}/answers`;
const failuresOf = (data: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(data).filter(([key]) => /^luminateFailure_|^failureReasons$/.test(key)));
const SUBMIT_FAILED = {
  'luminateFailure_-1': 'Error submitting answers',
  failureReasons: ['-1: Error submitting answers'],
};

describe('a quiz that is passed', () => {
  test('QUIZ-19, QUIZ-20, QUIZ-21, QUIZ-22, QUIZ-43, G-140, ENT-193, ENT-194, ENT-195: PASS is qkba hi with the time and the assessment, and the check is done', async () => {
    const { submit, data } = await quiz();
    const { status, body } = await submit(first);
    expect(status).toBe(200);
    expect(body.responseObject).toEqual({
      assessment: expect.arrayContaining([{ key: 'decision', value: 'PASS' }]),
      assessmentReason: [],
      results: {},
    });
    const kept = await data();
    expect(kept).toMatchObject({
      qkba: 'hi',
      is_idv_done: true,
      luminate_pass_datetime: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      luminate_answers_assessment: expect.arrayContaining([{ key: 'decision', value: 'PASS' }]),
    });
    expect(failuresOf(kept)).toEqual({});
  });

  test('API-15, API-16, API-17: the provider gets the ids of the set and the answers by question id', async () => {
    const { who, submit } = await quiz();
    await submit(mixed);
    const sent = sandbox.ledger().findLast(({ operation }) => operation === 'answers');
    expect(sent?.request).toMatchObject({
      reference: who.claimId,
      questionnaireId: expect.stringMatching(/^que-/),
      answers: [
        { questionId: '1', answer: ['c2'] },
        { questionId: '2', answer: ['c1'] },
        { questionId: '3', answer: ['c1'] },
        { questionId: '4', answer: ['c1'] },
      ],
    });
  });

  test('G-124: a pass with too few questions is a pass, and the failure stays on record', async () => {
    const reason = { o_RuleID: 'KBA0011', o_Priority: 350, o_DefaultResponse: 'x' };
    const set = (await (await quiz()).load()).body.responseObject as {
      results: { questionnaire: { questions: object[] } };
    };
    const { questionnaire } = set.results;
    const one = { ...questionnaire, questions: questionnaire.questions.slice(0, 1) };
    sandbox.server.use(
      http.post(`${sandboxUrl('identity')}/questionnaires`, () =>
        HttpResponse.json({ ...set, assessmentReason: [reason], results: { questionnaire: one } }),
      ),
      http.post(answersPath, () =>
        HttpResponse.json({ assessment: [{ key: 'decision', value: 'PASS' }], assessmentReason: [], results: {} }),
      ),
    );
    const { load, submit, data } = await quiz();
    expect((await load()).body.responseObject).toMatchObject({
      qkba: 'md',
      results: { questionnaire: { questions: [{ questionId: '1' }] } },
    });
    expect(await data()).toMatchObject({ qkba: 'md', luminateFailure_KBA0011: expect.any(String) });
    expect(await submit(first)).toMatchObject({ status: 200 });
    const text = 'Not enough questions to meet questionnaire generation criteria.';
    expect(await data()).toMatchObject({ qkba: 'hi', is_idv_done: true, luminate_three_questions_error: text });
    expect(failuresOf(await data())).toEqual({ luminateFailure_KBA0011: text, failureReasons: [`KBA0011: ${text}`] });
  });
});

describe('a quiz that is failed', () => {
  test('QUIZ-23, QUIZ-38, QUIZ-40, QUIZ-41, G-153: qkba md, one key for each rule, and the list with the highest priority first', async () => {
    const { submit, data } = await quiz();
    const { status, body } = await submit(last);
    expect(status).toBe(200);
    expect(body.responseObject.assessment).toContainEqual({ key: 'decision', value: 'FAIL' });
    const electoral =
      'Failed to match name and address on either Electoral roll or Active insight provider at current address';
    const kept = await data();
    expect(kept).toMatchObject({ qkba: 'md', is_idv_done: true });
    expect(kept).not.toHaveProperty('luminate_pass_datetime');
    expect(failuresOf(kept)).toEqual({
      luminateFailure_IDV0040: electoral,
      luminateFailure_KBA0090: 'KBA0090 Too many wrong answers',
      failureReasons: [`IDV0040: ${electoral}`, 'KBA0090: Too many wrong answers'],
    });
  });

  test('case ST-2: rules of the answers with a dot, a dollar or a minus are one key each, under their own names', async () => {
    const { submit, data } = await quiz();
    const reasons = ['KBA.0011', '$where', '-1', '__proto__'].map((o_RuleID, at) => ({
      o_RuleID,
      o_Priority: 9 - at,
      o_DefaultResponse: 'Odd',
    }));
    sandbox.server.use(
      http.post(answersPath, () =>
        HttpResponse.json({
          assessment: [{ key: 'decision', value: 'FAIL' }],
          assessmentReason: reasons,
          results: { errors: [{ code: 'a.b', msg: 'Bad', detailedMsg: '' }] },
        }),
      ),
    );
    expect(await submit(first)).toMatchObject({ status: 200 });
    const kept = await data();
    expect(kept['luminateFailure_KBA.0011']).toBe('Not enough questions to meet questionnaire generation criteria.');
    expect(kept.luminateFailure_$where).toBe('$where Odd');
    expect(kept['luminateFailure_-1']).toBe('Error generating questions');
    expect(kept.luminateFailure___proto__).toBe('__proto__ Odd');
    expect(kept['luminateFailure_a.b']).toBe('a.b Bad');
    expect(kept.first_name).toBe('Margaret');
  });
});

describe('a second set', () => {
  test('QUIZ-20, QUIZ-42, ENT-197: comes back with ids of its own, is kept on the claim, and nothing has ended', async () => {
    const { submit, data } = await quiz();
    const { status, body } = await submit(mixed);
    expect(status).toBe(200);
    expect(body.responseObject).toMatchObject({
      correlationId: expect.stringMatching(/^cor-/),
      results: { questionnaire: { questions: [{ questionId: '1' }, { questionId: '2' }, { questionId: '3' }] } },
    });
    const kept = await data();
    expect(JSON.parse(String(kept.luminate_second_set_questions_response))).toMatchObject({
      results: { questionnaire: { questions: [{}, {}, {}] } },
    });
    for (const key of ['qkba', 'is_idv_done', 'luminate_pass_datetime']) expect(kept).not.toHaveProperty(key);
  });

  test('QUIZ-18: from then on the questions are those of the second set, without another purchase', async () => {
    const { submit, load } = await quiz();
    const second = (await submit(mixed)).body.responseObject.results;
    const before = sandbox.ledger().length;
    expect((await load()).body.responseObject).toMatchObject({ results: second as object, gbgQ1Status: false });
    expect(sandbox.ledger()).toHaveLength(before);
  });

  test.each([
    ['passed', first, 'hi'],
    ['failed', mixed, 'md'],
  ] as const)('QUIZ-20: is %s', async (_, choose, qkba) => {
    const { submit, data, assessed } = await quiz();
    await submit(mixed);
    expect(await submit(choose)).toMatchObject({ status: 200 });
    expect(await data()).toMatchObject({ qkba, is_idv_done: true });
    expect(assessed()).toBe(2);
  });

  test('G-027: another one after it is not asked: it counts as a fail', async () => {
    const { submit, load, data } = await quiz({ lastName: 'Answersagain' });
    await submit(first);
    const second = (await load()).body.responseObject.results;
    const { body } = await submit(first);
    expect(body.responseObject.assessment).toContainEqual({ key: 'decision', value: 'FAIL' });
    expect(body.responseObject.results).toEqual({});
    expect(await data()).toMatchObject({ qkba: 'md', is_idv_done: true });
    expect((await load()).body.responseObject.results).toEqual(second);
  });

  test('a submission of the first set that is repeated later gets its own reply, and changes nothing', async () => {
    const { submit, body, data, who, assessed } = await quiz();
    const again = body(mixed);
    const reply = await submit(mixed);
    await submit(first);
    const kept = await data();
    expect((await who.call('submitAnswers', again)).body).toEqual(reply.body);
    expect(await data()).toEqual(kept);
    expect(kept).toMatchObject({ qkba: 'hi' });
    expect(assessed()).toBe(2);
  });
});

describe('never a false PASS', () => {
  const decided =
    (assessment: unknown, results: unknown = {}) =>
    () =>
      HttpResponse.json({ assessment, assessmentReason: [], results } as Record<string, unknown>);
  const PASS = { key: 'decision', value: 'PASS' };
  const answers = {
    ...misbehaviours,
    'half a PASS': () =>
      new HttpResponse('{"assessment":[{"key":"decision","value":"PASS"}],"assess', {
        headers: { 'content-type': 'application/json' },
      }),
    'PASS with a status 500': () =>
      HttpResponse.json({ assessment: [PASS], assessmentReason: [], results: {} }, { status: 500 }),
    'an empty list': decided([]),
    'PASS in another shape': decided({ decision: 'PASS' }),
    'PASS and FAIL': decided([PASS, { key: 'decision', value: 'FAIL' }]),
    'PASS under another key': decided([{ key: 'outcome', value: 'PASS' }]),
    'PASS with errors': decided([PASS], { errors: [{ code: '1', msg: 'Broken', detailedMsg: '' }] }),
    nothing: () => new HttpResponse(null, { status: 200 }),
  };

  test.each(Object.entries(answers))(
    'QUIZ-24, ERR-41, G-140: a provider that answers with %s is rule -1 "Error submitting answers", qkba md, and it has ended',
    async (how, answer) => {
      const { submit, data } = await quiz({}, how === 'late' ? impatient : service);
      sandbox.server.use(http.post(answersPath, answer));
      const { status, body } = await submit(first);
      expect(status).toBe(503);
      expect(body.message).toBe('Error submitting answers');
      const kept = await data();
      expect(kept).toMatchObject({ qkba: 'md', is_idv_done: true, 'luminateFailure_-1': 'Error submitting answers' });
      expect(kept.failureReasons).toContain('-1: Error submitting answers');
      expect(kept).not.toHaveProperty('luminate_pass_datetime');
    },
  );

  test.each(['Answersodd', 'Answerserror', 'Answersdown', 'Answersbusy'])(
    'the sandbox plays it for %s',
    async (lastName) => {
      const { submit, data } = await quiz({ lastName });
      expect(await submit(first)).toMatchObject({ status: 503 });
      expect(await data()).toMatchObject({ qkba: 'md', 'luminateFailure_-1': 'Error submitting answers' });
    },
  );
});

describe('once for a set', () => {
  test('fifty identical submissions at once are one call of the provider with one answer', async () => {
    const { who, body, assessed, data } = await quiz();
    const given = body(first);
    const replies = await Promise.all(Array.from({ length: 50 }, () => who.call('submitAnswers', given)));
    expect(new Set(replies.map((reply) => `${reply.status} ${JSON.stringify(reply.body)}`)).size).toBe(1);
    expect(replies[0]?.status).toBe(200);
    expect(assessed()).toBe(1);
    expect(await data()).toMatchObject({ qkba: 'hi' });
  });

  test('fifty different submissions at once are one call too: nobody can try choices out', async () => {
    const { who, body, assessed } = await quiz();
    const guesses = Array.from({ length: 50 }, (_, at) => body((question) => question.choices[at % 5]?.choiceId));
    const replies = await Promise.all(guesses.map((guess) => who.call('submitAnswers', guess)));
    expect(new Set(replies.map((reply) => JSON.stringify(reply.body))).size).toBe(1);
    expect(assessed()).toBe(1);
  });

  test('another submission of a decided set gets the decision on record: a fail never turns into a pass', async () => {
    const { submit, data, assessed } = await quiz();
    const reply = await submit(last);
    const kept = await data();
    expect((await submit(first)).body).toEqual(reply.body);
    expect(await data()).toEqual(kept);
    expect(assessed()).toBe(1);
  });

  test('the time of the pass is that of the first one', async () => {
    const { submit, data } = await quiz();
    await submit(first);
    const { luminate_pass_datetime } = await data();
    await submit(first);
    expect(await data()).toMatchObject({ luminate_pass_datetime });
  });

  test('an answer that did not come in time may still be one: it is not asked for again, and the firm is told', async () => {
    const { who, submit, data, assessed } = await quiz({}, impatient);
    sandbox.server.use(http.post(answersPath, misbehaviours.late));
    expect(await submit(first)).toMatchObject({ status: 503 });
    sandbox.server.resetHandlers();
    expect(await submit(first)).toMatchObject({ status: 503 });
    expect(assessed()).toBe(0);
    expect(await data()).toMatchObject({ qkba: 'md', ...SUBMIT_FAILED });
    const claim = await impatient.ports.store.get('claims', who.claimId);
    expect(claim?.outbox['alert-answers-unknown']).toMatchObject({ details: { channel: 'alerts-credit' } });
  });

  test('where certainly nothing was assessed the next submission is, and its pass takes the failure off the claim', async () => {
    for (const how of ['busy', 'refused'] as const) {
      const { submit, data } = await quiz();
      sandbox.server.use(http.post(answersPath, misbehaviours[how]));
      expect(await submit(first)).toMatchObject({ status: 503 });
      sandbox.server.resetHandlers();
      expect(await submit(first)).toMatchObject({ status: 200 });
      expect(await data()).toMatchObject({ qkba: 'hi' });
      expect(failuresOf(await data())).toEqual({});
    }
  });

  test('changed details are another set: what the quiz of the old one left goes, and comes back with it', async () => {
    const { who, submit, load, data } = await quiz();
    await submit(first);
    const passed = await data();
    await who.call('updateClaim', { last_name: 'Other' });
    for (const key of ['qkba', 'luminate_pass_datetime', 'luminate_answers_assessment'])
      expect(await data()).not.toHaveProperty(key);
    expect(await submit(first)).toMatchObject({ status: 400, body: { responseObject: { code: 'NOT_OWN' } } });
    await who.call('loadQuestions', { ...who.bodies.loadQuestions, last_name: 'Other' });
    for (const key of ['qkba', 'luminate_pass_datetime', 'luminate_answers_assessment'])
      expect(await data()).not.toHaveProperty(key);
    await who.call('updateClaim', { last_name: people.margaret.lastName });
    await load();
    expect(await submit(first)).toMatchObject({ status: 200 });
    const { luminate_pass_datetime: _, ...rest } = passed;
    expect(await data()).toMatchObject(rest);
  });
});

test('details that change while the answers are assessed get nothing of the decision', async () => {
  const { who, submit, data, load } = await quiz();
  sandbox.server.use(
    http.post(answersPath, async () => {
      await who.call('updateClaim', { first_name: 'Other' });
      return HttpResponse.json({ assessment: [{ key: 'decision', value: 'PASS' }], assessmentReason: [], results: {} });
    }),
  );
  await submit(first);
  for (const key of ['qkba', 'luminate_pass_datetime', 'is_idv_done']) expect(await data()).not.toHaveProperty(key);
  await who.call('updateClaim', { first_name: people.margaret.firstName });
  await load();
  expect(await submit(last)).toMatchObject({ status: 200 });
  expect(await data()).toMatchObject({ qkba: 'hi' });
});

test('details that are saved again as they are change nothing', async () => {
  const { who, submit, data } = await quiz();
  await submit(mixed);
  await submit(first);
  const before = await data();
  const { first_name, last_name, address, dob } = before;
  const turned = Object.fromEntries(Object.entries(address as object).reverse());
  await who.call('updateClaim', { first_name, last_name, middle_name: '', dob, address: turned });
  expect(await data()).toMatchObject({ ...before, address: turned });
});

describe('who may submit what', () => {
  test('no stored consent, no call: 403', async () => {
    const { who, submit, assessed } = await quiz();
    await who.call('updateClaim', { soft_check_privacy: false });
    expect(await submit(first)).toMatchObject({ status: 403, body: { responseObject: { code: 'NO_CONSENT' } } });
    expect(assessed()).toBe(0);
  });

  test.each(['claim_number', 'correlation_id', 'authentication_id', 'questionnaire_id'])(
    'API-15: %s of somebody else is a 400 that names it',
    async (field) => {
      const other = await quiz({ lastName: 'Other' });
      const { submit, assessed } = await quiz();
      const { status, body } = await submit(first, { [field]: other.body(first)[field] });
      expect(status).toBe(400);
      expect(body.responseObject).toMatchObject({ code: 'NOT_OWN' });
      expect(body.responseObject.fields).toContainEqual(expect.objectContaining({ field }));
      expect(assessed()).toBe(0);
    },
  );

  test('a claim without questions has nothing to answer', async () => {
    const { submit } = await quiz({ firstName: 'Toofew' });
    const ids = { correlation_id: 'cor-1', authentication_id: 'aut-1', questionnaire_id: 'que-1' };
    expect(await submit(first, ids)).toMatchObject({ status: 400, body: { responseObject: { code: 'NOT_OWN' } } });
  });

  const wrong: Record<string, (answers: { questionId: string; answer: string[] }[]) => unknown> = {
    'a gap': (answers) => answers.slice(1),
    'no answers at all': () => [],
    'a question without a choice': ([one, ...others]) => [{ ...one, answer: [] }, ...others],
    'a choice that the question does not have': ([one, ...others]) => [{ ...one, answer: ['c9'] }, ...others],
    'two choices where one is asked for': ([one, ...others]) => [{ ...one, answer: ['c1', 'c2'] }, ...others],
    'a question twice': (answers) => [...answers, answers[0]],
    'a question that was not asked': (answers) => [...answers, { questionId: '9', answer: ['c1'] }],
    'a choice as text': ([one, ...others]) => [{ ...one, answer: 'c1' }, ...others],
    'the name of a prototype': ([one, ...others]) => [{ ...one, answer: ['toString'] }, ...others],
  };
  test.each(Object.entries(wrong))('QUIZ-33, API-16, API-17: %s is a 400 at answers', async (_, change) => {
    const { submit, body, assessed, data } = await quiz();
    const answers = change(body(first).answers as never);
    const reply = await submit(first, { answers });
    expect(reply).toMatchObject({ status: 400, body: { responseObject: { code: 'FIELD_INVALID' } } });
    expect(reply.body.responseObject.fields?.[0]?.field).toContain('answers');
    expect(assessed()).toBe(0);
    expect(await data()).not.toHaveProperty('is_idv_done');
  });

  test('ROLE-06, ROLE-08, QUIZ-37: a tester gets samples and passes with any answers, and the provider hears of neither', async () => {
    const before = sandbox.ledger().length;
    const { load, submit, data } = await quiz(people.tess);
    expect((await load()).body.responseObject).toMatchObject({ correlationId: 'sample-correlation', qkba: 'hi' });
    expect(await submit(last)).toMatchObject({ status: 200 });
    expect(await data()).toMatchObject({ qkba: 'hi', is_idv_done: true, luminate_pass_datetime: expect.any(String) });
    expect(
      sandbox
        .ledger()
        .slice(before)
        .filter(({ port }) => port === 'identity'),
    ).toEqual([]);
  });
});
