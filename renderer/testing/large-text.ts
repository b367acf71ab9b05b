import type { Page } from 'playwright-core';
import { beyond } from './browser.ts';

/** Doubles the size of all text, as a setting of the browser does. (case AX-6) */
const LARGE = "document.documentElement.style.setProperty('font-size', '200%')";
const USUAL = "document.documentElement.style.removeProperty('font-size')";

/** How far a page at 200 % text scrolls sideways at a width, and by what; nothing where it does not. */
export async function overflowOfLargeText(page: Page, width: number): Promise<string | undefined> {
  await page.evaluate(LARGE);
  const over = await beyond(page, width);
  if (over <= 0) return undefined;
  const by = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((each) => each.getBoundingClientRect().right > window.innerWidth + 0.5)
      .slice(-2)
      .map((each) => `<${each.localName} class="${each.getAttribute('class')}">${each.textContent?.slice(0, 40)}`),
  );
  return `${over} px at ${width} px, by ${by.join(' and ')}`;
}

/** Gives the text of a page its usual size. */
export async function usualText(page: Page): Promise<void> {
  await page.evaluate(USUAL);
}
