import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSelectors, fieldTypes, type JourneyState, link } from '#engine';
import { heldService, type JourneyOptions, ok, startJourney, TODAY } from '#fixtures/drivers/journey.ts';
import { screen as screenOf, trialEffect, trialFields, trialSource } from '#fixtures/trial-flow.ts';
import type { Flow } from '#schemas/flow.ts';
import { Journey } from './Journey.tsx';
import { preloadComponents } from './preload-components.ts';

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** The journey drawn as a page draws it, its time passing by `pass` alone. */
async function show(source: Flow, options: Partial<JourneyOptions> = {}) {
  const flow = link(source);
  for (const name of Object.keys(flow.screens)) await preloadComponents(flow, name);
  const journey = startJourney({ flow, ...options });
  const selectors = createSelectors(
    flow,
    () => TODAY,
    () => fieldTypes,
  );
  render(<Journey flow={flow} actor={journey.actor} selectors={(state: JourneyState) => selectors(state)} />);
  const pass = (ms: number) => act(() => journey.pass(ms));
  const settle = () => act(() => journey.settle());
  return { journey, pass, settle };
}

/** The car on its way, which moves while a screen loads: waiting-words.e2e.ts sees it move. */
const spinner = () => screen.queryByText('A car on its way')?.closest('svg') ?? null;
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const asks = (operation: 'searchBureauA' | 'verifyEmail' = 'verifyEmail') =>
  trialEffect({ asks: { operation: operation as 'verifyEmail' }, does: () => ({ outcome: 'done' }) });

describe('a screen that loads', () => {
  const flow = trialSource(
    {
      report: screenOf('report', {
        heading: 'What we found',
        enter: { after: 300, loader: 'search', run: ['trial.search'], to: [] as never },
        submit: { label: 'Go on', to: [{ screen: 'end' }] },
      }),
      end: screenOf('end', { end: true }),
    },
    {
      outcomes: { 'trial.search': { done: 'continue', failed: 'continue' } },
      loaders: {
        search: [
          { at: 0, key: 'security', title: 'Searching securely', text: 'The connection is encrypted.' },
          { at: 3000, key: 'progress', title: 'Still searching', text: 'Going through agreements.' },
          { at: 10_000, key: 'slow', tone: 'news', title: 'This takes long.', text: 'Please keep this page open.' },
        ],
      },
    },
  );
  const { enter, ...report } = flow.screens.report as NonNullable<Flow['screens'][string]>;
  const { to: _, ...entry } = enter ?? {};
  const loading = { ...flow, screens: { ...flow.screens, report: { ...report, enter: entry } } };

  test('it says what is going on from the start, after 3 s and after 10 s, and then shows itself', {
    tags: ['BA-03', 'BA-04', 'BA-05', 'BA-06', 'BB-02', 'BB-03', 'BB-04'],
  }, async () => {
    const { send, held } = heldService();
    const effect = trialEffect({
      timeoutMs: 30_000,
      asks: { operation: 'verifyEmail' },
      does: () => ({ outcome: 'done' }),
    });
    const { pass, settle } = await show(loading, { send, effects: { 'trial.search': effect } });
    expect(heading()).toBe('Searching securely');
    expect(spinner()).not.toBeNull();
    const status = within(screen.getByRole('main')).getByRole('status');
    expect(status.textContent).toContain('The connection is encrypted.');
    await pass(2999);
    expect(heading()).toBe('Searching securely');
    await pass(1);
    expect(heading()).toBe('Still searching');
    expect(status.textContent).not.toContain('keep this page open');
    await pass(7000);
    expect(heading()).toBe('Still searching');
    expect(status.textContent).toContain('This takes long.Please keep this page open.');
    expect(spinner()).not.toBeNull();
    await held[0]?.answer(ok());
    await settle();
    expect(heading()).toBe('What we found');
    expect(spinner()).toBeNull();
    expect(screen.getByRole('button', { name: 'Go on' })).toBeDefined();
    // Who listens is told that the screen has come.
    expect(document.activeElement?.textContent).toBe('What we found');
  });

  test('nothing of the screen can be pressed while it loads', async () => {
    await show(loading, { send: heldService().send, effects: { 'trial.search': asks() } });
    expect(screen.queryByRole('button', { name: 'Go on' })).toBeNull();
  });
});

