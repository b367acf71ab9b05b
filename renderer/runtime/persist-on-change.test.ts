import { beforeEach, expect, test, vi } from 'vitest';
import { observable } from '../session/observable.ts';
import { browserStorages } from '../session/storage.ts';
import type { OtherTabs } from '../session/tabs.ts';
import { persistOnChange } from './persist-on-change.ts';

vi.useFakeTimers();
beforeEach(() => sessionStorage.clear());

const NONE: OtherTabs = { fields: [], screen: null, over: null };
const OF_JOURNEY = 'reclaim.journey';

/** A page whose journey counts what it has written, with a change of the journey and of the other tabs at hand. */
function openPage() {
  const storages = browserStorages();
  const changes = observable(0);
  const tabs = observable(NONE);
  const page = new EventTarget() as unknown as Window;
  let written = 0;
  let forgotten = 0;
  let left = false;
  persistOnChange(changes as never, {
    journey: {
      persist() {
        written += 1;
        storages.session.set(OF_JOURNEY, String(written));
      },
      forget() {
        forgotten += 1;
      },
    },
    tabs,
    storages,
    isLeft: () => left,
    window: page,
  });
  return {
    change: () => changes.set(changes.getSnapshot() + 1),
    hear: (over: OtherTabs['over']) => tabs.set({ ...NONE, over }),
    hide: () => page.dispatchEvent(new Event('pagehide')),
    leave() {
      left = true;
    },
    written: () => written,
    forgotten: () => forgotten,
    stored: () => sessionStorage.getItem(OF_JOURNEY),
  };
}

test('changes that follow each other are written once, a moment after the last', () => {
  const page = openPage();
  page.change();
  vi.advanceTimersByTime(100);
  page.change();
  vi.advanceTimersByTime(100);
  expect(page.stored()).toBeNull();
  vi.advanceTimersByTime(100);
  expect(page.stored()).toBe('1');
});

test('a page that is hidden writes at once, and not again after the pause', () => {
  const page = openPage();
  page.change();
  page.hide();
  expect(page.stored()).toBe('1');
  vi.runAllTimers();
  expect(page.written()).toBe(1);
});

test('once another claim has come into the browser, nothing of this one is written any more, and its local values are taken back', () => {
  const page = openPage();
  page.hear('another');
  page.change();
  vi.runAllTimers();
  page.hide();
  expect([page.stored(), page.written()]).toEqual([null, 0]);
  expect(page.forgotten()).toBeGreaterThan(0);
});

test('of a claim that was ended in another tab nothing stays', () => {
  const page = openPage();
  page.change();
  vi.runAllTimers();
  expect(page.stored()).toBe('1');
  page.hear('ended');
  vi.runAllTimers();
  expect(page.stored()).toBeNull();
  page.hide();
  expect([page.stored(), page.written()]).toEqual([null, 1]);
});

test('a page that is left for good writes nothing any more', () => {
  const page = openPage();
  page.leave();
  page.change();
  vi.runAllTimers();
  page.hide();
  expect([page.stored(), page.written(), page.forgotten()]).toEqual([null, 0, 0]);
});
