import { beforeEach, expect, test } from 'vitest';
import {
  decideTracking,
  onTrackingDecision,
  TRACKING_CONSENT,
  trackingAllowed,
  trackingAnswer,
} from './tracking-consent.ts';

beforeEach(() => localStorage.clear());

test('no visitor is tracked without a yes: not before an answer, not after a no, not with another value, not after the yes is removed', () => {
  localStorage.setItem(TRACKING_CONSENT, 'true');
  expect([trackingAnswer(), trackingAllowed()]).toEqual([null, false]);
  decideTracking(false);
  expect([trackingAnswer(), trackingAllowed()]).toEqual(['no', false]);
  decideTracking(true);
  expect([trackingAnswer(), trackingAllowed()]).toEqual(['yes', true]);
  localStorage.clear();
  expect([trackingAnswer(), trackingAllowed()]).toEqual([null, false]);
});

test('a yes can be taken back, and who follows the answer hears of both until they stop', () => {
  const heard: unknown[] = [];
  const stop = onTrackingDecision((yes) => heard.push(yes));
  decideTracking(true);
  decideTracking(false);
  stop();
  decideTracking(true);
  expect(heard).toEqual([true, false]);
});

test('an answer given in another tab counts here too, and one that is gone, alone or with all local values, is no answer', () => {
  const heard: unknown[] = [];
  const stop = onTrackingDecision((yes) => heard.push(yes));
  const elsewhere = (key: string | null, newValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
  elsewhere(TRACKING_CONSENT, 'yes');
  elsewhere('userAnswers', '{}');
  elsewhere(TRACKING_CONSENT, 'no');
  elsewhere(TRACKING_CONSENT, null);
  elsewhere(null, null);
  stop();
  elsewhere(TRACKING_CONSENT, 'yes');
  expect(heard).toEqual([true, false, null, null]);
});
