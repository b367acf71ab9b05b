import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openProduct, type Product } from '#fixtures/product.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
beforeEach(() => product.renew());
afterAll(() => product?.close());

/** Collects what live regions come to say from now on, one entry each time that a text that is not empty comes. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const before = new Map<Element, string>();
    const look = () => {
      for (const region of document.querySelectorAll('[aria-live]:not([aria-live=off]), [role=status], [role=alert]')) {
        const text = region.textContent?.trim() ?? '';
        if (text !== (before.get(region) ?? '') && text !== '') said.push(text);
        before.set(region, text);
      }
    };
    for (const region of document.querySelectorAll('[aria-live], [role=status], [role=alert]'))
      before.set(region, region.textContent?.trim() ?? '');
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said);
}

test('case AX-5: that there is no match, and how many postcodes begin so, is said once and politely', async () => {
  const { page, close } = await product.visitor();
  await page.goto(product.start);
  const field = page.getByLabel('Postcode');
  await field.pressSequentially('Z');
  const said = await listen(page);
  await field.pressSequentially('A99 0AA');
  await expect.poll(said).toEqual(['Please enter a valid postcode']);
  // At once: a field that stays empty for a moment is told to be so.
  await field.fill('OX4');
  await page.getByRole('button', { name: 'OX4 2DP' }).waitFor();
  await expect.poll(said).toEqual(['Please enter a valid postcode', '4 postcodes found']);
  const regions = page.locator('[role=alert], [aria-live=assertive]');
  expect((await regions.allTextContents()).join('')).toBe('');
  await close();
});
