import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { tinyPng } from '../testing/png.ts';
import { readPng } from './read-png.ts';
import { signatureFault } from './signature-image.ts';

const [WIDTH, HEIGHT] = [140, 100];
type Pixel = readonly number[];

/** A line of ink 4 px wide across the sheet, as one RGBA pixel at a place. */
const signed = (x: number, y: number): Pixel =>
  Math.abs(y - 50 - 20 * Math.sin(x / 10)) <= 2 && x > 16 && x < 124 ? [19, 33, 28, 255] : [255, 255, 255, 255];

/** Numbers from 0 to 255 that are the same in every run. */
function noise() {
  let state = 7;
  return () => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    return (state >> 16) & 255;
  };
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A PNG of whole rows; each row has its filter byte already. */
function png(rows: Buffer, { colour = 6, depth = 8, interlaced = 0, width = WIDTH, height = HEIGHT } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colour, 0, 0, interlaced], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Rows of RGBA pixels, each under the filter that is given (PNG specification, 9). */
function filtered(at: (x: number, y: number) => Pixel, filter: (y: number) => number): Buffer {
  const raw = Array.from({ length: HEIGHT }, (_, y) => Array.from({ length: WIDTH }, (_, x) => at(x, y)).flat());
  return Buffer.from(
    raw.flatMap((row, y) => {
      const above = raw[y - 1] ?? [];
      const kind = filter(y);
      return [
        kind,
        ...row.map((value, x) => {
          const [left, up, corner] = [row[x - 4] ?? 0, above[x] ?? 0, x < 4 ? 0 : (above[x - 4] ?? 0)];
          const guess = left + up - corner;
          const paeth = [left, up, corner].toSorted((a, b) => Math.abs(guess - a) - Math.abs(guess - b))[0] ?? 0;
          return (value - ([0, left, up, (left + up) >> 1, paeth][kind] ?? 0)) & 255;
        }),
      ];
    }),
  );
}

const plain = () => 0;
const urlOf = (file: Buffer) => `data:image/png;base64,${file.toString('base64')}`;
const image = (at: (x: number, y: number) => Pixel) => urlOf(png(filtered(at, plain)));
const shades = (file: Buffer) => [...(readPng(file)?.grey ?? [])];

describe('a PNG is read', () => {
  test.each([0, 1, 2, 3, 4])('whatever filter its rows have: %i', (filter) => {
    const file = png(filtered(signed, () => filter));
    const grey = shades(file);
    expect(grey).toHaveLength(WIDTH * HEIGHT);
    expect(grey).toEqual(shades(png(filtered(signed, plain))));
    expect(new Set(grey)).toEqual(new Set([255, 28]));
  });

  test('with a filter of its own for each row', () =>
    expect(shades(png(filtered(signed, (y) => y % 5)))).toEqual(shades(png(filtered(signed, plain)))));

  test('as it looks on white paper, where it is transparent', () => {
    const see = png(filtered((x, y) => (signed(x, y)[0] === 255 ? [0, 0, 0, 0] : [0, 0, 0, 255]), plain));
    expect(new Set(shades(see))).toEqual(new Set([255, 0]));
  });

  test('in grey, in grey with alpha and in RGB', () => {
    const size = { width: 2, height: 1 };
    expect(shades(png(Buffer.from([0, 10, 200]), { ...size, colour: 0 }))).toEqual([10, 200]);
    expect(shades(png(Buffer.from([0, 10, 255, 0, 0]), { ...size, colour: 4 }))).toEqual([10, 255]);
    expect(shades(png(Buffer.from([0, 255, 0, 0, 0, 0, 255]), { ...size, colour: 2 }))).toEqual([76, 29]);
    expect(shades(png(Buffer.from([0, 0b0110_0000]), { width: 4, height: 1, colour: 0, depth: 2 }))).toEqual([
      85, 170, 0, 0,
    ]);
  });

  test.each([
    ['unpacks to more than its header says', png(Buffer.alloc(100_000), { width: 4, height: 4 })],
    ['unpacks to less', png(Buffer.alloc(4), { width: 4, height: 4 })],
    ['is larger than any pad', png(Buffer.alloc(4), { width: 9000, height: 9000, colour: 0, depth: 1 })],
    ['is interlaced', png(filtered(signed, plain), { interlaced: 1 })],
    ['has a filter that does not exist', png(filtered(signed, () => 5))],
    ['has a palette that is missing', png(Buffer.from([0, 0]), { width: 1, height: 1, colour: 3 })],
    ['has no pixels', png(Buffer.alloc(0), { width: 0, height: 0 })],
    ['breaks off', png(filtered(signed, plain)).subarray(0, -20)],
  ])('but not one that %s', (_what, file) => expect(readPng(file)).toBeNull());
});

describe('what counts as a signature', { tags: ['SG-7'] }, () => {
  const refused = /^we could not read the picture of it\. Press Clear and sign again/;

  test('clear ink on paper', () => {
    expect(signatureFault(image(signed))).toBeNull();
    expect(signatureFault(tinyPng)).toBeNull();
  });

  test('clear ink with noise in the low bits of a quarter of the pixels', () => {
    const next = noise();
    const noisy = image((x, y) => signed(x, y).map((part, at) => (at < 3 && next() < 64 ? part ^ (next() & 1) : part)));
    expect(noisy).not.toBe(image(signed));
    expect(signatureFault(noisy)).toBeNull();
  });

  test('clear ink with 288 changed bits', () => {
    const changed = image((x, y) => {
      const at = y * WIDTH + x;
      return signed(x, y).map((part, index) => (index < 3 && at % 48 === 0 ? part ^ 1 : part));
    });
    expect(signatureFault(changed)).toBeNull();
  });

  const random = noise();
  test.each([
    ['all white', () => [255, 255, 255, 255]],
    ['all transparent', () => [0, 0, 0, 0]],
    ['all ink', () => [19, 33, 28, 255]],
    ['random pixels', () => [random(), random(), random(), 255]],
    ['random pixels, random alpha', () => [random(), random(), random(), random()]],
    [
      'white but for a few low bits',
      (x: number, y: number) => ((x * y) % 97 === 0 ? [254, 254, 255, 255] : [255, 255, 255, 255]),
    ],
    [
      'white with two dark pixels',
      (x: number, y: number) => (y === 9 && x > 3 && x < 6 ? [0, 0, 0, 255] : [255, 255, 255, 255]),
    ],
    ['mostly grey', (x: number, y: number) => (x > 40 ? [150, 150, 150, 255] : signed(x, y))],
  ] as [string, (x: number, y: number) => Pixel][])('not an image that is %s', (_what, at) =>
    expect(signatureFault(image(at))).toMatch(refused),
  );

  test.each(['', 'data:,', 'data:image/png;base64,', 'data:image/png;base64,AAAA', 'hello'])('not %s', (text) =>
    expect(signatureFault(text)).toMatch(refused),
  );
});
