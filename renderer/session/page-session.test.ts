import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createApi, type PlayedApi } from '#fixtures/api.ts';
import { aboutPage, sessionStart } from './about.ts';
import { arrive } from './arrive.ts';
import type { BotVerdict } from './bot-check.ts';
import { openSession } from './page-session.ts';
import { browserShelves, cookieShelf } from './storage.ts';
import { decideTracking } from './tracking-consent.ts';

const service = setupServer();
let api: PlayedApi;
beforeAll(() => service.listen({ onUnhandledRequest: 'error' }));
afterAll(() => service.close());
beforeEach(() => {
  api = createApi();
  service.use(...api.handlers);
});
afterEach(() => {
  service.resetHandlers();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; ')) cookieShelf(1).remove(cookie.split('=')[0] ?? '');
  api.check();
});

const NOW = Date.parse('2026-03-02T10:00:00Z');
interface Opened {
  path?: string;
  bot?: BotVerdict;
  now?: number;
}

/** A page that is opened at an address, as far as its session goes. */
async function open({ path = '/get-started-v3', bot = { isBot: false, config: {} }, now = NOW }: Opened = {}) {
  const { pathname, search } = new URL(path, 'http://reclaim.example');
  const shelves = browserShelves();
  const version = arrive(shelves, { pathname, search });
  const log: unknown[] = [];
  const session = openSession({
    shelves,
    utm: {},
    fetch: (address, init) => watched(fetch(new URL(String(address), 'http://reclaim.example'), init)),
    log: (error) => log.push(error),
    about: (made) =>
      aboutPage({ shelves, search, version, groups: ['v3'], bot: async () => bot, now: () => now }, made),
  });
  await session.begin(async () => true);
  await settled();
  return { session, shelves, log };
}
let underWay = 0;
const watched = async (answer: Promise<Response>) => {
  underWay += 1;
  return answer.finally(() => {
    underWay -= 1;
  });
};
/** Everything that was sent without being waited for has been answered. */
async function settled(): Promise<void> {
  for (let quiet = 0; quiet < 5; quiet = underWay === 0 ? quiet + 1 : 0)
    await new Promise((resolve) => setTimeout(resolve, 2));
}
const told = () => api.calls('updateClaim').map(({ body }) => body);
const decide = async (yes: boolean) => {
  decideTracking(yes);
  // What reads click ids is fetched for it.
  await vi.waitFor(() => expect(api.claim()).toMatchObject({ tracking_consent: yes }), { timeout: 8000 });
  await settled();
};

describe('what a claim is told of the page it was made on', () => {
  test('SES-06, SES-07, SES-09, SES-22: when the session began, how long it has lasted, where the visitor came from', async () => {
    await open({ path: '/get-started-v3?utm_source=paper&utm_campaign=post_may&aff_id=a1&aff_sub=s1' });
    expect(api.claim()).toMatchObject({
      session_start: '2026-03-02T10:00:00.000Z',
      session_duration: 0,
      utm_source: 'paper',
      utm_campaign: 'post_may',
      utmParams: { utm_source: 'paper', utm_campaign: 'post_may' },
      channel: 'letter',
      aff_id: 'a1',
      aff_sub: 's1',
    });
    expect(told()[0]).toMatchObject({ journey: 'v3' });
  });

  test('SES-22: without a campaign the channel is the default', async () => {
    await open();
    expect(api.claim()).toMatchObject({ channel: 'direct' });
    expect(api.claim()).not.toHaveProperty('utmParams');
  });

  test('EXP-23: the group of the experiment is the claim’s ab_test_value', async () => {
    localStorage.setItem('experiment_group', 'v3');
    await open();
    expect(api.claim()).toMatchObject({ ab_test_value: 'v3' });
  });

  test('a group that there is no more is not told: the claim would refuse everything with it', async () => {
    localStorage.setItem('experiment_group', 'gone');
    await open();
    expect(api.claim()).not.toHaveProperty('ab_test_value');
    expect(api.claim()).toHaveProperty('session_start');
  });

  test('SES-10, SES-11: the bot check runs when the session is made, and its verdict flags the claim', async () => {
    await open({ bot: { isBot: true, config: { webdriver: true } } });
    expect(api.claim()).toMatchObject({ is_bot: true, bot_config: { webdriver: true } });
  });

  test('nothing is told twice: a reload tells nothing, another campaign tells of itself', async () => {
    await open({ path: '/get-started-v3?utm_source=paper' });
    await open();
    expect(told()).toHaveLength(1);
    await open({ path: '/get-started-v3?utm_source=screen', now: NOW + 90_000 });
    expect(told()).toHaveLength(2);
    expect(api.claim()).toMatchObject({ utm_source: 'screen', session_duration: 90 });
    expect(told()[1]).not.toHaveProperty('is_bot');
  });

  test('what did not arrive is told by the next page', async () => {
    service.use(http.put('*/session/claim', () => HttpResponse.error(), { once: true }));
    await open({ path: '/get-started-v3?utm_source=paper' });
    expect(api.claim()).not.toHaveProperty('utm_source');
    await open();
    expect(api.claim()).toMatchObject({ utm_source: 'paper' });
  });
});

