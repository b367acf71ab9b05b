import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { productFlow } from '#fixtures/flow.ts';
import { PORTAL_PATH, registerPortal } from '#fixtures/portal/portal.ts';
import { openProduct, type Product } from '#fixtures/product.ts';
import { walkTo } from '#fixtures/visit.ts';
import { tinyPng } from '#server/testing/png.ts';
import { beyond } from './testing/browser.ts';

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

test('IDU-06: the journey of the demonstration has an end: the portal takes a picture of an ID and says thanks', async () => {
  const { page, complaints, claim, close } = await product.visitor();
  await walkTo({ page, flow: productFlow('v3').flow }, 'finish');
  const { id } = await claim();
  await page.getByRole('button', { name: 'Verify Your Identity' }).click();
  await page.waitForURL(`**${PORTAL_PATH}/get-started/id-selfie-upload?id=${id}`);
  const send = page.getByRole('button', { name: 'Send my photo' });
  await send.click();
  await page.getByText('Please choose a photo of your ID.').waitFor();
  const input = page.getByLabel('Photo of your ID');
  expect(await input.evaluate((each) => each === document.activeElement)).toBe(true);
  await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  await page.getByText('Please choose a photo: a JPEG, PNG, WebP or HEIC file.').waitFor();
  // What calls itself a picture is looked at.
  await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await send.click();
  await page.getByText('Please choose a photo: a JPEG, PNG, WebP or HEIC file.').waitFor();
  await input.setInputFiles(photo);
  await page.getByRole('img', { name: 'Your ID, as you have chosen it' }).waitFor();
  await send.click();
  const thanks = page.getByRole('heading', { name: 'Thank you, we have your ID' });
  await thanks.waitFor();
  expect(await thanks.evaluate((each) => each === document.activeElement)).toBe(true);
  expect(complaints).toEqual([]);
  const noted = readFileSync(join(folder, 'sandbox', 'ids.jsonl'), 'utf8')
    .trim()
    .split('\n');
  expect(noted).toHaveLength(1);
  expect(JSON.parse(noted[0] ?? '')).toMatchObject({ claim: id, type: 'image/png', bytes: photo.buffer.length });
  await close();
});

test.each(['light', 'dark'] as const)(
  'the played portal breaks no accessibility rule and fits, %s',
  async (colorScheme) => {
    const { page, close } = await product.visitor({ colorScheme });
    await page.goto(`${PORTAL_PATH}/get-started/id-selfie-upload?id=claim-12345`);
    await page.getByLabel('Photo of your ID').setInputFiles(photo);
    await page.getByRole('img', { name: 'Your ID, as you have chosen it' }).waitFor();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    for (const width of [320, 390, 1280]) expect(await beyond(page, width)).toBe(0);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    expect(await beyond(page, 390)).toBe(0);
    await close();
  },
);
