import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { people } from '#fixtures/people.ts';
import { sandboxUrl } from '../config.ts';
import { answersPath, failuresOf, first, last, mixed, quizHarness } from '../testing/quiz-harness.ts';

const harness = quizHarness();
const { sandbox, quiz } = harness;

describe('a quiz that is passed', () => {
  test('PASS is qkba hi with the time and the assessment, and the check is done', {
    tags: ['QUIZ-19', 'QUIZ-20', 'QUIZ-21', 'QUIZ-22', 'QUIZ-43', 'G-140', 'ENT-193', 'ENT-194', 'ENT-195'],
  }, async () => {
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

  test('the provider gets the ids of the set and the answers by question id', {
    tags: ['API-15', 'API-16', 'API-17'],
  }, async () => {
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

  test('a pass with too few questions is a pass, and the failure stays on record', { tags: ['G-124'] }, async () => {
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
  test('qkba md, one key for each rule, and the list with the highest priority first', {
    tags: ['QUIZ-23', 'QUIZ-38', 'QUIZ-40', 'QUIZ-41', 'G-153'],
  }, async () => {
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

  test('rules of the answers with a dot, a dollar or a minus are one key each, under their own names', {
    tags: ['ST-2'],
  }, async () => {
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
  test('comes back with ids of its own, is kept on the claim, and nothing has ended', {
    tags: ['QUIZ-20', 'QUIZ-42', 'ENT-197'],
  }, async () => {
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

  test('from then on the questions are those of the second set, without another purchase', {
    tags: ['QUIZ-18'],
  }, async () => {
    const { submit, load } = await quiz();
    const second = (await submit(mixed)).body.responseObject.results;
    const before = sandbox.ledger().length;
    expect((await load()).body.responseObject).toMatchObject({ results: second as object, gbgQ1Status: false });
    expect(sandbox.ledger()).toHaveLength(before);
  });

  test.each([
    ['passed', first, 'hi'],
    ['failed', mixed, 'md'],
  ] as const)('is %s', { tags: ['QUIZ-20'] }, async (_, choose, qkba) => {
    const { submit, data, assessed } = await quiz();
    await submit(mixed);
    expect(await submit(choose)).toMatchObject({ status: 200 });
    expect(await data()).toMatchObject({ qkba, is_idv_done: true });
    expect(assessed()).toBe(2);
  });

  test('another one after it is not asked: it counts as a fail', { tags: ['G-027'] }, async () => {
    const { submit, load, data } = await quiz({ lastName: 'Answersagain' });
    await submit(first);
    const { body } = await submit(first);
    expect(body.responseObject.assessment).toContainEqual({ key: 'decision', value: 'FAIL' });
    expect(body.responseObject.results).toEqual({});
    expect(await data()).toMatchObject({ qkba: 'md', is_idv_done: true });
    expect((await load()).body.responseObject).toMatchObject({ results: { questionnaire: { questions: [] } } });
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

test('details of another person that are saved while the answers are assessed get nothing of a pass', async () => {
  const { who, submit, data } = await quiz();
  sandbox.server.use(
    http.post(answersPath, async () => {
      await who.call('updateClaim', { first_name: 'Other' });
      return HttpResponse.json({ assessment: [{ key: 'decision', value: 'PASS' }], assessmentReason: [], results: {} });
    }),
  );
  const { body } = await submit(first);
  expect(body.responseObject.assessment).toEqual([{ key: 'decision', value: 'FAIL' }]);
  expect(await data()).toMatchObject({ qkba: 'md', is_idv_done: true });
  expect(await data()).not.toHaveProperty('luminate_pass_datetime');
  await who.call('updateClaim', { first_name: people.margaret.firstName });
  expect(await data()).toMatchObject({ qkba: 'hi', luminate_pass_datetime: expect.any(String) });
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
