import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type SignatureAnswer, signature } from '#engine/claims/fields/signature.ts';
import { readPng } from '#server/claims/read-png.ts';
import { openBrowser } from '../testing/browser.ts';

let browser: Browser;
const gallery = inject('gallery');
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
});

interface Screen {
  width?: number;
  height?: number;
  ratio?: number;
}

/** The sign screen with an empty pad; each test has a browser window of its own. */
async function signScreen({ width = 390, height = 844, ratio = 2 }: Screen, run: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor: ratio });
  try {
    const page = await context.newPage();
    await page.clock.install();
    await page.goto(`${gallery}?screen=sign`);
    await page.locator('#signature canvas').waitFor();
    await pad(page).scrollIntoViewIfNeeded();
    await run(page);
  } finally {
    await context.close();
  }
}

const pad = (page: Page) => page.locator('#signature');
const answerOf = (page: Page) => page.evaluate(() => window.answers?.signature) as Promise<SignatureAnswer>;
const verdict = async (page: Page) =>
  signature.check(await answerOf(page), { field: { type: 'signature', label: '' }, today: '2025-11-20', facts: {} })
    ?.text ?? null;

/**
 * Draws one stroke through points of the pad, in CSS pixels from its corner, taking `ms` by the clock of the page: that
 * stands still meanwhile, however busy the machine is.
 */
async function draw(page: Page, points: ReadonlyArray<readonly [number, number]>, ms = 0) {
  const box = await pad(page).boundingBox();
  if (!box) throw new Error('There is no pad to draw on.');
  const [first, ...rest] = points;
  if (!first) return;
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  await page.mouse.move(box.x + first[0], box.y + first[1]);
  await page.mouse.down();
  for (const [x, y] of rest) {
    await page.clock.runFor(ms / rest.length);
    await page.mouse.move(box.x + x, box.y + y, { steps: 6 });
  }
  await page.mouse.up();
  await page.clock.resume();
  await page.evaluate(() => new Promise(requestAnimationFrame));
}

const good = [
  [40, 230],
  [70, 80],
  [90, 210],
  [120, 90],
  [150, 230],
  [200, 180],
  [260, 230],
  [310, 200],
] as const;

/** How much ink the saved image holds: its size, and the box of its dark pixels as parts of width and height. */
const inkOf = (page: Page) =>
  page.evaluate(async () => {
    const saved = window.answers?.signature as { image: string } | undefined;
    const picture = new Image();
    picture.src = saved?.image ?? '';
    await picture.decode();
    const canvas = document.createElement('canvas');
    canvas.width = picture.naturalWidth;
    canvas.height = picture.naturalHeight;
    const context = canvas.getContext('2d');
    context?.drawImage(picture, 0, 0);
    const data = context?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    const box = { left: 1, right: 0, top: 1, bottom: 0 };
    let dark = 0;
    for (let at = 0; at < data.length; at += 4) {
      if ((data[at] ?? 255) > 128) continue;
      dark += 1;
      const x = ((at / 4) % canvas.width) / canvas.width;
      const y = Math.floor(at / 4 / canvas.width) / canvas.height;
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x);
      box.top = Math.min(box.top, y);
      box.bottom = Math.max(box.bottom, y);
    }
    return {
      width: canvas.width,
      height: canvas.height,
      opaque: data[3] === 255,
      dark,
      box,
      bytes: picture.src.length,
    };
  });

