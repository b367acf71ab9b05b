import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProduct, type Product } from '#fixtures/drivers/product.ts';
import { ENTRY } from '../session/capture-attribution.ts';
import { siteRoutes } from '../site/routes.ts';
import { overflowOfLargeText } from '../testing/large-text.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product?.close());

test('at 200 % text no page of the site scrolls sideways at 390 px and at 320 px', { tags: ['AX-6'] }, async () => {
  const { page, close } = await product.visitor();
  const wide: string[] = [];
  const paths = siteRoutes.map(({ path }) => path).filter((path) => path !== ENTRY);
  expect(paths.length).toBeGreaterThan(10);
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'load' });
    for (const width of [390, 320]) {
      const over = await overflowOfLargeText(page, width);
      if (over) wide.push(`${path}: ${over}`);
    }
  }
  expect(wide).toEqual([]);
  await close();
});
