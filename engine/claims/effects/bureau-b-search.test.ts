import { describe, expect, test } from 'vitest';
import { effectContract } from '#fixtures/effect-contract.ts';
import { inputOf, NOTHING, notOk, ok, play } from '#fixtures/play-effect.ts';
import { bureauBSearch } from './bureau-b-search.ts';

const card = { id: 'b-1', title: 'Agreement #1', startDate: 'March 7, 2016', lender: null };
const answerOf = (status: string, responseObject: unknown) => ({
  status: 200,
  body: { statusCode: 200, status, responseObject },
});
const found = answerOf('found', [{ ...card, caisAccStartDate: { ccyy: '2016', mm: '03', dd: '07' } }]);
const facts = (status: string, cards: unknown[] = []) => ({
  'bureauB.status': status,
  'bureauB.cards': cards,
  'bureauB.done': true,
});
const tester = (email: string) => inputOf({ claim: { ...inputOf().claim, email } });

test('asks with the documented keys and ?service=exp, the day as yyyy-mm-dd', { tags: ['API-27', 'G-159'] }, () => {
  const address = {
    addressID: '1',
    number: '4',
    street1: 'Mill Lane',
    street2: 'Cowley',
    name: 'The Mill',
    subBuilding: 'Flat 1',
    district: 'East',
    postTown: 'Oxford',
    county: 'Oxfordshire',
    postcode: 'OX4 2DP',
  };
  expect(play(bureauBSearch, inputOf({ claim: { ...inputOf().claim, address } }), found).requests).toEqual([
    {
      operation: 'searchBureauB',
      query: { service: 'exp' },
      body: {
        claim_number: 'claim-1',
        title: 'Ms.',
        first_name: 'Margaret',
        last_name: 'Holloway',
        dob: '1975-03-14',
        house_name: 'Flat 1, The Mill',
        house_number: '4',
        street: 'Mill Lane',
        street2: 'Cowley',
        district: 'East',
        post_town: 'Oxford',
        county: 'Oxfordshire',
        post_code: 'OX4 2DP',
      },
    },
  ]);
});

test.each([
  ['bare', found],
  ['in a second responseObject', answerOf('found', { responseObject: [card] })],
  ['in a second responseObject with the status', ok({ status: 'found', responseObject: [card] })],
])('a list that stands %s gives the same cards', { tags: ['API-28'] }, (_, answer) => {
  expect(play(bureauBSearch, inputOf(), answer).result).toEqual({ outcome: 'found', facts: facts('found', [card]) });
});

test('none and blocked are outcomes of their own', { tags: ['BB-14', 'BB-16'] }, () => {
  for (const status of ['none', 'blocked'] as const)
    expect(play(bureauBSearch, inputOf(), answerOf(status, [])).result).toEqual({
      outcome: status,
      facts: facts(status),
    });
});

test.each([
  ['nothing', NOTHING],
  ['500', notOk(500)],
  ['no list', answerOf('found', 'x')],
  ['a list of something else', answerOf('found', [1])],
  ['no status', ok([card])],
  ['found without a card', answerOf('found', [])],
])('%s is a failure with no lenders', { tags: ['BB-18', 'ERR-31'] }, (_, answer) => {
  expect(play(bureauBSearch, inputOf(), answer).result).toEqual({ outcome: 'failed', facts: facts('failed') });
});

test('nothing is asked of a bureau without a consent: the effect reads it', () => {
  expect(bureauBSearch.reads.claim).toContain('soft_check_privacy');
});

describe('a tester', () => {
  test('is given a sample, and no bureau is asked', { tags: ['BB-20', 'ROLE-07', 'ROLE-09', 'G-160'] }, () => {
    const { requests, result } = play(bureauBSearch, tester('tess@claims.example.org'), found);
    expect(requests).toEqual([{ operation: 'dummyReport', params: { bureau: 'exp' } }]);
    expect(result.outcome).toBe('found');
  });

  test('with the marker in the address the sample is of agreements from 2021 on', {
    tags: ['ROLE-10', 'API-23'],
  }, () => {
    expect(play(bureauBSearch, tester('late.loans@claims.example.org'), found).requests[0]?.query).toEqual({
      post2021: 'true',
    });
  });
});

test('the page waits for the bureau’s 25 s and 5 s more', { tags: ['SV-2'] }, () =>
  expect(bureauBSearch.timeoutMs).toBe(30_000),
);

const foundCard = { id: 'hp-1', title: 'Agreement #1', startDate: 'March 7, 2016', lender: null };
const reportB = (status: string, list: unknown) => ({
  status: 200,
  body: { statusCode: 200, status, responseObject: list },
});

effectContract('bureauB.search', {
  found: [
    { answers: [reportB('found', [foundCard])] },
    { answers: [reportB('found', { responseObject: [foundCard] })] },
    { answers: [ok({ status: 'found', responseObject: [foundCard] })] },
  ],
  none: [{ answers: [reportB('none', [])] }],
  blocked: [{ answers: [reportB('blocked', [])] }],
  failed: [{ answers: [NOTHING] }, { answers: [reportB('found', [])] }, { answers: [notOk(503, 'Later.')] }],
});
