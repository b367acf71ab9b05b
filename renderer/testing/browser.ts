import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type LaunchOptions, type Page } from 'playwright-core';
import { findFullBrowser } from './full-browser.ts';

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** For all that a page is waited for: nothing that comes takes as long, however busy the machine is. */
const PATIENCE_MS = 180_000;

const options: LaunchOptions = { args: flags, timeout: PATIENCE_MS };

/** A browser whose windows are patient. */
export const openBrowser = async (): Promise<Browser> => patient(await launch());

/** The same with a back/forward cache, which Playwright switches off. Throws where no full Chromium is installed. */
export async function openFullBrowser(): Promise<Browser> {
  const found = findFullBrowser();
  if (found.path === undefined) throw new Error(found.why);
  return patient(
    await chromium.launch({
      ...options,
      executablePath: found.path,
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    }),
  );
}

function patient(browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (given) => {
    const context = await newContext(given);
    context.setDefaultTimeout(PATIENCE_MS);
    return context;
  };
  return browser;
}

/**
 * A real Chromium: `CHROMIUM_PATH`, else the one inside the package (Linux on x64), else the system's, else Chrome.
 * The package's own flags are not used: with `--single-process` it crashes.
 */
async function launch(): Promise<Browser> {
  const given = process.env.CHROMIUM_PATH;
  if (given) return chromium.launch({ ...options, executablePath: given });
  if (process.platform === 'linux' && process.arch === 'x64')
    return chromium.launch({ ...options, executablePath: await unpacked() });
  if (existsSync('/usr/bin/chromium')) return chromium.launch({ ...options, executablePath: '/usr/bin/chromium' });
  return chromium.launch({ ...options, channel: 'chrome' });
}

/**
 * The packed browser, unpacked once for each version of it into the project's own cache. Several processes may come at
 * once: each unpacks into a folder of its own, and the first one to finish gives the folder its name.
 */
async function unpacked(): Promise<string> {
  const about = readFileSync(join(process.cwd(), 'node_modules/@sparticuz/chromium/package.json'), 'utf8');
  const { version } = JSON.parse(about) as { version: string };
  const cache = join(process.cwd(), 'node_modules/.cache');
  const folder = join(cache, `chromium-${version}`);
  const program = join(folder, 'chromium');
  if (existsSync(program)) return program;
  mkdirSync(cache, { recursive: true });
  const own = mkdtempSync(`${folder}-`);
  const before = process.env.TMPDIR;
  process.env.TMPDIR = own;
  try {
    const { default: packed } = await import('@sparticuz/chromium');
    await packed.executablePath();
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
  try {
    renameSync(own, folder);
  } catch (error) {
    rmSync(own, { recursive: true, force: true });
    if (!existsSync(program)) throw error;
  }
  return program;
}

/** By how many CSS pixels a page is wider than its window, once it is laid out at this size. */
export async function beyond(page: Page, width: number, height = 844): Promise<number> {
  await page.setViewportSize({ width, height });
  await page.waitForFunction((wanted) => window.innerWidth === wanted, width);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}
