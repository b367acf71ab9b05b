/**
 * `tsx tools/screens.ts [folder] [pages | <version>]`: small pictures of every page of the site and of every screen and
 * state of a version (unless said, the default one), at 390, 768 and 1280 px in light and at 390 px in dark; with the pages
 * also the picture of social cards.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { EXPERIMENT } from '#engine/resolve/files.ts';
import { openProduct, type Product } from '#fixtures/product.ts';
import { walkStates } from '#fixtures/states.ts';
import { flowsFolder } from '#flows/files.ts';
import type { Experiment } from '#schemas/experiment.ts';

const folder = resolve(process.argv[2] ?? 'docs/screens');
const only = process.argv[3];
const experiment: Experiment = JSON.parse(readFileSync(join(flowsFolder, EXPERIMENT), 'utf8'));
const version = only ?? experiment.default;
mkdirSync(folder, { recursive: true });

const shots = [
  { name: '390', width: 390, height: 844, colorScheme: 'light' },
  { name: '768', width: 768, height: 1024, colorScheme: 'light' },
  { name: '1280', width: 1280, height: 900, colorScheme: 'light' },
  { name: '390-dark', width: 390, height: 844, colorScheme: 'dark' },
] as const;

const pages = {
  home: '/',
  'home-v4': '/v4',
  maintenance: '/under-maintenance',
  'how-it-works': '/how-it-works',
  faqs: '/faqs',
  privacy: '/privacy-policy',
  terms: '/terms-and-conditions',
  complaints: '/complaints',
  cookies: '/cookies-policy',
  status: '/status',
  'not-found': '/nowhere',
  redirecting: '/my-claims',
};

/** Half as large as it is seen: they are for looking, not for measuring. */
const SMALL = { deviceScaleFactor: 0.5 };

async function shoot(state: string, page: Page): Promise<void> {
  for (const { name, width, height, colorScheme } of shots) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    const path = join(folder, `${name}-${state}.jpg`);
    // What lies over the page belongs to the window, not to its whole length.
    const over = (await page.locator('dialog[open]').count()) > 0;
    await page.screenshot({ path, type: 'jpeg', quality: 70, fullPage: !over, animations: 'disabled' });
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'light' });
  console.log(state);
}

async function shootPages(product: Product): Promise<void> {
  const { page, close } = await product.visitor(SMALL);
  for (const [state, path] of Object.entries(pages)) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await shoot(state, page);
  }
  await close();
}

/** What is shown where somebody shares a link: the first view of home without what is pressed. */
async function shootSocialCard(product: Product): Promise<void> {
  const { page, close } = await product.visitor({ viewport: { width: 1200, height: 630 }, bypassCSP: true });
  await page.goto('/home', { waitUntil: 'networkidle' });
  await page.addStyleTag({
    content: `header nav, header button, main a[data-journey], main [class*=notice] { display: none !important }
      main { padding-top: 24px !important } header { padding-top: 24px }
      main > div:first-child { min-height: 560px }`,
  });
  await page.screenshot({ path: 'renderer/public/social.png', animations: 'disabled' });
  await close();
}

const product = await openProduct();
try {
  if (only === undefined || only === 'pages') {
    await shootSocialCard(product);
    await shootPages(product);
  }
  const small = { ...product, visitor: (options = {}) => product.visitor({ ...SMALL, ...options }) };
  if (only !== 'pages') await walkStates(small, version, shoot);
} finally {
  await product.close();
}
