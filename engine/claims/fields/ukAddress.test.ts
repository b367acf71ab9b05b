import { describe, expect, test } from 'vitest';
import type { Address } from '../address.ts';
import { addressesFor, isByHand, suggestionsFor, type UkAddressAnswer, ukAddress } from './ukAddress.ts';

const field = { type: 'ukAddress', label: 'Postcode' };
const fault = (answer: UkAddressAnswer, facts: Record<string, unknown> = {}) =>
  ukAddress.check(answer, { field, today: '2026-03-15', facts });

const place = (number: string, postcode: string): Address => ({
  addressID: `${postcode}/${number}`,
  country: 'GB',
  county: '',
  district: '',
  name: '',
  number,
  poBox: '',
  postcode,
  postTown: 'London',
  street1: 'Mill Lane',
  street2: '',
  subBuilding: '',
  address: `${number} Mill Lane, London`,
});
const [one, two] = [place('1', 'EC1A 1BB'), place('2', 'EC1A 1BB')];
const found = (list: Address[], postcode = 'EC1A 1BB') => ({
  'addresses.for': postcode,
  'addresses.list': list,
  'addresses.suggestions': [],
});
const suggested = (...postcodes: string[]) => ({
  'addresses.for': 'EC1A',
  'addresses.list': [],
  'addresses.suggestions': postcodes,
});
const only = (postcode: string): UkAddressAnswer => ({ postcode, address: null });

describe('a match that was dropped', { tags: ['PC-7'] }, () => {
  const type = (before: UkAddressAnswer, postcode: string) => ukAddress.tidy({ ...before, postcode }, 'typing', before);
  const facts = { ...found([one]), 'addresses.suggestions': ['EC1A 1BB'] };
  const chosen = ukAddress.found?.(only('EC1A 1BB'), facts) ?? ukAddress.empty;

  test('is not filled in again at any Backspace, nor chosen when the same postcode is typed', () => {
    expect(chosen.address).toEqual(one);
    let answer = chosen;
    for (const text of ['EC1A 1B', 'EC1A 1', 'EC1A 1B', 'EC1A 1BB']) {
      answer = type(answer, text);
      expect(answer.address).toBeNull();
      expect(ukAddress.found?.(answer, facts)).toEqual(answer);
      expect(answer.postcode).toBe(text);
    }
  });

  test('is over with another postcode, and the claimant may choose it any time', () => {
    const dropped = type(chosen, 'EC1A 1B');
    expect(type(dropped, 'EC1A 1BB')).toMatchObject({ dropped: 'EC1A1BB' });
    expect(ukAddress.tidy({ ...type(dropped, 'EC1A 1BB'), address: one }, 'typing').address).toEqual(one);
    const other = type(dropped, 'M1 1AE');
    expect(other).toEqual(only('M1 1AE'));
    expect(ukAddress.found?.(other, found([place('9', 'M1 1AE')], 'M1 1AE')).address).not.toBeNull();
    expect(ukAddress.found?.(type(other, 'EC1A 1BB'), facts).address).toEqual(one);
  });
});

describe('check', () => {
  test('an empty postcode is "Please enter a postcode"', { tags: ['VAL-05'] }, () => {
    expect(fault(ukAddress.empty)).toEqual({ text: 'Please enter a postcode', part: 'postcode' });
    expect(fault(only('  '))?.text).toBe('Please enter a postcode');
  });

  test('an empty postcode may stay empty where the flow says so', () => {
    const context = { field: { ...field, required: false }, today: '2026-03-15', facts: {} };
    expect(ukAddress.check(ukAddress.empty, context)).toBeNull();
  });

  test('a postcode without a match is "Please enter a valid postcode"', { tags: ['VAL-06'] }, () => {
    expect(fault(only('EC1A 1BB'), found([]))).toEqual({ text: 'Please enter a valid postcode', part: 'postcode' });
    expect(fault(only('EC1A'))?.text).toBe('Please enter a valid postcode');
    expect(fault(only('EC1A'), suggested('EC1A 1BB'))?.text).toBe('Please enter a valid postcode');
  });

  test('a postcode without a chosen address is "Please select an address"', { tags: ['VAL-07'] }, () => {
    expect(fault(only('EC1A 1BB'), found([one, two]))).toEqual({ text: 'Please select an address', part: 'address' });
    expect(fault(only('EC1A 1BB'))?.text).toBe('Please select an address');
    expect(fault(only('EC1A 1BB'), found([], 'M1 1AE'))?.text).toBe('Please select an address');
  });

  test('a chosen address of the postcode is valid, also one from a stored claim', () => {
    expect(fault({ postcode: 'EC1A 1BB', address: one }, found([one, two]))).toBeNull();
    expect(fault({ postcode: 'ec1a1bb', address: one })).toBeNull();
  });

  test('BFPO 61 is "Please enter a valid postcode", shows no list and asks nothing', { tags: ['PC-3'] }, () => {
    const answer = ukAddress.tidy(only('bfpo 61'), 'typing');
    expect(answer.postcode).toBe('BFPO 61');
    expect(ukAddress.queryValue?.(answer)).toBeNull();
    for (const facts of [{}, found([place('1', 'BF1 2AX')], 'BF1 2AX'), suggested('BF1 2AX')]) {
      expect(fault(answer, facts)?.text).toBe('Please enter a valid postcode');
      expect(addressesFor(answer, facts)).toBeNull();
      expect(suggestionsFor(answer, facts)).toEqual([]);
      expect(ukAddress.found?.(answer, facts)).toBe(answer);
    }
    expect(ukAddress.premature?.(answer)).toBe(false);
  });
});

