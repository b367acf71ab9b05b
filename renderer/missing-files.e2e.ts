import { afterAll, beforeAll, expect, test } from 'vitest';
import { productFlow } from '#fixtures/flow.ts';
import { openProduct, type Product } from '#fixtures/product.ts';
import { fill, standOn } from '#fixtures/visit.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product?.close());

test('files of later screens that cannot be fetched cost nothing that was entered, and Try again goes on', async () => {
  const { page, calls, close } = await product.visitor();
  const journey = { page, flow: productFlow('v3').flow };
  const later = /\/assets\/(later|above|details|more)/;
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

test('what runs the first screen is asked for until it can be had; what was entered and pressed meanwhile counts', async () => {
  const { page, close } = await product.visitor();
  const running = /\/assets\/(program|v3)/;
  await page.goto(product.start, { waitUntil: 'networkidle' });
  await page.route(running, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('?1'));
  await page.getByLabel('Postcode').pressSequentially('ox4 2dp');
  await page.getByRole('button', { name: 'Next' }).click();
  await failed;
  expect(await page.getByLabel('Postcode').inputValue()).toBe('ox4 2dp');

  await page.unroute(running);
  await page.getByText('14 addresses found').waitFor();
  await page.getByRole('heading', { name: 'There is a problem' }).waitFor();
  await close();
});

test('a fault is shown at its field although the summary above cannot be fetched, and the page lives on', async () => {
  const { page, close } = await product.visitor();
  await page.goto(product.start, { waitUntil: 'networkidle' });
  await page.route(/\/assets\/above/, (route) => route.abort());
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('Please enter a postcode').waitFor();
  expect(await page.getByRole('heading', { name: 'There is a problem' }).count()).toBe(0);
  await page.getByLabel('Postcode').pressSequentially('ox4 2dp');
  await page.getByText('14 addresses found').waitFor();
  await close();
});
