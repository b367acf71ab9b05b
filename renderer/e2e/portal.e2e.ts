import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProduct, type Product } from '#fixtures/drivers/product.ts';
import { PORTAL_PATH, registerPortal } from '#fixtures/sandbox/portal/portal.ts';
import { tinyPng } from '#server/testing/png.ts';
import { accessibilityFaults } from '../testing/accessibility.ts';
import { beyond } from '../testing/browser.ts';

let product: Product;
let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'reclaim-portal-'));
  product = await openProduct(
    {},
    {
      portalUrl: PORTAL_PATH,
      also: (app) => registerPortal(app, { dataDir: folder }),
    },
  );
});
afterAll(async () => {
  await product?.close();
  rmSync(folder, { recursive: true, force: true });
});

const photo = {
  name: 'licence.png',
  mimeType: 'image/png',
  buffer: Buffer.from(tinyPng.split(',')[1] ?? '', 'base64'),
};

test.each(['light', 'dark'] as const)(
  'the played portal breaks no accessibility rule and fits, %s',
  async (colorScheme) => {
    const { page, close } = await product.visitor({ colorScheme });
    await page.goto(`${PORTAL_PATH}/get-started/id-selfie-upload?id=claim-12345`);
    await page.getByLabel('Photo of your ID').setInputFiles(photo);
    await page.getByRole('img', { name: 'Your ID, as you have chosen it' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    for (const width of [320, 390, 1280]) expect(await beyond(page, width)).toBe(0);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    expect(await beyond(page, 390)).toBe(0);
    await close();
  },
);
