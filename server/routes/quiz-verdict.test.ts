import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { people } from '#fixtures/people.ts';
import { misbehaviours } from '#fixtures/sandbox/vendor-scenarios.ts';
import { sandboxUrl } from '../config.ts';
import { answersPath, failuresOf, first, last, mixed, quizHarness } from '../testing/quiz-harness.ts';

const harness = quizHarness();
const { sandbox, quiz } = harness;

type Quiz = Awaited<ReturnType<typeof quiz>>;

/** Changes details and loads the questions about them, as the page does when Sign opens. */
const correct = async ({ who, load }: Quiz, changes: Record<string, string>) => {
  expect(await who.call('updateClaim', changes)).toMatchObject({ status: 200 });
  return load(changes);
};
/** How many sets the provider was asked for. */
const bought = ({ who }: Quiz) =>
  sandbox
    .ledger()
    .filter(
      ({ operation, request }) =>
        operation === 'questions' && (request as { reference?: string } | null)?.reference === who.claimId,
    ).length;
const questionsIn = ({ body }: { body: { responseObject: object } }) =>
  (body.responseObject as { results?: { questionnaire?: { questions: unknown[] } } }).results?.questionnaire?.questions;
const PASS_KEYS = ['luminate_pass_datetime', 'luminate_answers_assessment'];

describe('a quiz cannot be taken until it is passed', () => {
  test('fourteen quizzes by fourteen middle names are two sets and one verdict', async () => {
    const one = await quiz();
    const names = Array.from('ABCDEFGHIJKLMN', (letter) => `Middle${letter}`);
    const verdicts: unknown[] = [];
    for (const [at, middle_name] of names.entries()) {
      expect(await correct(one, { middle_name })).toMatchObject({ status: 200 });
      const { status, body } = await one.submit(at === 0 ? last : first);
      expect(status).toBe(200);
      verdicts.push(body.responseObject.assessment);
    }
    expect(new Set(verdicts.map((verdict) => JSON.stringify(verdict))).size).toBe(1);
    expect(verdicts[0]).toContainEqual({ key: 'decision', value: 'FAIL' });
    expect(one.assessed()).toBe(1);
    // The one that was loaded without a middle name, and the one that was answered.
    expect(bought(one)).toBe(2);
    expect(await one.data()).toMatchObject({ qkba: 'md', is_idv_done: true });
    expect(await one.data()).not.toHaveProperty('luminate_pass_datetime');
  });

  test('a typing error that is mended before any answer buys one more set, and a third spelling none', async () => {
    const one = await quiz();
    const mended = await correct(one, { last_name: 'Hollowey' });
    expect(questionsIn(mended)).toHaveLength(4);
    expect(bought(one)).toBe(2);
    const third = await correct(one, { last_name: 'Hollows' });
    expect(third).toMatchObject({ status: 200, body: { responseObject: { qkba: 'md' } } });
    expect(questionsIn(third)).toEqual([]);
    expect(bought(one)).toBe(2);
    expect(await one.data()).toMatchObject({ qkba: 'md', failureReasons: ['-1: Error generating questions'] });
    // The two spellings that were bought stay free, and nothing of the refusal stays with them.
    for (const last_name of ['Hollowey', 'Holloway'])
      expect(questionsIn(await correct(one, { last_name }))).toHaveLength(4);
    expect(bought(one)).toBe(2);
    expect(await one.data()).not.toHaveProperty('qkba');
    expect(failuresOf(await one.data())).toEqual({});
  });

  test('the provider’s own second set belongs to the first, whatever is changed before it is answered', {
    tags: ['QUIZ-15'],
  }, async () => {
    const one = await quiz();
    await one.submit(mixed);
    const loaded = await correct(one, { middle_name: 'Anne' });
    expect(questionsIn(loaded)).toHaveLength(3);
    expect(await one.submit(first)).toMatchObject({ status: 200 });
    expect(await one.data()).toMatchObject({ qkba: 'hi' });
    expect(bought(one)).toBe(1);
    expect(one.assessed()).toBe(2);
  });

  test('a failed quiz is not offered again, on another device either', { tags: ['G-032'] }, async () => {
    const one = await quiz();
    await one.submit(last);
    const kept = await one.data();
    const again = await one.load();
    expect(again).toMatchObject({ status: 200, body: { responseObject: { qkba: 'md' } } });
    expect(questionsIn(again)).toEqual([]);
    expect(await one.data()).toEqual(kept);
  });

  test('where certainly nothing was assessed no answer was sent: the set is offered again', async () => {
    const one = await quiz();
    sandbox.server.use(http.post(answersPath, misbehaviours.busy));
    expect(await one.submit(last)).toMatchObject({ status: 503 });
    sandbox.server.resetHandlers();
    expect(questionsIn(await one.load())).toHaveLength(4);
    expect(await one.submit(first)).toMatchObject({ status: 200 });
    expect(await one.data()).toMatchObject({ qkba: 'hi' });
  });

  test('fifty spellings at once are two sets at most', async () => {
    const one = await quiz();
    await Promise.all(
      Array.from({ length: 50 }, (_, at) => correct(one, { middle_name: `Ann${'aeiou'[at % 5]}` }).catch(() => null)),
    );
    expect(bought(one)).toBeLessThanOrEqual(2);
  });
});

