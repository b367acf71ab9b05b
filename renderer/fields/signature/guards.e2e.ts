import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { SignatureAnswer } from '#engine/claims/fields/signature.ts';
import { fill, standOn, walkTo } from '#fixtures/drivers/browser-walk.ts';
import { draw } from '#fixtures/drivers/page.ts';
import { openProduct, type Product } from '#fixtures/drivers/product.ts';
import { productFlow } from '#fixtures/flow.ts';
import { type GreyImage, readPng } from '#server/claims/read-png.ts';
import { signatureFault } from '#server/claims/signature-image.ts';
import { openBrowser } from '../../testing/browser.ts';

/** What guards against fingerprinting do with a canvas that a page reads (case SG-7). */
const guards = ['white', 'random', 'lowBits', 'fewBits', 'throws', 'empty'] as const;
type Guard = (typeof guards)[number];

/** Runs in the page: makes reading a canvas answer as under a guard. Showing it stays as it is. */
function guardCanvas(guard: Guard): void {
  const read = HTMLCanvasElement.prototype.toDataURL;
  const changed = (canvas: HTMLCanvasElement, change: (data: Uint8ClampedArray) => void) => {
    const copy = document.createElement('canvas');
    [copy.width, copy.height] = [canvas.width, canvas.height];
    const context = copy.getContext('2d');
    if (!context) throw new Error('There is no context to draw with.');
    context.drawImage(canvas, 0, 0);
    const image = context.getImageData(0, 0, copy.width, copy.height);
    change(image.data);
    context.putImageData(image, 0, 0);
    return read.call(copy);
  };
  const each =
    (change: (data: Uint8ClampedArray, at: number) => void, every = 4) =>
    (data: Uint8ClampedArray) => {
      for (let at = 0; at < data.length; at += every) change(data, at);
    };
  const random = () => Math.floor(Math.random() * 256);
  HTMLCanvasElement.prototype.toDataURL = function toDataURL() {
    switch (guard) {
      case 'white':
        return changed(this, (data) => data.fill(255));
      case 'random':
        return changed(
          this,
          each((data, at) => data.set([random(), random(), random(), 255], at)),
        );
      case 'lowBits':
        return changed(
          this,
          each((data, at) => {
            data[at] = (data[at] ?? 0) ^ (random() < 64 ? 1 : 0);
          }),
        );
      case 'fewBits':
        return changed(
          this,
          each(
            (data, at) => {
              data[at] = (data[at] ?? 0) ^ 1;
            },
            Math.floor((this.width * this.height) / 288) * 4,
          ),
        );
      case 'throws':
        throw new DOMException('Reading this canvas is not allowed.', 'SecurityError');
      default:
        return 'data:,';
    }
  };
}

const good = [
  [40, 200],
  [70, 60],
  [90, 190],
  [120, 70],
  [150, 200],
  [200, 150],
  [260, 210],
  [310, 170],
] as const;

let browser: Browser;
let product: Product;
beforeAll(async () => {
  product = await openProduct();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await product?.close();
});

const pad = (page: Page) => page.locator('#signature, [role=img][aria-label^="Signature pad"]').last();
const answerOf = (page: Page) => page.evaluate(() => window.answers?.signature) as Promise<SignatureAnswer>;

async function guarded(guard: Guard, run: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 });
  try {
    const page = await context.newPage();
    await page.addInitScript(guardCanvas, guard);
    await page.goto(`${inject('gallery')}?screen=sign`);
    await page.locator('#signature canvas').waitFor();
    await pad(page).scrollIntoViewIfNeeded();
    await run(page);
  } finally {
    await context.close();
  }
}

/** What the claimant sees on the pad above its base line, and what is saved of it: pixels that are ink in one and paper in the other, as a share of the ink. */
async function differing(page: Page): Promise<number> {
  const { image } = await answerOf(page);
  expect(signatureFault(image)).toBeNull();
  const saved = readPng(Buffer.from(image.split(',')[1] ?? '', 'base64'));
  const seen = readPng(await pad(page).screenshot({ animations: 'disabled' }));
  if (!saved || !seen) throw new Error('There is nothing to compare.');
  expect([saved.width, saved.height]).toEqual([seen.width, seen.height]);
  const at = (of: GreyImage, x: number, y: number) => of.grey[y * of.width + x] ?? 255;
  let [ink, other] = [0, 0];
  for (let y = 5; y < 220; y++)
    for (let x = 5; x < saved.width - 5; x++) {
      if (at(saved, x, y) < 90) ink += 1;
      if (Math.abs(at(saved, x, y) - at(seen, x, y)) > 140) other += 1;
    }
  expect(ink).toBeGreaterThan(500);
  return other / ink;
}

