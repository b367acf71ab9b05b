import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { walkTo } from '#fixtures/drivers/browser-walk.ts';
import { openProduct, type Product } from '#fixtures/drivers/product.ts';
import { productFlow } from '#fixtures/flow.ts';
import { accessibilityFaults } from '../testing/accessibility.ts';

const { flow } = productFlow('v3');
let product: Product;
beforeAll(async () => {
  product = await openProduct({ RESUME_CHECK: 'birthdate' });
});
afterAll(async () => {
  await product?.close();
});

async function looksRight(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(over).toBe(0);
  expect(await accessibilityFaults(page)).toEqual([]);
}

async function enter(page: Page, day: number, month: number, year: number): Promise<void> {
  await page.getByLabel('Day').selectOption(String(day));
  await page.getByLabel('Month').selectOption(String(month));
  await page.getByLabel('Year').selectOption(String(year));
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('a link on another phone asks for the birth date (decision 179): a wrong one says what is left, the right one leads on, three wrong ones to the support', async () => {
  const owner = await product.visitor();
  await walkTo({ page: owner.page, flow }, 'sign');
  const { id, data } = await owner.claim();
  const [day = 0, month = 0, year = 0] = String(data.dateOfBirth).split('/').map(Number);
  const other = await product.visitor({ viewport: { width: 390, height: 844 } });
  const { page } = other;
  await page.goto(`/resume?id=${id}`);
  await page.getByRole('heading', { name: 'Confirm it’s you' }).waitFor();
  await looksRight(page);
  await enter(page, day, month, year - 1);
  await page.getByText('This date does not match our records. You have 2 tries left.').waitFor();
  await looksRight(page);
  await enter(page, day, month, year);
  await page.waitForURL(`**/get-started-v3/sign?id=${id}`);
  const third = await product.visitor({ viewport: { width: 390, height: 844 } });
  await third.page.goto(`/resume?id=${id}`);
  for (const back of [1, 2, 3]) {
    await enter(third.page, day, month, year - back);
    if (back < 3) await third.page.getByText(`You have ${back === 1 ? '2 tries' : '1 try'} left.`).waitFor();
  }
  await third.page.getByRole('heading', { name: 'We could not confirm that this claim is yours' }).waitFor();
  await looksRight(third.page);
  for (const visitor of [owner, other, third]) await visitor.close();
});

test('a browser that still knows the number of its claim and has lost the session is asked, and no other claim is made', async () => {
  const owner = await product.visitor();
  const { page } = owner;
  await walkTo({ page, flow }, 'contact');
  const { id } = await owner.claim();
  const cookies = await page.context().cookies();
  for (const { name } of cookies.filter((cookie) => cookie.name.includes('session')))
    await page.context().clearCookies({ name });
  await page.goto('/get-started-v3');
  await page.waitForURL(`**/resume?id=${id}`);
  await page.getByRole('heading', { name: 'Confirm it’s you' }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('currentId'))).toBe(id);
  await owner.close();
});
