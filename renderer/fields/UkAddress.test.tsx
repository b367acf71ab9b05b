import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, test } from 'vitest';
import { addresses, fieldExamples } from '#fixtures/examples/fields.ts';
import { showField } from '../testing/shown-field.tsx';
import { AddressByHand } from './address-by-hand.ts';

const { field } = fieldExamples.ukAddress;
const found = (list: readonly unknown[]) => ({ 'addresses.for': 'OX4 2DP', 'addresses.list': list });
const postcode = () => screen.getByRole('textbox', { name: 'Postcode' }) as HTMLInputElement;

test('the postcode is typed in any case and shown in capitals with its space', {
  tags: ['PC-04', 'VAL-01', 'VAL-04'],
}, async () => {
  await showField(field);
  expect(postcode().autocomplete).toBe('postal-code');
  await userEvent.type(postcode(), 'w1a1hq');
  expect(postcode().value).toBe('W1A 1HQ');
});

test('the caret stays where it is when the space is put in behind it', async () => {
  await showField(field, { answer: { postcode: 'OX4 2DP', address: null } });
  await userEvent.click(postcode());
  postcode().setSelectionRange(1, 2);
  await userEvent.keyboard('m');
  expect(postcode().value).toBe('OM4 2DP');
  expect(postcode().selectionStart).toBe(2);
});

test('found addresses are one group of radios, six at first, the rest at a press', { tags: ['PC-06'] }, async () => {
  const { reported } = await showField(field, {
    answer: { postcode: 'OX4 2DP', address: null },
    facts: found(addresses),
  });
  expect(screen.getByRole('status').textContent).toBe('14 addresses found');
  const group = screen.getByRole('group', { name: 'Choose your address' });
  expect(within(group).getAllByRole('radio')).toHaveLength(6);
  await userEvent.click(screen.getByRole('button', { name: 'Show 8 more addresses' }));
  expect(within(group).getAllByRole('radio')).toHaveLength(14);
  expect(screen.queryByRole('button', { name: /more addresses/ })).toBeNull();
  await userEvent.click(screen.getByText('14 Mill Lane, Oxford'));
  expect(reported.at(-1)).toEqual({ postcode: 'OX4 2DP', address: addresses[13] });
});

test('the focus goes on to the first of the rows that were shown', async () => {
  await showField(field, { answer: { postcode: 'OX4 2DP', address: null }, facts: found(addresses) });
  await userEvent.click(screen.getByRole('button', { name: 'Show 8 more addresses' }));
  await new Promise(requestAnimationFrame);
  expect(document.activeElement).toBe(screen.getAllByRole('radio')[6]);
});

test('a list with one row too many is shown whole, and so is one whose choice lies beyond the sixth', async () => {
  const seven = await showField(field, {
    answer: { postcode: 'OX4 2DP', address: null },
    facts: found(addresses.slice(0, 7)),
  });
  expect(screen.getAllByRole('radio')).toHaveLength(7);
  seven.unmount();
  await showField(field, { answer: { postcode: 'OX4 2DP', address: addresses[9] }, facts: found(addresses) });
  expect(screen.getAllByRole('radio')).toHaveLength(14);
  expect(screen.getByRole('radio', { checked: true, name: '9 Mill Lane, Oxford' })).toBeDefined();
});

test('the only match is shown chosen', { tags: ['VAL-08'] }, async () => {
  await showField(field, { answer: { postcode: 'OX4 2DP', address: addresses[3] }, facts: found([addresses[3]]) });
  expect(screen.getByRole('group', { name: 'Your address' })).toBeDefined();
  expect(screen.getByRole('radio', { checked: true, name: 'Flat 1, 4 Mill Lane, Oxford' })).toBeDefined();
});

test('several postcodes that begin so are listed, and a press takes one', { tags: ['VAL-09'] }, async () => {
  const { reported } = await showField(field, {
    answer: { postcode: 'OX4 2', address: null },
    facts: { 'addresses.suggestions': ['OX4 2DP', 'OX4 2DQ'] },
  });
  await userEvent.click(screen.getByRole('button', { name: 'OX4 2DQ' }));
  expect(reported.at(-1)).toEqual({ postcode: 'OX4 2DQ', address: null });
  expect(document.activeElement).toBe(postcode());
});

test('a changed postcode takes its addresses and the choice off the page at once', { tags: ['PC-4'] }, async () => {
  await showField(field, { answer: { postcode: 'OX4 2DP', address: addresses[0] }, facts: found(addresses) });
  await userEvent.clear(postcode());
  await userEvent.type(postcode(), 'm11ae');
  expect(postcode().value).toBe('M1 1AE');
  expect(screen.queryByRole('radio')).toBeNull();
});

