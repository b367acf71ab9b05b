import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fill, standOn, walkOn, walkTo } from '#fixtures/drivers/browser-walk.ts';
import { answerField, type JourneyPage, mainButton } from '#fixtures/drivers/page.ts';
import { openProduct, type Product, type Visitor } from '#fixtures/drivers/product.ts';
import { openVisitor } from '#fixtures/drivers/visitor.ts';
import { productFlow } from '#fixtures/flow.ts';
import { people } from '#fixtures/people.ts';
import { ENTRY } from '../session/capture-attribution.ts';
import { siteRoutes } from '../site/routes.ts';
import { openFullBrowser } from '../testing/browser.ts';

// Needs a browser that has the cache; without one this file is left out, or fails on CI. (decision 189)

/** How long a page that has come back is watched for navigations of its own, in milliseconds. (case NV-8) */
const WATCHED_MS = 1500;

const { flow } = productFlow('v3');
let product: Product;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let journey: JourneyPage;
/** Why the browser did not keep a page, in its own words. */
let reasons: string[];
/** The addresses that the tab has navigated to. */
let navigations: string[];

beforeAll(async () => {
  product = await openProduct();
  browser = await openFullBrowser();
});
afterAll(async () => {
  await browser?.close();
  await product?.close();
});
beforeEach(async () => {
  await product.renew();
  await arrive();
});
afterEach(leave);

/** Opens a tab of a visitor of their own. */
async function arrive(): Promise<void> {
  visitor = await openVisitor(browser, product.url, () => Promise.resolve(null));
  page = visitor.page;
  journey = { page, flow };
  [reasons, navigations] = [[], []];
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.enable');
  devtools.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
    reasons.push(...notRestoredExplanations.map(({ reason }) => reason)),
  );
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) navigations.push(frame.url());
  });
  await page.addInitScript(() => {
    window.addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted }));
  });
}

async function leave(): Promise<void> {
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
}

/** Everything that is entered in the forms of the page, in order. */
const entered = (): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('form input, form select, form textarea')].map(
      ({ id, type, value, checked }) => `${id} ${type === 'radio' || type === 'checkbox' ? checked : value}`,
    ),
  );

/**
 * Leaves the page for another one, comes back by Back, and watches it. What is wrong then, in words. `kept`: no browser
 * keeps a page whose status says that something was wrong; it is loaded again.
 */
async function leaveAndComeBack(elsewhere = '/faqs', kept = true): Promise<string[]> {
  // A field is checked when it has been left for a moment; a page with a call under way is not kept.
  await page.waitForTimeout(600);
  await page.waitForLoadState('networkidle');
  const [before, address, calls] = [await entered(), page.url(), visitor.calls.length];
  await page.goto(elsewhere, { waitUntil: 'load' });
  [reasons, navigations] = [[], []];
  let documents = 0;
  const count = (request: { isNavigationRequest(): boolean }) => {
    if (request.isNavigationRequest()) documents += 1;
  };
  page.on('request', count);
  await page.goBack({ waitUntil: 'commit' });
  await page.waitForFunction(() => 'persisted' in window);
  await page.waitForTimeout(WATCHED_MS);
  page.off('request', count);
  const wrong: string[] = [];
  if ((await page.evaluate(() => (window as { persisted?: boolean }).persisted)) !== kept)
    wrong.push(kept ? `it was not kept: ${reasons.join(', ')}` : 'it was kept');
  if (navigations.join() !== address) wrong.push(`it navigated to ${navigations.join(', ')}`);
  if (documents !== (kept ? 0 : 1)) wrong.push(`it was loaded ${documents} times`);
  if (visitor.calls.length !== calls)
    wrong.push(`it called ${visitor.calls.slice(calls).map(({ operation }) => operation)}`);
  if ((await entered()).join('\n') !== before.join('\n')) wrong.push('its form holds something else');
  return wrong;
}

describe('a page that the back/forward cache keeps', { tags: ['NV-8'] }, () => {
  test('every page of the site, touched, comes back as it was left by one navigation', async () => {
    const pages = siteRoutes.filter(({ path }) => path !== ENTRY);
    expect(pages.length).toBeGreaterThan(10);
    const found: string[] = [];
    for (const { path, status } of pages) {
      await page.goto(path, { waitUntil: 'load' });
      await page.locator('h1').first().click();
      const refuse = page.getByRole('button', { name: 'No, thank you' });
      if (await refuse.isVisible()) await refuse.click();
      if (path === '/') {
        await page.locator('summary', { hasText: /^No$/ }).click();
        await page.locator('#address').pressSequentially('OX4');
      }
      const wrong = await leaveAndComeBack(path === '/faqs' ? '/privacy-policy' : '/faqs', status !== 404);
      found.push(...wrong.map((words) => `${path}: ${words}`));
    }
    expect(found).toEqual([]);
  });

  test('every screen, filled in, comes back as it was left by one navigation and calls nothing', async () => {
    const found: string[] = [];
    const seen = new Set<string>();
    const look = async (screen: string, filledIn: () => Promise<unknown> = () => fill(journey, screen)) => {
      seen.add(screen);
      await standOn(journey, screen);
      await filledIn();
      const wrong = await leaveAndComeBack();
      await standOn(journey, screen);
      found.push(...wrong.map((words) => `${screen}: ${words}`));
    };
    const nothing = () => Promise.resolve();
    const startAgain = async () => {
      await leave();
      await arrive();
    };

    await walkTo(journey, flow.start);
    await walkOn(journey, flow.start, 'finish', people.margaret, look);
    await look('finish', nothing);

    await startAgain();
    await walkTo(journey, 'bureauB', people.callum);
    await look('bureauB', () => page.getByRole('group', { name: /./ }).first().waitFor());
    await answerField(journey, 'allListed', 'yes');
    await look('otp', () => page.getByLabel('Digit 1 of 4').fill('1'));

    await startAgain();
    await walkTo(journey, 'contact', people.daniel);
    await fill(journey, 'contact', people.daniel);
    await mainButton(journey, 'contact').click();
    await page.getByRole('dialog', { name: 'User already exists!' }).waitFor();
    await look('contact', nothing);
    await page.getByRole('dialog', { name: 'User already exists!' }).waitFor();
    await page.goto(`${new URL(page.url()).pathname.replace(/contact$/, 'already-filed')}`);
    await look('filed', nothing);

    expect(found).toEqual([]);
    // bureauAStealth leads on by itself as soon as its answer comes.
    expect(Object.keys(flow.screens).filter((screen) => !seen.has(screen))).toEqual(['bureauAStealth']);
  });
});
