import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { heldService, ok } from '#fixtures/drivers/journey.ts';
import { screen as screenOf, trialEffect, trialFields, trialSource } from '#fixtures/trial-flow.ts';
import type { Flow } from '#schemas/flow.ts';
import { show } from '../testing/shown-journey.tsx';

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

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
