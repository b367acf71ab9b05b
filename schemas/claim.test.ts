import Ajv from 'ajv';
import { expect, test } from 'vitest';
import { auditName, ClaimUpdate, claimKeys, ownerOf } from './claim.ts';

const accepts = new Ajv({ strict: true }).compile(ClaimUpdate);

test('every claim key is owned by the claimant, the page or the service; other keys have no owner', () => {
  expect(ownerOf('last_name')).toBe('claimant');
  expect(ownerOf('fbclid')).toBe('browser');
  expect(ownerOf('qkba')).toBe('service');
  expect(ownerOf('utm_source')).toBe('browser');
  expect(ownerOf('luminateFailure_KBA.0011')).toBe('service');
  expect(ownerOf('luminate_failure_-1')).toBe('service');
  for (const key of [
    'nonsense',
    'utm_',
    'utm',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'luminateFailure_',
  ]) {
    expect(ownerOf(key)).toBeUndefined();
  }
});

test('a key has its own name in audits, one of a family that of the family', () => {
  expect(['qkba', '{token}', 'utm_Quillfeather', 'luminateFailure_a.b', 'luminate_failure_-1'].map(auditName)).toEqual([
    'qkba',
    '{token}',
    'utm_*',
    'luminateFailure_*',
    'luminate_failure_*',
  ]);
});

test('every claim key has the spelling of the documents, including their misspellings', () => {
  for (const key of ['redundant-claim-concent', 'dateOfBirth', '{token}', 'failureReasons', 'previousAddresses']) {
    expect(Object.keys(claimKeys)).toContain(key);
  }
});

test.each([
  ['ENT-054: addressID', 'addressID'],
  ['ENT-055: county', 'county'],
  ['ENT-056: district', 'district'],
  ['ENT-057: name', 'name'],
  ['ENT-058: number', 'number'],
  ['ENT-059: poBox', 'poBox'],
  ['ENT-060: postcode', 'postcode'],
  ['ENT-061: postTown', 'postTown'],
  ['ENT-062: street1', 'street1'],
  ['ENT-063: street2', 'street2'],
  ['ENT-064: subBuilding', 'subBuilding'],
  ['ENT-065: country', 'country'],
  ['ENT-067: address', 'address'],
  ['ENT-068: city', 'city'],
])(
  '%s is a part of an address and accepts text only',
  {
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
      'ENT-067',
      'ENT-068',
    ],
  },
  (_id, part) => {
    expect(accepts({ address: { [part]: 'x' } })).toBe(true);
    expect(accepts({ address: { [part]: 1 } })).toBe(false);
    expect(accepts({ address: { [part]: { $gt: '' } } })).toBe(false);
    expect(accepts({ address: { [`${part}x`]: 'x' } })).toBe(false);
  },
);

test('a body may hold any claim key and no other key', () => {
  expect(accepts({})).toBe(true);
  expect(accepts({ title: 'Mr.', qkba: { any: ['shape'] }, utm_source: 'x', 'luminateFailure_-1': 'y' })).toBe(true);
  expect(accepts({ nonsense: 1 })).toBe(false);
  expect(accepts(JSON.parse('{"__proto__": 1}'))).toBe(false);
  expect(accepts({ constructor: 1 })).toBe(false);
  expect(accepts({ toString: 1 })).toBe(false);
});
