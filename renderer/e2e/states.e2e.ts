import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressOf } from '#engine';
import { walkTo } from '#fixtures/drivers/browser-walk.ts';
import { openProduct, type Product } from '#fixtures/drivers/product.ts';
import { productFlow } from '#fixtures/flow.ts';
import { people } from '#fixtures/people.ts';
import { walkStates } from '#fixtures/states.ts';
import { accessibilityFaults } from '../testing/accessibility.ts';
import { overflowOfLargeText, usualText } from '../testing/large-text.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product?.close());

const looks = [
  { width: 390, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
] as const;

test('every screen in every state breaks no accessibility rule, and none is wider than a narrow phone, at 200 % text too', {
  tags: ['v3-E44', 'v4-E44', 'v5-E46', 'v6-E41', 'AX-6'],
}, async () => {
  const found: string[] = [];
  const seen = new Set<string>();
  await walkStates(product, 'v3', async (state, page) => {
    seen.add(state);
    for (const { width, colorScheme } of looks) {
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme });
      const faults = await accessibilityFaults(page, { colours: colorScheme === 'dark' });
      found.push(...faults.map((fault) => `${state} ${width} ${colorScheme}: ${fault}`));
    }
    for (const width of [320, 360, 768]) {
      await page.setViewportSize({ width, height: 700 });
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (over > 0) found.push(`${state}: at ${width} px it can be scrolled sideways by ${over} px`);
    }
    for (const width of [390, 320]) {
      const over = await overflowOfLargeText(page, width);
      if (over) found.push(`${state}, 200 % text: ${over}`);
    }
    await usualText(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: 'light' });
  });
  expect(found).toEqual([]);
  expect(seen.size).toBeGreaterThan(35);
});

test.each([
  ['comes', people.margaret, 'Congratulations!'],
  ['does not come', people.callum, 'Find My Agreement(s)'],
])('nothing moves under the finger when the awaited news %s', { tags: ['SIGN-09'] }, async (_, person, sign) => {
  await product.renew();
  const visitor = await product.visitor();
  const { page } = visitor;
  let answer = () => {};
  await visitor.delay(
    'loadQuestions',
    new Promise<void>((resolve) => {
      answer = resolve;
    }),
  );
  await walkTo({ page, flow: productFlow('v3').flow }, 'sign', person);
  await page.getByText('Looking for your agreements').waitFor();
  const heading = page.locator('h1');
  const before = await heading.boundingBox();
  answer();
  await page.getByText('Looking for your agreements').waitFor({ state: 'detached' });
  await page.getByText(sign).first().waitFor();
  expect(await heading.boundingBox()).toEqual(before);
  await visitor.close();
});

test('an address that is none is "Page Not Found", with its picture in our colours', { tags: ['ERR-54'] }, async () => {
  const { page, close } = await product.visitor();
  const answer = await page.goto('/nowhere');
  expect(answer?.status()).toBe(404);
  expect(await page.locator('h1').textContent()).toBe('Page Not Found');
  await page.getByText("The page you're looking for doesn't exist. Oops.").waitFor();
  const fills = await page
    .locator('main svg :is(path, rect, circle)')
    .evaluateAll((shapes) => shapes.map((shape) => getComputedStyle(shape).fill));
  expect(fills).not.toHaveLength(0);
  // Without its styles shapes would be filled black.
  expect(fills.filter((fill) => fill === 'rgb(0, 0, 0)')).toEqual([]);
  await close();
});

test('every page opens without signing in, journey pages under the banner', {
  tags: ['ROLE-02', 'CONST-42'],
}, async () => {
  const { flow } = productFlow('v3');
  const { page, close } = await product.visitor();
  for (const screen of Object.keys(flow.screens)) {
    const answer = await page.goto(addressOf(flow, screen));
    expect(answer?.status()).toBe(200);
    expect(await page.getByText('90,000+ potential claims identified').count()).toBe(1);
  }
  for (const path of ['/privacy-policy', '/terms-and-conditions', '/', '/get-started/id-selfie-upload']) {
    expect((await page.goto(path))?.status()).toBe(200);
  }
  await close();
});
