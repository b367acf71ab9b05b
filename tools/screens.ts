/**
 * `tsx tools/screens.ts [folder] [journey]`: pictures of every screen and state, at 390 and 1280 px in light and at 390 px
 * in dark.
 */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openProduct } from '#fixtures/product.ts';
import { walkStates } from '#fixtures/states.ts';

const folder = resolve(process.argv[2] ?? 'docs/screens');
const journey = process.argv[3] ?? 'v3';
mkdirSync(folder, { recursive: true });

const shots = [
  { name: '390', width: 390, height: 844, colorScheme: 'light' },
  { name: '1280', width: 1280, height: 900, colorScheme: 'light' },
  { name: '390-dark', width: 390, height: 844, colorScheme: 'dark' },
] as const;

const product = await openProduct();
try {
  await walkStates(product, journey, async (state, page) => {
    for (const { name, width, height, colorScheme } of shots) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      const path = join(folder, `${name}-${state}.png`);
      // What lies over the page belongs to the window, not to its whole length.
      const over = (await page.locator('dialog[open]').count()) > 0;
      await page.screenshot({ path, fullPage: !over, animations: 'disabled' });
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: 'light' });
    console.log(state);
  });
} finally {
  await product.close();
}
