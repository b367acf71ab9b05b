import type { Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fill, standOn, walkOn, walkTo } from '#fixtures/drivers/browser-walk.ts';
import { type JourneyPage, mainButton } from '#fixtures/drivers/page.ts';
import { openProduct, type Product, type Visitor } from '#fixtures/drivers/product.ts';
import { eventually } from '#fixtures/eventually.ts';
import { productFlow } from '#fixtures/flow.ts';
import { people } from '#fixtures/people.ts';
import { ENTRY } from '../session/capture-attribution.ts';
import { PERSISTED_JOURNEY } from '../session/storage.ts';
import { siteRoutes } from '../site/routes.ts';

/** How long a page is watched for navigations of its own, in milliseconds. (case NV-8) */
const WATCHED_MS = 4000;
const POSTCODE = '#address';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product?.close());

const { flow } = productFlow('v3');

/** Counts the documents that the tab asks for, a reload included. */
function documentsOf(page: Page): { count: number } {
  const seen = { count: 0 };
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) seen.count += 1;
  });
  return seen;
}

/** The requests of the tab that have no answer yet. */
function requestsUnderWay(page: Page): ReadonlySet<Request> {
  const underWay = new Set<Request>();
  page.on('request', (request) => underWay.add(request));
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => underWay.delete(request));
  return underWay;
}

/** Does something and gives the documents that were asked for from then on until the page has been watched for a while. */
async function documentsAfter(page: Page, act: () => Promise<unknown>): Promise<number> {
  const seen = documentsOf(page);
  await act();
  await page.waitForTimeout(WATCHED_MS);
  return seen.count;
}

/** Everything that is entered in the forms of the page, in order. */
const enteredOn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('form input, form select, form textarea')].map(
      ({ id, type, value, checked }) => `${id} ${type === 'radio' || type === 'checkbox' ? checked : value}`,
    ),
  );

const toFaqs = (page: Page) => page.goto('/faqs', { waitUntil: 'load' });
const toAnotherSite = (page: Page) => page.goto('data:text/html,<title>Elsewhere</title>');

