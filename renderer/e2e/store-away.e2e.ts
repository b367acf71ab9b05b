import { afterAll, beforeAll, expect, test } from 'vitest';
import { fill, standOn, walkTo } from '#fixtures/drivers/browser-walk.ts';
import { mainButton } from '#fixtures/drivers/page.ts';
import { openProduct, type Product } from '#fixtures/drivers/product.ts';
import { productFlow } from '#fixtures/flow.ts';
import { people } from '#fixtures/people.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product?.close());

test('while the store is away what was entered stays on the page, over a reload too; when it is back it is saved, once', async () => {
  const { page, calls, claim, complaints, close } = await product.visitor();
  const journey = { page, flow: productFlow('v3').flow };
  const { firstName, lastName } = people.margaret;
  const entered = async () => [
    await page.getByLabel('Legal first name').inputValue(),
    await page.getByLabel('Legal surname').inputValue(),
  ];
  await walkTo(journey, 'info');
  await fill(journey, 'info');

  product.storeAway(true);
  const [refused] = await Promise.all([
    page.waitForResponse((answer) => answer.status() === 503),
    mainButton(journey, 'info').click(),
  ]);
  expect(Number(refused.headers()['retry-after'])).toBeGreaterThan(0);
  await page.getByRole('alert').getByText('Please try again').waitFor();
  await standOn(journey, 'info');
  expect(await entered()).toEqual([firstName, lastName]);
  await page.reload();
  await standOn(journey, 'info');
  await expect.poll(entered).toEqual([firstName, lastName]);

  product.storeAway(false);
  expect((await claim()).data).not.toHaveProperty('last_name');
  const before = calls.length;
  await mainButton(journey, 'info').click();
  await standOn(journey, 'contact');
  const saves = calls.slice(before).filter(({ operation, body }) => operation === 'updateClaim' && 'last_name' in body);
  expect(saves).toHaveLength(1);
  expect((await claim()).data).toMatchObject({ first_name: firstName, last_name: lastName });
  expect((await claim()).screensCompleted).toEqual(['postcode', 'info']);
  expect(complaints).toEqual([]);
  await close();
});
