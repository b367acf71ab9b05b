import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { expect, test } from 'vitest';
import { fillIn, showField } from '../testing/shown-field.tsx';

const birth = { type: 'dateOfBirth', label: 'Date of birth' } as const;
const list = (name: string) => screen.getByRole('combobox', { name }) as HTMLSelectElement;
const values = (name: string) => Array.from(list(name).options, (option) => option.value);

test('the date of birth is a group of day, month and year', { tags: ['INFO-06', 'INFO-07', 'INFO-08'] }, async () => {
  await showField(birth);
  expect(screen.getByRole('group', { name: 'Date of birth' })).toBeDefined();
  expect(['Day', 'Month', 'Year'].map((name) => list(name).getAttribute('autocomplete'))).toEqual([
    'bday-day',
    'bday-month',
    'bday-year',
  ]);
});

test('years run from 13 back to 120 back', { tags: ['VAL-33', 'VAL-34'] }, async () => {
  await showField(birth, { today: '2025-11-20' });
  expect(values('Year').at(0)).toBe('2012');
  expect(values('Year').at(-1)).toBe('1905');
  expect(values('Year')).toHaveLength(108 + 1);
});

test('the list of years opens at 1975, and no year is chosen in advance', { tags: ['VAL-35'] }, async () => {
  await showField(birth);
  const at = list('Year').selectedIndex;
  expect(list('Year').value).toBe('');
  // A list opens at what is chosen: the empty option stands beside 1975.
  expect(values('Year').slice(at - 1, at + 2)).toEqual(['1976', '', '1975']);
});

test('choosing three parts reports the whole date each time', async () => {
  const { reported } = await showField(birth);
  await userEvent.selectOptions(list('Day'), '14');
  await userEvent.selectOptions(list('Month'), 'March');
  await userEvent.selectOptions(list('Year'), '1975');
  expect(reported.at(-1)).toEqual({ day: '14', month: '3', year: '1975' });
});

test('parts that the browser fills in at once are all reported', async () => {
  const { reported } = await showField(birth);
  await act(() => {
    fillIn(list('Day'), '14', 'change');
    fillIn(list('Month'), '3', 'input');
    fillIn(list('Year'), '1975', 'change');
  });
  expect(reported.at(-1)).toEqual({ day: '14', month: '3', year: '1975' });
});

test('only the wrong part is marked, and the one message describes it', async () => {
  await showField(birth, {
    answer: { day: '', month: '3', year: '1975' },
    fieldError: { text: 'Day is required', part: 'day' },
  });
  expect(['Day', 'Month', 'Year'].map((name) => list(name).getAttribute('aria-invalid'))).toEqual(['true', null, null]);
  expect(document.getElementById(list('Day').getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Day is required',
  );
});

test('a date that does not exist marks all three parts', async () => {
  await showField(birth, {
    answer: { day: '31', month: '9', year: '1985' },
    fieldError: { text: 'Please enter a valid date' },
  });
  expect(screen.getAllByRole('combobox').every((each) => each.getAttribute('aria-invalid') === 'true')).toBe(true);
});
