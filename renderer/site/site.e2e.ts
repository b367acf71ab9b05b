import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openProduct, type Product } from '#fixtures/drivers/product.ts';
import { accessibilityFaults } from '../testing/accessibility.ts';
import { beyond } from '../testing/browser.ts';

let product: Product;
/** What the portal was asked for. */
let asked = '';
const portal = createServer(({ url }, response) => {
  asked = url ?? '';
  response.setHeader('content-type', 'text/html').end('<title>Portal</title>');
});
beforeAll(async () => {
  await new Promise<void>((resolve) => portal.listen(0, '127.0.0.1', resolve));
  const { port } = portal.address() as AddressInfo;
  product = await openProduct({ PORTAL_URL: `http://127.0.0.1:${port}/portal` });
});
afterAll(async () => {
  await product?.close();
  portal.close();
});

const paths = [
  '/',
  '/v4',
  '/under-maintenance',
  '/how-it-works',
  '/faqs',
  '/privacy-policy',
  '/terms-and-conditions',
  '/complaints',
  '/cookies-policy',
  '/status',
  '/nope',
];

test.each(['/', '/home', '/v3', '/v4', '/v5'])(
  '%s shows one secured badge at every width',
  { tags: ['HOME-01'] },
  async (path) => {
    const { page, close } = await product.visitor();
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    for (const width of [320, 390, 576, 768, 991, 992, 1200, 1280, 1600]) {
      await page.setViewportSize({ width, height: 900 });
      const badges = page.getByText('Secure', { exact: true });
      const shown = await badges.evaluateAll((all) => all.filter((badge) => badge.checkVisibility()).length);
      expect([width, shown]).toEqual([width, 1]);
    }
    await close();
  },
);

test('from 1600 px the parts of a long page stand further apart, and the page grows no wider', {
  tags: ['CONST-38'],
}, async () => {
  const { page, close } = await product.visitor();
  const measured = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/how-it-works');
    return page.evaluate(() => ({
      apart: getComputedStyle(document.documentElement).getPropertyValue('--apart').trim(),
      page: document.querySelector('main')?.getBoundingClientRect().width,
    }));
  };
  const [below, above] = [await measured(1599), await measured(1600)];
  expect([below.apart, above.apart]).toEqual(['96px', '128px']);
  expect(above.page).toBe(below.page);
  await close();
});

describe('the postcode on home', () => {
  test('it comes alive in the page, and 500 ms after an address is chosen the visitor is in their version', {
    tags: ['HOME-11', 'HOME-12', 'RTE-74', 'CONST-17'],
  }, async () => {
    const { page, complaints, calls, claim, close } = await product.visitor();
    await page.goto('/?utm_source=post', { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'CHECK FOR REFUNDS' }).click();
    await page.getByRole('heading', { name: 'There is a problem' }).waitFor();
    await page.getByLabel('Your postcode').fill('ox4 2dp');
    await page.getByText('14 addresses found').waitFor();
    // By the browser's own clock: on a busy machine this process hears of both late.
    let chosen = Number.POSITIVE_INFINITY;
    await page.exposeFunction('noteChoice', (at: number) => {
      chosen = at;
    });
    await page.evaluate(() => {
      const note = () => (window as unknown as { noteChoice(at: number): void }).noteChoice(Date.now());
      document.addEventListener('change', note, { capture: true, once: true });
    });
    const saved = page.waitForRequest((put) => put.method() === 'PUT' && put.url().endsWith('/session/claim'));
    await page.getByRole('radio', { name: /^3 Mill Lane/ }).check();
    const save = await saved;
    await save.response();
    expect(save.timing().startTime - chosen).toBeGreaterThan(400);
    await page.waitForURL(/get-started-v\d/);
    const local = (key: string) => page.evaluate((name) => localStorage.getItem(name), key);
    const group = await local('experiment_group');
    // The version is stored once the next page has started.
    await expect.poll(() => local('version')).toBe(group);
    expect(await local('START_FROM')).toBe('home');
    const next = group === 'v5' ? 'info-contact' : 'info';
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(
      `/get-started-${group}/${next}?utm_source=post`,
    );
    await page.getByLabel('Legal first name').waitFor();
    expect((await claim()).data).toMatchObject({ postcode: 'OX4 2DP' });
    expect(calls.filter(({ operation }) => operation === 'trackEvent')).toHaveLength(1);

    // Home again: the choice is still shown, and does not redirect.
    await page.goBack();
    await expect.poll(() => page.getByLabel('Your postcode').inputValue()).toBe('OX4 2DP');
    await page.waitForTimeout(800);
    expect(new URL(page.url()).pathname).toBe('/');
    expect(complaints).toEqual([]);
    await close();
  });

  test('No opens its message, and questions their answers, before and after the form lives', {
    tags: ['HOME-18'],
  }, async () => {
    const { page, close } = await product.visitor();
    await page.goto('/', { waitUntil: 'load' });
    await page.locator('summary', { hasText: /^No$/ }).click();
    await page.getByText('No problem. We can still search for all agreements back to 2007.').waitFor();
    await page.locator('summary', { hasText: 'Can I claim without you?' }).click();
    await page.getByText('Yes, and it is free.').waitFor();
    await page.getByRole('link', { name: 'Note 1' }).click();
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
    await close();
  });
});

