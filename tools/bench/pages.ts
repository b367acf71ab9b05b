import { gzipSync } from 'node:zlib';
import type { CDPSession, Page } from 'playwright-core';
import { openProduct, type Product } from '#fixtures/drivers/product.ts';
import { figure, median } from './figure.ts';

const KB = 1024;
/** The budget for scripts and styles until a typed postcode is answered, the engine included, in KB. */
export const ANSWERED_KB = 126;
/** The budget for what the first paint waits for: the page with the styles in it, in KB. */
export const FIRST_PAINT_KB = 90;
const LOADS = 3;
const KEYS = 30;
/** DevTools' slow 4G: 562.5 ms and 1.44 Mbit/s down, 675 kbit/s up. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 1.44e6 / 8, uploadThroughput: 675e3 / 8 };
const CPU_SLOWDOWN = 4;

interface Vitals {
  lcp: number;
  cls: number;
  /** When the first field was there and the page hydrated: typed text reaches the journey. */
  live: number;
  /** Bytes received over the network, including the font. */
  transferred: number;
}

/** Pages of the site that are measured in addition to home. */
const OTHERS = ['/how-it-works', '/faqs', '/privacy-policy'];

/** The first journey screen, home and other pages on a cold cache: bytes, time until usable, cost of a key press. */
export async function pages(): Promise<void> {
  const product = await openProduct();
  try {
    console.log(product.start);
    await bytes(product, product.start, ANSWERED_KB);
    await loads(product, product.start, true);
    // Home includes the whole page around its form; only the first screen of a journey has a budget in bytes.
    console.log('/');
    await bytes(product, '/');
    await loads(product, '/', true);
    for (const path of OTHERS) {
      console.log(path);
      await loads(product, path, false);
    }
    console.log(product.start);
    await processor(product);
  } finally {
    await product.close();
  }
}

async function loads(product: Product, path: string, form: boolean): Promise<void> {
  const seen: Vitals[] = [];
  for (let load = 0; load < LOADS; load += 1) seen.push(await slowLoad(product, path, form));
  figure('LCP, slow 4G and 4× CPU', median(seen.map(({ lcp }) => lcp)), 'ms', 1500);
  if (form) figure('first field alive, slow 4G and 4× CPU', median(seen.map(({ live }) => live)), 'ms');
  figure('layout shift', Math.max(...seen.map(({ cls }) => cls)), '', 0.02);
  figure('transferred', median(seen.map(({ transferred }) => transferred)) / KB, 'KB');
}

export const gzipped = (content: Buffer | string): number => gzipSync(content, { level: 9 }).length;

/**
 * Bytes of JS and CSS in the page or requested by it until addresses are shown for a postcode that is typed, each compressed again
 * with gzip 9. The styles inside the page count as a file.
 */
export async function bytesUntilAnswered(
  product: Product,
  path = product.start,
): Promise<{ file: string; bytes: number }[]> {
  const { page, close } = await product.visitor();
  const files: { file: string; bytes: number }[] = [];
  const reading: Promise<void>[] = [];
  let answered = false;
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (answered || !/\.(js|css)$/.test(pathname)) return;
    const read = response.body().then((body) => {
      files.push({ file: pathname, bytes: gzipped(body) });
    });
    reading.push(read);
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.getByLabel('Postcode').fill('OX4 2DP');
  // The look-up is asked for after 0.3 s and what later screens need after a second at the earliest.
  await page.waitForResponse((response) => response.url().includes('/credit-check/postal-to-address'));
  answered = true;
  await Promise.all(reading);
  const inside = await page.locator('head style').allTextContents();
  for (const sheet of inside) files.push({ file: 'styles inside the page', bytes: gzipped(sheet) });
  await close();
  return files;
}

async function bytes(product: Product, path: string, budget?: number): Promise<void> {
  const files = await bytesUntilAnswered(product, path);
  for (const { file, bytes: size } of files) figure(file, size / KB, 'KB');
  figure(
    'JS and CSS until a postcode is answered, gzip',
    files.reduce((sum, file) => sum + file.bytes, 0) / KB,
    'KB',
    budget,
  );
}

async function slowLoad({ visitor }: Product, path: string, form: boolean): Promise<Vitals> {
  const { page, close } = await visitor();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  let transferred = 0;
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    transferred += encodedDataLength;
  });
  await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  // The runner of this file names functions by a helper that a page does not have.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript(() => {
    const seen = { lcp: 0, cls: 0, live: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.lcp = entry.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.cls += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    const watch = () => {
      const input = document.querySelector('input');
      // A visitor who goes to the field at the first moment. React marks what it has hydrated.
      if (document.activeElement !== input) input?.focus();
      if (input && Object.keys(input).some((key) => key.startsWith('__reactProps'))) seen.live = performance.now();
      else requestAnimationFrame(watch);
    };
    requestAnimationFrame(watch);
  });
  await page.goto(path, { waitUntil: 'load' });
  if (form) await page.waitForFunction(() => (window as unknown as { seen: Vitals }).seen.live > 0);
  await page.waitForTimeout(1000);
  const seen = await page.evaluate(() => (window as unknown as { seen: Vitals }).seen);
  await close();
  return { ...seen, transferred };
}

/** The main thread's own time, without the network and other work of the machine; four times that is 4× CPU. */
async function processor({ visitor, start }: Product): Promise<void> {
  const { page, close } = await visitor();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(start, { waitUntil: 'networkidle' });
  figure('loading it, main thread at 4× CPU', CPU_SLOWDOWN * (await busy(cdp)).all, 'ms');
  await page.locator('input').first().focus();
  await page.waitForTimeout(1500);
  const costs = await keyCosts(page, cdp, KEYS);
  const [first = 0, ...rest] = costs.map(({ page: time }) => CPU_SLOWDOWN * time);
  figure('a key press, script and layout at 4× CPU, median', median(rest), 'ms', 16);
  figure('… the dearest of them', Math.max(...rest), 'ms', 16);
  figure('… the very first, its code not yet compiled', first, 'ms');
  figure('… with all that the browser does for it, median', CPU_SLOWDOWN * median(costs.map(({ all }) => all)), 'ms');
  await close();
}

/** Milliseconds of the main thread's own time. */
interface Busy {
  /** Scripts, styles and layout: the page's own work. */
  page: number;
  /** With the browser's own work: events, painting. */
  all: number;
}

/** The cost of each of some keys in the focused field, including its frame. */
export async function keyCosts(page: Page, cdp: CDPSession, keys: number): Promise<Busy[]> {
  const costs: Busy[] = [];
  for (let key = 0; key < keys; key += 1) {
    const before = await busy(cdp);
    await page.keyboard.press(key % 2 === 0 ? 'a' : 'Backspace');
    // Long enough for its frame; asking the page for it would be measured too.
    await page.waitForTimeout(60);
    const after = await busy(cdp);
    costs.push({ page: after.page - before.page, all: after.all - before.all });
  }
  return costs;
}

/** The main thread's time so far, in a session whose clock counts the thread's own time. */
async function busy(cdp: CDPSession): Promise<Busy> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const sum = (...names: string[]) =>
    1000 * metrics.filter(({ name }) => names.includes(name)).reduce((total, { value }) => total + value, 0);
  return { page: sum('ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'), all: sum('TaskDuration') };
}
