import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { people } from '#fixtures/people.ts';
import { misbehaviours } from '#fixtures/sandbox/vendor-scenarios.ts';
import { sandboxUrl } from '../config.ts';
import { answersPath, failuresOf, first, last, quizHarness, SUBMIT_FAILED } from '../testing/quiz-harness.ts';

const harness = quizHarness();
const { sandbox, quiz } = harness;

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
    'a provider that answers with %s is rule -1 "Error submitting answers", qkba md, and it has ended',
    { tags: ['QUIZ-24', 'ERR-41', 'G-140'] },
    async (_, answer) => {
      const { submit, data } = await quiz();
      sandbox.server.use(http.post(answersPath, ({ request }) => answer(sandboxUrl('identity'), request)));
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

  test('fifty different concurrent submissions are one call too: choices cannot be tried out', async () => {
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

  test('an answer that did not come in time may still be one: the firm is told, and the first answers are sent again under the same key', async () => {
    const { who, submit, data, assessed } = await quiz();
    const sent: unknown[] = [];
    const note = async ({ request }: { request: Request }) => {
      sent.push([request.headers.get('idempotency-key'), await request.clone().json()]);
    };
    sandbox.server.use(
      http.post(answersPath, (info) => note(info).then(() => misbehaviours.late(sandboxUrl('identity')))),
    );
    expect(await submit(first)).toMatchObject({ status: 503 });
    expect(await data()).toMatchObject({ qkba: 'md', ...SUBMIT_FAILED });
    const claim = await harness.service.ports.store.get('claims', who.claimId);
    expect(claim?.outbox['alert-answers-unknown']).toMatchObject({ details: { channel: 'alerts-credit' } });
    sandbox.server.resetHandlers();
    sandbox.server.use(http.post(answersPath, note));
    // Other choices change nothing: the set was submitted with the first ones.
    expect(await submit(last)).toMatchObject({ status: 200 });
    expect(await data()).toMatchObject({ qkba: 'hi' });
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
    expect(assessed()).toBe(1);
  });

  test('a provider that does not honour keys is not asked again', async () => {
    const { submit, data, assessed } = await quiz({}, harness.withoutKeys);
    sandbox.server.use(http.post(answersPath, misbehaviours.reset));
    expect(await submit(first)).toMatchObject({ status: 503 });
    sandbox.server.resetHandlers();
    expect(await submit(first)).toMatchObject({ status: 503 });
    expect(assessed()).toBe(0);
    expect(await data()).toMatchObject({ qkba: 'md', ...SUBMIT_FAILED });
  });

  test('where certainly nothing was assessed the next submission is, and its pass takes the failure off the claim', async () => {
    for (const how of ['busy', 'refused'] as const) {
      const { submit, data } = await quiz();
      sandbox.server.use(http.post(answersPath, ({ request }) => misbehaviours[how](sandboxUrl('identity'), request)));
      expect(await submit(first)).toMatchObject({ status: 503 });
      sandbox.server.resetHandlers();
      expect(await submit(first)).toMatchObject({ status: 200 });
      expect(await data()).toMatchObject({ qkba: 'hi' });
      expect(failuresOf(await data())).toEqual({});
    }
  });
});

describe('who may submit what', () => {
  test('no stored consent, no call: 403', async () => {
    const { who, submit, assessed } = await quiz();
    await who.call('updateClaim', { soft_check_privacy: false });
    expect(await submit(first)).toMatchObject({ status: 403, body: { responseObject: { code: 'NO_CONSENT' } } });
    expect(assessed()).toBe(0);
  });

  test.each(['claim_number', 'correlation_id', 'authentication_id', 'questionnaire_id'])(
    'another person’s %s is a 400 that names it',
    { tags: ['API-15'] },
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
  test.each(Object.entries(wrong))(
    '%s is a 400 at answers',
    { tags: ['QUIZ-33', 'API-16', 'API-17'] },
    async (_, change) => {
      const { submit, body, assessed, data } = await quiz();
      const answers = change(body(first).answers as never);
      const reply = await submit(first, { answers });
      expect(reply).toMatchObject({ status: 400, body: { responseObject: { code: 'FIELD_INVALID' } } });
      expect(reply.body.responseObject.fields?.[0]?.field).toContain('answers');
      expect(assessed()).toBe(0);
      expect(await data()).not.toHaveProperty('is_idv_done');
    },
  );

  test('a tester gets samples and passes with any answers, and the provider hears of neither', {
    tags: ['ROLE-06', 'ROLE-08', 'QUIZ-37'],
  }, async () => {
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
