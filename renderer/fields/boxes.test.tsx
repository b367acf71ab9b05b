import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { expect, test } from 'vitest';
import { showField } from '../testing/shown-field.tsx';

const privacy = {
  type: 'confirmation',
  label: 'I have read and accept the [privacy policy](/privacy-policy)',
} as const;
const notFiled = { type: 'confirmation', label: 'I confirm that I have not previously submitted a claim' } as const;
const consent = {
  type: 'consent',
  label: 'I agree to a soft credit search',
  detail: 'Other lenders cannot see it.',
} as const;
const box = (name: string | RegExp) => screen.getByRole('checkbox', { name }) as HTMLInputElement;

test('the privacy policy is accepted by a box that is not ticked in advance, its policy one press away', {
  tags: ['INFO-09'],
}, async () => {
  const { reported } = await showField(privacy);
  // jsdom's names leave out the space at the edge of an element.
  expect(box(/^I have read and accept the ?privacy policy$/).checked).toBe(false);
  expect(screen.getByRole('link', { name: 'privacy policy' }).getAttribute('href')).toBe('/privacy-policy');
  await userEvent.click(screen.getByText(/I have read/));
  expect(reported.at(-1)).toBe(true);
});

test('a box confirms that no claim was submitted before', { tags: ['SIGN-05', 'SIGN-06'] }, async () => {
  const { reported } = await showField(notFiled);
  await userEvent.tab();
  await userEvent.keyboard(' ');
  expect(reported).toContain(true);
  expect(box('I confirm that I have not previously submitted a claim').checked).toBe(true);
});

test('the consent is named by what is agreed to and described by what follows from it', {
  tags: ['CON-05'],
}, async () => {
  const { reported } = await showField(consent);
  const input = box('I agree to a soft credit search');
  expect(input.checked).toBe(false);
  expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Other lenders cannot see it.',
  );
  await userEvent.click(screen.getByText('Other lenders cannot see it.'));
  expect(reported.at(-1)).toBe(true);
});

test('a box that is missing is marked, and its message describes it', async () => {
  await showField(consent, { fieldError: { text: 'This field is required' } });
  const input = box('I agree to a soft credit search');
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(input.getAttribute('aria-describedby')).toBe('field-error field-detail');
});

test('a box that a script ticks with only an input event is reported', { tags: ['EM-4'] }, async () => {
  const { reported } = await showField(notFiled);
  const input = box('I confirm that I have not previously submitted a claim');
  await act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'checked')?.set?.call(input, true);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect(reported.at(-1)).toBe(true);
});
