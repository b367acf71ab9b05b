import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { beyond, openBrowser } from '../testing/browser.ts';

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
  page = await browser.newPage();
});
afterAll(() => browser?.close());

async function open(screen: string): Promise<void> {
  await page.goto(`${inject('gallery')}?screen=${screen}`);
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.locator('[data-height]').first().waitFor({ state: 'detached' });
}

/**
 * The visible differences between elements when the browser overrides their colours: edges, outlines, marks, weight.
 */
const looks = (selector: string) =>
  page.locator(selector).evaluateAll((elements) =>
    elements.map((element) =>
      [element, ...element.querySelectorAll('input')]
        .flatMap((each) => ['', '::before', '::after'].map((part) => getComputedStyle(each, part)))
        .map((style) =>
          [
            style.borderTopWidth,
            style.outlineStyle,
            style.outlineWidth,
            style.fontWeight,
            style.transform,
            style.content,
          ]
            .concat(style.borderTopColor, style.backgroundColor)
            .join(' '),
        )
        .join('; '),
    ),
  );

test('with colours forced by the system every choice, error and button still has a visible edge', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ forcedColors: 'active' });
  const alike: string[] = [];
  for (const [screen, chosen, other] of [
    ['info', 'label[data-chosen]', 'label:has([type=radio]):not([data-chosen])'],
    ['postcode-list', 'label[data-chosen]', 'label:has([type=radio]):not([data-chosen])'],
    ['quiz', 'label[data-chosen]', 'label:has([type=radio]):not([data-chosen])'],
    ['contact-invalid', 'input[aria-invalid]', 'input:not([aria-invalid]):not([type=checkbox])'],
    ['help-problem', 'button[aria-disabled]', 'footer button'],
  ] as const) {
    await open(screen);
    const [one, like] = [await looks(chosen), await looks(other)];
    if (one.length === 0 || like.length === 0 || one.some((look) => like.includes(look))) alike.push(screen);
    const edgeless = await page.locator('button:visible').evaluateAll((buttons) =>
      buttons
        .filter((button) => {
          const { borderTopWidth, borderTopStyle, textDecorationLine } = getComputedStyle(button);
          const edge = Number.parseFloat(borderTopWidth) > 0 && borderTopStyle !== 'none';
          return !edge && textDecorationLine === 'none' && !button.querySelector('svg');
        })
        .map(({ textContent }) => textContent),
    );
    alike.push(...edgeless.map((text) => `${screen}: ${text}`));
  }
  await page.emulateMedia({ forcedColors: 'none' });
  expect(alike).toEqual([]);
});

test('at 200 % zoom and on the narrowest phone no external text is too long: lenders, questions, choices, addresses', async () => {
  const LONG = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2);
  const wide: string[] = [];
  for (const screen of ['agreements', 'quiz', 'postcode-list']) {
    await open(screen);
    const put = await page.locator('main :is(label span, legend h2)').evaluateAll((words, long) => {
      const others = words.filter(
        ({ children, textContent }) => !children.length && /Finance|Bank|Lane|company/.test(textContent),
      );
      for (const each of others) each.append(long);
      return others.length;
    }, LONG);
    expect(put).toBeGreaterThan(2);
    for (const width of [640, 320]) {
      const over = await beyond(page, width, 400);
      if (over > 0) wide.push(`${screen} at ${width}: ${over} px`);
    }
  }
  expect(wide).toEqual([]);
});

test('a name is written in its own direction, and the page keeps its own', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open('info');
  const name = page.getByLabel('Legal first name');
  const direction = () => name.evaluate((input) => getComputedStyle(input).direction);
  await name.fill('محمد');
  expect(await direction()).toBe('rtl');
  await name.fill('Margaret');
  expect(await direction()).toBe('ltr');
  expect(await beyond(page, 390)).toBe(0);
});

test('the terms at the signature print in black on white, whole, without what can only be pressed', async () => {
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await open('sign');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const colours = await page
    .locator('main li')
    .evaluateAll((rows) => [
      ...new Set(rows.flatMap((row) => [...row.querySelectorAll('p')].map((p) => getComputedStyle(p).color))),
    ]);
  expect(colours).toEqual(['rgb(0, 0, 0)']);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  );
  expect(
    await page.locator('main li').evaluateAll((rows) => rows.map((row) => getComputedStyle(row).breakInside)),
  ).not.toContain('auto');
  expect(await page.locator('button:visible, [data-tracking]:visible').count()).toBe(0);
  expect(await page.getByText('14 days to cancel').isVisible()).toBe(true);
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
});
