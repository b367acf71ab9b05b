import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Actor } from 'xstate';
import type { JourneyMachine } from '#engine';
import { productFlow } from '#fixtures/flow.ts';
import { startEndSessionTimer } from './end-session-timer.ts';

const MINUTE = 60_000;
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A journey, as far as it stands on a screen. */
function journey(screen: string, leaves = true) {
  let changed: () => void = () => undefined;
  let present = screen;
  const actor = {
    getSnapshot: () => ({ context: { entry: { screen: present } } }),
    subscribe(listener: () => void) {
      changed = listener;
      return { unsubscribe: () => undefined };
    },
  } as unknown as Actor<JourneyMachine>;
  const leave = vi.fn(async () => leaves);
  startEndSessionTimer(actor, productFlow('v3').flow, leave);
  return {
    leave,
    go(to: string) {
      present = to;
      changed();
    },
  };
}

test('a journey that has stood at its end for half an hour is left', () => {
  const { leave, go } = journey('questions');
  go('finish');
  vi.advanceTimersByTime(29 * MINUTE);
  go('finish');
  expect(leave).not.toHaveBeenCalled();
  vi.advanceTimersByTime(MINUTE);
  expect(leave).toHaveBeenCalledTimes(1);
});

test('a claimant who continues meanwhile is not sent away, and no journey is left before its end', () => {
  const { leave, go } = journey('finish');
  vi.advanceTimersByTime(20 * MINUTE);
  go('sign');
  vi.advanceTimersByTime(300 * MINUTE);
  expect(leave).not.toHaveBeenCalled();
});

test('a phone that slept ends the session when it is looked at again', () => {
  const { leave } = journey('finish');
  vi.setSystemTime(Date.now() + 31 * MINUTE);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(leave).toHaveBeenCalledTimes(1);
  vi.runAllTimers();
  expect(leave).toHaveBeenCalledTimes(1);
});

test('a session that could not be ended is ended a minute later, unless the claimant went on', async () => {
  const { leave, go } = journey('finish', false);
  await vi.advanceTimersByTimeAsync(30 * MINUTE);
  expect(leave).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2 * MINUTE);
  expect(leave).toHaveBeenCalledTimes(3);
  go('sign');
  await vi.advanceTimersByTimeAsync(300 * MINUTE);
  expect(leave).toHaveBeenCalledTimes(3);
});