describe('a pass is about one person', () => {
  const pass = async () => {
    const one = await quiz();
    await one.submit(first);
    return { one, passed: await one.data() };
  };

  test('a middle name that is added afterwards changes nothing of it', async () => {
    const { one, passed } = await pass();
    await correct(one, { middle_name: 'Anne' });
    expect(await one.data()).toMatchObject({ qkba: 'hi', luminate_pass_datetime: passed.luminate_pass_datetime });
    expect(bought(one)).toBe(1);
  });

  test('a pass does not count for another person: it is set aside while the claim has other details, and counts again with its own', async () => {
    const { one, passed } = await pass();
    const loaded = await correct(one, { first_name: 'Somebody', last_name: 'Else' });
    expect(questionsIn(loaded)).toEqual([]);
    expect(await one.data()).toMatchObject({ qkba: 'md', is_idv_done: true });
    for (const key of PASS_KEYS) expect(await one.data()).not.toHaveProperty(key);
    const said = await one.submit(first);
    expect(said.body.responseObject.assessment).toContainEqual({ key: 'decision', value: 'FAIL' });
    await one.who.call('updateClaim', { first_name: 'Margaret', last_name: 'Holloway' });
    const { qkba, luminate_pass_datetime, luminate_answers_assessment } = passed;
    expect(await one.data()).toMatchObject({ qkba, luminate_pass_datetime, luminate_answers_assessment });
    expect(failuresOf(await one.data())).toEqual({});
    expect(bought(one)).toBe(1);
  });

  test('a tester’s email after a real verdict changes nothing of it', async () => {
    const one = await quiz();
    await one.submit(last);
    await one.who.call('updateClaim', { email: people.tess.email });
    expect(questionsIn(await one.load())).toEqual([]);
    await one.submit(first);
    expect(await one.data()).toMatchObject({ qkba: 'md' });
    expect(await one.data()).not.toHaveProperty('luminate_pass_datetime');
  });

  test('once questions were bought a search at a bureau must be about the same person', async () => {
    const one = await quiz();
    await one.who.call('updateClaim', { first_name: 'Somebody' });
    const body = { ...one.who.bodies.searchBureauB, first_name: 'Somebody' };
    const where = { query: { service: 'exp' } };
    expect(await one.who.call('searchBureauB', body, where)).toMatchObject({ status: 503 });
    expect(await one.data()).toMatchObject({ credit_check_failure_reason: expect.stringMatching(/another person/) });
    const searches = () =>
      sandbox
        .ledger()
        .filter(
          ({ port, request }) =>
            port === 'bureauB' && (request as { reference?: string } | null)?.reference === one.who.claimId,
        ).length;
    expect(searches()).toBe(0);
    await one.who.call('updateClaim', { first_name: 'Margaret' });
    expect(await one.who.call('searchBureauB', one.who.bodies.searchBureauB, where)).toMatchObject({ status: 200 });
    expect(searches()).toBe(1);
  });
});

test('a set that comes after its details have changed is no set about the new ones', async () => {
  const one = await quiz();
  const { who } = one;
  sandbox.server.use(
    http.post(`${sandboxUrl('identity')}/questionnaires`, async () => {
      await who.call('updateClaim', { first_name: 'Victim' });
      return undefined;
    }),
  );
  const changed = await correct(one, { first_name: 'Margot' });
  expect(changed).toMatchObject({ status: 400, body: { responseObject: { code: 'NOT_OWN' } } });
  expect(await one.data()).not.toHaveProperty('luminate_questions_response');
});

test('answers to a set of other details are not assessed', async () => {
  const one = await quiz();
  sandbox.server.use(http.post(answersPath, () => HttpResponse.json({}, { status: 500 })));
  await one.who.call('updateClaim', { first_name: 'Other' });
  expect(await one.submit(first)).toMatchObject({ status: 400, body: { responseObject: { code: 'NOT_OWN' } } });
  expect(one.assessed()).toBe(0);
});

describe('a claim of before verdicts were final', () => {
  /** Takes off the claim what it did not have then. */
  const older = (one: Quiz) =>
    harness.service.ports.store.update('claims', one.who.claimId, { unset: [['boughtFor']] });

  test('that has bought a set buys nothing again, and mends a typing error', async () => {
    const one = await quiz();
    await older(one);
    await one.load();
    expect(bought(one)).toBe(1);
    expect(questionsIn(await correct(one, { last_name: 'Hollowey' }))).toHaveLength(4);
    expect(bought(one)).toBe(2);
  });

  test('that was decided keeps its verdict, and a pass its person', async () => {
    const failed = await quiz();
    await failed.submit(last);
    await older(failed);
    await correct(failed, { middle_name: 'Anne' });
    expect(await failed.data()).toMatchObject({ qkba: 'md' });
    expect(bought(failed)).toBe(1);

    const passed = await quiz();
    await passed.submit(first);
    await older(passed);
    await passed.who.call('updateClaim', { first_name: 'Other' });
    expect(await passed.data()).not.toHaveProperty('luminate_pass_datetime');
    await passed.who.call('updateClaim', { first_name: 'Margaret' });
    expect(await passed.data()).toMatchObject({ qkba: 'hi', luminate_pass_datetime: expect.any(String) });
  });

  test('whose set went with changed details gets it back from the record with the old ones', async () => {
    const one = await quiz();
    const { luminate_questions_response } = await one.data();
    await one.submit(last);
    const gone = ['luminate_questions_response', 'qkba', 'luminate_answers_assessment', 'failureReasons'];
    await harness.service.ports.store.update('claims', one.who.claimId, {
      unset: [['boughtFor'], ...gone.map((key) => ['data', key] as const)],
    });
    await one.load();
    expect((await one.data()).luminate_questions_response).toBe(luminate_questions_response);
    expect(await one.submit(first)).toMatchObject({ status: 200 });
    expect(await one.data()).toMatchObject({ qkba: 'md' });
    expect(bought(one)).toBe(1);
  });
});
