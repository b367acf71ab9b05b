import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ApiAnswer, ApiRequest } from '#engine';
import { browserStorages, type Storages, storeClaim } from './storage.ts';
import { keepScores, tracker } from './third-party.ts';
import { decideTracking } from './tracking-consent.ts';

const OK: ApiAnswer = { status: 200, body: { responseObject: {} } };
let storages: Storages;
beforeEach(() => {
  storages = browserStorages();
  localStorage.clear();
  sessionStorage.clear();
  storeClaim(storages, 'claim-1');
});

const page = (answer = OK, tags: { dataLayer?: unknown } = {}) => {
  const send = vi.fn(async (_request: ApiRequest) => answer);
  return { send, track: tracker({ storages, send, page: tags }) };
};
const names = (send: ReturnType<typeof page>['send']) =>
  send.mock.calls.map(([{ body }]) => (body as { data: { event_name: string } }).data.event_name);

describe('conversion events of a page', () => {
  test('the lead event is sent once, also after a reload; any other as often as it happens', {
    tags: ['LEAD-34', 'ENT-105'],
  }, () => {
    const first = page();
    for (const event of ['postcode', 'lead', 'lead', 'postcode']) first.track(event);
    expect(names(first.send)).toEqual(['postcode', 'lead', 'postcode']);
    expect(localStorage.getItem('lead-event-sent')).toBe('claim-1');
    storages = browserStorages();
    const reloaded = page();
    reloaded.track('lead');
    expect(names(reloaded.send)).toEqual([]);
  });

  test('another claim in the same browser has a lead event of its own', { tags: ['LEAD-34'] }, () => {
    page().track('lead');
    storeClaim(storages, 'claim-2');
    const other = page();
    other.track('lead');
    expect(names(other.send)).toEqual(['lead']);
  });

  test('a lead event that did not arrive is sent again', async () => {
    const cut = page({ status: 0, body: null });
    cut.track('lead');
    await Promise.resolve();
    const back = page();
    back.track('lead');
    expect(names(back.send)).toEqual(['lead']);
  });

  test('a data layer hears of events where the page has one, and nothing is made where it has none', {
    tags: ['API-51', 'G-212'],
  }, () => {
    const tags: { dataLayer?: unknown[] } = {};
    page(OK, tags).track('postcode');
    expect(tags).toEqual({});
    tags.dataLayer = [];
    const { track } = page(OK, tags);
    decideTracking(true);
    for (const event of ['lead', 'lead', 'signed_up']) track(event);
    expect(tags.dataLayer).toEqual([{ event: 'lead' }, { event: 'signed_up' }]);
  });

  test('a data layer hears of nothing while there is no yes to tracking, or after a no', () => {
    const tags: { dataLayer: unknown[] } = { dataLayer: [] };
    const { send, track } = page(OK, tags);
    track('postcode');
    decideTracking(false);
    track('basic_info');
    expect(tags.dataLayer).toEqual([]);
    expect(names(send)).toEqual(['postcode', 'basic_info']);
  });
});

test('riskScores holds what the service answered of the risk, and nothing of a failure', {
  tags: ['ENT-106', 'G-143'],
}, () => {
  const scored: ApiAnswer = { status: 200, body: { responseObject: { OMNISCORE: 85 } } };
  keepScores(storages, { operation: 'scoreRisk' }, { status: 503, body: { message: 'no' } });
  keepScores(storages, { operation: 'verifyDevice' }, scored);
  expect(localStorage.getItem('riskScores')).toBeNull();
  keepScores(storages, { operation: 'scoreRisk' }, scored);
  expect(JSON.parse(localStorage.getItem('riskScores') ?? '')).toEqual({ OMNISCORE: 85 });
});
