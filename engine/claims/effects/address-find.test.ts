import { describe, expect, test } from 'vitest';
import { effectContract } from '#fixtures/effect-contract.ts';
import { inputOf, NOTHING, notOk, ok, play } from '#fixtures/play-effect.ts';
import { addressFind } from './address-find.ts';
import type { ApiAnswer } from './effect.ts';

const find = (value: string, ...answers: ApiAnswer[]) => play(addressFind, inputOf({ value }), ...answers);
const entry = (number: string, postcode = 'EC1A 1BB') => ({
  addressID: `${number}`,
  number,
  street1: 'Mill Lane',
  postTown: 'London',
  postcode,
});
const structured = (...entries: unknown[]) =>
  ok({ listAddressByPostcodeResponse: { matchedStructuredAddress: entries } });
const labels = (facts: unknown) =>
  (facts as { 'addresses.list': { address: string }[] })['addresses.list'].map(({ address }) => address);

describe('a whole postcode', () => {
  test('goes straight to /credit-check/postal-to-address with its space', { tags: ['API-07', 'PC-05'] }, () => {
    const { requests, result } = find('ec1a1bb', structured(entry('1'), entry('2')));
    expect(requests).toEqual([{ operation: 'postalToAddress', body: { postal_code: 'EC1A 1BB' } }]);
    expect(result.outcome).toBe('found');
    expect(result.facts).toMatchObject({ 'addresses.for': 'EC1A 1BB', 'addresses.suggestions': [] });
    expect(labels(result.facts)).toEqual(['1 Mill Lane, London', '2 Mill Lane, London']);
  });

  test('the answer may stand beside responseObject', { tags: ['API-07'] }, () => {
    const answer = {
      status: 200,
      body: {
        statusCode: 200,
        responseObject: null,
        listAddressByPostcodeResponse: { matchedStructuredAddress: [entry('1')] },
      },
    };
    expect(find('EC1A 1BB', answer).result.outcome).toBe('found');
  });

  test('where that has none, /get-addresses is asked', { tags: ['API-08'] }, () => {
    const { requests, result } = find(
      'EC1A 1BB',
      structured(),
      ok({ Results: [{ postTown: 'London', Address: { Lines: ['3 Mill Lane'] } }] }),
    );
    expect(requests[1]).toEqual({ operation: 'getAddresses', body: { postal_code: 'EC1A 1BB' } });
    expect(result.outcome).toBe('found');
    expect(labels(result.facts)).toEqual(['3 Mill Lane, London']);
  });

  test('where neither has one the outcome is none, with an empty list for this postcode', {
    tags: ['VAL-06', 'ERR-09'],
  }, () => {
    const { result } = find('EC1A 1BB', structured(), ok({ Results: [] }));
    expect(result).toEqual({
      outcome: 'none',
      facts: { 'addresses.for': 'EC1A 1BB', 'addresses.list': [], 'addresses.suggestions': [] },
    });
    expect(addressFind.outcomes.none.message).toBe('Please enter a valid postcode');
  });

  test('addresses of another postcode are left out', { tags: ['PC-3'] }, () => {
    const { result } = find('EC1A 1BB', structured(entry('1', 'BF1 2AX')), ok({ Results: [entry('1', 'BF1 2AX')] }));
    expect(result.outcome).toBe('none');
  });
});

describe('the beginning of a postcode', () => {
  test('is completed first', { tags: ['API-09'] }, () => {
    const { requests } = find('ec1a', ok(['EC1A 1BB', 'EC1A 1AA']));
    expect(requests).toEqual([{ operation: 'autocompletePostcode', body: { partial: 'EC1A' } }]);
  });

  test('an only match goes on as the whole postcode', { tags: ['VAL-08'] }, () => {
    const { requests, result } = find('EC1A', ok(['EC1A1BB', 'EC1A 1BB']), structured(entry('1')));
    expect(requests[1]).toEqual({ operation: 'postalToAddress', body: { postal_code: 'EC1A 1BB' } });
    expect(result.facts).toMatchObject({ 'addresses.for': 'EC1A 1BB' });
  });

  test('several are suggestions', { tags: ['VAL-09'] }, () => {
    const { result } = find('EC1A', ok(['EC1A 1BB', 'EC1A 1AA']));
    expect(result).toEqual({
      outcome: 'found',
      facts: { 'addresses.for': 'EC1A', 'addresses.list': [], 'addresses.suggestions': ['EC1A 1BB', 'EC1A 1AA'] },
    });
  });

  test('none is none', { tags: ['VAL-06'] }, () => expect(find('ZZ9', ok([])).result.outcome).toBe('none'));

  test('what does not begin so, or is no postcode, is left out', { tags: ['PC-3'] }, () => {
    expect(find('EC1A', ok(['M1 1AE', 'EC1A', 7, null, 'BFPO 61'])).result.outcome).toBe('none');
  });
});

test('BFPO 61, two characters and texts without any are never sent', { tags: ['PC-3'] }, () => {
  for (const value of ['BFPO 61', 'bfpo61', 'M1', '', '!!!']) {
    const { requests, result } = find(value);
    expect(requests).toEqual([]);
    expect(result.outcome).toBe('none');
  }
});

test('whatever is sent has letters, digits and spaces only, at most 8', () => {
  for (const value of ['<script>', 'EC1A 1BB; DROP', 'ec1a\n1bb', 'ABC DEF GHI JKL']) {
    for (const { body } of find(value, ok([]), ok({ Results: [] })).requests) {
      expect(String(body?.partial ?? body?.postal_code)).toMatch(/^[A-Z0-9 ]{3,8}$/);
    }
  }
});

test('a failed call gives no facts, and the server’s words or "Please enter a valid postcode"', {
  tags: ['ERR-08'],
}, () => {
  expect(find('EC1A 1BB', NOTHING).result).toEqual({ outcome: 'failed' });
  expect(addressFind.outcomes.failed.message).toBe('Please enter a valid postcode');
  const message = 'We cannot look up addresses just now. Try again in a minute.';
  const words = notOk(503, message);
  expect(find('EC1A 1BB', words).result).toEqual({ outcome: 'failed', message });
  expect(find('EC1A 1BB', structured(), words).result).toEqual({ outcome: 'failed', message });
  expect(find('EC1A', NOTHING).result).toEqual({ outcome: 'failed' });
});

test('an answer of another shape is failed', () => {
  expect(find('EC1A 1BB', ok({ listAddressByPostcodeResponse: 'x' })).result.outcome).toBe('failed');
  expect(find('EC1A 1BB', ok(null)).result.outcome).toBe('failed');
  expect(find('EC1A 1BB', structured(), ok([])).result.outcome).toBe('failed');
  expect(find('EC1A', ok({ matches: [] })).result.outcome).toBe('failed');
});

const addressEntry = (number: string) => ({ number, street1: 'Mill Lane', postTown: 'Oxford', postcode: 'OX4 2DP' });
const addresses = (...entries: unknown[]) =>
  ok({ listAddressByPostcodeResponse: { matchedStructuredAddress: entries } });

effectContract('address.find', {
  found: [
    { value: 'OX4 2DP', answers: [addresses(addressEntry('1'), addressEntry('2'))] },
    { value: 'OX4 2DP', answers: [addresses(), ok({ Results: [addressEntry('1')] })] },
    { value: 'OX4', answers: [ok(['OX4 2DP', 'OX4 2DQ'])] },
    { value: 'OX4', answers: [ok(['OX4 2DP']), addresses(addressEntry('1'))] },
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
});
