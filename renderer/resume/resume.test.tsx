import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { JourneyState } from '#engine';
import { heldBy } from '#fixtures/drivers/engine-walk.ts';
import { ok, refusal } from '#fixtures/drivers/journey.ts';
import { PNG } from '#fixtures/signature.ts';
import type { Client } from '../api/client.ts';
import { pageMetadata } from '../session/page-metadata.ts';
import { browserStorages, storeClaim } from '../session/storage.ts';
import { heading, linkPage } from '../testing/link-page.tsx';
import { GO_ON_MS, PATIENCE_MS, START_MS } from './follow-link.ts';

const { openLink, elsewhere, pass } = linkPage({ begun: 'v3', seen: 'v5' });

describe('the time it takes', () => {
  test('the claim is looked up half a second after the page has opened, not before', {
    tags: ['RES-04', 'RES-08', 'CONST-19'],
  }, async () => {
    const { walk, claim } = await elsewhere('sign');
    const page = await openLink(walk, { search: `?id=${claim}` });
    await pass(START_MS - 1);
    expect([START_MS, page.asked()]).toEqual([500, []]);
    await pass(1);
    expect(page.requests).toEqual([{ operation: 'resumeClaim', params: { claimId: claim } }]);
    expect(within(screen.getByRole('main')).getByRole('status').textContent).toContain('Getting your claim');
  });

  test('the claimant is sent on three seconds after that', { tags: ['RES-07', 'CONST-18'] }, async () => {
    const { walk, claim } = await elsewhere('sign');
    const page = await openLink(walk, { search: `?id=${claim}` });
    await pass(START_MS);
    await pass(GO_ON_MS - 1);
    expect([GO_ON_MS, page.left]).toEqual([3000, []]);
    await pass(1);
    expect(page.left).toHaveLength(1);
  });

  test('a look-up that takes longer is waited for, and then they go on at once', async () => {
    const { walk, claim } = await elsewhere('sign');
    const slow: Client['send'] = async (request) => {
      await new Promise((resolve) => setTimeout(resolve, 9000));
      return walk.api.send(request);
    };
    const page = await openLink(walk, { search: `?id=${claim}`, send: slow });
    await pass(START_MS + 8999);
    expect(page.left).toEqual([]);
    await pass(1);
    expect(page.left).toHaveLength(1);
  });

  test('one that never answers is given up, with a way to try again', async () => {
    const { walk, claim } = await elsewhere('sign');
    await openLink(walk, { search: `?id=${claim}`, send: () => new Promise(() => undefined) });
    await pass(START_MS + PATIENCE_MS);
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  });

  test('what comes when it was given up, or while it is tried again, changes nothing in this browser', async () => {
    const { walk, claim } = await elsewhere('sign');
    const late: (() => void)[] = [];
    const send: Client['send'] = async (request) => {
      await new Promise<void>((resolve) => void late.push(resolve));
      return walk.api.send(request);
    };
    const page = await openLink(walk, { search: `?id=${claim}`, send });
    await pass(START_MS + PATIENCE_MS);
    late[0]?.();
    await pass(GO_ON_MS);
    expect([localStorage.length, sessionStorage.length, page.left, page.told]).toEqual([0, 0, [], []]);
    screen.getByRole('button', { name: 'Try again' }).click();
    await pass(START_MS);
    expect(late).toHaveLength(2);
    late[1]?.();
    await pass(GO_ON_MS);
    expect([localStorage.getItem('currentId'), page.left]).toEqual([claim, [`/get-started-v3/sign?id=${claim}`]]);
  });
});

describe('what the service says', () => {
  test('opened too often from one connection: its own sentence, with the time to try again', {
    tags: ['SV-6'],
  }, async () => {
    const { walk, claim } = await elsewhere('sign');
    const busy = 'We are very busy: too many people are using your connection. Please try again in 12 minutes.';
    await openLink(walk, { search: `?id=${claim}`, send: async () => refusal(429, busy) });
    await pass(START_MS);
    expect(screen.getByRole('alert').textContent).toBe(`${busy} Your claim and your answers are kept.`);
  });

  test('a link that has ended says so, that nothing is lost, and whom to ask', async () => {
    const { walk, claim } = await elsewhere('sign');
    const ended = { status: 404, body: { statusCode: 404, message: '', responseObject: { code: 'LINK_ENDED' } } };
    await openLink(walk, { search: `?id=${claim}`, send: async () => ended });
    await pass(START_MS);
    expect(heading()).toBe('This link no longer works');
    expect(screen.getByRole('alert').textContent).toContain('contact our support team');
  });
});

