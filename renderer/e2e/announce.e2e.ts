import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { walkOn } from '#fixtures/drivers/browser-walk.ts';
import { openProduct, type Product } from '#fixtures/drivers/product.ts';
import { productFlow } from '#fixtures/flow.ts';
import { people } from '#fixtures/people.ts';

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

test('that there is no match, and how many postcodes begin so, is said once and politely', {
  tags: ['AX-5'],
}, async () => {
  const { page, close } = await product.visitor();
  await page.goto(product.start);
  const field = page.getByLabel('Postcode');
  await field.pressSequentially('Z');
  const said = await listen(page);
  await field.pressSequentially('A99 0AA');
  await expect.poll(said).toEqual(['Please enter a valid postcode']);
  await field.fill('');
  await field.pressSequentially('OX4');
  await page.getByRole('button', { name: 'OX4 2DP' }).waitFor();
  await expect.poll(said).toEqual(['Please enter a valid postcode', '4 postcodes found']);
  const regions = page.locator('[role=alert], [aria-live=assertive]');
  expect((await regions.allTextContents()).join('')).toBe('');
  await close();
});

/** The time per key of a slow typist, in milliseconds of the page's clock. */
const KEY_MS = 450;

/** Types with a pause after each key. The page's clock stands still but for the pauses. */
async function slowly(page: Page, label: string, text: string): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  const field = page.getByLabel(label, { exact: true });
  for (const key of text) {
    await field.pressSequentially(key);
    await page.clock.runFor(KEY_MS);
  }
}

/** What has been said after a moment more. */
const aMomentLater = (page: Page, said: () => Promise<string[]>) => async () => {
  await page.clock.runFor(100);
  return said();
};

describe('what is typed slowly is said once when it is right, and nothing is said at each key', {
  tags: ['AX-7'],
}, () => {
  test('a postcode', async () => {
    const { page, close } = await product.visitor();
    await page.clock.install();
    await page.goto(product.start);
    const said = await listen(page);
    await slowly(page, 'Postcode', people.margaret.postcode);
    await expect.poll(aMomentLater(page, said)).toContain('14 addresses found');
    // How many postcodes begin so comes first.
    expect((await said()).filter((text) => !/^\d+ (postcodes?|addresses) found$/.test(text))).toEqual([]);
    expect(await said()).toEqual([...new Set(await said())]);
    await close();
  });

  test.each([
    // What is wrong with the beginning is said at the first pause, and once.
    ['Email', people.margaret.email, ['Please enter a valid email address', 'Verified']],
    ['Mobile number', people.margaret.phone, ['Incomplete number', 'Please enter a valid mobile number', 'Verified']],
  ])('%s, and nothing when a character of what was checked is deleted', async (label, text, expected) => {
    const { page, close } = await product.visitor();
    await page.clock.install();
    const journey = { page, flow: productFlow('v3').flow };
    await page.goto(product.start);
    await walkOn(journey, journey.flow.start, 'contact');
    const said = await listen(page);
    await slowly(page, label, text);
    await expect.poll(aMomentLater(page, said)).toEqual(expected);
    const field = page.getByLabel(label, { exact: true });
    await field.press('Backspace');
    await page.clock.runFor(200);
    expect(await field.inputValue()).toBe(text.slice(0, -1));
    expect(await said()).toEqual(expected);
    await close();
  });
});
