import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fieldExamples } from '#fixtures/examples/fields.ts';
import { showField } from '../testing/shown-field.tsx';

const { questionChoice, agreements, yesNo } = fieldExamples;
const asked = questionChoice.examples[0];
const cards = agreements.examples[0];

test('a question is one group of radios under its words, its heading in italics before them', {
  tags: ['QUIZ-06', 'QUIZ-07', 'QUIZ-08'],
}, async () => {
  await showField(questionChoice.field, asked);
  const group = screen.getByRole('group', { name: /Q2\. Which of these companies provided the finance\?/ });
  expect(within(group).getAllByRole('radio')).toHaveLength(5);
  expect(within(group).getByText('Hire purchase agreement, opened in March 2018').tagName).toBe('EM');
  expect(within(group).getByRole('heading').textContent).toBe('Q2. Which of these companies provided the finance?');
});

test('a question without a heading has none', { tags: ['QUIZ-07'] }, async () => {
  const { container } = await showField(questionChoice.field, questionChoice.examples[2]);
  expect(container.querySelector('em')).toBeNull();
});

test('nothing is chosen for a question by the answer to another; each is reported under its own id', {
  tags: ['QZ-1'],
}, async () => {
  const { reported } = await showField(questionChoice.field, { ...asked, answer: { 1: 'c3' } });
  expect(screen.queryByRole('radio', { checked: true })).toBeNull();
  await userEvent.click(screen.getByText('Harbour Bank'));
  expect(reported.at(-1)).toEqual({ 1: 'c3', 2: 'c3' });
  expect((screen.getByRole('radio', { name: 'Harbour Bank' }) as HTMLInputElement).checked).toBe(true);
});

test('each agreement is a box to tick, named by its number, lender and date', {
  tags: ['BA-08', 'BA-09', 'BB-05'],
}, async () => {
  await showField(agreements.field, cards);
  expect(screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent?.trim())).toEqual([
    'Agreement #1 Northgate Motor Finance Started March 5, 2018',
    'Agreement #2 Harbour Bank Started November 21, 2014',
    'Agreement #3 Meridian Finance Started June 30, 2011',
  ]);
});

test('a press on a card toggles it, and how many are chosen is said each time', { tags: ['BB-06'] }, async () => {
  const { reported } = await showField(agreements.field, cards);
  const count = screen.getByRole('status');
  expect(count.textContent).toBe('2 of 3 selected');
  await userEvent.click(screen.getByText('Harbour Bank'));
  expect(reported.at(-1)).toEqual(['agreement-1']);
  expect(count.textContent).toBe('1 of 3 selected');
  await userEvent.click(screen.getByText('Meridian Finance'));
  expect(reported.at(-1)).toEqual(['agreement-1', 'agreement-3']);
});

test('an agreement without date and lender is listed without them', { tags: ['QZ-2'] }, async () => {
  await showField(agreements.field, agreements.examples[1]);
  const second = screen.getAllByRole('checkbox')[1]?.closest('label');
  expect(second?.textContent?.trim()).toBe('Agreement #2');
});

test('the message that none is chosen belongs to the group', { tags: ['BA-19'] }, async () => {
  await showField(agreements.field, agreements.examples[2]);
  const group = screen.getByRole('group', { name: 'Your agreements' });
  expect(document.getElementById(group.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Please select atleast one potential claim to continue.',
  );
});

test('where the answer is the press, Yes and No are two buttons', { tags: ['BB-07', 'BB-08', 'BB-09'] }, async () => {
  const { reported } = await showField({ ...yesNo.field, submits: true });
  const group = screen.getByRole('group', { name: 'Are all of your motor finance agreements listed above?' });
  await userEvent.click(within(group).getByRole('button', { name: 'No' }));
  expect(reported).toEqual(['no']);
  expect(within(group).getByRole('button', { name: 'Yes' })).toBeDefined();
});

test('the button of the answer that is being saved is busy, the other is not', async () => {
  await showField({ ...yesNo.field, submits: true }, { answer: 'no', state: 'checking' });
  const busy = screen.getAllByRole('button').map((button) => button.getAttribute('aria-disabled'));
  expect(busy).toEqual([null, 'true']);
});

test('a claimant who returns to a question that is answered by a press sees their answer', async () => {
  await showField({ ...yesNo.field, submits: true }, { answer: 'yes' });
  expect(screen.getByRole('button', { pressed: true }).textContent).toBe('Yes');
  expect(screen.getByRole('button', { name: 'No' }).getAttribute('aria-pressed')).toBeNull();
});

test('where it is one answer among others, Yes and No are chips', async () => {
  const { reported } = await showField(yesNo.field);
  await userEvent.click(screen.getByText('Yes'));
  expect(reported.at(-1)).toBe('yes');
  expect((screen.getByRole('radio', { name: 'Yes' }) as HTMLInputElement).checked).toBe(true);
});
