import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProduct, type Product } from '#fixtures/product.ts';
import { FIRST_SCREEN_KB, firstScreenBytes } from '#tools/bench/pages.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product?.close());

test(`the first journey screen asks for at most ${FIRST_SCREEN_KB} KB of JavaScript and CSS before anybody touches it`, async () => {
  const files = await firstScreenBytes(product);
  expect(files.length).toBeGreaterThan(2);
  expect(files.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(FIRST_SCREEN_KB * 1024);
});

test('what an answer is looked up with is asked for at once: the page names each file, none is found in another', async () => {
  const { page, close } = await product.visitor();
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) asked.push(pathname);
  });
  const html = await (await page.goto(product.start))?.text();
  const untouched = new Set(asked).size;
  expect(untouched).toBeLessThanOrEqual(5);
  const looked = page.waitForRequest((request) => request.url().includes('/credit-check/postal-to-address'));
  await page.getByLabel('Postcode').pressSequentially('OX4 2DP');
  await looked;
  const needed = [...new Set(asked)];
  expect(needed.length).toBeGreaterThan(untouched);
  expect(needed.filter((file) => !html?.includes(file))).toEqual([]);
  await close();
});
