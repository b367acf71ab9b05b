import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testedFlows } from '#fixtures/tested-flows.ts';
import { readFlowFiles } from '#flows/files.ts';
import { openBrowser } from '#renderer/testing/browser.ts';
import { journey } from './commands.ts';

let browser: Browser;
let page: Page;
beforeAll(async () => {
  const { text } = await journey(['map', 'v6', '--html'], readFlowFiles(testedFlows));
  browser = await openBrowser();
  page = await browser.newPage({ viewport: { width: 600, height: 800 } });
  await page.setContent(text);
});
afterAll(() => browser.close());

/** How wide the map is drawn, as a part of its own width; and what the page says of it. */
async function zoom(): Promise<{ drawn: number; says: string }> {
  const drawn = await page
    .locator('.map svg')
    .evaluate((picture) => picture.getBoundingClientRect().width / Number(picture.getAttribute('width')));
  return { drawn, says: (await page.locator('output').textContent()) ?? '' };
}

const button = (name: string) => page.getByRole('button', { name });

test('the map fits the window first; the buttons and keys make it larger, smaller, and fit again', async () => {
  const fits = await zoom();
  expect(fits.drawn).toBeLessThan(1);
  expect(fits.says).toBe(`${Math.round(fits.drawn * 100)} %`);
  await button('Larger').click();
  const larger = await zoom();
  expect(larger.drawn / fits.drawn).toBeCloseTo(1.25, 2);
  expect(larger.says).toBe(`${Math.round(larger.drawn * 100)} %`);
  await button('Smaller').click();
  expect((await zoom()).drawn / larger.drawn).toBeCloseTo(0.8, 2);
  for (let presses = 0; presses < 20; presses += 1) await button('Larger').click();
  expect(await zoom()).toEqual({ drawn: 4, says: '400 %' });
  await button('Fit').click();
  expect(await zoom()).toEqual(fits);
  await page.keyboard.press('+');
  expect((await zoom()).drawn / fits.drawn).toBeCloseTo(1.25, 2);
  await page.keyboard.press('0');
  expect(await zoom()).toEqual(fits);
});
