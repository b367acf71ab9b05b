import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { effects } from '#engine/claims/effects/index.ts';
import { fieldTypes } from '#engine/claims/fields/index.ts';
import { screen, trialFlow } from '#fixtures/trial-flow.ts';
import { preloadOnFirstInteraction } from './preload.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const to = (next: string) => ({ submit: { label: 'Next', to: [{ screen: next }] } });
const flow = trialFlow({
  first: screen('first', to('second')),
  second: screen('second', to('third')),
  third: screen('third', to('fourth')),
  fourth: screen('fourth', { end: true }),
});

/** Waits for a sign on a screen; `fetched` holds the screens whose parts were asked for. */
function waitOn(at: string) {
  const fetched: string[] = [];
  const fetchFor = (name: string) => {
    fetched.push(name);
    return null;
  };
  const registry = { fieldTypes, effects, here: () => null, fetchAll: () => new Promise<never>(() => {}), fetchFor };
  const log = vi.fn();
  const off = preloadOnFirstInteraction(flow, registry, at, log);
  return { fetched, off, log };
}

const type = async (keys: number, between: number) => {
  for (let key = 0; key < keys; key++) {
    fireEvent.keyDown(document.body, { key: 'a' });
    await vi.advanceTimersByTimeAsync(between);
  }
};

test('a screen that is only looked at fetches nothing ahead, the focus on its heading included', async () => {
  const { fetched, off } = waitOn('first');
  fireEvent.focusIn(document.body);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetched).toEqual([]);
  off();
});

test('what the next two screens need is fetched in the first pause, not between the keys of a claimant who types', async () => {
  const { fetched, log } = waitOn('first');
  await type(30, 100);
  expect(fetched).toEqual([]);
  await vi.advanceTimersByTimeAsync(600);
  expect(fetched).toEqual(['second', 'third']);
  await type(30, 100);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetched).toHaveLength(2);
  expect(log).not.toHaveBeenCalled();
});

test('typing without a pause does not delay the next screens', async () => {
  const { fetched } = waitOn('second');
  await type(60, 100);
  expect(fetched).toEqual(['third', 'fourth']);
});

test('what the first sign is about comes first, be it a single press', async () => {
  const { fetched, off } = waitOn('first');
  fireEvent.pointerDown(document.body);
  off();
  await vi.advanceTimersByTimeAsync(900);
  expect(fetched).toEqual([]);
  await vi.advanceTimersByTimeAsync(300);
  expect(fetched).toEqual(['second', 'third']);
});
