import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Actor } from 'xstate';
import { emptyState, type JourneyMachine } from '#engine';
import { eventually } from '#fixtures/eventually.ts';
import { productFlow } from '#fixtures/flow.ts';
import { browserStorages, PERSISTED_JOURNEY } from '../session/storage.ts';
import { followEntries } from './follow-entries.ts';

beforeEach(() => localStorage.setItem('version', 'v5'));
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('a journey begun on home continues in the visitor’s version after the postcode, and START_FROM says home', {
  tags: ['ENT-093'],
}, async () => {
  let enter = (_: { entry: string }): void => undefined;
  const answers = { address: { postcode: 'OX4 2DP', address: null } };
  const actor = {
    on(_: string, listener: typeof enter) {
      enter = listener;
    },
    getSnapshot: () => ({ context: { state: { ...emptyState, answers } } }),
  } as unknown as Actor<JourneyMachine>;
  const assign = vi.fn();
  let leave = (): void => undefined;
  const page = {
    location: { assign, search: '?utm_source=paper' },
    addEventListener(_: string, listener: typeof leave) {
      leave = listener;
    },
  } as unknown as Window;
  const flows = ['v3', 'v5'].map((id) => ({ id, load: async () => productFlow(id) }));
  const complaints: unknown[] = [];
  followEntries(actor, { flows, storages: browserStorages(), window: page, log: (error) => complaints.push(error) });
  enter({ entry: 'home' });
  await eventually(() => expect(assign).toHaveBeenCalledWith('/get-started-v5/info-contact?utm_source=paper'));
  leave();
  expect(localStorage.getItem('START_FROM')).toBe('home');
  expect(JSON.parse(sessionStorage.getItem(PERSISTED_JOURNEY) ?? '{}')).toMatchObject({ flow: 'v5', answers });
  expect(complaints).toEqual([]);
});
