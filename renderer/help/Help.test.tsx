import { cleanup, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { helpDialog, press } from '../testing/help-dialog.tsx';

const { openAt } = helpDialog();
const rows = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
const TITLES = [
  'Will it cost me anything?',
  "I can't remember my lender",
  'Update My Phone Number',
  'Report a Technical Problem',
];

describe('How Can We Help?', () => {
  test('a dialog of that name lists four issues', {
    tags: ['HELP-05', 'HELP-06', 'HELP-07', 'HELP-08', 'HELP-09', 'HELP-10'],
  }, () => {
    openAt(null);
    expect(screen.getByRole('dialog', { name: 'How Can We Help?' })).toBeDefined();
    expect(rows()).toEqual(TITLES);
  });

  test.each(TITLES)(
    '%s takes the place of the list and the focus; Back leads to the list again',
    { tags: ['HELP-11', 'HELP-12', 'HELP-13'] },
    (title) => {
      openAt(null);
      press(title);
      expect(rows()).toEqual([]);
      expect(screen.getByRole('dialog', { name: title })).toBeDefined();
      expect(document.activeElement?.textContent).toBe(title);
      press('Back');
      expect(rows()).toEqual(TITLES);
      expect(document.activeElement?.textContent).toBe('How Can We Help?');
    },
  );

  test('it is open, at an issue, and closed, by the cross and by Escape alike', {
    tags: ['HELP-12', 'ENT-209', 'ENT-210'],
  }, () => {
    for (const close of [
      () => press('Close'),
      () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true })),
    ]) {
      openAt(null);
      press('Report a Technical Problem');
      close();
      expect(screen.queryByRole('dialog')).toBeNull();
      cleanup();
    }
  });

  test('who was led straight to an issue by the journey gets to the list too', { tags: ['HELP-13'] }, () => {
    openAt('phone');
    press('Back');
    expect(rows()).toEqual(TITLES);
  });

  test('closed and opened again it shows the list', { tags: ['HELP-14'] }, () => {
    const { again } = openAt(null);
    press('Will it cost me anything?');
    press('Close');
    again(2);
    expect(rows()).toEqual(TITLES);
  });

  test('the cost: free without us, no win no fee, the cap, the invoice, and what cancelling costs', {
    tags: ['HELP-07'],
  }, () => {
    openAt('cost');
    const words = screen.getByRole('dialog').textContent;
    for (const said of [
      'No win no fee',
      'claim for free without us',
      'between 15% and 30%',
      'plus VAT',
      'payable within 14 days',
      'Cancel within 14 days of signing and you owe us nothing',
      '£23 an hour',
      'at most 9.5 hours',
    ])
      expect(words).toContain(said);
  });

  test('who has forgotten the lender reads that lenders from the past 12 years are found', {
    tags: ['CONST-77', 'HELP-08', 'HELP-57'],
  }, () => {
    openAt('lender');
    expect(screen.getByRole('dialog').textContent).toContain('lenders from the past 12 years');
  });
});