describe('click ids and the device', () => {
  test('SES-08: nothing of a click is stored or sent before a plain yes; after it the claim has it, and the device is looked at', async () => {
    await open({ path: '/get-started-v3?fbclid=F1&ttclid=T1' });
    expect(document.cookie).not.toMatch(/fbclid|ttclid|fbc/);
    expect(api.claim()).not.toHaveProperty('fbclid');
    expect(api.calls('verifyDevice')).toEqual([]);
    await decide(true);
    expect(api.claim()).toMatchObject({ fbclid: 'F1', ttclid: 'T1', fbc: `fb.1.${NOW}.F1`, tracking_consent: true });
    expect(api.calls('verifyDevice')).toHaveLength(1);
  });

  test('a yes that is taken back empties the claim’s click ids and the browser’s', async () => {
    await open({ path: '/get-started-v3?ttclid=T1' });
    await decide(true);
    await decide(false);
    expect(api.claim()).toMatchObject({ ttclid: '', tracking_consent: false });
    expect(document.cookie).not.toContain('ttclid');
  });

  test('a no is told and nothing else', async () => {
    await open({ path: '/get-started-v3?ttclid=T1' });
    await decide(false);
    expect(api.claim()).toMatchObject({ tracking_consent: false });
    expect(api.claim()).not.toHaveProperty('ttclid');
    expect(api.calls('verifyDevice')).toEqual([]);
  });
});

describe('the start of the session', () => {
  test('SES-06, ENT-091: is kept once, and one that lies ahead, of a clock that was wrong, makes way', () => {
    const shelves = browserShelves();
    const began = sessionStart(shelves, NOW);
    expect(sessionStart(shelves, NOW + 5000)).toBe(began);
    localStorage.setItem('sessionStart', '2031-01-01T00:00:00.000Z');
    expect(sessionStart(shelves, NOW)).toBe(began);
    localStorage.setItem('sessionStart', 'once upon a time');
    expect(sessionStart(shelves, NOW)).toBe(began);
  });
});

const operations = () => api.calls().map(({ operation }) => operation);
const denied = () => {
  throw new DOMException('denied', 'SecurityError');
};

