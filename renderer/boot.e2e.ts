import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProduct, type Product } from '#fixtures/product.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product?.close());

test('a page that is only looked at makes its claim, tells it of itself and of the visit once, and runs nothing else', async () => {
  const { page, calls, close } = await product.visitor();
  const files: string[] = [];
  page.on('request', (request) => files.push(new URL(request.url()).pathname));
  await page.goto(product.start, { waitUntil: 'networkidle' });
  await expect
    .poll(() => calls.map(({ operation }) => operation).sort())
    .toEqual(['createClaim', 'updateClaim', 'updateVisit']);
  await page.mouse.wheel(0, 0);
  expect(files.filter((file) => file.includes('/assets/program'))).toEqual([]);

  await page.getByLabel('Postcode').fill('ox4 2dp');
  await page.getByText('14 addresses found').waitFor();
  expect(calls.filter(({ operation }) => operation === 'createClaim')).toHaveLength(1);
  await close();
});

test('what was entered and pressed before the page lives is taken over, and counts once', async () => {
  const { page, calls, close } = await product.visitor();
  // The program is slow to come.
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\/assets\/program/, async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(product.start, { waitUntil: 'load' });
  await page.getByLabel('Postcode').pressSequentially('ox4');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.keyboard.press('Enter');
  expect(await page.getByRole('heading', { name: 'There is a problem' }).count()).toBe(0);
  expect(new URL(page.url()).search).toBe('');

  arrive();
  await page.getByRole('heading', { name: 'There is a problem' }).waitFor();
  expect(await page.getByRole('textbox', { name: 'Postcode' }).inputValue()).toBe('OX4');
  expect(calls.filter(({ operation }) => operation === 'createClaim')).toHaveLength(1);
  await close();
});
