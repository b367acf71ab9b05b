import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fill, standOn } from '#fixtures/drivers/browser-walk.ts';
import { openProduct, type Product } from '#fixtures/drivers/product.ts';
import { productFlow } from '#fixtures/flow.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product?.close());

test('files of later screens that cannot be fetched cost nothing that was entered, and Try again goes on', async () => {
  const { page, calls, close } = await product.visitor();
  const journey = { page, flow: productFlow('v3').flow };
  const later = /\/assets\/(restore-and-effects|on-demand|later-fields|later-blocks)/;
  await page.goto(product.start, { waitUntil: 'networkidle' });
  await page.route(later, (route) => route.abort());
  await fill(journey, 'postcode');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('heading', { name: 'Something went wrong on our side' }).waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Something went wrong on our side' }).waitFor();

  await page.unroute(later);
  await page.getByRole('button', { name: 'Try again' }).click();
  await standOn(journey, 'info');
  // The save of the screen; what the page tells of itself is none.
  const saves = calls.filter(({ operation, body }) => operation === 'updateClaim' && body.screen_name !== undefined);
  expect(saves).toHaveLength(1);
  await page.goBack();
  await standOn(journey, 'postcode');
  expect(await page.getByLabel('Postcode').inputValue()).not.toBe('');
  await close();
});

test.each([
  ['program', /\/assets\/program/],
  ['flow', /\/assets\/v3/],
])(
  'if the %s of the first screen cannot be fetched, a new page asks again; what was entered and pressed meanwhile counts',
  async (_, file) => {
    const { page, close } = await product.visitor();
    await page.route(file, (route) => route.abort());
    await page.goto(product.start, { waitUntil: 'networkidle' });
    await page.getByLabel('Postcode').pressSequentially('ox4 2dp');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.waitForTimeout(1000);
    expect(await page.getByLabel('Postcode').inputValue()).toBe('ox4 2dp');
    expect(await page.getByText('14 addresses found').count()).toBe(0);

    await page.unroute(file);
    await page.getByText('14 addresses found').waitFor();
    await page.getByRole('heading', { name: 'There is a problem' }).waitFor();
    expect(await page.getByLabel('Postcode').inputValue()).toBe('OX4 2DP');
    // It is done once: another page begins with nothing of it.
    expect(await page.evaluate(() => sessionStorage.getItem('reclaim.left-early'))).toBeNull();
    await close();
  },
);

test('a fault is shown at its field although the summary above cannot be fetched, and the page lives on', async () => {
  const { page, close } = await product.visitor();
  await page.goto(product.start, { waitUntil: 'networkidle' });
  await page.route(/\/assets\/on-demand/, (route) => route.abort());
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('Please enter a postcode').waitFor();
  expect(await page.getByRole('heading', { name: 'There is a problem' }).count()).toBe(0);
  await page.getByLabel('Postcode').pressSequentially('ox4 2dp');
  await page.getByText('14 addresses found').waitFor();
  await close();
});

/** Has a release come: the files of a page of before are gone. Tells how many pages have been loaded since. */
async function release(page: Page): Promise<() => number> {
  let loaded = 0;
  await page.route('**/*', (route) => {
    const request = route.request();
    if (request.isNavigationRequest()) loaded += 1;
    const gone = loaded === 0 && new URL(request.url()).pathname.startsWith('/assets/');
    return gone ? route.fulfill({ status: 404 }) : route.continue();
  });
  return () => loaded;
}

/** A page that was opened before a release, and `anew` when it has been loaded again. */
async function openBeforeRelease(address: string) {
  const visitor = await product.visitor();
  await visitor.page.goto(address, { waitUntil: 'networkidle' });
  const loaded = await release(visitor.page);
  return { ...visitor, loaded, anew: visitor.page.waitForEvent('load') };
}

/** The page lives. */
async function lookUp(page: Page): Promise<void> {
  await page.getByLabel('Postcode').fill('ox4 2dp');
  await page.getByText('14 addresses found').waitFor();
}

test('an untouched page of the previous release is reloaded before anything is entered', async () => {
  const { page, loaded, anew, close } = await openBeforeRelease(product.start);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await anew;
  await lookUp(page);
  expect(loaded()).toBe(1);
  await close();
});

test('if the visitor is faster, the page works on, and the next screen is of the present release', async () => {
  const { page, loaded, close } = await openBeforeRelease(product.start);
  const journey = { page, flow: productFlow('v3').flow };
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('Please enter a postcode').waitFor();
  await fill(journey, 'postcode');
  await page.getByRole('button', { name: 'Next' }).click();
  await standOn(journey, 'info');
  expect(loaded()).toBe(1);
  await close();
});

test('a claimant in the middle of a journey at a release continues on the next screen with all answers', async () => {
  const { page, calls, close } = await product.visitor();
  const journey = { page, flow: productFlow('v3').flow };
  const later = /\/assets\/(restore-and-effects|on-demand|later-fields|later-blocks)/;
  await page.goto(product.start, { waitUntil: 'networkidle' });
  await page.route(later, (route) => route.abort());
  await fill(journey, 'postcode');
  await page.unroute(later);
  const loaded = await release(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await standOn(journey, 'info');
  await fill(journey, 'info');
  await page.getByRole('button', { name: 'Next' }).click();
  await standOn(journey, 'contact');
  expect(loaded()).toBe(1);
  const saves = calls.filter(({ operation, body }) => operation === 'updateClaim' && body.screen_name !== undefined);
  expect(saves).toHaveLength(2);
  await close();
});

test('help that cannot be had of a page of before a release opens on the new one', async () => {
  const { page, loaded, anew, close } = await openBeforeRelease('/faqs');
  await page.getByRole('button', { name: 'Need Help' }).click();
  await anew;
  await page.getByRole('button', { name: 'Need Help' }).click();
  await page.getByRole('dialog').waitFor();
  expect(loaded()).toBe(1);
  await close();
});