describe('where it leads', () => {
  test.each([
    ['RES-02, RES-09, RES-10: by `id`, to the sign screen with the claim in the address', 'id', 'resume', 'sign'],
    ['RES-03: by `sign` in its place', 'sign', 'resume', 'sign'],
    ['the other page, to the identity questions', 'id', 'questionsResume', 'questions'],
  ] as const)('%s', async (_, name, to, path) => {
    const { walk, claim } = await elsewhere('sign');
    const page = await openLink(walk, { search: `?${name}=${claim}`, to });
    await pass(START_MS + GO_ON_MS);
    expect(page.left).toEqual([`/get-started-v3/${path}?id=${claim}`]);
  });

  test.each([
    ['the claim’s own', 'sign', 'v4'],
    ['the visitor’s, where the claim has none yet', 'postcode', 'v5'],
    ['the visitor’s, where it was begun on home', 'postcode', 'v5', { journey: 'home' }],
  ] as const)('the version is %s', async (_, until, version, save?: Record<string, string>) => {
    const { walk, claim } = await elsewhere(until, 'v4');
    if (save) await walk.api.send({ operation: 'updateClaim', body: save });
    const page = await openLink(walk, { search: `?id=${claim}` });
    await pass(START_MS + GO_ON_MS);
    expect(page.left).toEqual([`/get-started-${version}/sign?id=${claim}`]);
  });
});

describe('what it brings', () => {
  test('the answers, the claim number in its three places, the flags and the path taken', {
    tags: ['RES-05', 'RES-06', 'SES-03', 'SES-04', 'SES-05', 'SES-20'],
  }, async () => {
    const { walk, claim } = await elsewhere('bureauA');
    await openLink(walk, { search: `?id=${claim}` });
    await pass(START_MS);
    const { address, ...answers } = JSON.parse(localStorage.getItem('userAnswers') ?? '').basicInfo;
    expect(answers).toEqual({
      title: 'Mrs.',
      givenName: 'Margaret',
      surname: 'Holloway',
      dateOfBirth: '09/04/1961',
      dob: '1961-04-09',
      email: 'margaret.holloway@example.com',
      phone_number: '+447700900456',
      addressID: address.addressID,
      is_idv_done: true,
    });
    expect(address).toMatchObject({ postcode: 'OX4 2DP', city: 'Oxford' });
    expect(JSON.parse(localStorage.getItem('userAnswers') ?? '').canvasSignature).toBe(PNG);
    expect([localStorage, sessionStorage].map((store) => store.getItem('currentId'))).toEqual([claim, claim]);
    expect(document.cookie).toContain(`currentId=${claim}`);
    expect(localStorage.getItem('qkba')).toBe('hi');
    const kept = JSON.parse(sessionStorage.getItem('reclaim.journey') ?? '') as JourneyState;
    expect(kept.trail).toEqual(['postcode', 'info', 'contact', 'sign', 'questions']);
    expect(kept.facts).toMatchObject({ 'claim.number': claim, 'user.exists': false, 'signature.saved': true });
  });

  test('a claim begun elsewhere is recognised although the answer has set its cookie', {
    tags: ['NV-7'],
  }, async () => {
    const { walk, claim } = await elsewhere('sign');
    localStorage.setItem('experiment_group', 'v5');
    const send: Client['send'] = async (request) => {
      // biome-ignore lint/suspicious/noDocumentCookie: as the service's answer does.
      if (request.operation === 'resumeClaim') document.cookie = `currentId=${claim}; Path=/`;
      return walk.api.send(request);
    };
    await openLink(walk, { search: `?id=${claim}`, send });
    await pass(START_MS + GO_ON_MS);
    const storages = browserStorages();
    const bot = async () => ({ isBot: false, config: {} }) as never;
    const news = await pageMetadata(
      { storages, search: '', version: 'v3', groups: ['v3', 'v5'], bot, now: () => 1 },
      null,
    );
    expect(news?.body).toEqual({ journey: 'v3' });
    expect(localStorage.getItem('experiment_group')).toBe('v5');
  });

  test('where its claimant came from is known to the claim: this browser’s own campaign and group are not said of it', async () => {
    const { walk, claim } = await elsewhere('sign');
    localStorage.setItem('experiment_group', 'v5');
    const about = () =>
      pageMetadata(
        {
          storages: browserStorages(),
          search: '',
          version: 'v3',
          groups: ['v3', 'v5'],
          bot: () => Promise.reject(new Error('nobody asks')),
          now: () => Date.now(),
        },
        null,
      );
    await openLink(walk, { search: `?id=${claim}` });
    await pass(START_MS);
    expect((await about())?.body).toEqual({ journey: 'v3' });
    storeClaim(browserStorages(), 'made-here');
    expect((await about())?.body).toMatchObject({ ab_test_value: 'v5', channel: expect.any(String) });
  });

  test('a stored date with another year is brought as it is, never guessed', { tags: ['DB-2'] }, async () => {
    const { walk, claim } = await elsewhere('contact');
    const send: Client['send'] = async (request) => {
      if (request.operation !== 'resumeClaim') return walk.api.send(request);
      const held = await heldBy(walk.api);
      return ok({
        claimId: claim,
        data: { ...held, data: { ...held.data, dateOfBirth: '27/03/0085', dob: undefined } },
      });
    };
    await openLink(walk, { search: `?id=${claim}`, send });
    await pass(START_MS);
    const kept = JSON.parse(sessionStorage.getItem('reclaim.journey') ?? '') as JourneyState;
    expect(kept.answers.dateOfBirth).toEqual({ day: '27', month: '3', year: '0085' });
    expect(localStorage.getItem('userAnswers')).not.toContain('1985');
  });

  test('the same link again, or in the claim’s own tab, asks nothing and keeps unsent answers', async () => {
    const { walk, claim } = await elsewhere('contact');
    await openLink(walk, { search: `?id=${claim}` });
    await pass(START_MS);
    cleanup();
    const kept = JSON.parse(sessionStorage.getItem('reclaim.journey') ?? '');
    kept.answers = { ...kept.answers, email: 'typed@example.com', surname: 'Stale' };
    kept.facts = { ...kept.facts, 'surname.saved': true };
    sessionStorage.setItem('reclaim.journey', JSON.stringify(kept));
    const page = await openLink(walk, { search: `?id=${claim}` });
    await pass(START_MS + GO_ON_MS);
    expect(page.left).toEqual([`/get-started-v3/sign?id=${claim}`]);
    const { answers } = JSON.parse(sessionStorage.getItem('reclaim.journey') ?? '');
    expect(answers).toMatchObject({ email: 'typed@example.com', surname: 'Holloway' });
  });
});

