import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampled } from '#fixtures/prove.ts';
import { readAddress, readAddresses, sameAddress } from './address.ts';

const structured = {
  addressID: '54020391',
  county: 'Oxfordshire',
  district: 'Cowley',
  name: 'Mill House',
  number: '4',
  poBox: '',
  postcode: 'OX4 2DP',
  postTown: 'Oxford',
  street1: 'Mill Lane',
  street2: '',
  subBuilding: 'Flat 1',
};

test('every part is kept', {
  tags: [
    'ENT-054',
    'ENT-055',
    'ENT-056',
    'ENT-057',
    'ENT-058',
    'ENT-059',
    'ENT-060',
    'ENT-061',
    'ENT-062',
    'ENT-063',
    'ENT-064',
    'ENT-065',
  ],
}, () => {
  expect(readAddress({ ...structured, country: 'JE' }, 'OX4 2DP')).toMatchObject({ ...structured, country: 'JE' });
});

test('the country defaults to GB', { tags: ['ENT-066'] }, () =>
  expect(readAddress(structured, 'OX4 2DP')?.country).toBe('GB'),
);

describe('the label', { tags: ['ENT-067'] }, () => {
  const label = (parts: object) => readAddress({ ...structured, ...parts }, 'OX4 2DP')?.address;

  test('joins the parts as they stand on an envelope', { tags: ['ENT-067'] }, () => {
    expect(label({})).toBe('Flat 1, Mill House, 4 Mill Lane, Oxford');
    expect(label({ subBuilding: '', name: '' })).toBe('4 Mill Lane, Oxford');
    expect(label({ subBuilding: '', name: 'Rose Cottage', number: '' })).toBe('Rose Cottage, Mill Lane, Oxford');
    expect(label({ subBuilding: '', name: '', number: '', street1: '', poBox: '12' })).toBe('PO Box 12, Oxford');
    expect(label({ number: 4 })).toBe('Flat 1, Mill House, 4 Mill Lane, Oxford');
  });

  test('one that is there already is kept', { tags: ['ENT-067'] }, () => {
    expect(label({ address: 'The Mill, Oxford' })).toBe('The Mill, Oxford');
  });

  test('comes from the lines of an address where there are some, without the postcode', { tags: ['ENT-067'] }, () => {
    const entry = {
      postTown: 'Oxford',
      postcode: 'OX4 2DP',
      Address: { Lines: ['Flat 2', '4 Mill Lane', 'Oxford', 'OX4 2DP', ''] },
    };
    const address = readAddress(entry, 'OX4 2DP');
    expect(address?.address).toBe('Flat 2, 4 Mill Lane, Oxford');
    expect(address).toMatchObject({ addressID: '', street1: 'Flat 2' });
  });

  test('a label beside lines counts first', () => {
    expect(label({ address: 'The Mill, Oxford', Address: { Lines: ['elsewhere'] } })).toBe('The Mill, Oxford');
  });
});

test('an address of another postcode is none, one without a postcode is taken as asked for', { tags: ['PC-3'] }, () => {
  expect(readAddress({ ...structured, postcode: 'BF1 2AX' }, 'OX4 2DP')).toBeNull();
  expect(readAddress({ ...structured, postcode: 'ox42dp' }, 'OX4 2DP')?.postcode).toBe('OX4 2DP');
  expect(readAddress({ ...structured, postcode: undefined }, 'OX4 2DP')?.postcode).toBe('OX4 2DP');
});

test('what names no place is no address', () => {
  for (const entry of [null, 'x', 7, [], {}, { postTown: 'Oxford' }, { addressID: '1' }]) {
    expect(readAddress(entry, 'OX4 2DP')).toBeNull();
  }
});

test('a list is read without its doubles and without what is no address', () => {
  const other = { ...structured, addressID: '2', number: '5' };
  expect(
    readAddresses([structured, other, structured, null, 'x'], 'OX4 2DP').map(({ addressID }) => addressID),
  ).toEqual(['54020391', '2']);
  for (const list of [null, {}, 'x', undefined]) expect(readAddresses(list, 'OX4 2DP')).toEqual([]);
});

test('two addresses are one by the id of both, else by the label', () => {
  const read = (parts: object) => readAddress({ ...structured, ...parts }, 'OX4 2DP');
  const [one, renamed, other, without] = [
    read({}),
    read({ name: '' }),
    read({ addressID: '2' }),
    read({ addressID: '' }),
  ];
  if (!one || !renamed || !other || !without) throw new Error('four addresses are expected');
  expect(sameAddress(one, renamed)).toBe(true);
  expect(sameAddress(one, other)).toBe(false);
  expect(sameAddress(one, without)).toBe(true);
  expect(sameAddress(renamed, without)).toBe(false);
});

test('any value is read as an address or refused without an exception, and reading the result again changes nothing', () => {
  const entry = fc.record(
    Object.fromEntries(
      [...Object.keys(structured), 'address', 'Address', 'country'].map((key) => [key, fc.jsonValue()]),
    ),
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.oneof(entry, fc.jsonValue()), (value) => {
      const read = readAddress(value, 'OX4 2DP');
      if (read) expect(readAddress(read, 'OX4 2DP')).toEqual(read);
    }),
    sampled(100),
  );
});
