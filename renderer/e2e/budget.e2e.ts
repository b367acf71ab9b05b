import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressOf } from '#engine';
import { busyButton } from '#fixtures/drivers/page.ts';
import { openProduct, type Product } from '#fixtures/drivers/product.ts';
import { productFlow } from '#fixtures/flow.ts';
import { ANSWERED_KB, bytesUntilAnswered, FIRST_PAINT_KB, gzipped } from '#tools/bench/pages.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product?.close());

test(`until a typed postcode is answered, at most ${ANSWERED_KB} KB of JavaScript and CSS are fetched`, async () => {
  const files = await bytesUntilAnswered(product);
  expect(files.length).toBeGreaterThan(2);
  expect(files.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(ANSWERED_KB * 1024);
});

test(`the first paint waits for the page alone, of at most ${FIRST_PAINT_KB} KB with its styles`, async () => {
  const { page, close } = await product.visitor();
  const html = (await (await page.goto(product.start))?.text()) ?? '';
  expect(gzipped(html)).toBeLessThanOrEqual(FIRST_PAINT_KB * 1024);
  expect(html).toContain('<style>');
  expect(html).not.toMatch(/<link rel="stylesheet"/);
  expect([...html.matchAll(/<script(?![^>]*type="(?:module|application\/json)")/g)]).toEqual([]);
  await close();
});

test.each([
  ['v3', 4],
  ['v6', 16],
] as const)('the first screen of %s is run with %i files, and the page names each of them', async (id, count) => {
  const { page, close } = await product.visitor();
  // What later screens need is fetched in the first idle moment after a second: here that comes late, however busy the machine is.
  await page.addInitScript(() => {
    const { setTimeout: after } = window;
    window.requestIdleCallback = (run) =>
      after(run, performance.now() < 1000 ? 0 : 20_000, { didTimeout: false, timeRemaining: () => 50 });
  });
  const asked = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) asked.add(pathname);
  });
  const { flow } = productFlow(id);
  const html = await (await page.goto(addressOf(flow, flow.start)))?.text();
  const looked = page.waitForRequest((request) => request.url().includes('/credit-check/postal-to-address'));
  await page.getByLabel('Postcode').fill('OX4 2DP');
  await looked;
  expect([...asked].filter((file) => !html?.includes(file))).toEqual([]);
  expect(asked.size).toBe(count);
  await close();
});

test('one file starts a page; it and the program are compiled whole', async () => {
  const { page, close } = await product.visitor();
  const html = (await (await page.goto(product.start))?.text()) ?? '';
  const scripts = [...html.matchAll(/<script type="module"[^>]* src="([^"]+)"/g)].map(([, file]) => file ?? '');
  const [, program = ''] = /id="program" href="([^"]+)"/.exec(html) ?? [];
  expect(scripts).toHaveLength(1);
  const [start = '', whole = ''] = await Promise.all(
    [...scripts, program].map(async (file) => (await fetch(new URL(file, page.url()))).text()),
  );
  expect([start, whole].map((text) => text.split('\n')[0])).toEqual(Array(2).fill('//# allFunctionsCalledOnLoad'));
  expect(start).toContain('visibilitychange');
  expect(start).not.toMatch(/^import\b|;import\b[^(]/m);
  await close();
});

test('letters stand where the font has them, in fields and on buttons too', async () => {
  const { page, close } = await product.visitor();
  await page.goto(product.start);
  const rendering = await page
    .locator('h1, input, button')
    .evaluateAll((elements) => elements.map((element) => getComputedStyle(element).textRendering));
  expect(rendering.length).toBeGreaterThan(2);
  expect(new Set(rendering)).toEqual(new Set(['geometricprecision']));
  await close();
});

test('enabling a button recalculates the style of a few elements, not of the whole form', async () => {
  const { page, delay, close } = await product.visitor({ viewport: { width: 1280, height: 900 } });
  await page.goto(product.start);
  await page.getByLabel('Postcode').pressSequentially('OX4 2DP');
  await page.getByRole('radio').first().check();
  await delay('updateClaim', 5000);
  const elements = await page.locator('main *').count();
  await product.browser.startTracing(page, { categories: ['devtools.timeline'] });
  await page.getByRole('button', { name: 'Next' }).click();
  await page.locator(busyButton).waitFor();
  const { traceEvents } = JSON.parse(String(await product.browser.stopTracing())) as {
    traceEvents: { name: string; args: { elementCount?: number } }[];
  };
  const styled = traceEvents.flatMap(({ name, args }) => (name === 'UpdateLayoutTree' ? (args.elementCount ?? 0) : []));
  expect(elements).toBeGreaterThan(40);
  expect(Math.max(...styled)).toBeGreaterThan(0);
  expect(Math.max(...styled)).toBeLessThan(12);
  await close();
});