describe('a link that leads nowhere', () => {
  const advice =
    'Could you please double-check the link you used? If the problem persists, feel free to reach out to our support team.';

  test.each([
    ['', 'none'],
    ['?id=', 'an empty one'],
    ['?id=one&id=two', 'two'],
  ])(
    '%s names %s, and the page says so at once, with the address of the support',
    { tags: ['RES-13', 'ERR-29'] },
    async (search) => {
      const { walk } = await elsewhere('postcode');
      const page = await openLink(walk, { search });
      expect(screen.getByRole('alert').textContent).toBe(`Oops! We couldn't find the ID in the link. ${advice}`);
      expect(screen.getByRole('link', { name: 'help@reclaim.example' })).toBeDefined();
      await pass(60_000);
      expect([page.left, page.asked()]).toEqual([[], []]);
      expect(document.activeElement?.textContent).toBe(heading());
    },
  );

  test.each([
    ['nobody knows', 404, false],
    ['that breaks the service', 500, true],
    ['that is not answered', 0, true],
  ])('a claim %s', { tags: ['RES-14', 'ERR-30'] }, async (_, status, again) => {
    const { walk } = await elsewhere('postcode');
    const page = await openLink(walk, { search: '?id=unknown', send: async () => refusal(status) });
    await pass(START_MS + GO_ON_MS);
    const text = `Error while trying to find the claim in the link. ${advice}`;
    expect(screen.getByRole('alert').textContent).toBe(text);
    expect(screen.queryByRole('button', { name: 'Try again' }) !== null).toBe(again);
    expect([page.left, localStorage.length]).toEqual([[], 0]);
  });

  test('after a failure, Try again looks it up once more and goes on', async () => {
    const { walk, claim } = await elsewhere('sign');
    let down = true;
    const send: Client['send'] = async (request) => (down ? refusal(503) : walk.api.send(request));
    const page = await openLink(walk, { search: `?id=${claim}`, send });
    await pass(START_MS);
    down = false;
    screen.getByRole('button', { name: 'Try again' }).click();
    await pass(START_MS + GO_ON_MS);
    expect(page.left).toEqual([`/get-started-v3/sign?id=${claim}`]);
  });

  test('too many links within the hour: it says so plainly, and when to come back', async () => {
    const { walk } = await elsewhere('postcode');
    await openLink(walk, { search: '?id=unknown', send: async () => refusal(429) });
    await pass(START_MS);
    expect([heading(), document.title]).toEqual(['Please wait a little', 'Please wait a little']);
    expect(screen.getByRole('alert').textContent).toContain('please open the link again in an hour');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test('in a browser that stores nothing the page says what is needed, and does not redirect for ever', {
    tags: ['SR-3'],
  }, async () => {
    const { walk, claim } = await elsewhere('sign');
    const blocked = ['localStorage', 'sessionStorage'].map((name) =>
      vi.spyOn(window, name as 'localStorage', 'get').mockImplementation(() => {
        throw new DOMException('blocked', 'SecurityError');
      }),
    );
    const cookies = vi.spyOn(document, 'cookie', 'get').mockReturnValue('');
    const page = await openLink(walk, { search: `?id=${claim}` });
    await pass(START_MS + GO_ON_MS);
    expect(screen.getByRole('alert').textContent).toContain('Allow cookies for this site');
    expect(page.left).toEqual([]);
    for (const spy of [...blocked, cookies]) spy.mockRestore();
  });
});
