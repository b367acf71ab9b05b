import { afterAll, beforeAll, expect, test } from 'vitest';
import { productFlow } from '#fixtures/flow.ts';
import { openProduct, type Product } from '#fixtures/product.ts';
import { walkOn, walkTo } from '#fixtures/visit.ts';
import { beyond } from './testing/browser.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product?.close());

/** Doubles the size of all text, as a setting of the browser does. */
const LARGE = "document.documentElement.style.setProperty('font-size', '200%')";

test('case AX-6: at 200 % text no screen of the journey scrolls sideways at 390 px, its errors shown', async () => {
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
