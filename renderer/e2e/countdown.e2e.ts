import { afterAll, beforeAll, expect, test } from 'vitest';
import { standOn, walkTo } from '#fixtures/drivers/browser-walk.ts';
import { openProduct, type Product } from '#fixtures/drivers/product.ts';
import { productFlow } from '#fixtures/flow.ts';
import { people } from '#fixtures/people.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product?.close());

test('neither a clock that is moved nor a reload opens the button early or locks it longer', {
  tags: ['OT-5', 'OTP-13', 'OTP-17'],
}, async () => {
  const { page, calls, complaints, close } = await product.visitor();
  await page.addInitScript(() => {
    const shift = () => Number(localStorage.getItem('test.shift') ?? 0);
    const Real = Date;
    window.Date = class extends Real {
      constructor(...given: [] | [number]) {
        super(...((given.length === 0 ? [Real.now() + shift()] : given) as [number]));
      }
      static override now() {
        return Real.now() + shift();
      }
    } as DateConstructor;
  });
  const journey = { page, flow: productFlow('v3').flow };
  const sends = () => calls.filter(({ operation }) => operation === 'sendCode').length;
  const button = page.getByRole('button', { name: /^Resend Verification Code/ });
  /** The seconds that the button shows. */
  const left = async () => {
    const [, minutes = '', seconds = ''] = /(\d):(\d\d)/.exec((await button.textContent()) ?? '') ?? [];
    return minutes === '' ? 0 : Number(minutes) * 60 + Number(seconds);
  };
  const move = (ms: number) => page.evaluate((by) => localStorage.setItem('test.shift', String(by)), ms);
  await walkTo(journey, 'bureauB', people.owen);
  await page.locator('form').getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await standOn(journey, 'otp');
  await expect.poll(left).toBeGreaterThan(60);

  for (const ms of [3_600_000, -3_600_000]) {
    const before = await left();
    await move(ms);
    await expect.poll(left).toBeLessThan(before);
    expect(await left()).toBeGreaterThan(0);
    const asked = sends();
    await button.evaluate((element: HTMLElement) => element.click());
    expect(sends()).toBe(asked);
  }

  // By the service's clock it is later than the page thinks: what the service answers counts.
  product.later(60_000);
  for (const ms of [3_600_000, -3_600_000]) {
    await move(ms);
    await page.reload();
    await standOn(journey, 'otp');
    await expect.poll(left).toBeGreaterThan(0);
    expect(await left()).toBeLessThanOrEqual(60);
  }
  product.later(60_000);
  await page.reload();
  await standOn(journey, 'otp');
  // A new code was sent with the page: the wait begins anew, and is no longer than it.
  await expect.poll(left).toBeGreaterThan(100);
  expect(await left()).toBeLessThanOrEqual(120);
  expect(complaints).toEqual([]);
  await close();
});
