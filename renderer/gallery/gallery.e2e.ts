import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { accessibilityFaults } from '../testing/accessibility.ts';
import { beyond, openBrowser } from '../testing/browser.ts';

/** Screens that the journeys' own tests do not reach, and all parts (''). */
const rare = [
  '',
  'exists',
  'postcode-by-hand',
  'help',
  'help-problem',
  'help-phone',
  'help-phone-failed',
  'loader-3',
  'quiz-error',
  'otp-error',
  'agreements-none',
  'agreements-b',
  'toast',
  'loading',
  'failed',
];
const screens = [
  '',
  'postcode',
  'postcode-list',
  'postcode-by-hand',
  'info',
  'info-errors',
  'contact-checking',
  'contact-invalid',
  'contact-busy',
  'exists',
  'toast',
  'sign',
  'sign-waiting',
  'sign-empty',
  'loader-1',
  'loader-3',
  'quiz',
  'quiz-error',
  'otp',
  'otp-error',
  'agreements',
  'agreements-b',
  'agreements-none',
  'help',
  'help-cost',
  'help-problem',
  'help-phone',
  'finish',
  'already-filed',
  'loading',
  'failed',
];

let browser: Browser;
const gallery = inject('gallery');
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
});

async function open(page: Page, screen: string) {
  await page.goto(`${gallery}?screen=${screen}`);
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.locator('[data-height]').first().waitFor({ state: 'detached' });
}

describe.concurrent('every part, field and screen of the gallery', () => {
  for (const width of [390, 1280]) {
    test(`breaks no accessibility rule and reports nothing at ${width} px, light and dark`, async () => {
      const context = await browser.newContext({ viewport: { width, height: 844 }, reducedMotion: 'reduce' });
      const page = await context.newPage();
      const found: string[] = [];
      page.on('pageerror', (error) => found.push(`${page.url()}: ${error.message}`));
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) found.push(`${page.url()}: ${message.text()}`);
      });
      for (const screen of rare) {
        await open(page, screen);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          const faults = await accessibilityFaults(page, { colours: colorScheme === 'dark' });
          found.push(...faults.map((fault) => `${screen} ${colorScheme}: ${fault}`));
        }
        await page.emulateMedia({ colorScheme: 'light' });
      }
      await context.close();
      expect(found).toEqual([]);
    });
  }

  test('scrolls nowhere sideways from 320 px up, nor with text at 200 %, and offers targets of at least 44 by 44 px, links inside sentences excepted', async () => {
    const page = await browser.newPage();
    const wide: string[] = [];
    const small: string[] = [];
    for (const screen of screens) {
      await open(page, screen);
      for (const width of [320, 360, 576, 768, 992, 1200, 390]) {
        const over = await beyond(page, width);
        if (over > 0) wide.push(`${screen} at ${width}: ${over} px too wide`);
      }
      if (screen === '') continue;
      const found = await page.evaluate(() =>
        Array.from(document.querySelectorAll<HTMLElement>('a, button, input, select, summary'))
          .filter((element) => element.tagName !== 'A' || !element.closest('p, label'))
          .map((element) => ({
            words: element.outerHTML.slice(0, 80),
            box: (element.closest('label') ?? element).getBoundingClientRect(),
          }))
          .filter(({ box }) => box.width > 0 && (box.width < 43.5 || box.height < 43.5))
          .map(({ words, box }) => `${words} is ${Math.round(box.width)} × ${Math.round(box.height)}`),
      );
      small.push(...found.map((line) => `${screen}: ${line}`));
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      const over = await beyond(page, 390);
      if (over > 0) wide.push(`${screen} with text at 200 %: ${over} px too wide`);
    }
    await page.close();
    expect(wide).toEqual([]);
    expect(small).toEqual([]);
  });
});
