import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Actor } from 'xstate';
import { fieldTypes, type JourneyMachine, type JourneyState, type LinkedFlow, Selectors } from '#engine';
import { startJourney, TODAY } from '#fixtures/drivers/journey.ts';
import { screen, trialFlow } from '#fixtures/trial-flow.ts';
import { followHistory } from './history.ts';

const on = (to: string) => ({ label: 'Next', to: [{ screen: to }] });
const flow = trialFlow({
  one: screen('', { submit: on('two') }),
  two: screen('two', { submit: on('three') }),
  three: screen('three', { submit: on('four') }),
  // Passes on by itself.
  four: screen('four', { enter: { to: [{ screen: 'five' }] } }),
  five: screen('five', { end: true }),
});

const selectorsOf = (of: LinkedFlow) => (state: JourneyState) =>
  new Selectors({ flow: of, state, today: TODAY, fieldTypes });

let end: (() => void) | undefined;
beforeEach(() => window.history.replaceState(null, '', '/trial'));
afterEach(() => {
  end?.();
  vi.restoreAllMocks();
});

function start(at = 'one', asked = at) {
  const journey = startJourney({ flow, at });
  end = followHistory(journey.actor as unknown as Actor<JourneyMachine>, flow, window, asked, selectorsOf(flow));
  return journey;
}
/** The browser's Back or Forward: jsdom tells of it a moment later. */
const browser = (way: 'back' | 'forward' | number) =>
  new Promise<void>((resolve) => {
    window.addEventListener('popstate', () => resolve(), { once: true });
    if (typeof way === 'number') window.history.go(way);
    else window.history[way]();
  });

describe('the browser’s history', () => {
  test('Back twice, then Forward once: address, screen and path agree at every step', { tags: ['NV-1'] }, async () => {
    const journey = start();
    await journey.submit();
    await journey.submit();
    expect(window.location.pathname).toBe('/trial/three');
    for (const [way, address, screen] of [
      ['back', '/trial/two', 'two'],
      ['back', '/trial', 'one'],
      ['forward', '/trial/two', 'two'],
    ] as const) {
      await browser(way);
      expect(window.location.pathname).toBe(address);
      expect(journey.at()).toBe(screen);
      expect(journey.state().trail.at(-1)).toBe(screen);
    }
  });

  test('a step forward is one new entry, however often the machine speaks', async () => {
    const journey = start();
    const push = vi.spyOn(window.history, 'pushState');
    await journey.submit();
    journey.actor.send({ type: 'merge', change: { facts: { qkba: 'hi' } } });
    journey.actor.send({ type: 'merge', change: { facts: { qkba: 'md' } } });
    expect(push).toHaveBeenCalledTimes(1);
  });

  test('a move that the journey makes by itself replaces the entry, so Back does not lead into it', async () => {
    const journey = start();
    for (const _ of ['two', 'three', 'four']) await journey.submit();
    expect(window.location.pathname).toBe('/trial/five');
    await browser('back');
    expect(journey.at()).toBe('three');
  });

  test('where the journey has moved on before the page follows, the address is put right', () => {
    window.history.replaceState(null, '', '/trial/four');
    const before = window.history.length;
    start('four');
    expect(window.location.pathname).toBe('/trial/five');
    expect(window.history.length).toBe(before);
  });

  test('where Back was pressed before the page followed, the journey goes there and no entry is lost', async () => {
    window.history.replaceState(null, '', '/trial/two');
    const put = vi.spyOn(window.history, 'replaceState');
    const journey = start('three');
    await journey.settle();
    expect(journey.at()).toBe('two');
    expect(window.location.pathname).toBe('/trial/two');
    expect(put).not.toHaveBeenCalled();
  });

  test('a slash at the end of the address is no other address', async () => {
    window.history.replaceState(null, '', '/trial/');
    const put = vi.spyOn(window.history, 'replaceState');
    start();
    expect(put).not.toHaveBeenCalled();
  });

  test('once it has ended, it follows no more', async () => {
    const journey = start();
    end?.();
    await journey.submit();
    expect(window.location.pathname).toBe('/trial');
  });
});

describe('the steps of a screen', () => {
  test('each step is an entry of the history, and Back goes a step back', async () => {
    const stepped = trialFlow({
      one: screen('', {
        steps: [
          { id: 'first', body: [] },
          { id: 'second', body: [] },
        ],
        submit: on('two'),
      }),
      two: screen('two'),
    });
    const journey = startJourney({ flow: stepped, at: 'one' });
    end = followHistory(
      journey.actor as unknown as Actor<JourneyMachine>,
      stepped,
      window,
      'one',
      selectorsOf(stepped),
    );
    const step = () => journey.selectors().stepsOn('one')[journey.selectors().stepAt('one')]?.key;
    await journey.submit();
    await journey.submit();
    expect(journey.at()).toBe('two');
    await browser('back');
    expect([journey.at(), step()]).toEqual(['one', 'second']);
    await browser('back');
    expect([journey.at(), step()]).toEqual(['one', 'first']);
    await browser('forward');
    expect([journey.at(), step()]).toEqual(['one', 'second']);
  });
});
