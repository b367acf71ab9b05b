import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressOf } from '#engine';
import { openProduct, type Product } from '#fixtures/drivers/product.ts';
import { productFlow } from '#fixtures/flow.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product?.close());

test('a page that is only looked at makes its claim, tells it of itself, of its device and of the visit once, and fetches nothing of later screens', async () => {
  const { page, calls, close } = await product.visitor();
  const files: string[] = [];
  page.on('request', (request) => files.push(new URL(request.url()).pathname));
  await page.goto(product.start, { waitUntil: 'networkidle' });
  await expect
    .poll(() => calls.map(({ operation }) => operation).sort())
    .toEqual(['createClaim', 'updateClaim', 'updateVisit', 'verifyDevice']);
  expect(files.filter((file) => file.includes('/assets/program'))).toHaveLength(1);
  expect(files.filter((file) => /\/assets\/(restore-and-effects|on-demand|later-)/.test(file))).toEqual([]);

  await page.getByLabel('Postcode').fill('ox4 2dp');
  await page.getByText('14 addresses found').waitFor();
  expect(calls.filter(({ operation }) => operation === 'createClaim')).toHaveLength(1);
  await close();
});

/** The program of a page comes when it is said. */
async function slowProgram(page: Page): Promise<() => void> {
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\/assets\/program/, async (route) => {
    await arrived;
    await route.continue();
  });
  return arrive;
}

test('what was entered and pressed before the page is hydrated is taken over, and counts once', async () => {
  const { page, calls, close } = await product.visitor();
  const arrive = await slowProgram(page);
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

test('a visitor who comes back and leaves a field before the page is drawn anew finds in it what they typed', {
  tags: ['BR-5'],
}, async () => {
  const { page, close } = await product.visitor();
  await page.goto(product.start, { waitUntil: 'networkidle' });
  const arrive = await slowProgram(page);
  await page.reload({ waitUntil: 'load' });
  const postcode = page.getByRole('textbox', { name: 'Postcode' });
  await postcode.pressSequentially('ox4 2dp');
  await postcode.blur();
  arrive();
  await page.getByText('14 addresses found').waitFor({ timeout: 20_000 });
  expect(await postcode.inputValue()).toBe('OX4 2DP');
  await close();
});

test('each kind of answer that is given before a form is hydrated is taken over', async () => {
  const { page, close } = await product.visitor();
  const arrive = await slowProgram(page);
  const { flow } = productFlow('v6');
  await page.goto(addressOf(flow, flow.start), { waitUntil: 'load' });
  await page.getByRole('radio', { name: 'Ms' }).click();
  await page.getByLabel('Legal first name').pressSequentially('margaret');
  await page.getByLabel('Day', { exact: true }).selectOption('10');
  await page.getByLabel('Postcode').pressSequentially('ox4 2dp');
  await page.getByRole('checkbox').first().click();

  arrive();
  await page.getByText('14 addresses found').waitFor();
  expect(await page.getByRole('radio', { name: 'Ms' }).isChecked()).toBe(true);
  expect(await page.getByLabel('Legal first name').inputValue()).toBe('Margaret');
  expect(await page.getByLabel('Day', { exact: true }).inputValue()).toBe('10');
  expect(await page.getByLabel('Postcode').inputValue()).toBe('OX4 2DP');
  expect(await page.getByRole('checkbox').first().isChecked()).toBe(true);
  // It looks unavailable until every answer is valid, and can still be pressed.
  await page.locator('form button[type=submit]').press('Enter');
  const wrong = page.getByRole('heading', { name: 'There is a problem' });
  await wrong.waitFor();
  // What was answered is not asked for again.
  expect(await page.locator('#title-error, #givenName-error, #privacy-error').count()).toBe(0);
  await close();
});

test('a postcode that was typed before the page is hydrated is looked up without another pause', {
  tags: ['VAL-81'],
}, async () => {
  const { page, close } = await product.visitor();
  // A pause after typing, of 300 ms, takes a minute here.
  await page.addInitScript(() => {
    const { setTimeout: after } = window;
    const slowed = (run: () => void, ms?: number) => after(run, ms === 300 ? 60_000 : ms);
    Object.assign(window, { setTimeout: slowed });
  });
  const arrive = await slowProgram(page);
  await page.goto(product.start, { waitUntil: 'load' });
  await page.getByLabel('Postcode').pressSequentially('ox4 2dp');
  arrive();
  await page.getByText('14 addresses found').waitFor({ timeout: 20_000 });
  await close();
});

test('a postcode that is typed before the page is hydrated is looked up while the program is being fetched, once', {
  tags: ['VAL-06'],
}, async () => {
  const { page, calls, close } = await product.visitor();
  const arrive = await slowProgram(page);
  await page.goto(product.start, { waitUntil: 'load' });
  await page.getByLabel('Postcode').pressSequentially('ox4 2dp');
  const looked = () => calls.filter(({ operation }) => operation === 'postalToAddress');
  await expect.poll(looked).toHaveLength(1);
  arrive();
  await page.getByText('14 addresses found').waitFor();
  expect(looked()).toHaveLength(1);
  expect(calls.filter(({ operation }) => operation === 'createClaim')).toHaveLength(1);
  await close();
});

test('a look-up that failed before the page is hydrated is made again by the journey', async () => {
  const { page, calls, close } = await product.visitor();
  const arrive = await slowProgram(page);
  let refused = 0;
  await page.route(/\/credit-check\/postal-to-address/, async (route) => {
    if (refused > 0) return route.continue();
    refused += 1;
    await route.abort();
  });
  await page.goto(product.start, { waitUntil: 'load' });
  await page.getByLabel('Postcode').pressSequentially('ox4 2dp');
  await expect.poll(() => refused).toBe(1);
  arrive();
  await page.getByText('14 addresses found').waitFor();
  expect(calls.filter(({ operation }) => operation === 'postalToAddress').length).toBeGreaterThan(1);
  await close();
});
