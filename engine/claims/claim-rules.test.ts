import { expect, test } from 'vitest';
import { ownerOf } from '#schemas/claim.ts';
import { claimRules, readClaimValue } from './claim-rules.ts';

const context = { today: '2026-03-01', journeys: ['one', 'two'], groups: ['one'] };
const read = (key: string, value: unknown) => readClaimValue(key, value, context);

test('each rule is that of a key which a claimant or the page may write', () => {
  const owners = Object.keys(claimRules).map((key) => [key, ownerOf(key)]);
  expect(owners.filter(([, owner]) => owner !== 'claimant' && owner !== 'browser')).toEqual([]);
});

test('a key without a rule, and a name that every object has, take any value', () => {
  expect(read('feedback', ' as it came ')).toEqual({ value: ' as it came ' });
  expect(read('toString', 7)).toEqual({ value: 7 });
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

test('an address without a country is in GB', { tags: ['ENT-066'] }, () => {
  expect(read('address', { postcode: 'EC1A 1BB' })).toEqual({ value: { postcode: 'EC1A 1BB', country: 'GB' } });
  expect(read('address', { country: 'JE' })).toEqual({ value: { country: 'JE' } });
});

test('a value of another kind than its key has is refused', () => {
  expect(read('postcode', 7)).toEqual({ message: 'must be a text' });
  expect(read('journey', undefined)).toEqual({ message: 'must be a text' });
  expect(read('address', ['GB'])).toEqual({ message: 'must be an address' });
});
