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