describe('the steps of a screen', () => {
  const question = (questionId: string) => ({
    questionId,
    questionText: `Question ${questionId}?`,
    choices: ['One', 'Two'].map((choiceText, at) => ({ choiceId: `c${at + 1}`, choiceText })),
  });
  const flow = trialSource(
    {
      quiz: screenOf('quiz', {
        heading: 'Lets confirm',
        steps: {
          each: 'questions.list',
          as: 'question',
          key: 'questionId',
          nav: 'numbered',
          label: 'Next',
          body: ['quizAnswer'],
        },
        submit: { label: 'Final Step', busyLabel: 'Submitting...', run: ['trial.answers'], to: [{ screen: 'end' }] },
      }),
      end: screenOf('end', { end: true }),
    },
    {
      fields: {
        quizAnswer: { type: 'questionChoice', label: 'Q{question.questionId}. {question.questionText}' },
      },
      outcomes: { 'trial.answers': { done: 'continue', failed: 'stay' } },
    },
  );
  const state = { facts: { 'questions.list': ['1', '2', '3'].map(question) } };
  const start = () => show(flow, { state, send: heldService().send, effects: { 'trial.answers': asks() } });
  const numbers = () =>
    within(screen.getByRole('navigation', { name: 'Questions' }))
      .getAllByRole('button')
      .map((each) => [each.textContent, each.getAttribute('aria-current'), each.getAttribute('aria-disabled')]);
  const press = async (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
  const choose = async (words: string) => userEvent.click(screen.getByText(words));

  test('one question at a time, its number among those of all; those beyond it are locked', {
    tags: ['QUIZ-04', 'QUIZ-05', 'QUIZ-06', 'QUIZ-09', 'QUIZ-35'],
  }, async () => {
    await start();
    expect(screen.getAllByRole('radio')).toHaveLength(2);
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Q1. Question 1?');
    expect(numbers()).toEqual([
      ['1', 'step', null],
      ['2', null, 'true'],
      ['3', null, 'true'],
    ]);
    await press('3');
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Q1. Question 1?');
  });

  test('Next without an answer says "Please answer the current question to continue"', {
    tags: ['QUIZ-13'],
  }, async () => {
    const { settle } = await start();
    await press('Next');
    await settle();
    expect(screen.getAllByText('Please answer the current question to continue').length).toBeGreaterThan(0);
  });

  test('on to the next with the focus on it, back by its number, and the last one is submitted', {
    tags: ['QUIZ-10', 'QUIZ-12', 'QZ-1'],
  }, async () => {
    const { settle } = await start();
    await choose('Two');
    await press('Next');
    await settle();
    expect(document.activeElement?.textContent).toBe('Q2. Question 2?');
    expect(screen.queryByRole('radio', { checked: true })).toBeNull();
    expect(numbers()).toEqual([
      ['1 answered', null, null],
      ['2', 'step', null],
      ['3', null, 'true'],
    ]);
    // jsdom's names leave out the space at the edge of an element.
    await press(/^1 ?answered$/);
    await settle();
    expect((screen.getByRole('radio', { name: 'Two' }) as HTMLInputElement).checked).toBe(true);
    await choose('One');
    await press('Next');
    await settle();
    await choose('One');
    await press('Next');
    await settle();
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Q3. Question 3?');
    await choose('Two');
    await press('Final Step');
    expect(screen.getByRole('button', { name: /Submitting\.\.\./ }).getAttribute('aria-disabled')).toBe('true');
  });
});

describe('a dialog in the place of its screen', () => {
  const flow = trialSource({
    quiz: screenOf('quiz', {
      heading: 'Lets confirm',
      submit: { label: 'Next', to: [{ dialog: 'again' }] },
      dialogs: {
        again: {
          as: 'screen',
          title: 'One more set',
          text: 'Some answers were incorrect.',
          actions: { begin: { label: 'Verification', look: 'main', to: [{ screen: 'quiz' }] } },
        },
      },
    }),
    end: screenOf('end', { end: true }),
  });

  test('it is a screen of its own with the focus on its heading, and its button leads on', {
    tags: ['QUIZ-14', 'QUIZ-16'],
  }, async () => {
    const { settle } = await show(flow);
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await settle();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(heading()).toBe('One more set');
    expect(document.activeElement?.textContent).toBe('One more set');
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Verification' }));
    await settle();
    expect(heading()).toBe('Lets confirm');
  });
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

test('where the answer is the press, one press answers, saves and goes on', { tags: ['BB-08', 'BB-09'] }, async () => {
  const flow = trialSource(
    {
      report: screenOf('report', {
        body: ['allListed'],
        submit: { label: 'Final Step', when: [{ fact: 'qkba', is: 'hi' }], to: [{ screen: 'end' }] },
      }),
      end: screenOf('end', { heading: 'The end', end: true }),
    },
    { fields: { ...trialFields, allListed: { type: 'yesNo', label: 'Are all listed?', submits: true } } },
  );
  const { journey, settle } = await show(flow);
  await userEvent.click(screen.getByRole('button', { name: 'No' }));
  await settle();
  expect(heading()).toBe('The end');
  expect(journey.state().answers.allListed).toBe('no');
});