describe('the pad', () => {
  for (const ratio of [1, 1.5, 3]) {
    test(
      `it is 300 px high and its line 4 px wide at ${ratio} pixels a pixel`,
      { tags: ['SIGN-33', 'SIGN-34', 'CONST-13', 'CONST-14'] },
      () =>
        signScreen({ ratio }, async (page) => {
          expect((await pad(page).boundingBox())?.height).toBe(300);
          await draw(page, [
            [60, 60],
            [200, 60],
          ]);
          const thick = await page.evaluate(() => {
            const canvas = document.querySelector<HTMLCanvasElement>('#signature canvas');
            const density = canvas ? canvas.height / 300 : 1;
            const column = canvas?.getContext('2d')?.getImageData(130 * density, 0, 1, 120 * density).data;
            let ink = 0;
            for (let at = 3; at < (column?.length ?? 0); at += 4) ink += (column?.[at] ?? 0) / 255;
            return ink / density;
          });
          expect(thick).toBeCloseTo(4, 1);
        }),
    );
  }

  test('a drawing is taken, and Clear empties it', { tags: ['SIGN-03', 'SIGN-04'] }, () =>
    signScreen({}, async (page) => {
      await draw(page, good, 1100);
      expect(await verdict(page)).toBeNull();
      await page.getByRole('button', { name: 'Clear' }).click();
      expect(await verdict(page)).toBe('Please provide your signature to continue.');
      expect((await answerOf(page)).image).toBe('');
      expect(await pad(page).getAttribute('aria-label')).toBe('Signature pad, empty');
    }),
  );

  test('the saved image is opaque white paper with ink, at most twice as dense, and small', () =>
    signScreen({ ratio: 3 }, async (page) => {
      await draw(page, good, 1100);
      const ink = await inkOf(page);
      expect([ink.width, ink.height]).toEqual([700, 600]);
      expect(ink.opaque).toBe(true);
      expect(ink.bytes).toBeLessThan(100_000);
    }));
});

describe('sizes that change', () => {
  test('a signature survives turning to landscape and back, and what is seen is saved', { tags: ['SG-1'] }, () =>
    signScreen({}, async (page) => {
      await draw(page, good, 1100);
      const before = await inkOf(page);
      await page.setViewportSize({ width: 844, height: 390 });
      await expect.poll(async () => (await inkOf(page)).width).toBeGreaterThan(before.width);
      expect((await inkOf(page)).dark / before.dark).toBeCloseTo(1, 1);
      await page.setViewportSize({ width: 390, height: 844 });
      await expect.poll(async () => (await inkOf(page)).width).toBe(before.width);
      const after = await inkOf(page);
      // The library smooths a stroke anew when it is drawn in one go: the same but for single pixels.
      expect(Math.abs(after.dark / before.dark - 1)).toBeLessThan(0.01);
      for (const side of ['left', 'right', 'top', 'bottom'] as const)
        expect(after.box[side]).toBeCloseTo(before.box[side], 2);
      expect(await verdict(page)).toBeNull();
    }),
  );

  test('one drawn in landscape is shown whole in portrait and still counts as it was drawn', { tags: ['SG-1'] }, () =>
    signScreen({ width: 844, height: 390 }, async (page) => {
      await draw(
        page,
        [
          [20, 230],
          [200, 100],
          [300, 229],
          [480, 209],
        ],
        1100,
      );
      const drawn = await answerOf(page);
      await page.setViewportSize({ width: 390, height: 844 });
      await expect.poll(async () => (await inkOf(page)).width).toBe(700);
      const { box } = await inkOf(page);
      expect(box.left).toBeGreaterThan(0.02);
      expect(box.right).toBeLessThan(0.98);
      expect((await answerOf(page)).width).toBeCloseTo(drawn.width, 0);
      expect((await answerOf(page)).path).toBeCloseTo(drawn.path, 0);
    }),
  );

  test('changes of height alone leave the drawing as it is, and later strokes join it', { tags: ['SG-2'] }, () =>
    signScreen({}, async (page) => {
      await draw(page, good, 1100);
      const before = await answerOf(page);
      for (const height of [780, 844, 700, 844]) await page.setViewportSize({ width: 390, height });
      expect(await answerOf(page)).toEqual(before);
      await pad(page).scrollIntoViewIfNeeded();
      await draw(page, [
        [300, 60],
        [320, 90],
      ]);
      const after = await answerOf(page);
      expect(after.strokes).toBe(before.strokes + 1);
      expect((await inkOf(page)).box.top).toBeLessThan(0.22);
    }),
  );
});

