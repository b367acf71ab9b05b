import { HttpResponse, http } from 'msw';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasFinanceQuestion, readQuestions } from '#engine/claims/questions.ts';
import { type Claimant, claimant } from '#fixtures/claimant.ts';
import { type Person, people, testerDomain } from '#fixtures/people.ts';
import { strictSandbox } from '#fixtures/sandbox/strict.ts';
import { misbehaving, vendorScenarios } from '#fixtures/sandbox/vendor-scenarios.ts';
import publicData from '#flows/business/public/public.json' with { type: 'json' };
import { sandboxUrl } from '../config.ts';
import { testApp } from '../testing/app.ts';

const { financeQuestion } = publicData;
const sandbox = strictSandbox();
let service: Awaited<ReturnType<typeof testApp>>;
/** Its provider does not honour idempotency keys. */
let withoutKeys: typeof service;

beforeAll(async () => {
  const environment = { TEST_EMAIL_DOMAINS: testerDomain, RATE_LIMIT_FACTOR: '10' };
  service = await testApp({ environment });
  withoutKeys = await testApp({ environment: { ...environment, IDENTITY_HONOURS_KEYS: 'no' } });
});
afterAll(async () => {
  await service.app.close();
  await withoutKeys.app.close();
});

/** What the provider was asked about a claim. */
const asked = ({ claimId }: Claimant) =>
  sandbox
    .ledger()
    .filter(
      (entry) => entry.port === 'identity' && (entry.request as { reference?: string } | null)?.reference === claimId,
    );
const claimOf = async ({ claimId }: Claimant, { ports } = service) => {
  const claim = await ports.store.get('claims', claimId);
  if (!claim) throw new Error('there is no such claim');
  return claim;
};
const load = (who: Claimant, changes: Record<string, unknown> = {}) =>
  who.call('loadQuestions', { ...who.bodies.loadQuestions, ...changes });
const come = (person: Person, changes: Record<string, unknown> = {}) => claimant(service.app, person, changes);

describe('questions that are found', () => {
  test('the answer has the questionnaire, the ids of the set, gbgQ1Status and assessmentReason', {
    tags: ['SIGN-10', 'QUIZ-17', 'API-14'],
  }, async () => {
    const { status, body } = await load(await come(people.margaret));
    expect(status).toBe(200);
    expect(body.responseObject).toEqual({
      correlationId: expect.stringMatching(/^cor-/),
      transactionId: expect.stringMatching(/^tra-/),
      referenceId: expect.stringMatching(/^ref-/),
      gbgQ1Status: false,
      assessmentReason: [],
      results: {
        questionnaire: {
          questionnaireId: expect.stringMatching(/^que-/),
          authenticationId: expect.stringMatching(/^aut-/),
          groups: [
            { groupName: 'Agreements', header: expect.any(String), applicableQuestionIds: ['1', '2', '3', '4'] },
          ],
          questions: expect.arrayContaining([
            {
              questionId: '1',
              questionHeading: 'Hire purchase agreement, opened in March 2018',
              questionText: 'Who provided the finance for this agreement?',
              choiceType: 'SINGLE_CHOICE',
              choices: expect.arrayContaining([{ choiceId: 'c2', choiceText: 'Northgate Motor Finance' }]),
            },
          ]),
        },
      },
    });
  });

  test('the claim keeps the raw answer as text, the ids and the assessment, and no failure', {
    tags: ['ENT-039', 'ENT-040', 'ENT-041', 'ENT-042', 'ENT-043', 'ENT-045'],
  }, async () => {
    const who = await come(people.margaret);
    const { body } = await load(who);
    const { data } = await claimOf(who);
    const { correlationId, transactionId, referenceId } = body.responseObject;
    expect(JSON.parse(String(data.luminate_questions_response))).toMatchObject(body.responseObject);
    expect(data.luminate_id_config).toEqual({ correlationId, transactionId, referenceId });
    expect(data.luminate_questions_assessment).toEqual([]);
    expect(
      Object.keys(data).filter((key) => /^luminateFailure_|failureReasons|qkba|on_failure|three/.test(key)),
    ).toEqual([]);
  });

  test('the provider is asked about the claim’s own details', async () => {
    const who = await come(people.zoe);
    await load(who);
    expect(asked(who).map((entry) => entry.request)).toEqual([
      {
        reference: who.claimId,
        firstName: 'Zoë',
        middleName: '',
        lastName: 'Łukaszewska',
        dob: '1988-02-29',
        addressId: who.bodies.loadQuestions.address_id,
      },
    ]);
  });

  test('an address without an id goes as the address itself', { tags: ['G-112'] }, async () => {
    const who = await come(people.margaret, {
      address: { postcode: 'OX4 2DP', number: '4', street1: 'Mill Lane', postTown: 'Oxford' },
    });
    const address = { postcode: 'OX4 2DP', number: '4', street1: 'Mill Lane', postTown: 'Oxford' };
    expect(await load(who, { use_address: true, address, address_id: undefined })).toMatchObject({ status: 200 });
    expect(asked(who)[0]?.request).toMatchObject({ address: { ...address, country: 'GB' } });
    expect(asked(who)[0]?.request).not.toHaveProperty('addressId');
  });

  test('a first-question match is passed on', { tags: ['SIGN-16', 'G-004'] }, async () => {
    expect((await load(await come(people.priya))).body.responseObject).toMatchObject({ gbgQ1Status: true });
  });

  test('a set without the finance question is a set', { tags: ['SIGN-18'] }, async () => {
    const { body } = await load(await come(people.owen));
    const questions = readQuestions(body.responseObject) ?? [];
    expect(questions).toHaveLength(3);
    expect(hasFinanceQuestion(questions, financeQuestion)).toBe(false);
    const usual = readQuestions((await load(await come(people.margaret))).body.responseObject) ?? [];
    expect(hasFinanceQuestion(usual, financeQuestion)).toBe(true);
  });
});

