// @vitest-environment node
import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lineOf } from './curves.ts';
import { deflate } from './deflate.ts';
import { encodePng } from './encode-png.ts';
import { readFont } from './font-outlines.ts';
import { createRaster } from './raster.ts';

const bytesIn = (dataUrl: string) => Buffer.from(dataUrl.split(',')[1] ?? '', 'base64');
const fontFile = (name: string) => {
  const file = readFileSync(new URL(`../../public/fonts/${name}.ttf`, import.meta.url));
  return readFont(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength));
};

test('whatever is compressed comes out of zlib as it was', () => {
  const rows = fc.uint8Array({ maxLength: 900 });
  const repeats = fc
    .tuple(rows, fc.integer({ min: 1, max: 40 }))
    .map(([row, times]) => Uint8Array.from({ length: row.length * times }, (_, at) => row[at % row.length] ?? 0));
  fc.assert(
    fc.property(fc.oneof(rows, repeats), fc.integer({ min: 1, max: 600 }), (data, stride) => {
      expect(inflateSync(deflate(data, stride)).equals(Buffer.from(data))).toBe(true);
    }),
  );
});

test('a drawing is a PNG of its size whose shades run from white to the pen’s ink', { tags: ['SIGN-24'] }, () => {
  const pixels = Uint8Array.from([0, 255, 128, 0, 0, 255]);
  const file = bytesIn(encodePng({ width: 3, height: 2, pixels }, '#13211c'));
  expect(file.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
  expect([file.readUInt32BE(16), file.readUInt32BE(20), file[24], file[25]]).toEqual([3, 2, 4, 3]);
  const palette = file.subarray(file.indexOf('PLTE') + 4);
  expect([...palette.subarray(0, 3), ...palette.subarray(45, 48)]).toEqual([255, 255, 255, 0x13, 0x21, 0x1c]);
  const data = file.indexOf('IDAT');
  const rows = inflateSync(file.subarray(data + 4, data + 4 + file.readUInt32BE(data - 4)));
  // Each row: its filter, then two pixels a byte.
  expect(rows.toString('hex')).toBe('000f800000f0');
});

describe('ink', () => {
  const inkOf = (pixels: Uint8Array) => pixels.reduce((sum, share) => sum + share / 255, 0);

  test.each([1, 1.5, 2])(
    'a line is 4 px wide at %f pixels a pixel, and round at its ends',
    { tags: ['SIGN-34'] },
    (density) => {
      const raster = createRaster(100, 20, density);
      raster.stroke(
        [
          { x: 20, y: 10 },
          { x: 80, y: 10 },
        ],
        2,
      );
      const { width, height, pixels } = raster.coverage();
      expect([width, height]).toEqual([100 * density, 20 * density]);
      const middle = Math.floor(50 * density);
      const column = Array.from({ length: height }, (_, y) => (pixels[y * width + middle] ?? 0) / 255);
      expect(column.reduce((sum, share) => sum + share, 0) / density).toBeCloseTo(4, 1);
      expect(inkOf(pixels) / density ** 2).toBeCloseTo(60 * 4 + Math.PI * 4, -1);
    },
  );

  test('drawn twice is ink once', () => {
    const line = [
      { x: 5, y: 5 },
      { x: 15, y: 12 },
    ];
    const [once, twice] = [createRaster(20, 20, 1), createRaster(20, 20, 1)];
    once.stroke(line, 2);
    twice.stroke(line, 2);
    twice.stroke(line.toReversed(), 2);
    expect(twice.coverage()).toEqual(once.coverage());
  });

  test('a dot is a dot, and ink beyond the sheet is cut off', () => {
    const raster = createRaster(20, 20, 1);
    raster.stroke([{ x: 10, y: 10 }], 2);
    expect(inkOf(raster.coverage().pixels)).toBeCloseTo(Math.PI * 4, 0);
    raster.stroke([{ x: -50, y: 400 }], 2);
    expect(inkOf(raster.coverage().pixels)).toBeCloseTo(Math.PI * 4, 0);
  });

  test('an area is filled but for its holes', () => {
    const square = (from: number, to: number) => [
      { x: from, y: from },
      { x: to, y: from },
      { x: to, y: to },
      { x: from, y: to },
    ];
    const raster = createRaster(40, 40, 1);
    raster.fill([square(5, 35), square(15.5, 25).toReversed()]);
    expect(inkOf(raster.coverage().pixels)).toBeCloseTo(30 * 30 - 9.5 * 9.5, 0);
  });
});

test('a stroke is the curve that the pad shows: through its points but the last, and straight where it has only two', () => {
  const at = (x: number, y: number) => ({ x, y, pressure: 0.5, time: 0 });
  expect(lineOf({ points: [at(0, 0), at(30, 40)] })).toHaveLength(2);
  expect(lineOf({ points: [at(3, 4)] })).toHaveLength(1);
  const corner = lineOf({ points: [at(0, 0), at(40, 0), at(40, 40), at(0, 40)] });
  for (const point of [at(0, 0), at(40, 0), at(40, 40)])
    expect(corner).toContainEqual(expect.objectContaining({ x: point.x, y: point.y }));
  expect(corner.at(-1)).toMatchObject({ x: 40, y: 40 });
  // It bends before the corner instead of turning in it.
  expect(Math.max(...corner.map(({ x }) => x))).toBeGreaterThan(40);
});

describe('the hand in which names are typed', () => {
  test('has outlines for the letters of British and of European names', () => {
    const [latin, more] = [fontFile('hand-latin'), fontFile('hand-latin-ext')];
    for (const letter of 'Margaret Holloway O’Brien-Zoë Åsa') expect(latin.glyph(letter)?.advance).toBeGreaterThan(0);
    for (const letter of 'ŁukaszewskaŽőş') expect(latin.glyph(letter) ?? more.glyph(letter)).not.toBeNull();
    expect(latin.glyph('م') ?? more.glyph('م')).toBeNull();
  });

  test('closes each outline, and a letter with a mark has a part for each', () => {
    const latin = fontFile('hand-latin');
    for (const letter of 'aBg') {
      const lines = latin.glyph(letter)?.parts.flat() ?? [];
      expect(lines.length).toBeGreaterThan(0);
      for (const line of lines) expect(line.at(-1)).toEqual(line[0]);
    }
    expect(latin.glyph('é')?.parts.length).toBe(2);
    expect(latin.glyph(' ')?.parts).toEqual([]);
  });

  test('a file that is not a font is refused', () => expect(() => readFont(new ArrayBuffer(40))).toThrow(RangeError));
});
