import { describe, expect, test } from 'vitest';
import { effectContract } from '#fixtures/effect-contract.ts';
import { inputOf, NOTHING, notOk, ok, play } from '#fixtures/play-effect.ts';
import { bureauASearch } from './bureau-a-search.ts';

const card = { id: 'hp-1', title: 'Agreement #1', startDate: 'March 7, 2016', lender: null };
const undated = { id: 'hp-2', title: 'Agreement #2', startDate: null, lender: 'Oak Motor Finance' };
const found = ok({ consumerCreditSearchResponse: { loans: [] }, status: 'found', cards: [card, undated] });
const none = { 'bureauA.status': 'none', 'bureauA.cards': [], 'bureauA.done': true };
const failed = { 'bureauA.status': 'failed', 'bureauA.cards': [], 'bureauA.done': true };
const tester = (email: string) => inputOf({ claim: { ...inputOf().claim, email } });
const done = inputOf({ facts: { 'claim.number': 'claim-1', 'bureauA.done': true } });

test('agreements are found as cards; one without a date is a card without a date', {
  tags: ['BA-22', 'BA-08', 'BA-09'],
}, () => {
  expect(play(bureauASearch, inputOf(), found).result).toEqual({
    outcome: 'found',
    facts: { 'bureauA.status': 'found', 'bureauA.cards': [card, undated], 'bureauA.done': true },
  });
});

test('none is an outcome of its own', { tags: ['BA-22', 'G-016'] }, () => {
  expect(play(bureauASearch, inputOf(), ok({ status: 'none', cards: [] })).result).toEqual({
    outcome: 'none',
    facts: none,
  });
});

test('asks with the documented keys, the day as yyyy-mm-dd, the address by its id', {
  tags: ['API-24', 'API-25', 'G-112'],
}, () => {
  expect(play(bureauASearch, inputOf(), found).requests).toEqual([
    {
      operation: 'searchBureauA',
      body: {
        claim_number: 'claim-1',
        first_name: 'Margaret',
        last_name: 'Holloway',
        dob: '1975-03-14',
        use_address: false,
        address_id: '54020391',
      },
    },
  ]);
});

test('an address without an id is sent whole', { tags: ['G-112'] }, () => {
  const address = { addressID: '', postcode: 'OX4 2DP', address: '4 Mill Lane, Oxford' };
  const { body } = play(bureauASearch, inputOf({ claim: { ...inputOf().claim, address } }), found).requests[0] ?? {};
  expect(body).toMatchObject({ use_address: true, address });
  expect(body).not.toHaveProperty('address_id');
});

test.each([
  ['nothing', NOTHING],
  ['500', notOk(500)],
  ['no consent', notOk(403)],
  ['too many', notOk(429)],
  ['no words', ok(null)],
  ['no cards', ok({ status: 'found' })],
  ['cards that are none', ok({ status: 'found', cards: [{ title: 'Agreement #1' }] })],
  ['found without a card', ok({ status: 'found', cards: [] })],
  ['none with a card', ok({ status: 'none', cards: [card] })],
  ['a status of no search', ok({ status: 'blocked', cards: [] })],
])('%s is a failure with no lenders, never an agreement', { tags: ['BA-23', 'ERR-31'] }, (_, answer) => {
  const { result } = play(bureauASearch, inputOf(), answer);
  expect(result).toEqual({ outcome: 'failed', facts: failed });
});

test('nothing is asked of a bureau without a consent: the effect reads it', () => {
  expect(bureauASearch.reads.claim).toContain('soft_check_privacy');
});

describe('a search that is done', () => {
  test('is read as it is stored, by GET with the claim number, and not made again', {
    tags: ['BA-26', 'API-26', 'G-138'],
  }, () => {
    const { requests, result } = play(bureauASearch, done, found);
    expect(requests).toEqual([{ operation: 'storedBureauA', query: { claim_number: 'claim-1' } }]);
    expect(result.outcome).toBe('found');
  });

  test('where nothing is stored after all, the search is asked for', { tags: ['BA-26'] }, () => {
    const { requests, result } = play(bureauASearch, done, notOk(404), found);
    expect(requests.map(({ operation }) => operation)).toEqual(['storedBureauA', 'searchBureauA']);
    expect(result.outcome).toBe('found');
  });
});

describe('a tester', () => {
  test('is given a sample, and no bureau is asked', { tags: ['BA-25', 'ROLE-07', 'ROLE-09', 'G-160'] }, () => {
    const { requests, result } = play(bureauASearch, tester('tess@claims.example.org'), found);
    expect(requests).toEqual([{ operation: 'dummyReport', params: { bureau: 'efx' } }]);
    expect(result.outcome).toBe('found');
  });

  test('continues without lenders if there is no sample, and calls no bureau instead', { tags: ['BA-25'] }, () => {
    const { requests, result } = play(bureauASearch, tester('tess@claims.example.org'), notOk(404));
    expect(requests).toHaveLength(1);
    expect(result.facts).toEqual(failed);
  });

  test('with the marker in the address the sample is of agreements from 2021 on', {
    tags: ['ROLE-10', 'API-23', 'G-208'],
  }, () => {
    expect(play(bureauASearch, tester('tess.Late.Loans@claims.example.org'), found).requests[0]?.query).toEqual({
      post2021: 'true',
    });
  });

  test('with no marker configured no claimant has it', { tags: ['ROLE-10'] }, () => {
    const { config } = inputOf();
    const input = { ...tester('tess.late.loans@claims.example.org'), config: { ...config, testPost2021Marker: '' } };
    expect(play(bureauASearch, input, found).requests[0]).not.toHaveProperty('query');
  });

  test('an address that only looks like a tester’s is none', { tags: ['ROLE-09'] }, () => {
    expect(play(bureauASearch, tester('claims.example.org@example.com'), found).requests[0]?.operation).toBe(
      'searchBureauA',
    );
  });
});

test('the page waits for the bureau’s 25 s and 5 s more', { tags: ['SV-2'] }, () =>
  expect(bureauASearch.timeoutMs).toBe(30_000),
);

const foundCard = { id: 'hp-1', title: 'Agreement #1', startDate: 'March 7, 2016', lender: null };

effectContract('bureauA.search', {
  found: [
    { answers: [ok({ status: 'found', cards: [foundCard] })] },
    { claim: { email: 'tess@claims.example.org' }, answers: [ok({ status: 'found', cards: [foundCard] })] },
  ],
  none: [{ answers: [ok({ status: 'none', cards: [] })] }],
  failed: [
    { answers: [NOTHING] },
    { answers: [ok({ status: 'found', cards: [] })] },
    { answers: [ok({ status: 'none', cards: [foundCard] })] },
    { answers: [ok({ status: 'found', cards: [{ id: '' }] })] },
  ],
});