describe('an address written by hand', () => {
  const hand = { for: 'EC1A 1BB', line1: '', line2: '', town: '', county: '' };
  const written = { ...hand, line1: 'Flat 3, 12A Mill  Lane ', town: ' London' };
  const answer = (more: Partial<UkAddressAnswer> = {}): UkAddressAnswer =>
    ukAddress.tidy({ postcode: 'EC1A 1BB', address: null, hand: written, ...more }, 'leaving');

  test('goes on where a postcode has no address, and where none could be looked up', { tags: ['PC-3'] }, () => {
    for (const facts of [found([]), found([one, two]), {}]) expect(fault(answer(), facts)).toBeNull();
  });

  test('until its first line and its town are there Next stays blocked', { tags: ['PC-3'] }, () => {
    expect(fault(answer({ hand }), found([]))).toEqual({
      text: 'Please enter the first line of your address',
      part: 'line1',
    });
    expect(fault(answer({ hand: { ...hand, line1: '1 Mill Lane', town: ' ' } }), found([]))).toEqual({
      text: 'Please enter your town or city',
      part: 'town',
    });
    expect(ukAddress.save(answer({ hand }), field)).toEqual({ postcode: 'EC1A 1BB' });
  });

  test('is saved as an address without an id', () => {
    const saved = ukAddress.save(answer(), field);
    expect(saved).toEqual({
      postcode: 'EC1A 1BB',
      address: expect.objectContaining({
        addressID: '',
        country: 'GB',
        subBuilding: 'Flat 3',
        number: '12A',
        street1: 'Mill Lane',
        postTown: 'London',
        postcode: 'EC1A 1BB',
        address: 'Flat 3, 12A Mill Lane, London',
      }),
    });
    expect(ukAddress.restore(saved, field)?.address).toEqual(saved.address);
  });

  test.each([
    ['4 Mill Lane', '', { number: '4', street1: 'Mill Lane', name: '', street2: '' }],
    ['4-6 Mill Lane', 'Cowley', { number: '4-6', street1: 'Mill Lane', street2: 'Cowley' }],
    ['Rose Cottage', 'Church Lane', { name: 'Rose Cottage', number: '', street1: 'Church Lane' }],
    ['The Old Forge', '7 Church Lane', { name: 'The Old Forge', number: '7', street1: 'Church Lane' }],
    ['Flat 2', '9 Mill Lane', { subBuilding: 'Flat 2', number: '9', street1: 'Mill Lane' }],
    ['Rose Cottage', '', { name: '', number: '', street1: 'Rose Cottage' }],
  ])('"%s", "%s" is told apart as %j', (line1, line2, parts) => {
    expect(answer({ hand: { ...written, line1, line2 } }).address).toMatchObject(parts);
  });

  test('in an address of the forces the lines stay as they are', { tags: ['PC-3'] }, () => {
    const forces = { for: 'BF1 2AY', line1: '2 Signals Squadron', line2: '', town: 'BFPO 61', county: '' };
    expect(answer({ postcode: 'BF1 2AY', hand: forces }).address).toMatchObject({
      number: '',
      street1: '2 Signals Squadron',
      postTown: 'BFPO 61',
    });
  });

  test('counts for its own postcode alone, and comes back with it', { tags: ['PC-4'] }, () => {
    const moved = ukAddress.tidy({ ...answer(), postcode: 'M1 1AE' }, 'typing');
    expect([moved.address, isByHand(moved)]).toEqual([null, false]);
    expect(ukAddress.save(moved, field)).toEqual({ postcode: 'M1 1AE' });
    expect(ukAddress.queryValue?.(moved)).toBe('M1 1AE');
    expect(ukAddress.tidy({ ...moved, postcode: 'ec1a1bb' }, 'typing').address).toEqual(answer().address);
  });

  test('makes no look-up, and an only match does not replace it', () => {
    expect(ukAddress.queryValue?.(answer())).toBeNull();
    const unfinished = answer({ hand });
    expect(ukAddress.found?.(unfinished, found([one]))).toEqual(unfinished);
  });
});

