import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { standOn, walkTo } from '#fixtures/drivers/browser-walk.ts';
import { answerField, mainButton } from '#fixtures/drivers/page.ts';
import { openProduct, type Product, type Visitor } from '#fixtures/drivers/product.ts';
import { productFlow } from '#fixtures/flow.ts';
import { accessibilityFaults } from '../testing/accessibility.ts';

const { flow } = productFlow('v3');
let product: Product;
/** Whose claim it is: they have signed it, and stand at the questions. */
let owner: Visitor;
let claim = '';
beforeAll(async () => {
  product = await openProduct();
  owner = await product.visitor();
  await walkTo({ page: owner.page, flow }, 'questions');
  claim = (await owner.claim()).id;
});
afterAll(async () => {
  await owner?.close();
  await product?.close();
});

/** Another device. */
async function elsewhere<Result>(look: (page: Page, visitor: Visitor) => Promise<Result>): Promise<Result> {
  const visitor = await product.visitor({ viewport: { width: 320, height: 640 } });
  try {
    const result = await look(visitor.page, visitor);
    expect(visitor.complaints).toEqual([]);
    product.watch.check();
    return result;
  } finally {
    await visitor.close();
  }
}

async function looksRight(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(over).toBe(0);
  expect(await accessibilityFaults(page)).toEqual([]);
}

test('a link on another device leads to the existing signature, which counts and does not stop the claimant on the way back', {
  tags: ['RES-01', 'RES-02', 'RES-09', 'RES-10', 'RTE-64', 'v3-E46', 'v4-E46', 'v5-E48', 'v6-E43'],
}, async () => {
  await elsewhere(async (page) => {
    await page.goto('/privacy-policy');
    await page.goto(`/resume?id=${claim}`);
    await page.getByRole('heading', { name: 'Getting your claim' }).waitFor();
    expect(await page.title()).toBe('Getting your claim');
    await looksRight(page);
    await page.waitForURL(`**/get-started-v3/sign?id=${claim}`);
    const journey = { page, flow };
    await standOn(journey, 'sign');
    await page.getByRole('img', { name: 'Signature pad, signed' }).waitFor();
    await page.goBack();
    await page.waitForURL('**/privacy-policy');
    await page.goForward();
    await standOn(journey, 'sign');
    await mainButton(journey, 'sign').click();
    await standOn(journey, 'questions');
    await page.goBack();
    await standOn(journey, 'sign');
  });
});

test('the address of a screen itself, opened on another device, brings the claim there', {
  tags: ['G-037'],
}, async () => {
  const bring = (screen: string, link: string) =>
    elsewhere(async (page) => {
      const linked = page.waitForURL(`**${link}?id=${claim}`);
      await page.goto(`/get-started-v3/${screen}?id=${claim}`);
      await linked;
      await page.waitForURL(`**/get-started-v3/${screen}?id=${claim}`);
      await standOn({ page, flow }, screen);
      expect((await page.context().cookies()).find(({ name }) => name === 'currentId')?.value).toBe(claim);
    });
  // Each waits for the page of links, so they wait together.
  await Promise.all([bring('sign', '/resume'), bring('questions', '/questions-resume')]);
});

test('a link without a claim, and one with an unknown claim, say so and offer a way on', {
  tags: ['RES-13', 'RES-14', 'ERR-29', 'ERR-30'],
}, async () => {
  await elsewhere(async (page) => {
    await page.goto('/resume');
    await page.getByText("Oops! We couldn't find the ID in the link.").waitFor();
    await looksRight(page);
    await page.goto('/resume?sign=nobody');
    await page.getByText('Error while trying to find the claim in the link.').waitFor();
    await looksRight(page);
    expect(await page.getByRole('link', { name: 'Go to the start' }).getAttribute('href')).toBe('/');
  });
});

test('a screen that has got another name and address since: the tab is taken to it, told why, with what was typed', {
  tags: ['FD-5'],
}, async () => {
  await elsewhere(async (page) => {
    const journey = { page, flow };
    await walkTo(journey, 'contact');
    await answerField(journey, 'email', 'pat@example.com');
    // The tab as it would be, had the screen been called otherwise when it was last open.
    await page.goto('/privacy-policy');
    await page.evaluate(() => {
      const kept = JSON.parse(sessionStorage.getItem('reclaim.journey') ?? '');
      const trail = [...kept.trail.slice(0, -1), 'details'];
      sessionStorage.setItem(
        'reclaim.journey',
        JSON.stringify({ ...kept, revision: 'older', screen: 'details', trail }),
      );
      const place = JSON.parse(sessionStorage.getItem('reclaim.place') ?? '');
      sessionStorage.setItem('reclaim.place', JSON.stringify({ ...place, address: '/get-started-v3/details' }));
    });
    await page.goto('/get-started-v3/details');
    await standOn(journey, 'contact');
    const news = page.getByRole('status').filter({ hasText: 'We have changed this form since your last visit.' });
    expect(await news.isVisible()).toBe(true);
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('pat@example.com');
    // An address at which nothing ever was stays the page that says so.
    const nowhere = await page.goto('/get-started-v3/nowhere');
    expect(nowhere?.status()).toBe(404);
    await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
  });
});