describe('limits count in CSS pixels', () => {
  for (const ratio of [1, 1.5, 3]) {
    test(
      `ink is under the pointer up to the border, and a 24 px mark passes, at ${ratio} pixels a pixel`,
      { tags: ['SG-3'] },
      () =>
        signScreen({ ratio }, async (page) => {
          await draw(
            page,
            [
              [3, 3],
              [347, 3],
              [347, 297],
              [3, 297],
              [3, 3],
            ],
            600,
          );
          const { box } = await inkOf(page);
          expect(box.left * 350).toBeCloseTo(1, -1);
          expect(box.right * 350).toBeGreaterThan(345);
          expect(box.bottom * 300).toBeGreaterThan(295);
          await page.getByRole('button', { name: 'Clear' }).click();
          await draw(
            page,
            [
              [100, 100],
              [124, 100],
              [100, 124],
              [110, 124],
            ],
            1200,
          );
          expect(await verdict(page)).toBeNull();
        }),
    );
  }

  const faults: Array<[string, string, (page: Page) => Promise<void>]> = [
    [
      'one tap',
      'Signature too small.',
      (page) =>
        draw(page, [
          [100, 100],
          [100, 100],
        ]),
    ],
    [
      'three far taps over two seconds',
      'Signature too short.',
      async (page) => {
        for (const corner of [
          [10, 10],
          [330, 20],
          [320, 280],
        ] as const) {
          await draw(page, [corner, corner]);
        }
      },
    ],
    [
      'a 15 px scribble',
      'Signature too small.',
      (page) =>
        draw(
          page,
          [
            [100, 100],
            [115, 115],
            [100, 115],
            [115, 100],
            [100, 100],
          ],
          1500,
        ),
    ],
    [
      'a flat line',
      'Signature too small.',
      (page) =>
        draw(
          page,
          [
            [60, 100],
            [160, 100],
            [260, 100],
          ],
          1500,
        ),
    ],
    ['a good signature in no time', 'Draw for at least 1 second.', (page) => draw(page, good)],
  ];
  for (const [what, message, doIt] of faults) {
    test(`${what} says "${message}"`, { tags: ['SG-4'] }, () =>
      signScreen({}, async (page) => {
        await doIt(page);
        expect(await verdict(page)).toBe(message);
      }),
    );
  }
});

test.each(['dark', 'light'] as const)(
  'in forced colours, %s, ink and paper stay as they are saved: dark on white',
  { tags: ['AX-4'] },
  (colorScheme) =>
    signScreen({ ratio: 1 }, async (page) => {
      await page.emulateMedia({ forcedColors: 'active', colorScheme });
      await draw(page, good, 1100);
      const seen = readPng(await pad(page).screenshot());
      const { dark } = await inkOf(page);
      const shown = seen?.grey ?? new Uint8Array();
      const inked = shown.filter((grey) => grey < 60).length;
      const paper = shown.filter((grey) => grey > 240).length;
      expect(paper / shown.length).toBeGreaterThan(0.85);
      expect(inked / dark).toBeGreaterThan(0.8);
      expect(inked / dark).toBeLessThan(1.5);
    }),
);

describe('who cannot draw', () => {
  test('types the name by keyboard alone, and it is written as the signature', () =>
    signScreen({}, async (page) => {
      await page.getByRole('button', { name: 'Type your name instead' }).press('Enter');
      await page.keyboard.type('Margaret Holloway');
      await expect.poll(() => verdict(page)).toBeNull();
      const answer = await answerOf(page);
      expect(answer.method).toBe('typed');
      expect((await inkOf(page)).dark).toBeGreaterThan(2000);
      await page.getByRole('textbox', { name: 'Your full name' }).fill('   ');
      await expect.poll(() => verdict(page)).toBe('Please provide your signature to continue.');
    }));

  test('may draw after all, on an empty pad', () =>
    signScreen({}, async (page) => {
      await page.getByRole('button', { name: 'Type your name instead' }).click();
      await page.keyboard.type('Margaret Holloway');
      await expect.poll(async () => (await answerOf(page)).image).not.toBe('');
      await page.getByRole('button', { name: 'Draw your signature instead' }).click();
      expect((await answerOf(page)).image).toBe('');
      await draw(page, good, 1100);
      expect((await answerOf(page)).method).toBe('drawn');
      expect(await verdict(page)).toBeNull();
    }));
});
