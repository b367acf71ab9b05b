import { expect, test } from 'vitest';
import { digitsTyped, numberFault } from './phone-number.ts';

test('only digits are taken up', { tags: ['HELP-29'] }, () => {
  expect(digitsTyped('07700-900 12a', '')).toBe('0770090012');
  expect(digitsTyped('abc', '')).toBe('');
});

test('a twelfth digit is not taken up, wherever it is typed', { tags: ['CONST-74', 'HELP-30'] }, () => {
  expect(digitsTyped('077009001234', '07700900123')).toBe('07700900123');
  expect(digitsTyped('907700900123', '07700900123')).toBe('07700900123');
});

test('a number pasted with its country’s code is written as it is dialled within the country', {
  tags: ['HELP-31'],
}, () => {
  expect(digitsTyped('+44 7700 900123', '')).toBe('07700900123');
  expect(digitsTyped('00447700900123', '')).toBe('07700900123');
});

test('what is wrong with it before the service is asked', {
  tags: ['HELP-23', 'HELP-33', 'HELP-34', 'ERR-51', 'ERR-52'],
}, () => {
  expect(numberFault('')).toBe('Please enter a valid mobile number');
  expect(numberFault('077009001')).toBe('Incomplete number');
  expect(numberFault('0200900123')).toBe('Please enter a valid mobile number');
  expect(numberFault('7700900123')).toBeNull();
  expect(numberFault('07700900123')).toBeNull();
});
