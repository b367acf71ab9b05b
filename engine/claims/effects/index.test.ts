import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inputOf, NOTHING, notOk, ok, play } from '#fixtures/play-effect.ts';
import { sampled } from '#fixtures/prove.ts';
import { operations } from '../../../schemas/operations.ts';
import { begunFact } from '../../vocabulary/fact.ts';
import { isFactName } from '../facts.ts';
import { type ApiAnswer, claimKeysOf, type EffectDefinition, type EffectResult, type Outcome } from './effect.ts';
import { type EffectName, effects, isEffectName } from './index.ts';

const entry = (number: string) => ({ number, street1: 'Mill Lane', postTown: 'Oxford', postcode: 'OX4 2DP' });
const addresses = (...entries: unknown[]) =>
  ok({ listAddressByPostcodeResponse: { matchedStructuredAddress: entries } });
const questions = (...list: unknown[]) => ok({ gbgQ1Status: true, results: { questionnaire: { questions: list } } });
const question = { questionId: '1', questionText: 'Which street?', choices: [{ choiceId: '1', choiceText: 'One' }] };

const decision = (value: string) => ({ assessment: [{ key: 'decision', value }], assessmentReason: [], results: {} });

const card = { id: 'hp-1', title: 'Agreement #1', startDate: 'March 7, 2016', lender: null };
const reportB = (status: string, list: unknown) => ({
  status: 200,
  body: { statusCode: 200, status, responseObject: list },
});

/** Answers that lead to each outcome; an outcome that is missing here fails its test. */
const samples: Record<
  EffectName,
  Record<string, { value?: string; claim?: Record<string, unknown>; answers: ApiAnswer[] }[]>
> = {
  'bureauA.search': {
    found: [
      { answers: [ok({ status: 'found', cards: [card] })] },
      { claim: { email: 'tess@claims.example.org' }, answers: [ok({ status: 'found', cards: [card] })] },
    ],
    none: [{ answers: [ok({ status: 'none', cards: [] })] }],
    failed: [
      { answers: [NOTHING] },
      { answers: [ok({ status: 'found', cards: [] })] },
      { answers: [ok({ status: 'none', cards: [card] })] },
      { answers: [ok({ status: 'found', cards: [{ id: '' }] })] },
    ],
  },
  'bureauB.search': {
    found: [
      { answers: [reportB('found', [card])] },
      { answers: [reportB('found', { responseObject: [card] })] },
      { answers: [ok({ status: 'found', responseObject: [card] })] },
    ],
    none: [{ answers: [reportB('none', [])] }],
    blocked: [{ answers: [reportB('blocked', [])] }],
    failed: [{ answers: [NOTHING] }, { answers: [reportB('found', [])] }, { answers: [notOk(503, 'Later.')] }],
  },
  'claim.save': {
    saved: [{ answers: [ok({})] }, { answers: [{ status: 204, body: null }] }],
    refused: [{ answers: [notOk(400, 'No.')] }],
    failed: [{ answers: [NOTHING] }],
  },
  'address.find': {
    found: [
      { value: 'OX4 2DP', answers: [addresses(entry('1'), entry('2'))] },
      { value: 'OX4 2DP', answers: [addresses(), ok({ Results: [entry('1')] })] },
      { value: 'OX4', answers: [ok(['OX4 2DP', 'OX4 2DQ'])] },
      { value: 'OX4', answers: [ok(['OX4 2DP']), addresses(entry('1'))] },
    ],
    none: [
      { value: 'OX4 2DP', answers: [addresses(), ok({ Results: [] })] },
      { value: 'OX4', answers: [ok([])] },
      { value: 'BFPO 61', answers: [] },
      { value: undefined, answers: [] },
    ],
    failed: [
      { value: 'OX4 2DP', answers: [NOTHING] },
      { value: 'OX4', answers: [notOk(503, 'Try again.')] },
    ],
  },
  'email.verify': {
    valid: [
      { value: 'pat@example.com', answers: [ok({ Result: 'catchall' })] },
      { value: 'pat@claims.example.org', answers: [] },
    ],
    invalid: [{ value: 'pat@example.com', answers: [ok({ Result: 'invalid' })] }],
    failed: [{ answers: [NOTHING] }],
  },
  'phone.verify': {
    valid: [{ value: '+447700900123', answers: [ok({ Result: { ValidationResult: 'valid' } })] }],
    invalid: [{ value: '+447700900123', answers: [ok({ Result: { ValidationResult: 'invalid' } })] }],
    failed: [{ answers: [NOTHING] }],
  },
  'user.validate': {
    valid: [{ answers: [ok({ valid: true })] }],
    exists: [{ answers: [ok({ valid: false })] }],
    failed: [{ answers: [NOTHING] }],
  },
  'user.create': { done: [{ answers: [ok({})] }], failed: [{ answers: [NOTHING] }] },
  'risk.score': { done: [{ answers: [ok({})] }], failed: [{ answers: [NOTHING] }] },
  'lead.push': { queued: [{ answers: [ok({})] }], failed: [{ answers: [NOTHING] }] },
  'notify.duplicate': { queued: [{ answers: [ok({})] }], failed: [{ answers: [NOTHING] }] },
  'contact.phoneChanged': { queued: [{ answers: [ok({})] }], failed: [{ answers: [NOTHING] }] },
  'otp.send': {
    sent: [{ answers: [ok({ phoneNumber: '+447700900123', secondsAgo: 0, alreadySent: false })] }],
    alreadySent: [{ answers: [ok({ phoneNumber: '+447700900123', secondsAgo: 30, alreadySent: true })] }],
    limited: [{ answers: [notOk(429, 'Please wait.')] }],
    failed: [{ answers: [NOTHING] }, { answers: [ok({})] }],
  },
  'otp.verify': {
    verified: [{ answers: [ok({})] }],
    wrong: [{ answers: [notOk(400, 'That code is not right.')] }],
    expired: [{ answers: [{ status: 400, body: { responseObject: { code: 'CODE_EXPIRED' } } }] }],
    limited: [{ answers: [notOk(429, 'Please wait.')] }],
    failed: [{ answers: [NOTHING] }],
  },
  'sms.idLink': {
    sent: [{ answers: [ok({ state: 'queued' })] }],
    undeliverable: [{ answers: [ok({ state: 'undeliverable' })] }],
    failed: [{ answers: [NOTHING] }],
  },
  'questions.load': {
    found: [{ answers: [questions(question)] }],
    tooFew: [{ answers: [questions()] }],
    failed: [{ answers: [NOTHING] }, { answers: [ok(null)] }],
  },
  'quiz.submit': {
    pass: [
      { answers: [ok(decision('PASS'))] },
      { answers: [NOTHING, ok(decision('PASS'))] },
      { claim: { email: 'tess@claims.example.org' }, answers: [ok({})] },
    ],
    fail: [{ answers: [ok(decision('FAIL'))] }],
    secondSet: [{ answers: [ok({ ...decision('REFER'), results: { questionnaire: { questions: [question] } } })] }],
    error: [
      { answers: [NOTHING] },
      { answers: [ok({})] },
      { claim: { email: 'tess@claims.example.org' }, answers: [NOTHING] },
    ],
  },
  'quiz.close': { closed: [{ answers: [ok({})] }], failed: [{ answers: [NOTHING] }] },
};

