/**
 * `npm run screens -- [folder] [pages | <version>]`: small pictures of every page of the site, of every screen and state of the default
 * version, and of the screens that differ in other versions on the usual path, at 390, 768 and 1280 px in light and at 390 px in dark;
 * with the pages also the picture for social cards. `npm run screens -- docs/pictures testers`: the pictures of docs/for-testers.md.
 */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright-core';
import { versionsIn } from '#engine/flow/versions.ts';
import { EXPERIMENT } from '#engine/resolve/files.ts';
import { walkOn } from '#fixtures/drivers/browser-walk.ts';
import { openScreen } from '#fixtures/drivers/page.ts';
import { openProduct, type Product } from '#fixtures/drivers/product.ts';
import { productFlow } from '#fixtures/flow.ts';
import { walkStates } from '#fixtures/states.ts';
import { flowsFolder, readFlowFiles } from '#flows/files.ts';
import type { Experiment } from '#schemas/experiment.ts';
import { drawTestersPictures } from './journey/pictures.ts';

const folder = resolve(process.argv[2] ?? 'docs/screens');
const only = process.argv[3];
const files = readFlowFiles(flowsFolder);
const experiment: Experiment = JSON.parse(files.get(EXPERIMENT) ?? '');
mkdirSync(folder, { recursive: true });

const shots = [
  { name: '390', width: 390, height: 844, colorScheme: 'light' },
  { name: '768', width: 768, height: 1024, colorScheme: 'light' },
  { name: '1280', width: 1280, height: 900, colorScheme: 'light' },
  { name: '390-dark', width: 390, height: 844, colorScheme: 'dark' },
] as const;

const pages = {
  home: '/',
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

/** Half the displayed size: they are for viewing, not for measuring. */
const SMALL = { deviceScaleFactor: 0.5 };

async function shoot(state: string, page: Page): Promise<void> {
  for (const { name, width, height, colorScheme } of shots) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    const path = join(folder, `${name}-${state}.jpg`);
    // Overlays belong to the window, not to the whole length of the page.
    const over = (await page.locator('dialog[open]').count()) > 0;
    // The end of a long page is rendered later than its beginning.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    await page.screenshot({ path, type: 'jpeg', quality: 50, fullPage: !over, animations: 'disabled' });
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'light' });
  console.log(state);
}

async function shootPages(product: Product): Promise<void> {
  const { page, close } = await product.visitor();
  const others = Object.keys(experiment.groups).filter((version) => version !== experiment.default);
  const homes = others.map((version) => [`home-${version}`, `/${version}`] as const);
  for (const [state, path] of [...Object.entries(pages), ...homes]) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await shoot(state, page);
  }
  await close();
}

/** The picture for shared links: the first view of home without its controls. */
async function shootSocialCard(product: Product): Promise<void> {
  const { page, close } = await product.visitor({ viewport: { width: 1200, height: 630 }, bypassCSP: true });
  await page.goto('/home', { waitUntil: 'networkidle' });
  await page.addStyleTag({
    content: `header nav, header button, main a[data-journey], main a[data-journey] + p, main [class*=notice] { display: none !important }
      main { padding-top: 24px !important } header { padding-top: 24px }
      main > div:first-child { min-height: 560px }`,
  });
  await page.screenshot({ path: 'renderer/public/social.png', animations: 'disabled' });
  await close();
}

/** The screens of a version that differ from those of another, in the order of the journey. */
async function shootVersion(product: Product, version: string, other: string): Promise<void> {
  await product.renew();
  const { page, close } = await product.visitor();
  const { flow, source } = productFlow(version);
  const { screens } = productFlow(other).source;
  const [end = flow.start] = Object.keys(flow.screens).filter((name) => flow.screens[name]?.end);
  const journey = { page, flow };
  const shot = new Set<string>();
  await openScreen(journey, flow.start);
  await walkOn(journey, flow.start, end, undefined, async (screen) => {
    const same = isDeepStrictEqual(source.screens[screen], screens[screen]);
    if (!same && !shot.has(screen)) await shoot(`${version}-${screen}`, page);
    shot.add(screen);
  });
  await close();
}

if (only === 'testers') {
  await drawTestersPictures(folder);
  process.exit();
}
const opened = await openProduct();
const product: Product = { ...opened, visitor: (options = {}) => opened.visitor({ ...SMALL, ...options }) };
try {
  if (only === undefined || only === 'pages') {
    await shootSocialCard(product);
    await shootPages(product);
  }
  for (const { id: version } of versionsIn(files)) {
    if (only !== undefined && only !== version) continue;
    if (version === experiment.default) await walkStates(product, version, shoot);
    else await shootVersion(product, version, experiment.default);
  }
} finally {
  await opened.close();
}