test('what is not there has status 404; what is the portal’s leads there with query and place', {
  tags: ['RTE-71', 'RTE-79', 'RTE-84', 'RTE-85'],
}, async () => {
  const { page, close } = await product.visitor();
  expect((await page.goto('/nope'))?.status()).toBe(404);
  expect(await page.title()).toBe('Page Not Found');
  await page.goto('/my-claims?id=abc#open');
  expect([asked, await page.title()]).toEqual(['/portal/my-claims?id=abc', 'Portal']);
  expect(await page.evaluate(() => location.hash)).toBe('#open');
  await close();
});

test.each([390, 1280])(
  'no page of the site breaks an accessibility rule, light or dark, complains or scrolls sideways at %i px',
  async (width) => {
    const { page, complaints, close } = await product.visitor({ viewport: { width, height: 844 } });
    const found: string[] = [];
    for (const path of paths) {
      await page.goto(path, { waitUntil: 'load' });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const faults = await accessibilityFaults(page, { colours: colorScheme === 'dark' });
        found.push(...faults.map((fault) => `${path} ${colorScheme}: ${fault}`));
      }
      await page.emulateMedia({ colorScheme: 'light' });
      for (const narrow of width === 390 ? [320, 390] : [768, 992, 1280]) {
        const over = await beyond(page, narrow);
        if (over > 0) found.push(`${path} at ${narrow}: ${over} px too wide`);
      }
    }
    await close();
    expect([...found, ...complaints]).toEqual([]);
  },
);

/** What the focus is on: its place among all that can have it, and whether it is to be seen there, with a ring. */
function focused() {
  const all = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')];
  const stops = all.filter((element) => element.checkVisibility() && element.tabIndex >= 0);
  const at = document.activeElement as HTMLElement | null;
  const { outlineStyle, boxShadow } = getComputedStyle(at ?? document.body);
  const { top = 0, bottom = 0, height = 0 } = at?.getBoundingClientRect() ?? {};
  return {
    place: stops.indexOf(at ?? document.body),
    count: stops.length,
    ring: outlineStyle !== 'none' || boxShadow !== 'none',
    inView: height > 0 && top >= 0 && bottom <= window.innerHeight + 1,
  };
}

test('every page of the site is walked by Tab alone: each stop once, in the order of the page, named, in view and with a ring', async () => {
  const { page, complaints, close } = await product.visitor();
  const wrong: string[] = [];
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'load' });
    const { count } = await page.evaluate(focused);
    for (let stop = 0; stop < count; stop += 1) {
      await page.keyboard.press('Tab');
      const { place, ring, inView } = await page.evaluate(focused);
      const said = place < 0 ? 'nothing' : await page.locator('*:focus').ariaSnapshot();
      if (place !== stop || !ring || !inView || !/^- \w+:? "[^"]/.test(said))
        wrong.push(`${path}, stop ${stop}: ${said.slice(0, 80)} (place ${place}, ring ${ring}, in view ${inView})`);
    }
  }
  await close();
  expect([...wrong, ...complaints]).toEqual([]);
});
