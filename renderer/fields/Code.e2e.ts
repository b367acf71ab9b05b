import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { accessibilityFaults } from '../testing/accessibility.ts';
import { openBrowser } from '../testing/browser.ts';

let browser: Browser;
const gallery = inject('gallery');
let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
});
beforeEach(async () => {
  context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  page = await context.newPage();
});
afterEach(() => context.close());

async function open(screen: string) {
  await page.goto(`${gallery}?screen=${screen}`);
  await page.getByLabel('Digit 1 of 4').waitFor();
  for (const at of [4, 3, 2, 1]) await box(at).fill('');
}
const box = (at: number) => page.getByLabel(`Digit ${at} of 4`);
const shown = () =>
  page.getByLabel(/^Digit/).evaluateAll((boxes) => boxes.map((each) => (each as HTMLInputElement).value));
const reported = () => page.evaluate(() => window.answers?.code);
const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

test('a code suggested by the phone, in one input event, fills all boxes', { tags: ['OT-1', 'VAL-85'] }, async () => {
  await open('otp');
  await box(1).evaluate((input: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '4821');
    input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText', data: '4821' }));
  });
  await expect.poll(shown).toEqual(['4', '8', '2', '1']);
  expect(await reported()).toBe('4821');
});

test('a keyboard that commits all four digits at once fills all boxes', { tags: ['OT-1', 'VAL-85'] }, async () => {
  await open('otp');
  await box(1).focus();
  await page.keyboard.insertText('4821');
  await expect.poll(shown).toEqual(['4', '8', '2', '1']);
});

test.each([
  ['48 21', 1],
  ['48-21', 1],
  [' 4821\n', 2],
  ['4821', 3],
])('pasting %j into box %i fills all boxes', { tags: ['OT-2', 'VAL-84'] }, async (text, at) => {
  await open('otp');
  await page.evaluate((words) => navigator.clipboard.writeText(words), text);
  await box(at).focus();
  await page.keyboard.press('ControlOrMeta+v');
  await expect.poll(shown).toEqual(['4', '8', '2', '1']);
  expect(await reported()).toBe('4821');
});

test('no letter is ever shown', { tags: ['OT-2', 'VAL-86'] }, async () => {
  await open('otp');
  const seen: string[][] = [];
  await page.exposeFunction('see', (values: string[]) => void seen.push(values));
  await page.evaluate(() => {
    const look = () => {
      const values = [...document.querySelectorAll<HTMLInputElement>('[aria-label^=Digit]')].map(({ value }) => value);
      (window as unknown as { see(values: string[]): void }).see(values);
      requestAnimationFrame(look);
    };
    look();
  });
  await box(1).pressSequentially('x4ö');
  await page.keyboard.insertText('b8a1');
  await expect.poll(shown).toEqual(['4', '8', '1', '']);
  expect(seen.flat().join('')).toMatch(/^\d*$/);
});

test('typing goes from box to box, Backspace goes back', { tags: ['OT-2', 'VAL-83', 'VAL-87'] }, async () => {
  await open('otp');
  await box(1).click();
  await page.keyboard.type('48');
  expect(await focused()).toBe('Digit 3 of 4');
  await page.keyboard.press('Backspace');
  expect(await focused()).toBe('Digit 2 of 4');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  expect(await focused()).toBe('Digit 1 of 4');
  expect(await shown()).toEqual(['4', '', '', '']);
  await page.keyboard.type('9');
  await page.keyboard.type('9');
  expect(await shown()).toEqual(['9', '9', '', '']);
});

test('the boxes are one named group without a fault of accessibility, right and wrong, light and dark', {
  tags: ['AX-1'],
}, async () => {
  for (const screen of ['otp', 'otp-error']) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(`${gallery}?screen=${screen}`);
      await page.getByRole('group', { name: '4-digit code' }).waitFor();
      expect(await accessibilityFaults(page, { within: 'fieldset' })).toEqual([]);
    }
  }
  await page.getByText('Invalid OTP. Please try again.').waitFor();
  expect(await page.locator('input[aria-invalid=true]').count()).toBe(4);
});
