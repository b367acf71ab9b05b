import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProduct, type Product } from '#fixtures/drivers/product.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product?.close());

const helpIn = (page: Page) => page.locator('[data-help]');
const style = (page: Page, selector: string, name: 'zIndex' | 'position') =>
  page.locator(selector).evaluate((element, property) => getComputedStyle(element)[property], name);
/** Where the focus is: what it stands on is in the dialog, or what it says. */
const focus = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: at } = document;
    if (!at || at === document.body) return 'nothing';
    return at.closest('dialog') ? 'dialog' : (at.textContent ?? '');
  });

test('help is called Need Help on a phone and Help on wider pages, and lies over all but its dialog, which keeps the focus and gives it back', {
  tags: ['CONST-95', 'CONST-96', 'HELP-02', 'HELP-03', 'HELP-04', 'HELP-58', 'HELP-59'],
}, async () => {
  const { page, calls, complaints, close } = await product.visitor({ viewport: { width: 390, height: 844 } });
  await page.goto('/get-started-v3');
  await page.getByRole('button', { name: 'Need Help', exact: true }).click();
  await page.getByRole('dialog', { name: 'How Can We Help?' }).waitFor();
  expect(await style(page, '[data-help]', 'zIndex')).toBe('1100');
  expect(await style(page, 'dialog', 'zIndex')).toBe('1200');
  const seen = new Set<string>();
  for (let key = 0; key < 7; key += 1) {
    await page.keyboard.press('Tab');
    seen.add(await focus(page));
  }
  // A browser lets the focus out to its own bars, never to the page behind.
  expect([...seen].filter((place) => place !== 'nothing')).toEqual(['dialog']);
  await page.keyboard.press('Escape');
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await focus(page)).toContain('Help');

  await page.setViewportSize({ width: 1280, height: 800 });
  const box = await page.getByRole('button', { name: 'Help', exact: true }).boundingBox();
  expect(await style(page, '[data-help]', 'position')).toBe('fixed');
  expect([1280 - (box?.x ?? 0) - (box?.width ?? 0), 800 - (box?.y ?? 0) - (box?.height ?? 0)]).toEqual([32, 32]);

  await page.goto('/privacy-policy');
  await helpIn(page).click();
  await page.getByRole('button', { name: 'Report a Technical Problem' }).click();
  await page.getByLabel('Describe the problem').fill('The page does not scroll.');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('Your problem has been reported successfully').waitFor();
  expect(calls.findLast(({ operation }) => operation === 'updateClaim')?.body).toEqual({
    feedback_submitted: true,
    feedback: 'The page does not scroll.',
  });
  expect(await focus(page)).toContain('Help');
  expect(complaints).toEqual([]);
  await close();
});

test('the question about tracking stands below the form from the start, moves nothing, and its answer is the claim’s', async () => {
  const { page, calls, claim, close } = await product.visitor({ viewport: { width: 1280, height: 800 } });
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/get-started-v3', { waitUntil: 'networkidle' });
  const shift = () => page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift);
  const top = async (selector: string) => (await page.locator(selector).boundingBox())?.y ?? 0;
  expect(await top('[data-tracking]')).toBeGreaterThan(await top('form button[type=submit]'));
  await page.getByRole('button', { name: 'Yes, you may' }).click();
  await expect.poll(async () => (await claim()).data.tracking_consent).toBe(true);
  expect(await shift()).toBeLessThan(0.02);
  await page.reload({ waitUntil: 'networkidle' });
  expect(await page.getByRole('button', { pressed: true }).allTextContents()).toEqual(['Yes, you may']);
  expect(await shift()).toBeLessThan(0.02);
  await page.goto('/terms-and-conditions');
  await page.getByRole('button', { name: 'No, thank you' }).click();
  await expect.poll(async () => (await claim()).data.tracking_consent).toBe(false);
  const told = () => calls.map(({ body }) => body).filter(({ tracking_consent }) => tracking_consent !== undefined);
  await expect.poll(told).toEqual([{ tracking_consent: true }, { tracking_consent: false }]);
  expect(await shift()).toBeLessThan(0.02);
  await close();
});
