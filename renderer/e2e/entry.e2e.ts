import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fill, standOn } from '#fixtures/drivers/browser-walk.ts';
import { openProduct, type Product } from '#fixtures/drivers/product.ts';
import { productFlow } from '#fixtures/flow.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product?.close());

describe('/get-started in a browser', () => {
  test('a new visitor is drawn and sent to /get-started-{group} with the query, for good', {
    tags: ['EXP-05', 'EXP-10', 'EXP-11', 'EXP-12'],
  }, async () => {
    const { page, claim, close } = await product.visitor();
    await page.goto('/get-started?utm_campaign=fb_spring', { waitUntil: 'commit' });
    await page.waitForURL(/\/get-started-v[345]\?utm_campaign=fb_spring$/);
    await page.getByText('90,000+ potential claims identified').waitFor();
    const kept = () =>
      page.evaluate(() => ['experiment_group', 'version', 'journey_version'].map((key) => localStorage.getItem(key)));
    const [group] = await kept();
    expect(new URL(page.url()).pathname).toBe(`/get-started-${group}`);
    expect(await kept()).toEqual([group, group, group]);
    await page.goto('/get-started', { waitUntil: 'commit' });
    await page.waitForURL(`**/get-started-${group}`);
    // The visit is told of when the browser is idle.
    await expect
      .poll(async () => (await claim()).data)
      .toMatchObject({
        ab_test_value: group,
        journey: group,
        channel: 'facebook',
        utm_campaign: 'fb_spring',
        is_bot: true,
      });
    await close();
  });

  test('without scripts the way in leads to the default version', { tags: ['EXP-04'] }, async () => {
    const { page, close } = await product.visitor({ javaScriptEnabled: false });
    await page.goto('/get-started', { waitUntil: 'commit' });
    await page.waitForURL('**/get-started-v3');
    await close();
  });
});

test('on a shared phone the next visitor starts again: nothing of the visit before is in the browser or behind Back', async () => {
  const { page, claim, close } = await product.visitor();
  const journey = { page, flow: productFlow('v3').flow };
  await page.goto('/get-started-v3');
  const again = page.getByRole('button', { name: 'Not you? Start again' });
  await fill(journey, 'postcode');
  await page.getByRole('button', { name: 'Next' }).click();
  await standOn(journey, 'info');
  expect(await again.count()).toBe(0);
  await page.getByLabel('First name').fill('Margaret');
  const before = (await claim()).id;

  // Another tab stands at the same claim, in the same browser.
  const other = await page.context().newPage();
  await other.goto('/get-started-v3');
  await other.getByRole('button', { name: 'Not you? Start again' }).waitFor();
  // It writes once more when the browser has been cleared, before it hears that the claim was ended.
  await other.evaluate(() =>
    addEventListener('storage', ({ key }) => {
      if (key === null) dispatchEvent(new PageTransitionEvent('pagehide'));
    }),
  );

  await page.reload();
  await again.click();
  await page.getByRole('button', { name: 'Start again', exact: true }).click();
  await page.waitForURL('**/get-started-v3');
  await page.getByLabel('Postcode').waitFor();
  expect(await page.getByLabel('Postcode').inputValue()).toBe('');
  await expect.poll(async () => (await claim()).id).not.toBe(before);
  await other.getByRole('heading', { name: 'You have ended this in another tab' }).waitFor();
  // A tab that has not heard of the end yet may write once more; it takes that back a moment after it has heard.
  await expect
    .poll(() => page.evaluate(() => [...Object.values(localStorage), ...Object.values(sessionStorage)].join()))
    .not.toMatch(/Margaret|OX4/);
  await other.reload();
  await other.getByLabel('Postcode').waitFor();
  expect(await other.content()).not.toMatch(/Margaret|OX4 2DP/);
  expect(await other.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(before);
  await page.goBack();
  await page.waitForLoadState();
  expect(await page.content()).not.toMatch(/Margaret|OX4 2DP/);
  await close();
});
