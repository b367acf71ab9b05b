import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressOf } from '#engine';
import { busyButton } from '#fixtures/drivers/page.ts';
import { openProduct, type Product } from '#fixtures/drivers/product.ts';
import { productFlow } from '#fixtures/flow.ts';
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

test.each(['v3', 'v6'])(
  'what %s looks an answer up with is asked for at once: the page names each file',
  async (id) => {
    const { page, close } = await product.visitor();
    // What later screens need is fetched in the first idle moment: here that comes late, however busy the machine is.
    await page.addInitScript(() => {
      window.requestIdleCallback = (run) =>
        window.setTimeout(run, 20_000, { didTimeout: false, timeRemaining: () => 50 });
    });
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith('.js')) asked.push(pathname);
    });
    const { flow } = productFlow(id);
    const html = await (await page.goto(addressOf(flow, flow.start)))?.text();
    const untouched = new Set(asked).size;
    // What starts it, what draws it, what that shares with later chunks, and the bundler's helpers (0.2 KB; decision 199).
    expect(untouched).toBe(4);
    const looked = page.waitForRequest((request) => request.url().includes('/credit-check/postal-to-address'));
    await page.getByLabel('Postcode').fill('OX4 2DP');
    await looked;
    const needed = [...new Set(asked)];
    expect(needed.length).toBeGreaterThan(untouched);
    expect(needed.filter((file) => !html?.includes(file))).toEqual([]);
    await close();
  },
);

test('what starts a page that is asleep is one file, which is compiled whole', async () => {
  const { page, close } = await product.visitor();
  const html = (await (await page.goto(product.start))?.text()) ?? '';
  const scripts = [...html.matchAll(/<script type="module"[^>]* src="([^"]+)"/g)].map(([, file]) => file);
  expect(scripts).toHaveLength(1);
  const start = await (await page.request.get(scripts[0] ?? '')).text();
  expect(start.split('\n')[0]).toBe('//# allFunctionsCalledOnLoad');
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