describe('once', () => {
  test('the same claim gets the same questions without a second purchase', {
    tags: ['SIGN-11', 'SIGN-12', 'QUIZ-18'],
  }, async () => {
    const who = await come(people.margaret);
    const first = await load(who);
    const second = await load(who);
    expect(second.body).toEqual(first.body);
    expect(asked(who)).toHaveLength(1);
  });

  test('fifty identical requests at once are one purchase with one answer', async () => {
    const who = await come(people.margaret);
    const answers = await Promise.all(Array.from({ length: 50 }, () => load(who)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(asked(who)).toHaveLength(1);
  });

  test('another claim of the same person has a purchase of its own, under a key of its own', {
    tags: ['SIGN-13'],
  }, async () => {
    const [one, other] = [await come(people.margaret), await come(people.margaret)];
    await load(one);
    await load(other);
    expect(asked(other)).toHaveLength(1);
    expect(asked(one)[0]?.key).not.toBe(asked(other)[0]?.key);
  });

  test('changed details are another set, and what an earlier failure left on the claim goes', async () => {
    const who = await come(people.harriet);
    await load(who);
    expect((await claimOf(who)).data).toHaveProperty('luminateFailure_KBA0011');
    await who.call('updateClaim', { last_name: 'Enough' });
    expect(await load(who, { last_name: 'Enough' })).toMatchObject({ status: 200 });
    const { data } = await claimOf(who);
    expect(
      Object.keys(data).filter((key) => /^luminateFailure_|failureReasons|qkba|on_failure|three/.test(key)),
    ).toEqual([]);
    expect(asked(who)).toHaveLength(2);
  });
});

describe('who may ask', () => {
  test('no stored consent, no call: 403', async () => {
    for (const changes of [{ soft_check_privacy: false }, { soft_check_privacy: undefined }]) {
      const who = await come(people.margaret, changes);
      expect(await load(who)).toMatchObject({ status: 403, body: { responseObject: { code: 'NO_CONSENT' } } });
      expect(asked(who)).toHaveLength(0);
    }
  });

  test('the consent that counts is stored with its evidence', async () => {
    const who = await come(people.margaret);
    await load(who);
    expect((await claimOf(who)).evidence).toContainEqual(
      expect.objectContaining({ of: 'soft_check_privacy', value: 'true', address: expect.any(String) }),
    );
  });

  test.each([
    ['claim_number', 'somebody-elses'],
    ['first_name', 'Maud'],
    ['last_name', 'Somebody'],
    ['middle_name', 'Anne'],
    ['dob', '1980-01-01'],
    ['address_id', 'adr-of-somebody'],
  ])('the route is not a relay: another person’s %s is a 400 that names it', async (field, value) => {
    const who = await come(people.margaret);
    const { status, body } = await load(who, { [field]: value });
    expect(status).toBe(400);
    expect(body.responseObject).toMatchObject({ code: 'NOT_OWN', fields: [{ field }] });
    expect(asked(who)).toHaveLength(0);
  });

  test('use_address false without address_id, or true without address, is a 400', { tags: ['G-112'] }, async () => {
    const who = await come(people.margaret);
    expect(await load(who, { address_id: undefined })).toMatchObject({
      status: 400,
      body: { responseObject: { fields: [{ field: 'address_id' }] } },
    });
    expect(await load(who, { use_address: true })).toMatchObject({
      status: 400,
      body: { responseObject: { fields: [{ field: 'address' }] } },
    });
  });
});

describe('too few questions', () => {
  test('KBA0011 is recorded on the claim with its words, and qkba is md', {
    tags: ['SIGN-20', 'SIGN-21', 'ERR-38', 'ERR-43', 'ENT-044', 'ENT-046', 'ENT-101', 'G-161'],
  }, async () => {
    const who = await come(people.harriet);
    const { status, body } = await load(who);
    expect(status).toBe(200);
    expect(body.responseObject).toMatchObject({
      qkba: 'md',
      assessmentReason: [{ o_RuleID: 'KBA0011', o_Priority: 350 }],
    });
    const text = 'Not enough questions to meet questionnaire generation criteria.';
    const { data, audit } = await claimOf(who);
    expect(data).toMatchObject({
      qkba: 'md',
      luminateFailure_KBA0011: text,
      failureReasons: [`KBA0011: ${text}`],
      luminate_three_questions_error: text,
      luminate_questions_assessment: [{ o_RuleID: 'KBA0011', o_Priority: 350 }],
    });
    expect(JSON.parse(String(data.luminate_questions_response_on_failure))).toMatchObject({
      assessmentReason: [{ o_RuleID: 'KBA0011' }],
    });
    expect(audit).toContainEqual(expect.objectContaining({ what: 'questions.failed' }));
  });

  test('IDV0040 and IDV0140 are recorded in the quoted words, highest priority first', {
    tags: ['ERR-34', 'ERR-35', 'ERR-36', 'ERR-37'],
  }, async () => {
    const who = await come({ ...people.margaret, lastName: 'Unlisted' });
    await load(who);
    const electoral =
      'Failed to match name and address on either Electoral roll or Active insight provider at current address';
    expect((await claimOf(who)).data).toMatchObject({
      qkba: 'md',
      luminateFailure_IDV0040: electoral,
      luminateFailure_IDV0140: 'Date of Birth not matched at current address',
      failureReasons: [`IDV0040: ${electoral}`, 'IDV0140: Date of Birth not matched at current address'],
    });
  });

  test('a rule with a dot is one key under its own name', { tags: ['ST-2'] }, async () => {
    const who = await come(people.margaret);
    const set = (await load(await come(people.harriet))).body.responseObject;
    const assessmentReason = [
      { o_RuleID: 'KBA.0011', o_Priority: 350, o_DefaultResponse: 'x' },
      { o_RuleID: '$where', o_Priority: 1, o_DefaultResponse: 'Odd' },
    ];
    sandbox.server.use(
      http.post(`${sandboxUrl('identity')}/questionnaires`, () => HttpResponse.json({ ...set, assessmentReason })),
    );
    expect(await load(who)).toMatchObject({ status: 200, body: { responseObject: { qkba: 'md' } } });
    const { data } = await claimOf(who);
    expect(data['luminateFailure_KBA.0011']).toBe('Not enough questions to meet questionnaire generation criteria.');
    expect(data.luminateFailure_$where).toBe('$where Odd');
    expect(data.first_name).toBe('Margaret');
  });
});

describe('questions that cannot be fetched', () => {
  test.each(['broken', 'busy', 'halfJson', 'wrongShape', 'refused', 'late', 'reset', 'redirect'] as const)(
    'a provider that is %s is rule -1 "Error generating questions" on the claim, and qkba md',
    { tags: ['SIGN-20', 'ERR-16', 'ERR-17', 'ERR-40'] },
    async (how) => {
      const who = await claimant(service.app, people.margaret);
      sandbox.server.use(misbehaving('identity', how));
      const { status, body } = await load(who);
      expect(status).toBe(503);
      expect(body.message).toBe('Error generating questions');
      const { data, audit } = await claimOf(who);
      expect(data).toMatchObject({
        qkba: 'md',
        'luminateFailure_-1': 'Error generating questions',
        failureReasons: ['-1: Error generating questions'],
      });
      expect(data.luminate_questions_response_on_failure).toEqual(expect.any(String));
      expect(data).not.toHaveProperty('luminate_questions_response');
      expect(audit).toContainEqual(expect.objectContaining({ what: 'questions.failed' }));
    },
  );

  test('what the vendor did send is kept for the firm, and never shown', async () => {
    const who = await come(people.callum);
    const { body } = await load(who);
    expect((await claimOf(who)).data.luminate_questions_response_on_failure).toBe(
      '{"error":"Something went wrong here."}',
    );
    expect(JSON.stringify(body)).not.toContain('Something went wrong here');
  });

  test('an answer that did not come in time may have been charged: the firm is told, and the set is asked for under the same key', async () => {
    const who = await claimant(service.app, people.margaret);
    sandbox.server.use(...vendorScenarios.identitySilent.handlers);
    expect(await load(who)).toMatchObject({ status: 503 });
    const { outbox, intents } = await claimOf(who);
    expect(outbox['alert-questions-unknown']).toMatchObject({ kind: 'alert', details: { channel: 'alerts-credit' } });
    sandbox.server.resetHandlers();
    expect(await load(who)).toMatchObject({ status: 200 });
    expect(asked(who).map(({ key }) => key)).toEqual(Object.keys(intents).map((name) => `${who.claimId}-${name}`));
    expect((await claimOf(who)).data).not.toHaveProperty('qkba');
  });

  test('a provider that does not honour keys is not asked again after a call that may have been charged', async () => {
    for (const how of ['reset', 'broken', 'halfJson', 'redirect'] as const) {
      const who = await claimant(withoutKeys.app, people.margaret);
      sandbox.server.use(misbehaving('identity', how));
      expect(await load(who)).toMatchObject({ status: 503 });
      sandbox.server.resetHandlers();
      expect(await load(who)).toMatchObject({ status: 503 });
      expect(asked(who)).toHaveLength(0);
    }
  });

  test.each(['luminateFailure_KBA0011', 'luminate_failure_KBA0011'])(
    '%s of an earlier attempt is on the claim, and goes when its questions come',
    { tags: ['ENT-048', 'ENT-196'] },
    async (key) => {
      const who = await come(people.margaret);
      await service.ports.store.update('claims', who.claimId, { set: [[['data', key], 'Not enough questions']] });
      expect((await claimOf(who)).data[key]).toBe('Not enough questions');
      expect(await load(who)).toMatchObject({ status: 200 });
      const { data } = await claimOf(who);
      expect(data).not.toHaveProperty(key);
      expect(data).toHaveProperty('luminate_questions_response');
    },
  );

  test('where certainly nothing was bought, the next call asks again, and its questions take the failure off the claim', async () => {
    for (const how of ['refused', 'busy'] as const) {
      const who = await come(people.margaret);
      sandbox.server.use(misbehaving('identity', how));
      expect(await load(who)).toMatchObject({ status: 503 });
      sandbox.server.resetHandlers();
      expect(await load(who)).toMatchObject({ status: 200 });
      const { data } = await claimOf(who);
      expect(data).not.toHaveProperty('luminateFailure_-1');
      expect(data).not.toHaveProperty('qkba');
      expect(data).toHaveProperty('luminate_questions_response');
    }
  });

  test('a provider that failed after it may have worked is asked again under the same key alone', async () => {
    const who = await come(people.callum);
    expect(await load(who)).toMatchObject({ status: 503 });
    expect(await load(who)).toMatchObject({ status: 503 });
    expect(new Set(asked(who).map(({ key }) => key)).size).toBe(1);
    expect(asked(who)).toHaveLength(2);
  });
});

describe('testers', () => {
  test('a tester gets sample questions and qkba hi, and nothing is bought', {
    tags: ['SIGN-22', 'SIGN-23', 'ROLE-06', 'ENT-100'],
  }, async () => {
    const who = await come(people.tess);
    const { status, body } = await load(who);
    expect(status).toBe(200);
    expect(body.responseObject).toMatchObject({ qkba: 'hi', correlationId: 'sample-correlation' });
    expect(hasFinanceQuestion(readQuestions(body.responseObject) ?? [], financeQuestion)).toBe(true);
    expect((await claimOf(who)).data).toMatchObject({
      qkba: 'hi',
      luminate_id_config: { correlationId: 'sample-correlation' },
    });
    expect(asked(who)).toHaveLength(0);
  });

  test('with no domain configured there is no tester', { tags: ['ROLE-04'] }, async () => {
    const plain = await testApp();
    const who = await claimant(plain.app, people.tess);
    const { body } = await load(who);
    expect(body.responseObject).not.toHaveProperty('qkba');
    expect(asked(who)).toHaveLength(1);
    await plain.app.close();
  });
});
