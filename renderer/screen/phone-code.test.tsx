import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { heldService, ok, TODAY } from '#fixtures/drivers/journey.ts';
import { screen as screenOf, trialEffect, trialSource } from '#fixtures/trial-flow.ts';
import { show } from '../testing/shown-journey.tsx';

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('the screen of a phone code', () => {
  const sentAt = `${TODAY}T09:00:00.000Z`;
  const flow = trialSource(
    {
      otp: screenOf('otp', {
        body: ['code', 'sent', 'resend', 'change'],
        submit: { label: 'Verify and Continue', run: ['trial.verify'], to: [{ screen: 'end' }] },
        actions: {
          resend: {
            label: 'Resend Verification Code',
            waits: { since: 'otp.sentAt', for: 120_000 },
            run: ['trial.send'],
            to: [{ stay: 'Sent' }],
          },
          change: { label: 'Change Number?', to: [{ help: 'phone' }] },
        },
      }),
      end: screenOf('end', { end: true }),
    },
    {
      fields: { code: { type: 'code', label: '4-digit code' } },
      blocks: {
        sent: {
          type: 'status',
          tone: 'ok',
          when: [{ fact: 'otp.sentAt', known: true }],
          text: 'Verification code sent to your mobile',
          during: { effect: 'trial.send', text: 'Sending verification code...' },
        },
      },
      outcomes: {
        'trial.send': { done: 'continue', failed: 'stay' },
        'trial.verify': {
          done: 'continue',
          failed: [{ stay: 'Invalid OTP. Please try again.', at: 'code', clear: ['code'] }],
        },
      },
    },
  );
  const at = (ms: number) => vi.setSystemTime(Date.parse(sentAt) + ms);
  /** Seconds go by; the words are drawn with each. */
  const tick = (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) act(() => void vi.advanceTimersByTime(1000));
  };
  /** Time that has passed beside what the device's clock says, in milliseconds: the page's steady clock goes by both. */
  let moved = 0;
  beforeEach(() => {
    moved = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => Date.now() + moved - performance.timeOrigin);
  });
  const resend = () => screen.queryByRole('button', { name: 'Resend Verification Code' });
  const counting = (left: string) =>
    screen.queryByRole('button', { name: new RegExp(`^Resend Verification Code\\s*${left}$`) });

  test('the button shows the time that is left, by the clock, and works after 120 s', {
    tags: ['OTP-07', 'OTP-08', 'OTP-12', 'OTP-13'],
  }, async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    at(12_000);
    const { send, held } = heldService();
    const sends = trialEffect({ asks: { operation: 'sendCode' }, does: () => ({ outcome: 'failed' }) });
    await show(flow, { send, effects: { 'trial.send': sends }, state: { facts: { 'otp.sentAt': sentAt } } });
    const button = counting('1:48');
    expect(button?.getAttribute('aria-disabled')).toBe('true');
    act(() => button?.click());
    expect(held).toHaveLength(0);
    tick(49);
    expect(counting('0:59')).toBe(button);
    tick(58);
    act(() => void vi.advanceTimersByTime(999));
    expect(counting('0:01')).toBe(button);
    act(() => void vi.advanceTimersByTime(1));
    expect(resend()).toBe(button);
    expect(button?.getAttribute('aria-disabled')).toBeNull();
    act(() => button?.click());
    expect(held).toHaveLength(1);
  });

  test.each([
    ['an hour on', 3_600_000],
    ['an hour back', -3_600_000],
  ])('a clock of the device that is moved %s changes nothing of the wait', { tags: ['OT-5'] }, async (_, by) => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    at(10_000);
    await show(flow, { state: { facts: { 'otp.sentAt': sentAt } } });
    expect(counting('1:50')).not.toBeNull();
    vi.setSystemTime(Date.now() + by);
    moved = -by;
    tick(1);
    expect(counting('1:49')).not.toBeNull();
    tick(108);
    expect(counting('0:01')).not.toBeNull();
    tick(1);
    expect(resend()).not.toBeNull();
  });

  test('a tab that was hidden for a minute, its timers asleep, shows what is left', { tags: ['OT-5'] }, async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    at(10_000);
    await show(flow, { state: { facts: { 'otp.sentAt': sentAt } } });
    at(70_000);
    tick(1);
    expect(counting('0:49')).not.toBeNull();
  });

  test('a time in the future, stored by a wrong clock, does not prolong the wait', {
    tags: ['OT-5'],
  }, async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    at(-3_600_000);
    await show(flow, { state: { facts: { 'otp.sentAt': sentAt } } });
    expect(resend()).not.toBeNull();
  });

  test('a page that is opened again goes on counting from when the code was sent', { tags: ['OTP-17'] }, async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    at(75_000);
    await show(flow, { state: { facts: { 'otp.sentAt': sentAt } } });
    expect(counting('0:45')).not.toBeNull();
  });

  test('the line says that a code is being sent, and then that it was', { tags: ['OTP-10', 'OTP-11'] }, async () => {
    const { send, held } = heldService();
    const sends = trialEffect({
      asks: { operation: 'verifyEmail' },
      outcomes: { done: { gives: ['otp.sentAt'] }, failed: {} },
      does: () => ({ outcome: 'done', facts: { 'otp.sentAt': new Date().toISOString() } }),
    });
    const { settle } = await show(flow, { send, effects: { 'trial.send': sends } });
    await userEvent.click(resend() as HTMLElement);
    expect(screen.getByText('Sending verification code...').closest('[role=status]')).not.toBeNull();
    await held[0]?.answer(ok());
    await settle();
    expect(screen.getByText('Verification code sent to your mobile').closest('[role=status]')).not.toBeNull();
    // The button that was pressed keeps the focus, and counts down anew.
    expect(document.activeElement).toBe(counting('2:00'));
  });

  test('while the first code is being sent the button shows that, and a press asks for no other', {
    tags: ['OTP-07'],
  }, async () => {
    const { send, held } = heldService();
    const sends = trialEffect({ asks: { operation: 'sendCode' }, does: () => ({ outcome: 'failed' }) });
    const otp = { ...screenOf('otp'), ...flow.screens.otp, enter: { background: ['trial.send'] } };
    const sending = { ...flow, screens: { ...flow.screens, otp } };
    const { settle } = await show(sending, { send, effects: { 'trial.send': sends } });
    expect(resend()).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /^Resend Verification Code/ }));
    await settle();
    expect(held).toHaveLength(1);
    await held[0]?.answer({ status: 500, body: null });
    await settle();
    await userEvent.click(resend() as HTMLElement);
    expect(held).toHaveLength(2);
  });

  test('after a wrong code the boxes are empty and red, and the focus is on the first', {
    tags: ['OTP-16', 'ERR-26', 'AX-1'],
  }, async () => {
    const { send, held } = heldService();
    const verify = trialEffect({ asks: { operation: 'verifyEmail' }, does: () => ({ outcome: 'failed' }) });
    const { pass, settle } = await show(flow, { send, effects: { 'trial.verify': verify } });
    await userEvent.click(screen.getByLabelText('Digit 1 of 4'));
    await userEvent.keyboard('4821');
    await userEvent.click(screen.getByRole('button', { name: 'Verify and Continue' }));
    await settle();
    await held[0]?.answer(ok());
    await settle();
    const boxes = screen.getAllByRole('textbox') as HTMLInputElement[];
    expect(boxes.map(({ value }) => value)).toEqual(['', '', '', '']);
    expect(boxes.every((box) => box.getAttribute('aria-invalid') === 'true')).toBe(true);
    expect(document.activeElement).toBe(boxes[0]);
    expect(screen.getByText('Invalid OTP. Please try again.')).toBeDefined();
    // On another try, one digit is not yet an error about four digits.
    await userEvent.keyboard('9');
    await pass(300);
    expect(screen.queryByText('Invalid OTP. Please try again.')).toBeNull();
    expect(boxes.every((box) => box.getAttribute('aria-invalid') === null)).toBe(true);
  });

  test('the quiet buttons at the end of the body follow the main one', { tags: ['OTP-06', 'OTP-09'] }, async () => {
    await show(flow);
    const buttons = within(screen.getByRole('main')).getAllByRole('button');
    expect(buttons.map((button) => button.textContent)).toEqual([
      'Verify and Continue',
      'Resend Verification Code',
      'Change Number?',
    ]);
  });
});
