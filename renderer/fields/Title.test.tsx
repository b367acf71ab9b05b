import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { showField } from '../testing/shown-field.tsx';

const title = {
  type: 'title',
  label: 'Title',
  options: { Mr: 'Mr.', Mrs: 'Mrs.', Ms: 'Ms.', Other: 'Other' },
} as const;

test('the title is one group of four choices', {
  tags: ['INFO-03', 'VAL-11', 'VAL-12', 'VAL-13', 'VAL-14'],
}, async () => {
  await showField(title);
  expect(screen.getByRole('group', { name: 'Title' })).toBeDefined();
  expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    'Mr.',
    'Mrs.',
    'Ms.',
    'Other',
  ]);
});

test('no title is chosen in advance, and a press on its words chooses it', async () => {
  const { reported } = await showField(title);
  expect(screen.queryByRole('radio', { checked: true })).toBeNull();
  await userEvent.click(screen.getByText('Mrs.'));
  expect(reported.at(-1)).toBe('Mrs');
  expect(screen.getByRole('radio', { name: 'Mrs.', checked: true })).toBeDefined();
});

test('by keyboard the title is one stop, and the space bar chooses', async () => {
  const { reported } = await showField(title);
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Mr.' }));
  await userEvent.keyboard(' ');
  expect(reported.at(-1)).toBe('Mr');
});

test('leaving the group says so once, moving within it does not', async () => {
  const { left } = await showField(title);
  await userEvent.click(screen.getByRole('radio', { name: 'Mr.' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Ms.' }));
  expect(left.times).toBe(0);
  await userEvent.tab();
  expect(left.times).toBe(1);
});

test('the message of the title belongs to its group', async () => {
  await showField(title, { fieldError: { text: 'This field is required' } });
  const group = screen.getByRole('group', { name: 'Title' });
  expect(document.getElementById(group.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'This field is required',
  );
});