test('a missing choice is said at the list, and the postcode stays unmarked', { tags: ['VAL-07'] }, async () => {
  await showField(field, {
    answer: { postcode: 'OX4 2DP', address: null },
    facts: found(addresses.slice(0, 3)),
    fieldError: { text: 'Please select an address', part: 'address' },
  });
  const group = screen.getByRole('group', { name: 'Choose your address' });
  expect(document.getElementById(group.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Please select an address',
  );
  expect(postcode().getAttribute('aria-invalid')).toBeNull();
});

test('no match is said at the postcode', { tags: ['VAL-06'] }, async () => {
  await showField(field, {
    answer: { postcode: 'OX4 2ZZ', address: null },
    fieldError: { text: 'Please enter a valid postcode', part: 'postcode' },
  });
  expect(postcode().getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById('field-error')?.textContent).toBe('Please enter a valid postcode');
});

test('an address that a claim brought back is shown without its neighbours', async () => {
  await showField(field, { answer: { postcode: 'OX4 2DP', address: addresses[0] } });
  expect(screen.getAllByRole('radio')).toHaveLength(1);
});

describe('an address written by hand', () => {
  // Its lines are in another chunk.
  beforeAll(() => AddressByHand.preload());

  const none = { 'addresses.for': 'OX4 2DP', 'addresses.list': [] };
  const whole = { postcode: 'OX4 2DP', address: null };
  const offer = () => screen.queryByRole('button', { name: /not listed|by hand/ });

  test('is offered where no address was found, where none could be looked up, and under a list; not while they type', async () => {
    const { unmount } = await showField(field, { answer: whole, facts: none });
    expect(offer()?.textContent).toBe('Enter my address by hand');
    unmount();
    const failed = await showField(field, { answer: whole, fieldError: { text: 'Please enter a valid postcode' } });
    expect(offer()).not.toBeNull();
    failed.unmount();
    const listed = await showField(field, { answer: whole, facts: found(addresses) });
    expect(offer()?.textContent).toBe('My address is not listed');
    listed.unmount();
    for (const postcode of ['', 'OX4', 'OX4 2DP', 'BFPO 61']) {
      const typing = await showField(field, { answer: { postcode, address: null } });
      expect(offer()).toBeNull();
      typing.unmount();
    }
  });

  test('is not offered for a new postcode while the error of the one before is still shown', {
    tags: ['PC-3'],
  }, async () => {
    const fieldError = { text: 'Please enter a valid postcode', part: 'postcode' };
    await showField(field, { answer: { postcode: 'BFPO 61', address: null }, fieldError });
    await userEvent.clear(postcode());
    await userEvent.type(postcode(), 'bf12ay');
    expect(postcode().value).toBe('BF1 2AY');
    expect(document.getElementById('field-error')?.textContent).toBe(fieldError.text);
    expect(offer()).toBeNull();
  });

  test('its lines take the list’s place and the focus, are filled in by the browser, and lead back to the list', async () => {
    const { reported } = await showField(field, { answer: whole, facts: found(addresses) });
    await userEvent.click(screen.getByRole('button', { name: 'My address is not listed' }));
    const first = await screen.findByRole('textbox', { name: 'Address line 1' });
    expect(screen.queryByRole('radio')).toBeNull();
    expect(document.activeElement).toBe(first);
    expect(first.getAttribute('autocomplete')).toBe('address-line1');
    await userEvent.type(first, '12A Mill Lane');
    await userEvent.type(screen.getByRole('textbox', { name: 'Town or city' }), 'Oxford');
    expect(reported.at(-1)).toMatchObject({
      postcode: 'OX4 2DP',
      hand: { for: 'OX4 2DP', line1: '12A Mill Lane', line2: '', town: 'Oxford', county: '' },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Choose from the list' }));
    expect(screen.getAllByRole('radio')).toHaveLength(6);
    expect(document.activeElement).toBe(postcode());
  });

  test('a line that is missing has its message above it', async () => {
    const hand = { for: 'OX4 2DP', line1: '', line2: '', town: '', county: '' };
    const fault = { text: 'Please enter the first line of your address', part: 'line1' };
    await showField(field, { answer: { ...whole, hand }, facts: none, fieldError: fault });
    const first = await screen.findByRole('textbox', { name: 'Address line 1', description: fault.text });
    expect(first.getAttribute('aria-invalid')).toBe('true');
    expect(postcode().getAttribute('aria-invalid')).toBeNull();
  });
});
