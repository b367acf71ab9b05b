import { HttpResponse, http } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { eventually } from '#fixtures/eventually.ts';
import { NOW, sessionPages } from '#fixtures/session-pages.ts';
import { sessionStart } from './page-metadata.ts';
import { browserStorages } from './storage.ts';
import { decideTracking } from './tracking-consent.ts';

const pages = sessionPages();
const { service, open, settled, operations } = pages;

const told = () => pages.api.calls('updateClaim').map(({ body }) => body);
const decide = async (yes: boolean) => {
  decideTracking(yes);
  await eventually(() => expect(pages.api.claim()).toMatchObject({ tracking_consent: yes }));
  await settled();
};

describe('what a claim is told of the page it was made on', () => {
  test('when the session began, how long it has lasted, where the visitor came from', {
    tags: ['SES-06', 'SES-07', 'SES-09', 'SES-22'],
  }, async () => {
    await open({ path: '/get-started-v3?utm_source=paper&utm_campaign=post_may&aff_id=a1&aff_sub=s1' });
    expect(pages.api.claim()).toMatchObject({
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

  test('without a campaign the channel is the default', { tags: ['SES-22'] }, async () => {
    await open();
    expect(pages.api.claim()).toMatchObject({ channel: 'direct' });
    expect(pages.api.claim()).not.toHaveProperty('utmParams');
  });

  test('the group of the experiment is the claim’s ab_test_value', { tags: ['EXP-23'] }, async () => {
    localStorage.setItem('experiment_group', 'v3');
    await open();
    expect(pages.api.claim()).toMatchObject({ ab_test_value: 'v3' });
  });

  test('a removed group is not sent: the claim would refuse the whole request', async () => {
    localStorage.setItem('experiment_group', 'gone');
    await open();
    expect(pages.api.claim()).not.toHaveProperty('ab_test_value');
    expect(pages.api.claim()).toHaveProperty('session_start');
  });

  test('the bot check runs when the session is made, and its verdict flags the claim', {
    tags: ['SES-10', 'SES-11'],
  }, async () => {
    await open({ bot: { isBot: true, config: { webdriver: true } } });
    expect(pages.api.claim()).toMatchObject({ is_bot: true, bot_config: { webdriver: true } });
  });

  test('nothing is saved twice: a reload saves nothing, another campaign is saved', async () => {
    await open({ path: '/get-started-v3?utm_source=paper' });
    await open();
    expect(told()).toHaveLength(1);
    await open({ path: '/get-started-v3?utm_source=screen', now: NOW + 90_000 });
    expect(told()).toHaveLength(2);
    expect(pages.api.claim()).toMatchObject({ utm_source: 'screen', session_duration: 90 });
    expect(told()[1]).not.toHaveProperty('is_bot');
  });

  test('data that did not arrive is sent by the next page', async () => {
    service.use(http.put('*/session/claim', () => HttpResponse.error(), { once: true }));
    await open({ path: '/get-started-v3?utm_source=paper' });
    expect(pages.api.claim()).not.toHaveProperty('utm_source');
    await open();
    expect(pages.api.claim()).toMatchObject({ utm_source: 'paper' });
  });
});

describe('click ids and the device', () => {
  test('nothing of a click is stored or sent before a plain yes; after it the claim has it', {
    tags: ['SES-08'],
  }, async () => {
    await open({ path: '/get-started-v3?fbclid=F1&ttclid=T1' });
    expect(document.cookie).not.toMatch(/fbclid|ttclid|fbc=/);
    expect(pages.api.claim()).not.toHaveProperty('fbclid');
    await decide(true);
    expect(pages.api.claim()).toMatchObject({
      fbclid: 'F1',
      ttclid: 'T1',
      fbc: `fb.1.${NOW}.F1`,
      tracking_consent: true,
    });
  });

  test('the device is looked at without a yes to advertising cookies too, once, since that is a check for fraud', {
    tags: ['API-18'],
  }, async () => {
    await open();
    expect(pages.api.calls('verifyDevice')).toHaveLength(1);
    await decide(true);
    await decide(false);
    expect(pages.api.calls('verifyDevice')).toHaveLength(1);
  });

  test('a yes that is taken back empties the claim’s click ids and the browser’s', async () => {
    await open({ path: '/get-started-v3?ttclid=T1' });
    await decide(true);
    await decide(false);
    expect(pages.api.claim()).toMatchObject({ ttclid: '', tracking_consent: false });
    expect(document.cookie).not.toContain('ttclid');
  });

  test('a no is sent, without click ids', async () => {
    await open({ path: '/get-started-v3?ttclid=T1' });
    await decide(false);
    expect(pages.api.claim()).toMatchObject({ tracking_consent: false });
    expect(pages.api.claim()).not.toHaveProperty('ttclid');
    expect(pages.api.claim()).not.toHaveProperty('fbc');
  });
});

describe('the start of the session', () => {
  test('is kept once, and one that lies ahead, of a clock that was wrong, makes way', {
    tags: ['SES-06', 'ENT-091'],
  }, () => {
    const storages = browserStorages();
    const began = sessionStart(storages, NOW);
    expect(sessionStart(storages, NOW + 5000)).toBe(began);
    localStorage.setItem('sessionStart', '2031-01-01T00:00:00.000Z');
    expect(sessionStart(storages, NOW)).toBe(began);
    localStorage.setItem('sessionStart', 'once upon a time');
    expect(sessionStart(storages, NOW)).toBe(began);
  });
});

const denied = () => {
  throw new DOMException('denied', 'SecurityError');
};

describe('a browser that keeps nothing', () => {
  test('without cookies no session is made, however often one is needed, and it is said what is wrong', {
    tags: ['SR-3'],
  }, async () => {
    vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
    const { session } = await open();
    pages.api.forgetClaim();
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

  test('where a session is lost at once no other is made for half a minute, and it is said what is wrong', {
    tags: ['SR-3'],
  }, async () => {
    const { session } = await open();
    service.use(
      ...['*/verify-email', '*/session/claim'].map((address) =>
        (address.endsWith('email') ? http.post : http.put)(address, () =>
          HttpResponse.json({ statusCode: 401, message: 'Unauthorized', responseObject: null }, { status: 401 }),
        ),
      ),
    );
    await session.client.send({ operation: 'updateClaim', body: { title: 'Mrs.' } });
    const send = () => session.client.send({ operation: 'verifyEmail', body: { email: 'pat@example.com' } });
    for (let press = 0; press < 4; press += 1) expect((await send()).status).toBe(401);
    await settled();
    expect(operations().filter((name) => name === 'createClaim')).toHaveLength(2);
    expect(session.trouble.getSnapshot()).toBe('cookies');
  });

  test('where one endpoint alone refuses, cookies are not blamed', { tags: ['SR-2'] }, async () => {
    const { session } = await open();
    service.use(
      http.post('*/verify-email', () =>
        HttpResponse.json({ statusCode: 401, message: 'Unauthorized', responseObject: null }, { status: 401 }),
      ),
    );
    const send = () => session.client.send({ operation: 'verifyEmail', body: { email: 'pat@example.com' } });
    for (let press = 0; press < 2; press += 1)
      expect(await send()).toEqual({ status: 401, body: { message: 'Unauthorized' } });
    await settled();
    expect(session.trouble.getSnapshot()).toBeNull();
  });

  test('without stores the claim is made, known, and told of the page from memory', { tags: ['SR-3'] }, async () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(denied);
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(denied);
    const { session, storages } = await open({ path: '/get-started-v3?utm_source=paper' });
    expect(storages.local.get('currentId')).toBe(pages.api.claim().claim_number);
    expect(pages.api.claim()).toMatchObject({ utm_source: 'paper' });
    expect(session.trouble.getSnapshot()).toBe('storage');
    expect(operations().filter((name) => name === 'createClaim')).toHaveLength(1);
  });

  test('a browser that keeps everything has no trouble', async () => {
    const { session } = await open();
    expect(session.trouble.getSnapshot()).toBeNull();
  });
});
