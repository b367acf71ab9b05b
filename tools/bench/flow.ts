import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { CDPSession } from 'playwright-core';
import { build } from 'vite';
import { checkFlow, resolveFlow } from '#engine';
import { journeyIds } from '#engine/resolve/files.ts';
import { largeFlow } from '#fixtures/large-flow.ts';
import { flowsFolder, readFlowFiles } from '#flows/files.ts';
import { openBrowser } from '#renderer/testing/browser.ts';
import { flowModules } from '../flow-modules.ts';
import { figure, median } from './figure.ts';
import type { FlowPage } from './flow-page.tsx';
import { keyCosts } from './pages.ts';

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
const KEYS = 20;

/** Large flows: how long the check takes here, and loading, drawing and a key press in a browser. */
export async function flow(): Promise<void> {
  checks();
  const { page, open, close } = await openFlowPage();
  try {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    const keys = async () => (await keyCosts(page, cdp, KEYS)).map(({ all }) => all);
    figure('300 screens, 600 fields: loaded and drawn', (await open(300, 2, 0)).drawn, 'ms', 1000);
    figure('… opened at screen 250', (await open(300, 2, 250)).drawn, 'ms', 1000);
    await page.locator('input').first().focus();
    figure('… a key press there, main thread, dearest', Math.max(...(await keys())), 'ms', 50);
    const before = await heap(cdp);
    figure('1,000 screens: built', (await open(1000, 2, 0)).load, 'ms', 50);
    figure('… what it holds', (await heap(cdp)) - before, 'MB', 8);
    await page.locator('input').first().focus();
    figure('… a key press at the first screen', median(await keys()), 'ms');
    await open(1000, 2, 990);
    await page.locator('input').first().focus();
    figure('… a key press at the 990th', median(await keys()), 'ms');
  } finally {
    await close();
  }
}

/** Opens the page that shows flows of any size, built as the product's pages are, in a browser of its own. */
export async function openFlowPage() {
  const folder = mkdtempSync(join(tmpdir(), 'reclaim-bench-'));
  const root = fileURLToPath(new URL('.', import.meta.url));
  await build({
    configFile: false,
    root,
    plugins: [flowModules(), react()],
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, rolldownOptions: { input: join(root, 'flow.html') } },
  });
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://page').pathname;
    response.writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream' });
    response.end(readFileSync(join(folder, path)));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const browser = await openBrowser();
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/flow.html`);
  return {
    page,
    /** Shows screen `at` of a flow with this many screens and fields on each. Returns milliseconds. */
    open: (screens: number, fields: number, at: number) =>
      page.evaluate((args) => (window as unknown as FlowPage).open(...args), [screens, fields, at] as const),
    async close() {
      await browser.close();
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The memory of the page's program, in MB, after garbage collection. */
async function heap(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return usedSize / 1024 / 1024;
}

function checks(): void {
  const files = readFlowFiles(flowsFolder);
  const began = performance.now();
  for (const id of journeyIds(files)) checkFlow(resolveFlow(files, id));
  figure('every flow of the product: checked', performance.now() - began, 'ms', 1000);
  const large = new Map([['large.json', JSON.stringify(largeFlow(500, 2))]]);
  const then = performance.now();
  checkFlow(resolveFlow(large, 'large'));
  figure('500 screens: checked', performance.now() - then, 'ms', 3000);
}
