import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ApiRequest, createSelectors, fieldTypes, type JourneyState } from '#engine';
import { startWalk, type Walk } from '#fixtures/drivers/engine-walk.ts';
import { refusal, TODAY } from '#fixtures/drivers/journey.ts';
import { productFlow } from '#fixtures/flow.ts';
import type { PersonName } from '#fixtures/people.ts';
import { Journey } from './Journey.tsx';
import { preloadComponents } from './preload-components.ts';

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** The service's own sentence, as `server/rate-limit/limits.ts` makes it. */
const BUSY =
  'We are very busy: too many people are using your connection at the moment. Please try again in 12 minutes.';

/** A page at a screen of the walk; from then on the service refuses an operation with 429. */
async function refused(operation: ApiRequest['operation'], at: string, who: PersonName = 'margaret') {
  const { flow } = productFlow('v3');
  let isBusy = false;
  let walk: Walk | undefined;
  walk = await startWalk({
    who,
    journey: {
      send: async (request) =>
        isBusy && request.operation === operation ? refusal(429, BUSY) : (walk?.api.send(request) ?? refusal(500)),
    },
  });
  await walk.to(at);
  await preloadComponents(flow, at);
  const selectors = createSelectors(
    flow,
    () => TODAY,
    () => fieldTypes,
  );
  render(<Journey flow={flow} actor={walk.journey.actor} selectors={(state: JourneyState) => selectors(state)} />);
  isBusy = true;
  return {
    walk,
    relent: () => {
      isBusy = false;
    },
  };
}

test.each<[string, ApiRequest['operation'], string]>([
  ['the address look-up', 'postalToAddress', 'postcode'],
  ['the save of a screen', 'updateClaim', 'info'],
  ['the look for another claim', 'validateUser', 'contact'],
])(
  '%s refused for a busy connection shows the service’s own sentence, and goes on when it relents',
  { tags: ['SV-6'] },
  async (_, operation, at) => {
    const { walk, relent } = await refused(operation, at);
    await act(async () => {
      if (operation !== 'postalToAddress') return walk.next();
      // Without the list no address can be chosen.
      await expect(walk.next()).rejects.toThrow('is not listed');
      await walk.journey.submit();
    });
    expect(document.body.textContent).toContain(BUSY);
    expect(document.body.textContent).not.toContain('Please enter a valid postcode');
    expect(walk.journey.at()).toBe(at);
    expect(screen.getByRole('button', { name: 'Next' })).toBeDefined();
    // What follows is the walk's: jsdom draws no signature.
    cleanup();
    relent();
    // The press asks once more, and nothing is said any longer.
    await walk.journey.submit();
    expect(JSON.stringify(walk.journey.screen())).not.toContain(BUSY);
  },
);

test.each<[string, ApiRequest['operation'], string, string]>([
  ['an email address', 'verifyEmail', 'email.verify', 'margaret.holloway@example.com'],
  ['a mobile', 'verifyPhone', 'phone.verify', '07700 900456'],
])(
  'the check of %s refused for a busy connection shows the service’s own sentence',
  { tags: ['SV-6'] },
  async (_, operation, effect, value) => {
    const { walk } = await refused(operation, 'contact');
    const [field = ''] =
      Object.entries(productFlow('v3').flow.fields).find(([, { verify }]) => verify === effect) ?? [];
    await act(async () => {
      walk.journey.answer(field, value);
      walk.journey.leave(field);
      await walk.journey.settle();
    });
    expect(document.body.textContent).toContain(BUSY);
    expect(walk.journey.at()).toBe('contact');
  },
);

test.each<[string, ApiRequest['operation'], string]>([
  ['a text with a code', 'sendCode', 'otp'],
  ['a code that is entered', 'verifyCode', 'otp'],
])(
  '%s refused for a busy connection shows the service’s own sentence',
  { tags: ['SV-6'] },
  async (_, operation, at) => {
    const { walk } = await refused(operation, at, 'owen');
    await act(() =>
      operation === 'sendCode' ? walk.journey.pass(200_000).then(() => walk.journey.action('resend')) : walk.next(),
    );
    expect(document.body.textContent).toContain(BUSY);
    expect(walk.journey.at()).toBe(at);
  },
);

/** Walks on until the loading screen says why it waits. */
async function untilHeld({ journey, next }: Walk): Promise<void> {
  for (let presses = 0; !journey.is('held'); presses += 1) {
    expect(presses).toBeLessThan(12);
    await act(() => next());
    await act(() => journey.pass(2_000));
  }
}

