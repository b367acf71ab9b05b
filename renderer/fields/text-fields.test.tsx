import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { describe, expect, test } from 'vitest';
import { fillIn, showField } from '../testing/shown-field.tsx';

const first = { type: 'personName', part: 'given', label: 'Legal first name' } as const;
const last = { type: 'personName', part: 'family', label: 'Legal surname' } as const;
const email = { type: 'email', label: 'Email', verify: 'email.verify' } as const;
const mobile = { type: 'ukMobile', label: 'Mobile number', verify: 'phone.verify' } as const;
const box = (name: string) => screen.getByRole('textbox', { name }) as HTMLInputElement;

test('the names have their labels and what the browser knows them by', { tags: ['INFO-04', 'INFO-05'] }, async () => {
  const shown = await showField(first);
  expect(box('Legal first name').autocomplete).toBe('given-name');
  shown.unmount();
  await showField(last);
  expect(box('Legal surname').autocomplete).toBe('family-name');
});

test('the email has its label, and a keyboard for addresses', { tags: ['CON-03'] }, async () => {
  await showField(email);
  expect(box('Email').autocomplete).toBe('email');
  expect(box('Email').inputMode).toBe('email');
});

test('the mobile has its label, and a +44 before it that cannot be edited', {
  tags: ['CON-04', 'VAL-53'],
}, async () => {
  await showField(mobile, { answer: '07700 900123' });
  expect(box('Mobile number').autocomplete).toBe('tel');
  expect(screen.getByText('+44').tagName).toBe('SPAN');
  expect(box('Mobile number').value).toBe('07700 900123');
});

test('a twelfth digit is not taken, and spaces use up none of the eleven', { tags: ['VAL-54'] }, async () => {
  await showField(mobile);
  await userEvent.type(box('Mobile number'), '07700 900 1234');
  expect(box('Mobile number').value).toBe('07700 900123');
});

describe('a mobile number is spaced while it is typed', () => {
  const shownFrom = async (answer: string, at: number, to = at) => {
    await showField(mobile, { answer });
    const input = box('Mobile number');
    await userEvent.click(input);
    input.setSelectionRange(at, to);
    return input;
  };

  test('digit by digit', async () => {
    await showField(mobile);
    await userEvent.type(box('Mobile number'), '07700900123');
    expect(box('Mobile number').value).toBe('07700 900123');
  });

  test('a digit typed in the middle moves the space, and the caret stays behind the digit', async () => {
    const input = await shownFrom('07700 90012', 2);
    await userEvent.keyboard('9');
    expect([input.value, input.selectionStart]).toEqual(['07970 090012', 3]);
  });

  test('the space can be deleted from both sides, and what is deleted next is a digit', async () => {
    const input = await shownFrom('07700 900123', 6);
    await userEvent.keyboard('{Backspace}{Backspace}');
    expect([input.value, input.selectionStart]).toEqual(['07709 00123', 4]);
    input.setSelectionRange(5, 5);
    await userEvent.keyboard('{Delete}{Delete}');
    expect([input.value, input.selectionStart]).toEqual(['07709 0123', 5]);
  });

  test('what is pasted or filled in over everything is taken whole', async () => {
    const input = await shownFrom('07700 900123', 0, 12);
    await userEvent.paste('07400 123456 ');
    expect(input.value).toBe('07400 123456');
    input.setSelectionRange(0, 12);
    await userEvent.paste('+447400123456');
    expect(input.value).toBe('+44 7400 123456');
  });

  test('while a keyboard composes, the field shows what is composed, and is spaced after', async () => {
    const input = await shownFrom('07700', 5);
    fireEvent.compositionStart(input);
    fireEvent.input(input, { target: { value: '077009' }, isComposing: true });
    expect(input.value).toBe('077009');
    fireEvent.compositionEnd(input);
    expect(input.value).toBe('07700 9');
  });
});

test('the caret stays behind the letter that was typed when the name is tidied', async () => {
  await showField(last, { answer: 'Holloway' });
  const input = box('Legal surname');
  await userEvent.click(input);
  input.setSelectionRange(0, 1);
  await userEvent.keyboard('j');
  expect(input.value).toBe('Jolloway');
  expect(input.selectionStart).toBe(1);
});

describe('what is on screen is what is reported', () => {
  for (const event of ['change', 'input'] as const) {
    test(`a value set past the keyboard with only ${event}`, { tags: ['EM-4'] }, async () => {
      const { reported } = await showField(email);
      await act(() => fillIn(box('Email'), 'pat@example.com', event));
      expect(reported.at(-1)).toBe('pat@example.com');
    });
  }

  test('leaving a field says so', async () => {
    const { left } = await showField(email);
    await userEvent.click(box('Email'));
    await userEvent.tab();
    expect(left.times).toBe(1);
  });
});

describe('what stands at a field belongs to it', () => {
  test('hint and message describe the control, the message first', async () => {
    await showField(
      { ...first, hint: 'As in your passport' },
      { answer: "O'Brien", fieldError: { text: 'Invalid format', help: 'Use letters only, for example OBrien' } },
    );
    const input = box('Legal first name');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    const described = (input.getAttribute('aria-describedby') ?? '').split(' ');
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'Invalid formatUse letters only, for example OBrien',
      'As in your passport',
    ]);
  });

  test('the service state is said in a region that is there before it changes', async () => {
    const idle = await showField(email);
    expect(screen.getByRole('status').textContent).toBe('');
    idle.unmount();
    const checking = await showField(email, { answer: 'pat@example.com', state: 'checking' });
    expect(screen.getByText('Checking…')).toBeDefined();
    expect(screen.getByRole('status').textContent).toBe('');
    checking.unmount();
    await showField(email, { answer: 'pat@example.com', state: 'verified' });
    expect(screen.getByRole('status').textContent).toBe('Verified');
  });
});
