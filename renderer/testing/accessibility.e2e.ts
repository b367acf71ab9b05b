import { expect, test } from 'vitest';
import { accessibilityFaults } from './accessibility.ts';
import { openBrowser } from './browser.ts';

test('what a page breaks is named with its places; in the dark only colours are looked at, in a part only that part', async () => {
  const browser = await openBrowser();
  const page = await browser.newPage();
  await page.setContent(
    '<html lang="en"><title>A page</title><main><h1>A page</h1><img src="a.png"><p style="color: #ccc">Pale</p></main></html>',
  );
  expect(await accessibilityFaults(page)).toEqual(['color-contrast at p', 'image-alt at img']);
  expect(await accessibilityFaults(page, { colours: true })).toEqual(['color-contrast at p']);
  expect(await accessibilityFaults(page, { within: 'h1' })).toEqual([]);
  await browser.close();
});
