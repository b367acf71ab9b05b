import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { today } from '../session/today.ts';
import { hearTime, presentTime } from './clock.ts';

beforeEach(() => vi.useFakeTimers({ now: new Date('2015-01-02T12:00:00Z') }));
afterEach(() => {
  hearTime(new Date().toUTCString());
  vi.useRealTimers();
});

test('a device whose clock is years behind: the day is the service’s, so that a birth date is judged rightly', () => {
  expect(today()).toBe('2015-01-02');
  hearTime('Mon, 02 Mar 2026 12:00:00 GMT');
  expect(today()).toBe('2026-03-02');
  vi.advanceTimersByTime(60_000);
  expect(presentTime()).toBe(Date.parse('2026-03-02T12:01:00Z'));
});

test.each([
  ['little wrong', 'Fri, 02 Jan 2015 12:04:00 GMT'],
  ['no time said', null],
  ['no time at all', 'soon'],
])('a clock that is right enough is believed: %s', (_, said) => {
  hearTime(said);
  expect(presentTime()).toBe(Date.now());
});

test('a clock that was set right is believed again', () => {
  hearTime('Mon, 02 Mar 2026 12:00:00 GMT');
  vi.setSystemTime(new Date('2026-03-02T12:00:05Z'));
  hearTime('Mon, 02 Mar 2026 12:00:05 GMT');
  expect(presentTime()).toBe(Date.now());
});