describe('a page comes once, with what was entered', { tags: ['NV-8'] }, () => {
  const touches: Record<string, (page: Page) => Promise<unknown>> = {
    'the focus in its field': (page) => page.locator(POSTCODE).focus(),
    'the start of a postcode': (page) => page.locator(POSTCODE).pressSequentially('OX4'),
    'a No to the question of finance': (page) => page.locator('summary', { hasText: /^No$/ }).click(),
  };

  test.concurrent.each(Object.entries(touches))(
    'home, after %s: reload, Back from two places, its address again',
    async (_, touch) => {
      const { page, complaints, close } = await product.visitor();
      await page.goto('/', { waitUntil: 'load' });
      await touch(page);
      // It lives once it keeps what it has when it is asked to.
      await page.waitForFunction((key) => {
        window.dispatchEvent(new Event('pagehide'));
        return sessionStorage.getItem(key) !== null;
      }, PERSISTED_JOURNEY);
      const entered = await enteredOn(page);
      for (const [again, leave] of [
        [() => page.reload(), undefined],
        [() => page.goBack(), toFaqs],
        [() => page.goBack(), toAnotherSite],
        [() => page.goto('/'), undefined],
      ] as const) {
        await leave?.(page);
        expect(await documentsAfter(page, again)).toBe(1);
        expect(new URL(page.url()).pathname).toBe('/');
        await eventually(async () => expect(await enteredOn(page)).toEqual(entered));
      }
      expect(complaints).toEqual([]);
      await close();
    },
  );

  test.concurrent('home, after it has led on by itself: Back to it, and a reload there', async () => {
    const { page, complaints, close } = await product.visitor();
    await page.goto('/', { waitUntil: 'load' });
    await page.locator(POSTCODE).pressSequentially(people.zoe.postcode);
    await page.waitForURL(/get-started-v\d\//);
    await page.getByLabel('Legal first name').fill('Zoë');
    for (const again of [() => page.goBack(), () => page.reload()]) {
      expect(await documentsAfter(page, again)).toBe(1);
      expect(new URL(page.url()).pathname).toBe('/');
      await eventually(async () => expect(await page.locator(POSTCODE).inputValue()).toBe(people.zoe.postcode));
    }
    await page.goForward();
    await page.getByLabel('Legal first name').waitFor();
    await eventually(async () => expect(await page.getByLabel('Legal first name').inputValue()).toBe('Zoë'));
    expect(complaints).toEqual([]);
    await close();
  });

  test('every page of the site, touched', async () => {
    const paths = siteRoutes.map(({ path }) => path).filter((path) => path !== ENTRY && path !== '/');
    expect(paths.length).toBeGreaterThan(10);
    const wrong: string[] = [];
    const due = [...paths, '/nowhere-at-all'];
    const one = async () => {
      for (let path = due.shift(); path !== undefined; path = due.shift()) {
        const { page, close } = await product.visitor();
        await page.goto(path, { waitUntil: 'load' });
        await page.locator('h1').first().click();
        await page.getByRole('button', { name: 'No, thank you' }).click();
        const reloaded = await documentsAfter(page, () => page.reload());
        await page.goto(path === '/faqs' ? '/privacy-policy' : '/faqs', { waitUntil: 'load' });
        const returned = await documentsAfter(page, () => page.goBack());
        const at = new URL(page.url()).pathname;
        if (reloaded !== 1 || returned !== 1 || at !== path) wrong.push(`${path}: ${reloaded}, ${returned}, at ${at}`);
        await close();
      }
    };
    await Promise.all(Array.from({ length: 5 }, one));
    expect(wrong).toEqual([]);
  });

  test('every screen of a journey, filled in: reload, and Back from another page', async () => {
    const { page, complaints, close } = await product.visitor();
    const journey: JourneyPage = { page, flow };
    const seen: string[] = [];
    const look = async (screen: string) => {
      seen.push(screen);
      await fill(journey, screen);
      const entered = await enteredOn(page);
      expect(await documentsAfter(page, () => page.reload())).toBe(1);
      await standOn(journey, screen);
      await expect.poll(() => enteredOn(page)).toEqual(entered);
      await toFaqs(page);
      expect(await documentsAfter(page, () => page.goBack())).toBe(1);
      await standOn(journey, screen);
      await expect.poll(() => enteredOn(page)).toEqual(entered);
    };
    await walkToLooking(journey, look);
    await look('finish');
    expect(new Set(seen).size).toBeGreaterThan(6);
    expect(complaints).toEqual([]);
    await close();
  }, 300_000);
});

/** Walks from the start to the finish; `look` is called on each screen before anything is done there. */
async function walkToLooking(journey: JourneyPage, look: (screen: string) => Promise<void>): Promise<void> {
  await walkTo(journey, flow.start);
  await walkOn(journey, flow.start, 'finish', people.margaret, look);
}

/** Whether the page was taken out of the cache since it was left. */
const wasKept = (page: Page) => page.waitForFunction(() => (window as { persisted?: boolean }).persisted === true);

// The events of that cache are played here; page-cache.e2e.ts has the cache itself, where a full Chromium is installed.
describe('what the back/forward cache tells a page', { tags: ['NV-8', 'NV-3'] }, () => {
  let visitor: Visitor;
  let journey: JourneyPage;
  beforeEach(async () => {
    await product.renew();
    visitor = await product.visitor();
    journey = { page: visitor.page, flow };
    await visitor.page.addInitScript(() => {
      window.addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted }));
    });
  });
  afterEach(async () => {
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  });

  async function leaveAndComeBack(page: Page): Promise<void> {
    await page.evaluate(() => {
      for (const type of ['pagehide', 'pageshow'])
        window.dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
    });
    await wasKept(page);
  }

  test('each screen up to the signature is as it was left, and asks for nothing again', async () => {
    const { page, calls } = visitor;
    const seen: string[] = [];
    await walkTo(journey, flow.start);
    await walkOn(journey, flow.start, 'questions', people.margaret, async (screen) => {
      seen.push(screen);
      await fill(journey, screen);
      await page.waitForTimeout(600); // a field is checked when it has been left for a moment
      await page.waitForLoadState('networkidle');
      const [entered, made] = [await enteredOn(page), calls.length];
      const documents = documentsOf(page);
      await leaveAndComeBack(page);
      await page.waitForTimeout(WATCHED_MS);
      expect(documents.count).toBe(0);
      await standOn(journey, screen);
      await expect.poll(() => enteredOn(page)).toEqual(entered);
      expect(calls.length).toBe(made);
    });
    expect(seen).toEqual(['postcode', 'info', 'contact', 'sign']);
  }, 300_000);

  test('home that has led on takes over what was entered in the version since, and loses nothing of it', async () => {
    const { page } = visitor;
    const underWay = requestsUnderWay(page);
    await page.goto('/', { waitUntil: 'load' });
    await page.locator(POSTCODE).pressSequentially(people.zoe.postcode);
    // It is left, and the version is entered, in name only: browsers do not keep every page that leads on by itself.
    await page.evaluate(
      () =>
        new Promise<void>((left) =>
          (window as unknown as { navigation: EventTarget }).navigation.addEventListener(
            'navigate',
            (event) => {
              event.preventDefault();
              left();
            },
            { once: true },
          ),
        ),
    );
    // A page that is left during a call is loaded again when it comes back: the next test.
    await expect.poll(() => underWay.size).toBe(0);
    await page.evaluate((key) => {
      window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
      const kept = JSON.parse(sessionStorage.getItem(key) ?? '{}');
      sessionStorage.setItem(key, JSON.stringify({ ...kept, answers: { ...kept.answers, givenName: 'Zoë' } }));
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    }, PERSISTED_JOURNEY);
    await wasKept(page);
    expect(await documentsAfter(page, () => wasKept(page))).toBe(0);
    expect(new URL(page.url()).pathname).toBe('/');
    expect(await page.locator(POSTCODE).inputValue()).toBe(people.zoe.postcode);
    const kept = await page.evaluate((key) => {
      window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
      return JSON.parse(sessionStorage.getItem(key) ?? '{}');
    }, PERSISTED_JOURNEY);
    expect([kept.flow, kept.answers.givenName]).toEqual(['home', 'Zoë']);
  });

  test('a screen that was left while it was saving is loaded again, once, and its button is usable', async () => {
    const { page } = visitor;
    await walkTo(journey, 'info');
    await fill(journey, 'info');
    await page.waitForLoadState('networkidle');
    let answer: () => void = () => undefined;
    await visitor.delay('updateClaim', new Promise<void>((resolve) => (answer = resolve)));
    await mainButton(journey, 'info').click();
    await page.getByText('Processing...').waitFor();
    // A browser may as well drop a page with a call under way: then this load is the one.
    const documents = documentsOf(page);
    await page.evaluate(() => {
      for (const type of ['pagehide', 'pageshow'])
        window.dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
    });
    await page.waitForTimeout(WATCHED_MS);
    answer();
    expect(documents.count).toBe(1);
    await standOn(journey, 'info');
    expect(await mainButton(journey, 'info').getAttribute('aria-disabled')).toBeNull();
    expect(await page.getByLabel('Legal surname', { exact: true }).inputValue()).toBe('Holloway');
  });
});
