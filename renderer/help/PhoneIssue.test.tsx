import { cleanup, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { ApiAnswer } from '#engine/claims/effects/effect.ts';
import { ok, refusal } from '#fixtures/drivers/journey.ts';
import { helpDialog, operations, pause, submit, valid } from '../testing/help-dialog.tsx';

const { openAt } = helpDialog();
const open = (answers?: Parameters<typeof openAt>[1]) => openAt('phone', answers);
const invalid = ok({ Result: { ValidationResult: 'invalid' } });
const input = () => screen.getByLabelText('Mobile number') as HTMLInputElement;
const type = (text: string) => fireEvent.change(input(), { target: { value: text } });
const look = () => input().parentElement?.dataset.look;
const message = () => document.getElementById('help-phone-error')?.textContent;

describe('Update My Phone Number', () => {
  test('the dialog has a field for the number, after a +44 that cannot be changed', {
    tags: ['HELP-09', 'HELP-19', 'HELP-31', 'HELP-32'],
  }, () => {
    open();
    expect(screen.getByRole('dialog', { name: 'Update My Phone Number' })).toBeDefined();
    const prefix = document.getElementById('help-phone-prefix');
    expect([prefix?.tagName, prefix?.textContent]).toEqual(['SPAN', '+44']);
    expect(input().value).toBe('');
  });

  test('a second after the last digit a short number is "Incomplete number", without a call', {
    tags: ['CONST-55', 'CONST-75', 'HELP-22', 'HELP-23', 'ERR-52'],
  }, async () => {
    const { sent } = open();
    type('07700');
    await pause(999);
    expect(message()).toBeUndefined();
    await pause(1);
    expect(message()).toBe('Incomplete number');
    expect(sent).toEqual([]);
  });

  test('nothing is checked while there is no digit', { tags: ['HELP-22'] }, async () => {
    const { sent } = open();
    type('7');
    type('');
    await pause(5000);
    expect(message()).toBeUndefined();
    expect(sent).toEqual([]);
  });

  test.each(['7700900123', '07700900123'])(
    '%s is asked about; the edge is yellow meanwhile and then green',
    { tags: ['HELP-24', 'HELP-25', 'HELP-27', 'HELP-28', 'ENT-202', 'ENT-204'] },
    async (number) => {
      let answer = (_: ApiAnswer) => {};
      const { sent } = open({ verifyPhone: new Promise((resolve) => (answer = resolve)) });
      type(number);
      await pause();
      expect(sent).toEqual([{ operation: 'verifyPhone', body: { phone: '+447700900123' } }]);
      expect(look()).toBe('checking');
      answer(valid);
      await pause(0);
      expect(look()).toBe('verified');
    },
  );

  test('a number that the checker refuses is "Please enter a valid mobile number", its edge red', {
    tags: ['API-56', 'HELP-26', 'HELP-35', 'ERR-51', 'ENT-203', 'ENT-205'],
  }, async () => {
    open({ verifyPhone: invalid });
    type('07700900123');
    await pause();
    expect(message()).toBe('Please enter a valid mobile number');
    expect(look()).toBe('wrong');
    expect(input().getAttribute('aria-invalid')).toBe('true');
  });

  test('ten digits that are not a mobile number are refused, without a call', { tags: ['HELP-34'] }, async () => {
    const { sent } = open();
    type('0200900123');
    await pause();
    expect(message()).toBe('Please enter a valid mobile number');
    expect(sent).toEqual([]);
  });

  test('typing takes back the message and the verdict', { tags: ['HELP-20', 'HELP-21'] }, async () => {
    open({ verifyPhone: invalid });
    type('07700900123');
    await pause();
    type('0770090012');
    expect([message(), look()]).toEqual([undefined, 'idle']);
  });

  test('an answer about a number that was changed meanwhile is ignored', async () => {
    let answer = (_: ApiAnswer) => {};
    open({ verifyPhone: new Promise((resolve) => (answer = resolve)) });
    type('07700900123');
    await pause();
    type('0770090');
    answer(valid);
    await pause(0);
    expect(look()).toBe('idle');
  });

  test('Submit on an empty field says "Please enter a valid mobile number"', { tags: ['HELP-33'] }, async () => {
    const { sent } = open();
    expect(screen.getByRole('button', { name: 'Submit' }).getAttribute('aria-disabled')).toBe('true');
    await submit();
    expect(message()).toBe('Please enter a valid mobile number');
    expect(document.activeElement).toBe(input());
    expect(sent).toEqual([]);
  });

  test('Submit saves the number once, closes the dialog, and a toast says so', {
    tags: ['API-57', 'API-60', 'HELP-16', 'HELP-17', 'HELP-36', 'HELP-54', 'ERR-46'],
  }, async () => {
    let answer = (_: ApiAnswer) => {};
    const { sent, changed } = open({ updateClaim: new Promise((resolve) => (answer = resolve)) });
    type('07700900123');
    await pause();
    await submit();
    const busy = screen.getByRole('button', { name: /Submitting\.\.\./ });
    expect(busy.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(busy);
    fireEvent.submit(busy.closest('form') as HTMLFormElement);
    answer(ok());
    await pause(0);
    expect(sent.filter(({ operation }) => operation === 'updateClaim')).toEqual([
      {
        operation: 'updateClaim',
        body: {
          phone_number: '+447700900123',
          feedback_action: 'Update My Phone Number',
          feedback: '+447700900123',
        },
      },
    ]);
    expect(sent.at(-1)).toEqual({
      operation: 'notify',
      body: { channel: 'feedback', text: 'Update My Phone Number' },
    });
    expect(changed).toEqual(['+447700900123']);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('status').textContent).toContain('Phone number updated successfully');
  });

  test('what the service does not take is "Failed to update phone number", in the dialog, and can be sent again', {
    tags: ['API-59', 'HELP-37', 'HELP-17', 'ERR-47'],
  }, async () => {
    for (const answer of [refusal(500), ok({}, { statusCode: 500 })]) {
      const { sent, changed } = open({ updateClaim: answer });
      type('07700900123');
      await pause();
      await submit();
      expect(screen.getByRole('alert').textContent).toBe('Failed to update phone number');
      expect(changed).toEqual([]);
      await submit();
      expect(operations(sent)).toEqual(['verifyPhone', 'updateClaim', 'updateClaim']);
      cleanup();
    }
  });

  test('what breaks is logged, and the dialog stays', { tags: ['HELP-45', 'HELP-46'] }, async () => {
    const broken = new Error('broken');
    const { logged } = open({ updateClaim: broken });
    type('07700900123');
    await pause();
    await submit();
    expect(logged).toEqual([broken]);
    expect(screen.getByRole('dialog')).toBeDefined();
  });

  test('a checker that is down twice does not stop the claimant', async () => {
    open({ verifyPhone: { status: 0, body: null } });
    type('07700900123');
    await pause();
    expect(message()).toBe('Error validating phone!');
    await submit();
    expect(look()).toBe('verified');
  });

  test('it starts with fresh state when it is closed and opened again', { tags: ['HELP-14', 'HELP-15'] }, async () => {
    const { again } = open();
    type('07700900123');
    await pause();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    again(2);
    expect([input().value, look()]).toEqual(['', 'idle']);
  });
});
