import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fillIn, showField } from '../testing/shown-field.tsx';

const code = { type: 'code', label: '4-digit code' } as const;
const boxes = () => screen.getAllByRole('textbox') as HTMLInputElement[];
const box = (at: number) => boxes()[at - 1] as HTMLInputElement;
const shown = () => boxes().map(({ value }) => value);

test('four boxes in one named group, each named with its place', { tags: ['OTP-05', 'AX-1'] }, async () => {
  await showField(code);
  expect(screen.getByRole('group', { name: '4-digit code' })).toBeDefined();
  expect(boxes().map((each) => each.getAttribute('aria-label'))).toEqual([
    'Digit 1 of 4',
    'Digit 2 of 4',
    'Digit 3 of 4',
    'Digit 4 of 4',
  ]);
});

test('the first box is where a phone puts the code that it suggests; all bring up the number pad', async () => {
  await showField(code);
  expect(boxes().map((each) => each.autocomplete)).toEqual(['one-time-code', 'off', 'off', 'off']);
  expect(boxes().every((each) => each.inputMode === 'numeric' && each.maxLength < 0)).toBe(true);
});

test('digits go into the boxes one by one', { tags: ['VAL-83'] }, async () => {
  const { reported } = await showField(code);
  await userEvent.click(box(1));
  await userEvent.keyboard('48');
  expect(shown()).toEqual(['4', '8', '', '']);
  expect(document.activeElement).toBe(box(3));
  await userEvent.keyboard('21');
  expect(shown()).toEqual(['4', '8', '2', '1']);
  expect(reported.at(-1)).toBe('4821');
});

test('a code that comes into the first box in one input fills all four', { tags: ['VAL-85', 'OT-1'] }, async () => {
  for (const event of ['input', 'change'] as const) {
    const { reported, unmount } = await showField(code);
    fillIn(box(1), '4821', event);
    await screen.findByDisplayValue('8');
    expect(shown()).toEqual(['4', '8', '2', '1']);
    expect(reported.at(-1)).toBe('4821');
    unmount();
  }
});

test.each(['48 21', '48-21', ' 4821\n', '4821', 'Your code is 4821'])(
  'pasting %j into the third box fills all four',
  { tags: ['VAL-84', 'OT-2'] },
  async (text) => {
    await showField(code);
    box(3).focus();
    await userEvent.paste(text);
    expect(shown()).toEqual(['4', '8', '2', '1']);
  },
);

test('a letter is never shown, typed or pasted', { tags: ['VAL-86', 'OT-2'] }, async () => {
  await showField(code);
  await userEvent.click(box(1));
  await userEvent.keyboard('x4y');
  expect(shown()).toEqual(['4', '', '', '']);
  await userEvent.paste('8a1');
  expect(shown()).toEqual(['4', '8', '1', '']);
});

test('a digit typed into a box that has one takes its place, and typing goes on', async () => {
  await showField(code, { answer: '4821' });
  await userEvent.click(box(2));
  await userEvent.keyboard('7');
  expect(shown()).toEqual(['4', '7', '2', '1']);
  expect(document.activeElement).toBe(box(3));
  await userEvent.keyboard('2');
  expect(document.activeElement).toBe(box(4));
});

test('Backspace on an empty box goes to the one before, and takes its digit the next time', {
  tags: ['VAL-87'],
}, async () => {
  await showField(code, { answer: '48' });
  box(3).focus();
  await userEvent.keyboard('{Backspace}');
  expect(document.activeElement).toBe(box(2));
  expect(shown()).toEqual(['4', '8', '', '']);
  await userEvent.keyboard('{Backspace}');
  expect(shown()).toEqual(['4', '', '', '']);
  box(1).focus();
  await userEvent.keyboard('{Backspace}{Backspace}');
  expect(document.activeElement).toBe(box(1));
});

test('on Android, where no key is named, the deletion itself leads to the box before', {
  tags: ['VAL-87'],
}, async () => {
  await showField(code, { answer: '48' });
  box(3).focus();
  fireEvent(
    box(3),
    new InputEvent('beforeinput', { inputType: 'deleteContentBackward', bubbles: true, cancelable: true }),
  );
  expect(document.activeElement).toBe(box(2));
  fireEvent(box(4), new InputEvent('input', { inputType: 'deleteContentBackward', bubbles: true }));
  expect(document.activeElement).toBe(box(3));
  // What stands in a box is deleted, not skipped.
  box(2).focus();
  fireEvent(box(2), new InputEvent('beforeinput', { inputType: 'deleteContentBackward', bubbles: true }));
  expect(document.activeElement).toBe(box(2));
});

test('a box emptied in the middle keeps its place', async () => {
  const { reported } = await showField(code, { answer: '4821' });
  await userEvent.click(box(2));
  await userEvent.keyboard('{Backspace}');
  expect(shown()).toEqual(['4', '', '2', '1']);
  await userEvent.keyboard('9');
  expect(reported.at(-1)).toBe('4921');
});

test('arrows go from box to box', async () => {
  await showField(code, { answer: '4821' });
  box(2).focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  expect(document.activeElement).toBe(box(4));
  await userEvent.keyboard('{ArrowLeft}');
  expect(document.activeElement).toBe(box(3));
});

test('a wrong code turns all boxes red, its message is announced and belongs to each of them', {
  tags: ['AX-1'],
}, async () => {
  await showField(code, { fieldError: { text: 'Invalid OTP. Please try again.' } });
  expect(boxes().every((each) => each.getAttribute('aria-invalid') === 'true')).toBe(true);
  const message = document.getElementById(box(1).getAttribute('aria-describedby') ?? '');
  expect(message?.textContent).toBe('Invalid OTP. Please try again.');
  expect(message?.closest('[aria-live=polite]')).not.toBeNull();
});
