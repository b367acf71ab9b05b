import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { walkOn, walkTo } from '#fixtures/drivers/browser-walk.ts';
import { openProduct, type Product } from '#fixtures/drivers/product.ts';
import { productFlow } from '#fixtures/flow.ts';
import { walkStates } from '#fixtures/states.ts';
import { ENTRY } from '../session/capture-attribution.ts';
import { siteRoutes } from '../site/routes.ts';
import { beyond } from '../testing/browser.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product?.close());

/** How far a page at 200 % text scrolls sideways at a width, and by what; nothing where it does not. */
async function overflowOf(page: Page, width: number): Promise<string | undefined> {
  await page.evaluate(LARGE);
  const over = await beyond(page, width);
  if (over <= 0) return undefined;
  const by = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((each) => each.getBoundingClientRect().right > window.innerWidth + 0.5)
      .slice(-2)
      .map((each) => `<${each.localName} class="${each.getAttribute('class')}">${each.textContent?.slice(0, 40)}`),
  );
  return `${over} px at ${width} px, by ${by.join(' and ')}`;
}

/** Doubles the size of all text, as a setting of the browser does. */
const LARGE = "document.documentElement.style.setProperty('font-size', '200%')";

test('at 200 % text no screen of the journey scrolls sideways at 390 px, its errors shown', {
  tags: ['AX-6'],
}, async () => {
  const { page, close } = await product.visitor();
  const journey = { page, flow: productFlow('v3').flow };
  const wide: string[] = [];
  const measure = async (screen: string) => {
    await page.evaluate(LARGE);
    const over = await beyond(page, 390);
    if (over > 0) wide.push(`${screen}: ${over} px`);
  };
  await walkTo(journey, 'postcode');
  await walkOn(journey, 'postcode', 'finish', undefined, async (screen) => {
    await measure(screen);
    // Its agreements are chosen from the start: a press would lead on.
    if (screen === 'bureauA') return;
    await page.locator('form button[type=submit]').click();
    await page.getByRole('heading', { name: 'There is a problem' }).waitFor();
    await measure(`${screen} with errors`);
  });
  await measure('finish');
  expect(wide).toEqual([]);
  await close();
});

test('at 200 % text no page of the site scrolls sideways at 390 px and at 320 px', { tags: ['AX-6'] }, async () => {
  const { page, close } = await product.visitor();
  const wide: string[] = [];
  const paths = siteRoutes.map(({ path }) => path).filter((path) => path !== ENTRY);
  expect(paths.length).toBeGreaterThan(10);
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'load' });
    for (const width of [390, 320]) {
      const over = await overflowOf(page, width);
      if (over) wide.push(`${path}: ${over}`);
    }
  }
  expect(wide).toEqual([]);
  await close();
});

test('at 200 % text no screen in any state scrolls sideways at 320 px', { tags: ['AX-6'] }, async () => {
  const wide: string[] = [];
  const seen = new Set<string>();
  await walkStates(product, 'v3', async (state, page) => {
    seen.add(state);
    const over = await overflowOf(page, 320);
    if (over) wide.push(`${state}: ${over}`);
    await page.evaluate("document.documentElement.style.removeProperty('font-size')");
    await page.setViewportSize({ width: 390, height: 844 });
  });
  expect(wide).toEqual([]);
  expect(seen.size).toBeGreaterThan(35);
});