describe('look-up', () => {
  test('is asked from 3 characters on, 300 ms after the last change, for the tidied text', { tags: ['VAL-06'] }, () => {
    expect(ukAddress.queryValue?.(only('EC'))).toBeNull();
    expect(ukAddress.queryValue?.(only('EC1 '))).toBe('EC1');
    expect(ukAddress.queryValue?.(only('EC1A 1BB'))).toBe('EC1A 1BB');
    expect(ukAddress.asksAfterMs).toBe(300);
  });

  test('an only address is chosen by itself', { tags: ['VAL-08'] }, () => {
    expect(ukAddress.found?.(only('EC1A 1BB'), found([one]))).toEqual({ postcode: 'EC1A 1BB', address: one });
  });

  test('the one postcode that begins with what was typed takes its place, with its only address', {
    tags: ['VAL-08'],
  }, () => {
    expect(ukAddress.found?.(only('EC1A'), found([one]))).toEqual({ postcode: 'EC1A 1BB', address: one });
    expect(ukAddress.found?.(only('EC1A1B'), found([one, two]))).toEqual(only('EC1A 1BB'));
    expect(ukAddress.found?.(only('EC1A'), suggested('EC1A 1BB'))).toEqual(only('EC1A 1BB'));
  });

  test('several postcodes are offered, and none is taken by itself', { tags: ['VAL-09'] }, () => {
    const facts = suggested('EC1A 1BB', 'EC1A 1AA');
    expect(ukAddress.found?.(only('EC1A'), facts)).toEqual(only('EC1A'));
    expect(suggestionsFor(only('EC1A'), facts)).toEqual(['EC1A 1BB', 'EC1A 1AA']);
    expect(suggestionsFor(only('EC1A 1A'), facts)).toEqual(['EC1A 1AA']);
  });

  test('several addresses are offered, and none is chosen by itself', () => {
    expect(ukAddress.found?.(only('EC1A 1BB'), found([one, two]))).toEqual(only('EC1A 1BB'));
    expect(addressesFor(only('EC1A 1BB'), found([one, two]))).toEqual([one, two]);
  });

  test('a chosen address is not chosen again', () => {
    const answer = { postcode: 'EC1A 1BB', address: two };
    expect(ukAddress.found?.(answer, found([one]))).toBe(answer);
  });

  test('addresses of another postcode are neither shown nor chosen', () => {
    for (const text of ['M1 1AE', 'M1 1', '']) {
      expect(ukAddress.found?.(only(text), found([one]))).toEqual(only(text));
      expect(addressesFor(only(text), found([one]))).toBeNull();
    }
  });
});

describe('while typing', () => {
  test('the chosen address goes as soon as the postcode changes', { tags: ['PC-4'] }, () => {
    const chosen = { postcode: 'EC1A 1BB', address: one };
    expect(ukAddress.tidy(chosen, 'typing')).toEqual(chosen);
    for (const postcode of ['EC1A 1B', 'EC1A 1BA', 'M1 1AE', '']) {
      expect(ukAddress.tidy({ ...chosen, postcode }, 'typing')).toEqual(only(postcode));
    }
  });

  test('a fault is not shown before Next while the claimant is at it', () => {
    for (const answer of [only('E'), only('EC1A'), only('EC1A 1BB')]) expect(ukAddress.premature?.(answer)).toBe(true);
    expect(ukAddress.premature?.({ postcode: 'EC1A 1BB', address: one })).toBe(false);
  });
});

describe('the claim', () => {
  test('holds postcode and address', { tags: ['PC-22', 'PC-23', 'ENT-011', 'ENT-012'] }, () => {
    expect(ukAddress.save({ postcode: 'EC1A 1BB', address: one }, field)).toEqual({
      postcode: 'EC1A 1BB',
      address: one,
      id: one.addressID,
    });
  });

  test('never holds a postcode with the address of another, or one that is not whole', { tags: ['PC-4'] }, () => {
    expect(ukAddress.save({ postcode: 'M1 1AE', address: one }, field)).toEqual({ postcode: 'M1 1AE' });
    expect(ukAddress.save(only('EC1A'), field)).toEqual({});
    expect(ukAddress.save(ukAddress.empty, field)).toEqual({});
  });

  test('gives back what it holds, and nothing from an address of another postcode', () => {
    expect(ukAddress.restore({ postcode: 'EC1A 1BB', address: one }, field)).toEqual({
      postcode: 'EC1A 1BB',
      address: one,
    });
    expect(ukAddress.restore({ postcode: 'ec1a1bb' }, field)).toEqual(only('EC1A 1BB'));
    expect(ukAddress.restore({ postcode: 'M1 1AE', address: one }, field)).toEqual(only('M1 1AE'));
    expect(ukAddress.restore({ postcode: 'EC1A 1BB', address: 'x' }, field)).toEqual(only('EC1A 1BB'));
    for (const postcode of [undefined, null, 7, ''])
      expect(ukAddress.restore({ postcode, address: one }, field)).toBeUndefined();
  });
});
