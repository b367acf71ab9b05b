import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { walkTo } from '#fixtures/drivers/browser-walk.ts';
import { openProduct, type Product } from '#fixtures/drivers/product.ts';
import { productFlow } from '#fixtures/flow.ts';

// What the specification says is shown, as a person sees it: computed colours, sizes, words, and how long cookies live.

let product: Product;
const monitor = createServer((_request, response) => {
  response.setHeader('content-type', 'text/html').end('<title>Monitor</title><p>All systems work.');
});
beforeAll(async () => {
  await new Promise<void>((resolve) => monitor.listen(0, '127.0.0.1', resolve));
  const { port } = monitor.address() as AddressInfo;
  product = await openProduct({ STATUS_URL: `http://127.0.0.1:${port}/` });
});
beforeEach(() => product.renew());
afterAll(async () => {
  await product?.close();
  monitor.closeAllConnections();
  monitor.close();
});

/** The hue of a computed colour, in degrees. */
function hueOf(color: string): number {
  const [r = 0, g = 0, b = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
  const most = Math.max(r, g, b);
  const range = most - Math.min(r, g, b);
  if (range === 0) throw new Error(`${color} is grey.`);
  const sixth = most === r ? (g - b) / range : most === g ? 2 + (b - r) / range : 4 + (r - g) / range;
  return (sixth * 60 + 360) % 360;
}

test('the edge of the phone field in help is yellow while the number is checked, green when it is right, red when it is refused', {
  tags: ['HELP-26', 'HELP-27', 'HELP-28'],
}, async () => {
  const { page, delay, close } = await product.visitor();
  await page.goto(product.start);
  await page.locator('[data-help]').click();
  await page.getByRole('button', { name: /phone number/i }).click();
  const input = page.getByRole('dialog').getByLabel('Mobile number');
  const hue = async () =>
    hueOf(
      await input.evaluate((element) => getComputedStyle(element.closest('[data-look]') ?? element).borderTopColor),
    );
  let answer = () => {};
  await delay('verifyPhone', new Promise<void>((resolve) => (answer = resolve)));
  await input.pressSequentially('07700900123');
  await page.locator('[data-look=checking]').waitFor();
  await expect.poll(hue).toSatisfy((degrees: number) => degrees > 30 && degrees < 65);
  answer();
  await page.locator('[data-look=verified]').waitFor();
  await expect.poll(hue).toSatisfy((degrees: number) => degrees > 90 && degrees < 170);
  await page.unrouteAll();
  await input.fill('');
  await input.pressSequentially('07700900404');
  await page.getByText('Please enter a valid mobile number').waitFor();
  await expect.poll(hue).toSatisfy((degrees: number) => degrees > 340 || degrees < 20);
  await close();
});

test('the status monitor fills the window on a phone and on a wide page', { tags: ['SITE-01'] }, async () => {
  const { page, close } = await product.visitor();
  await page.goto('/status');
  await page.frameLocator('iframe').getByText('All systems work.').waitFor();
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect
      .poll(() => page.locator('iframe').evaluate((frame) => ({ ...frame.getBoundingClientRect().toJSON() })))
      .toMatchObject({ x: 0, y: 0, width, height });
  }
  await close();
});

test('the cookie of the visitor id lives an hour from the visit', { tags: ['CONST-20'] }, async () => {
  const { page, close } = await product.visitor();
  const before = Date.now() / 1000;
  await walkTo({ page, flow: productFlow('v3').flow }, 'info');
  await page.reload();
  const idCookie = async () => (await page.context().cookies()).find(({ name }) => name === 'distinctId');
  await expect.poll(idCookie).toBeDefined();
  const after = Date.now() / 1000;
  const { expires = 0 } = (await idCookie()) ?? {};
  // Cookies count whole seconds.
  expect(expires).toBeGreaterThanOrEqual(before + 3600 - 2);
  expect(expires).toBeLessThanOrEqual(after + 3600 + 2);
  await close();
});

test('an email is checked when its field is left, without a pause: a broken one is refused, another is asked about', {
  tags: ['VAL-52'],
}, async () => {
  const { page, calls, close } = await product.visitor();
  await page.clock.install();
  await walkTo({ page, flow: productFlow('v3').flow }, 'contact');
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  const input = page.getByLabel('Email', { exact: false }).first();
  const asked = () => calls.filter(({ operation }) => operation === 'verifyEmail').map(({ body }) => body);
  await input.fill('patexample.com');
  await input.press('Tab');
  // Less than the pause after the last key that asks about an address by itself.
  await page.clock.runFor(100);
  await page.getByText('Please enter a valid email address').first().waitFor();
  await input.fill('pat@example.com');
  await page.clock.runFor(100);
  expect(asked()).toEqual([]);
  await input.press('Tab');
  await page.clock.runFor(100);
  await expect.poll(asked).toEqual([{ email: 'pat@example.com' }]);
  await close();
});