describe.each(guards)('a canvas that reads as %s', { tags: ['SG-7'] }, (guard) => {
  test('does not change a drawn signature: what is seen is saved', () =>
    guarded(guard, async (page) => {
      const box = await pad(page).boundingBox();
      if (!box) throw new Error('There is no pad to draw on.');
      await page.mouse.move(box.x + good[0][0], box.y + good[0][1]);
      await page.mouse.down();
      for (const [x, y] of good.slice(1)) await page.mouse.move(box.x + x, box.y + y, { steps: 6 });
      await page.mouse.up();
      await expect.poll(async () => (await answerOf(page)).image).not.toBe('');
      expect(await differing(page)).toBeLessThan(0.02);
    }));

  test('nor a typed one', () =>
    guarded(guard, async (page) => {
      await page.getByRole('button', { name: 'Type your name instead' }).click();
      await page.getByLabel('Your full name').fill('Zoë Łukaszewska');
      await expect.poll(async () => (await answerOf(page)).image).not.toBe('');
      expect(await differing(page)).toBeLessThan(0.02);
    }));
});

test.each(['throws', 'empty'] as const)(
  'letters that only the device can write and a canvas that is %s: the pad says what to allow, and drawing goes on',
  { tags: ['SG-7'] },
  (guard) =>
    guarded(guard, async (page) => {
      await page.getByRole('button', { name: 'Type your name instead' }).click();
      await page.getByLabel('Your full name').fill('ليلى حداد');
      const says = page.getByRole('alert').filter({ hasText: 'Draw your signature instead, or allow this site' });
      await says.waitFor();
      expect((await answerOf(page)).image).toBe('');
      await page.getByRole('button', { name: 'Draw your signature instead' }).click();
      expect(await says.count()).toBe(0);
      await draw(page, 'good', false);
      expect(signatureFault((await answerOf(page)).image)).toBeNull();
    }),
);

test.each(['white', 'random'] as const)(
  'letters that only the device can write and a canvas that reads as %s: the service refuses in plain words, and a drawing is taken',
  { tags: ['SG-7'] },
  async (guard) => {
    await product.renew();
    const { page, claim, close } = await product.visitor();
    const journey = { page, flow: productFlow('v3').flow };
    await page.addInitScript(guardCanvas, guard);
    await walkTo(journey, 'sign');
    await fill(journey, 'sign');
    await page.getByRole('button', { name: 'Type your name instead' }).click();
    await page.getByLabel('Your full name').fill('ليلى حداد');
    await page.getByRole('img', { name: 'Signature pad, signed' }).waitFor();
    const sign = page.getByRole('button', { name: /^(Start My Claim|Find My Agreement)/ });
    await sign.click();
    await page
      .getByText(/Your signature: we could not read the picture of it\. Press Clear and sign again/)
      .first()
      .waitFor();
    expect((await claim()).data.signature).toBeUndefined();
    await page.getByRole('button', { name: 'Draw your signature instead' }).click();
    await draw(page, 'good', false);
    await sign.click();
    await standOn(journey, 'questions');
    expect(signatureFault(String((await claim()).data.signature))).toBeNull();
    await close();
  },
);

test('letters that only the device can write are taken where nothing guards the canvas', {
  tags: ['SG-7'],
}, async () => {
  await product.renew();
  const { page, claim, close } = await product.visitor({ deviceScaleFactor: 2 });
  const journey = { page, flow: productFlow('v3').flow };
  await walkTo(journey, 'sign');
  await fill(journey, 'sign');
  await page.getByRole('button', { name: 'Type your name instead' }).click();
  await page.getByLabel('Your full name').fill('ليلى حداد');
  await page.getByRole('img', { name: 'Signature pad, signed' }).waitFor();
  await page.getByRole('button', { name: /^(Start My Claim|Find My Agreement)/ }).click();
  await standOn(journey, 'questions');
  expect(signatureFault(String((await claim()).data.signature))).toBeNull();
  await close();
});