/** The facts that a result gives, and those that it takes away. */
function changedBy({ facts = {} }: EffectResult): [gives: string[], takes: string[]] {
  const names = Object.keys(facts).sort();
  return [
    names.filter((name) => Reflect.get(facts, name) !== null),
    names.filter((name) => Reflect.get(facts, name) === null),
  ];
}

const promisedBy = (outcome: Outcome | undefined): [gives: string[], takes: string[]] => [
  [...(outcome?.gives ?? [])].sort(),
  [...(outcome?.takes ?? [])].sort(),
];

/** What a fact is, as an outcome promises it: of a list, whether it has items. */
const kindOf = (value: unknown): unknown => (Array.isArray(value) ? (value.length > 0 ? 'items' : 'empty') : value);

/** Of the facts whose values an outcome promises, what a result says of them. */
const saidOf = (outcome: Outcome | undefined, { facts = {} }: EffectResult) =>
  Object.fromEntries(Object.keys(outcome?.is ?? {}).map((name) => [name, kindOf(Reflect.get(facts, name))]));

/** Missing, these are a failure in words of its own, not what an effect lacks. (ERR-21) */
const OWN_WORDS: Partial<Record<EffectName, string[]>> = {
  'otp.send': ['claim.number'],
  'otp.verify': ['claim.number'],
};

const all = Object.entries(effects) as [EffectName, EffectDefinition][];
const outcomes = all.flatMap(([name, effect]) =>
  Object.keys(effect.outcomes).map((outcome) => [name, outcome] as const),
);

test('the names of effects are known, and nothing that every object has is one', () => {
  expect(isEffectName('claim.save')).toBe(true);
  for (const name of ['claim.saved', 'toString', '__proto__', '']) expect(isEffectName(name)).toBe(false);
});

