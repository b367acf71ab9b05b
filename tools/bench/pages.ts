import { gzipSync } from 'node:zlib';
import type { CDPSession, Page } from 'playwright-core';
import { openProduct, type Product } from '#fixtures/product.ts';
import { figure, median } from './figure.ts';

const KB = 1024;
const LOADS = 3;
const KEYS = 30;
/** DevTools' slow 4G: 562.5 ms and 1.44 Mbit/s down, 675 kbit/s up. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 1.44e6 / 8, uploadThroughput: 675e3 / 8 };
const CPU_SLOWDOWN = 4;

interface Vitals {
  lcp: number;
  cls: number;
  /** When the first field was there and its page alive: what is typed reaches the journey. */
  live: number;
}

/** The first journey screen on a cold cache: bytes, how soon it is there, what a key press costs. */
export async function pages(): Promise<void> {
  const product = await openProduct();
  try {
    await bytes(product);
    const loads: Vitals[] = [];
    for (let load = 0; load < LOADS; load += 1) loads.push(await slowLoad(product));
    figure('LCP, slow 4G and 4× CPU', median(loads.map(({ lcp }) => lcp)), 'ms', 1560);
    figure('first field alive, slow 4G and 4× CPU', median(loads.map(({ live }) => live)), 'ms');
    figure('layout shift', Math.max(...loads.map(({ cls }) => cls)), '', 0.02);
    await keys(product);
  } finally {
    await product.close();
  }
}

/** Bytes of JS and CSS that the page asks for before anybody touches it, each compressed again with gzip 9. */
export async function firstScreenBytes(product: Product): Promise<{ file: string; bytes: number }[]> {
  const { page, close } = await product.visitor();
  const files: { file: string; bytes: number }[] = [];
  const reading: Promise<void>[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!/\.(js|css)$/.test(pathname)) return;
    const read = response.body().then((body) => {
      files.push({ file: pathname, bytes: gzipSync(body, { level: 9 }).length });
    });
    reading.push(read);
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.waitForTimeout(1500);
  await Promise.all(reading);
  await close();
  return files;
}

async function bytes(product: Product): Promise<void> {
  const files = await firstScreenBytes(product);
  for (const { file, bytes: size } of files) figure(file, size / KB, 'KB');
  figure('JS and CSS of the first screen, gzip', files.reduce((sum, file) => sum + file.bytes, 0) / KB, 'KB', 100);
}

async function slowLoad({ visitor }: Product): Promise<Vitals> {
  const { page, close } = await visitor();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  // The runner of this file gives functions their names by a helper that a page does not have.
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
      // React marks what it has taken over.
      if (input && Object.keys(input).some((key) => key.startsWith('__reactProps'))) seen.live = performance.now();
      else requestAnimationFrame(watch);
    };
    requestAnimationFrame(watch);
  });
  // The start itself, without the way there: a link from an advertisement leads straight to it.
  const start = await startOf(page);
  await page.goto(start, { waitUntil: 'load' });
  await page.waitForFunction(() => (window as unknown as { seen: Vitals }).seen.live > 0);
  await page.waitForTimeout(1000);
  const seen = await page.evaluate(() => (window as unknown as { seen: Vitals }).seen);
  await close();
  return seen;
}

/** Where `/` leads, asked without a browser so that nothing is cached. */
async function startOf(page: Page): Promise<string> {
  const answer = await page.request.get('/', { maxRedirects: 0 });
  return answer.headers().location ?? '/';
}

async function keys({ visitor }: Product): Promise<void> {
  const { page, close } = await visitor();
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.locator('input').first().focus();
  await page.waitForTimeout(1500);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const costs: number[] = [];
  for (let key = 0; key < KEYS; key += 1) {
    const before = await busy(cdp);
    await page.keyboard.press(key % 2 === 0 ? 'a' : 'Backspace');
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    costs.push((await busy(cdp)) - before);
  }
  figure('a key press, main thread at 4× CPU, median', median(costs), 'ms', 16);
  await close();
}

/** What the page's main thread has spent on scripts, styles and layout, in milliseconds. */
export async function busy(cdp: CDPSession): Promise<number> {
  await cdp.send('Performance.enable');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const wanted = ['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'];
  return metrics.filter(({ name }) => wanted.includes(name)).reduce((sum, { value }) => sum + value * 1000, 0);
}