describe('a browser that keeps nothing', () => {
  test('case SR-3: without cookies no session is made, however often one is needed, and it is said what is wrong', async () => {
    vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
    const { session } = await open();
    api.forgetClaim();
    for (let press = 0; press < 3; press += 1)
      expect(await session.client.send({ operation: 'verifyEmail', body: { email: 'pat@example.com' } })).toMatchObject(
        {
          status: 401,
          body: { message: expect.stringContaining('Allow cookies for this site') },
        },
      );
    expect(operations()).not.toContain('createClaim');
    expect(session.trouble.getSnapshot()).toBe('cookies');
  });

  test('case SR-3: where a session is lost at once no other is made for half a minute, and it is said what is wrong', async () => {
    const { session } = await open();
    service.use(http.post('*/verify-email', () => new HttpResponse(null, { status: 401 })));
    const send = () => session.client.send({ operation: 'verifyEmail', body: { email: 'pat@example.com' } });
    for (let press = 0; press < 4; press += 1) expect((await send()).status).toBe(401);
    await settled();
    expect(operations().filter((name) => name === 'createClaim')).toHaveLength(2);
    expect(session.trouble.getSnapshot()).toBe('cookies');
  });

  test('case SR-3: without stores the claim is made, known, and told of the page from memory', async () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(denied);
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(denied);
    const { session, shelves } = await open({ path: '/get-started-v3?utm_source=paper' });
    expect(shelves.local.get('currentId')).toBe(api.claim().claim_number);
    expect(api.claim()).toMatchObject({ utm_source: 'paper' });
    expect(session.trouble.getSnapshot()).toBe('storage');
    expect(operations().filter((name) => name === 'createClaim')).toHaveLength(1);
  });

  test('a browser that keeps everything has no trouble', async () => {
    const { session } = await open();
    expect(session.trouble.getSnapshot()).toBeNull();
  });
});

describe('the end of a visit', () => {
  const kept = () => [localStorage.length, sessionStorage.length, document.cookie];

  test('Start again ends the session at the service, and nothing is left in the browser', async () => {
    const { session } = await open({ path: '/get-started-v3?utm_source=paper' });
    const claim = api.claim().claim_number;
    expect(await session.end()).toBe(true);
    expect(kept()).toEqual([0, 0, '']);
    await open();
    expect(api.claim().claim_number).not.toBe(claim);
    expect(api.claim()).not.toHaveProperty('utm_source');
  });

  test('a session that could not be ended leaves everything as it is', async () => {
    const { session } = await open();
    service.use(http.post('*/session/end', () => HttpResponse.error()));
    expect(await session.end()).toBe(false);
    expect(localStorage.getItem('currentId')).toBe(api.claim().claim_number);
  });

  test('half an hour after its end a journey is gone from the browser: the next page begins with another claim', async () => {
    await open();
    const claim = api.claim().claim_number;
    localStorage.setItem('reclaim.finished', String(Date.now() - 31 * 60_000));
    localStorage.setItem('userAnswers', '{"basicInfo":{"surname":"Holloway"}}');
    const { session } = await open();
    expect(session.claimAtStart).toBeNull();
    expect(localStorage.getItem('userAnswers')).toBeNull();
    expect(api.claim().claim_number).not.toBe(claim);
    expect(operations().indexOf('endSession')).toBeLessThan(operations().lastIndexOf('createClaim'));
  });

  test('while the session of a finished journey cannot be ended nothing is made or written; the next page tries again', async () => {
    await open();
    const claim = api.claim().claim_number;
    localStorage.setItem('reclaim.finished', String(Date.now() - 31 * 60_000));
    service.use(http.post('*/session/end', () => HttpResponse.error()));
    const { session } = await open();
    const calls = operations().length;
    expect((await session.client.send({ operation: 'updateClaim', body: { title: 'Mrs.' } })).status).toBe(0);
    expect(operations()).toHaveLength(calls);
    service.resetHandlers();
    service.use(...api.handlers);
    await open();
    expect(api.claim().claim_number).not.toBe(claim);
  });

  test('soon after its end a journey is still there', async () => {
    await open();
    localStorage.setItem('reclaim.finished', String(Date.now() - 10 * 60_000));
    expect((await open()).session.claimAtStart).toBe(api.claim().claim_number);
  });
});
