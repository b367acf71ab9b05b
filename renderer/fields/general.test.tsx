import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { showField } from '../testing/shown-field.tsx';

const options = { ford: 'Ford', fiat: 'Fiat' };
const textbox = (name: string) => screen.getByRole('textbox', { name }) as HTMLInputElement;
const describedBy = (control: Element) =>
  (control.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent);

test('a registration is written in capitals; digits have the keyboard for digits', async () => {
  const plate = { type: 'text', label: 'Registration', pattern: 'vehicleRegistration', case: 'upper' } as const;
  const shown = await showField(plate);
  expect(textbox('Registration').getAttribute('autocapitalize')).toBe('characters');
  await userEvent.type(textbox('Registration'), 'ab12 cde');
  expect(textbox('Registration').value).toBe('AB12 CDE');
  shown.unmount();
  await showField({ type: 'text', label: 'Reference', pattern: 'digits' });
  expect(textbox('Reference').inputMode).toBe('numeric');
});

test('a long text keeps its lines, says how many characters are left or too many, and cuts nothing', async () => {
  const { reported } = await showField({ type: 'longText', label: 'What was said?', length: { atMost: 8 } });
  const area = textbox('What was said?');
  expect(describedBy(area)).toContain('8 characters left');
  await userEvent.type(area, 'one{Enter}two');
  expect(reported.at(-1)).toBe('one\ntwo');
  expect(describedBy(area)).toContain('1 character left');
  await userEvent.type(area, 'abc');
  expect(area.value).toHaveLength(10);
  expect(describedBy(area)).toContain('2 characters too many');
});

test('a reader is told of the limit of a long text at intervals, not at each key', { tags: ['AX-7'] }, async () => {
  await showField({ type: 'longText', label: 'What was said?', length: { atMost: 260 } });
  const area = textbox('What was said?');
  const told = () => screen.getByRole('status').textContent;
  const heard: string[] = [];
  for (const typed of ['a'.repeat(59), ...'bcdef', 'g'.repeat(150), ...'hi', 'j'.repeat(60)]) {
    await userEvent.click(area);
    await userEvent.paste(typed);
    const says = told() ?? '';
    if (says !== heard.at(-1)) heard.push(says);
  }
  expect(heard).toEqual(['', '200 characters left, or fewer', '50 characters left, or fewer', 'The text is too long']);
});

describe('a choice', () => {
  test('is a group of radios, one stop by keyboard, and none is chosen in advance', async () => {
    const { reported } = await showField({ type: 'choice', label: 'Make', options });
    const group = screen.getByRole('group', { name: 'Make' });
    expect(within(group).queryByRole('radio', { checked: true })).toBeNull();
    await userEvent.tab();
    await userEvent.keyboard(' ');
    expect(reported.at(-1)).toBe('ford');
    expect(screen.getByRole('radio', { name: 'Ford', checked: true })).toBeDefined();
  });

  test('as a list it has the label of its field, and can be emptied again', async () => {
    const { reported } = await showField({ type: 'choice', look: 'select', label: 'Make', options });
    const list = screen.getByRole('combobox', { name: 'Make' });
    await userEvent.selectOptions(list, 'fiat');
    expect(reported.at(-1)).toBe('fiat');
    await userEvent.selectOptions(list, '');
    expect(reported.at(-1)).toBe('');
  });
});

test('several choices are boxes in a group; each is ticked and unticked by its words', async () => {
  const { reported } = await showField({ type: 'choices', label: 'Makes', options });
  expect(screen.getByRole('group', { name: 'Makes' })).toBeDefined();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Fiat' }));
  await userEvent.click(screen.getByText('Ford'));
  expect(reported.at(-1)).toEqual(['fiat', 'ford']);
  await userEvent.click(screen.getByText('Fiat'));
  expect(reported.at(-1)).toEqual(['ford']);
});

describe('a number and an amount', () => {
  test.each([
    [{ type: 'number', label: 'X' }, 'numeric'],
    [{ type: 'number', label: 'X', decimals: 1 }, 'decimal'],
    [{ type: 'number', label: 'X', range: { atLeast: -5 } }, 'text'],
    [{ type: 'money', label: 'X' }, 'decimal'],
    [{ type: 'money', label: 'X', range: { atLeast: -5 } }, 'text'],
  ] as const)('%j has the keyboard %s', async (field, keyboard) => {
    await showField(field);
    expect(textbox('X').inputMode).toBe(keyboard);
  });

  test('unit and sign are part of the description', async () => {
    const shown = await showField({ type: 'number', label: 'Mileage', unit: 'miles' });
    expect(describedBy(textbox('Mileage'))).toEqual(['miles']);
    shown.unmount();
    await showField({ type: 'money', label: 'Payment' });
    expect(describedBy(textbox('Payment'))).toEqual(['£']);
  });
});

test('a date is a group of three inputs for digits; only the wrong part is marked', async () => {
  const fieldError = { text: 'Month is required', part: 'month' };
  const { reported } = await showField({ type: 'date', label: 'Bought' }, { fieldError });
  const group = screen.getByRole('group', { name: 'Bought' });
  for (const part of ['Day', 'Month', 'Year'])
    expect((within(group).getByRole('textbox', { name: part }) as HTMLInputElement).inputMode).toBe('numeric');
  expect(textbox('Month').getAttribute('aria-invalid')).toBe('true');
  expect(textbox('Day').getAttribute('aria-invalid')).toBeNull();
  expect(describedBy(group)).toContain('Month is required');
  await userEvent.type(textbox('Day'), '27');
  await userEvent.type(textbox('Year'), '20190');
  expect(reported.at(-1)).toEqual({ day: '27', month: '', year: '2019' });
});
