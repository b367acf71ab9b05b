import Ajv from 'ajv';
import { expect, test } from 'vitest';
import { ClaimUpdate, claimKey, claimKeys, ownerOf } from './claim.ts';

const context = { today: '2026-03-01', journeys: ['one', 'two'], groups: ['one'] };
const accepts = new Ajv({ strict: true }).compile(ClaimUpdate);

function read(key: string, value: unknown) {
  const definition = claimKey(key);
  return definition?.read ? definition.read(value as never, context) : { value };
}

test('every key is the claimant’s, the page’s or the service’s; what is no claim key has no owner', () => {
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

test('every claim key opens with the spelling of the documents, misspelt ones too', () => {
  for (const key of ['redundant-claim-concent', 'dateOfBirth', '{token}', 'failureReasons', 'previousAddresses']) {
    expect(Object.keys(claimKeys)).toContain(key);
  }
});

test.each([
  ['first_name', 'Åsa', 'Åsa'],
  ['first_name', 'Zoe\u0308', 'Zoë'],
  ['last_name', '  Van  Dyke ', 'Van Dyke'],
  ['middle_name', '', ''],
  ['dateOfBirth', '1/2/1990', '01/02/1990'],
  ['dob', '1988-02-29', '1988-02-29'],
  ['postcode', 'ec1a1bb', 'EC1A 1BB'],
  ['email', ' pat+claim@example.com ', 'pat+claim@example.com'],
  ['phone_number', '07797 712345', '+447797712345'],
  ['phone_number', '+44(0)7400 123456', '+447400123456'],
  ['journey', 'two', 'two'],
])('%s %j is stored as %j', (key, given, stored) => {
  expect(read(key, given)).toEqual({ value: stored });
});

test.each([
  ['title', '', 'This field is required'],
  ['title', 'Dr.', 'Invalid input'],
  ['first_name', '', 'This field is required'],
  ['first_name', 'mrs', 'Invalid input'],
  ['first_name', 'A', 'Invalid input'],
  ['first_name', '😀😀', 'Invalid format'],
  ['last_name', 'Smith-Jones', 'Invalid format'],
  ['last_name', 'X2', 'Invalid format'],
  ['dob', '1990-02-30', 'Please enter a valid date'],
  ['dob', '30/02/1990', 'Please enter a valid date'],
  ['dob', '2026-03-02', 'Date of birth cannot be in the future'],
  ['dob', '2013-03-02', 'You must be at least 13 years old'],
  ['dob', '1905-03-01', 'Please enter a valid date of birth'],
  ['dateOfBirth', '27/03/0085', 'Please enter a valid date of birth'],
  ['postcode', '', 'Please enter a postcode'],
  ['postcode', 'BFPO 61', 'Please enter a valid postcode'],
  ['email', '', 'Email is required'],
  ['email', 'pat@example.london', 'Please enter a valid email address'],
  ['phone_number', '', 'Mobile number is required'],
  ['phone_number', '07400', 'Incomplete number'],
  ['phone_number', '02071234567', 'Please enter a valid mobile number'],
  ['signature', '', 'Please provide your signature to continue.'],
  ['signature', 'data:image/svg+xml;base64,AAAA', 'must be a PNG image'],
  ['did_dealer_disclose_commission', 'no', 'must be Yes or No'],
  ['journey', 'nine', 'must be one of one, two'],
  ['ab_test_value', 'two', 'must be one of one'],
])('%s %j is refused in the words of the page: %s', (key, given, message) => {
  expect(read(key, given)).toMatchObject({ message });
});

test('ENT-066: an address without a country is in GB', () => {
  expect(read('address', { postcode: 'EC1A 1BB' })).toEqual({ value: { postcode: 'EC1A 1BB', country: 'GB' } });
  expect(read('address', { country: 'JE' })).toEqual({ value: { country: 'JE' } });
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
])('%s is a part of an address, text and nothing else', (_id, part) => {
  expect(accepts({ address: { [part]: 'x' } })).toBe(true);
  expect(accepts({ address: { [part]: 1 } })).toBe(false);
  expect(accepts({ address: { [part]: { $gt: '' } } })).toBe(false);
  expect(accepts({ address: { [`${part}x`]: 'x' } })).toBe(false);
});

test('a body may hold any claim key and no other', () => {
  expect(accepts({})).toBe(true);
  expect(accepts({ title: 'Mr.', qkba: { any: ['shape'] }, utm_source: 'x', 'luminateFailure_-1': 'y' })).toBe(true);
  expect(accepts({ nonsense: 1 })).toBe(false);
  expect(accepts(JSON.parse('{"__proto__": 1}'))).toBe(false);
  expect(accepts({ constructor: 1 })).toBe(false);
  expect(accepts({ toString: 1 })).toBe(false);
});