test.each(outcomes)('%s: the outcome %s gives exactly the facts it promises, on every way to it', (name, outcome) => {
  const effect: EffectDefinition = effects[name];
  const ways = samples[name][outcome] ?? [];
  expect(ways.length).toBeGreaterThan(0);
  for (const { value, claim, answers } of ways) {
    const { result } = play(effect, inputOf({ value, ...(claim ? { claim } : {}) }), ...answers);
    expect(result.outcome).toBe(outcome);
    expect(changedBy(result)).toEqual(promisedBy(effect.outcomes[outcome]));
    expect(saidOf(effect.outcomes[outcome], result)).toEqual(effect.outcomes[outcome]?.is ?? {});
    expect(Object.keys(result.facts ?? {}).every(isFactName)).toBe(true);
    expect(Object.values(result.facts ?? {})).not.toContain(undefined);
  }
});

describe.each(all)('%s', (name, effect) => {
  const keys = [
    'valid',
    'Result',
    'ValidationResult',
    'Results',
    'results',
    'questionnaire',
    'questions',
    'assessmentReason',
    'o_RuleID',
    'gbgQ1Status',
    'assessment',
    'errors',
    'key',
    'value',
    'listAddressByPostcodeResponse',
    'matchedStructuredAddress',
    'Address',
    'Lines',
    'postcode',
    'address',
    'message',
    'phoneNumber',
    'status',
    'cards',
    'id',
    'title',
    'startDate',
    'lender',
    'secondsAgo',
    'alreadySent',
    'code',
    'statusCode',
    'toString',
    '__proto__',
  ];
  const { json } = fc.letrec((tie) => ({
    json: fc.oneof(
      { depthSize: 'medium' },
      fc.jsonValue({ maxDepth: 2 }),
      fc.array(tie('json'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom(...keys), tie('json'), { maxKeys: 4 }),
    ),
  }));
  const body = fc.oneof(
    json,
    json.map((responseObject) => ({ responseObject })),
  );
  const answer = fc.record({
    status: fc.constantFrom(0, 200, 200, 200, 204, 400, 401, 413, 429, 500, 503),
    body,
  }) as fc.Arbitrary<ApiAnswer>;
  const values = fc.option(
    fc.oneof(fc.constantFrom('OX4 2DP', 'OX4', 'pat@example.com', '+447700900123'), fc.string({ unit: 'binary' })),
    { nil: undefined },
  );

  test('distrusts every answer: whatever comes, it ends in one of its outcomes with the facts of that outcome', () => {
    fc.assert(
      fc.property(values, fc.array(answer, { minLength: 1, maxLength: 3 }), (value, answers) => {
        const { requests, result } = play(effect, inputOf({ value }), ...answers);
        const outcome = effect.outcomes[result.outcome];
        expect(outcome, result.outcome).toBeDefined();
        expect(changedBy(result)).toEqual(promisedBy(outcome));
        expect(saidOf(outcome, result)).toEqual(outcome?.is ?? {});
        expect(result.message === undefined || result.message.trim().length > 0).toBe(true);
        expect(requests.length).toBeLessThanOrEqual(3);
        for (const { operation } of requests) expect(Object.hasOwn(operations, operation)).toBe(true);
      }),
      sampled(500),
    );
  });

  test('ends as failed when nothing comes back, and says words without a number', () => {
    const sample = samples[name]?.failed?.[0];
    const { result } = play(effect, inputOf({ value: sample?.value }), NOTHING);
    expect(['failed', 'error']).toContain(result.outcome);
    expect(effect.outcomes[result.outcome]?.message ?? '').not.toMatch(/\d/);
  });

  test('reads the claim keys and facts that it sends', () => {
    const proxied = inputOf();
    const read = new Set<string | symbol>();
    const get = (of: object, key: string | symbol) => {
      read.add(key);
      return Reflect.get(of, key);
    };
    const watch = (target: object) => new Proxy(target, { get });
    // The whole claim: what is read of it without being declared shows.
    const input = { ...proxied, claim: watch(proxied.claim) as never, facts: watch(proxied.facts) as never };
    const exchange = effect.exchange(input);
    while (!exchange.next(NOTHING).done);
    // These may be missing: the effect goes on without them.
    const declared = [
      ...claimKeysOf(effect),
      ...effect.reads.facts,
      begunFact(name),
      'middle_name',
      'user.exists',
      'lead.created',
      'bureauA.done',
      ...(OWN_WORDS[name] ?? []),
    ];
    expect(declared).toEqual(expect.arrayContaining([...read]));
  });
});