test.each<[string, ApiRequest['operation'], PersonName, string, string, string]>([
  ['bureau A', 'searchBureauA', 'margaret', 'questions', 'bureauA', 'bureauA'],
  ['bureau A, unseen', 'searchBureauA', 'priya', 'questions', 'bureauAStealth', 'bureauAStealth'],
  ['bureau B', 'searchBureauB', 'owen', 'sign', 'bureauB', 'bureauB'],
])(
  'the search at %s refused by a rate limit says when to try again and does not lead on',
  { tags: ['SV-6'] },
  async (_, operation, who, from, at, stays) => {
    const { walk, relent } = await refused(operation, from, who);
    await untilHeld(walk);
    expect(walk.journey.at()).toBe(at);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Please wait a little');
    expect(document.body.textContent).toContain(BUSY);
    // However long it takes: nothing leads on as though the bureau had failed, and nothing is known of it.
    await act(() => walk.journey.pass(600_000));
    expect(walk.journey.at()).toBe(stays);
    expect(Object.keys(walk.journey.state().facts).filter((fact) => fact.startsWith(at.slice(0, 7)))).toEqual([]);
    const before = walk.journey.calls(operation).length;
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
      await walk.journey.pass(2_000);
    });
    expect(walk.journey.calls(operation).length).toBe(before + 1);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Please wait a little');
    relent();
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
      await walk.journey.pass(500);
    });
    expect(walk.journey.state().facts[`${at.slice(0, 7)}.status`]).toBe('found');
    expect(document.body.textContent).not.toContain(BUSY);
  },
);

test('answers to the questions refused by a rate limit stay, with the sentence, and are sent by the next press', {
  tags: ['SV-6'],
}, async () => {
  const { walk, relent } = await refused('submitAnswers', 'questions');
  for (let presses = 0; walk.journey.calls('submitAnswers').length === 0; presses += 1) {
    expect(presses).toBeLessThan(12);
    await act(() => walk.next());
  }
  expect(walk.journey.at()).toBe('questions');
  expect(screen.getByRole('alert').textContent).toContain(BUSY);
  expect(walk.journey.state().facts['quiz.result']).toBeUndefined();
  expect(walk.journey.state().facts['idv.done']).toBeUndefined();
  const [sent] = walk.journey.calls('submitAnswers');
  relent();
  await act(() => walk.journey.submit());
  expect(walk.journey.calls('submitAnswers')[1]?.body).toEqual(sent?.body);
  expect(walk.journey.state().facts['quiz.result']).toBe('pass');
});

test('questions refused by a rate limit while the claimant signs are asked for again by the press', {
  tags: ['SV-6'],
}, async () => {
  const { walk, relent } = await refused('loadQuestions', 'contact');
  await act(() => walk.next());
  expect(walk.journey.at()).toBe('sign');
  expect(walk.journey.calls('loadQuestions')).toHaveLength(1);
  // Nothing is wrong with what they are doing.
  expect(walk.journey.screen().message).toBeNull();
  await walk.fill();
  await act(() => walk.journey.submit());
  expect(walk.journey.calls('loadQuestions')).toHaveLength(2);
  expect(walk.api.claim().signature).toBeDefined();
  expect(walk.journey.at()).toBe('sign');
  // jsdom draws no signature, so the screen is looked at through its machine.
  expect(walk.journey.screen().message).toBe(BUSY);
  expect(walk.journey.screen().job).toBeNull();
  relent();
  await walk.journey.submit();
  expect(walk.journey.calls('loadQuestions')).toHaveLength(3);
  expect(walk.journey.at()).toBe('questions');
});

test('a text with the ID link that a rate limit refuses is not said to be on its way, and the button leads on', {
  tags: ['SV-6'],
}, async () => {
  const { walk } = await refused('sendText', 'questions');
  for (let presses = 0; walk.journey.at() !== 'finish'; presses += 1) {
    expect(presses).toBeLessThan(15);
    await act(() => walk.next());
    await act(() => walk.journey.pass(2_000));
  }
  await act(() => walk.journey.pass(10_000));
  expect(walk.journey.calls('sendText')).toHaveLength(1);
  expect(document.body.textContent).not.toContain('texting to your phone');
  expect(document.body.textContent).toContain('press the button below');
  screen.getByRole('button', { name: 'Verify Your Identity' });
});
