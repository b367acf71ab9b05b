import { deflate } from './deflate.ts';

/** A drawing as coverage by ink: one byte a pixel, row by row, 0 for paper to 255 for ink. */
export interface Coverage {
  width: number;
  height: number;
  pixels: Uint8Array;
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Shades from paper to ink; four bits a pixel are as smooth as the eye can tell and make a small image. */
const SHADES = 16;

/** The drawing as a PNG data URL in shades from white to `ink`, `#rrggbb`. (SIGN-24) */
export function encodePng({ width, height, pixels }: Coverage, ink: string): string {
  const rowBytes = Math.ceil(width / 2);
  // Each row begins with its filter: none.
  const stride = rowBytes + 1;
  const rows = new Uint8Array(stride * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const shade = Math.round(((pixels[y * width + x] ?? 0) * (SHADES - 1)) / 255);
      const at = y * stride + 1 + (x >> 1);
      rows[at] = (rows[at] ?? 0) | (x % 2 === 0 ? shade << 4 : shade);
    }
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(ink.slice(at, at + 2), 16));
  const palette = Array.from({ length: SHADES }, (_, shade) =>
    [red, green, blue].map((part) => Math.round(255 - ((255 - part) * shade) / (SHADES - 1))),
  ).flat();
  const header = [...bytesOf(width), ...bytesOf(height), 4, 3, 0, 0, 0];
  const bytes = [
    ...SIGNATURE,
    ...chunk('IHDR', header),
    ...chunk('PLTE', palette),
    ...chunk('IDAT', deflate(rows, stride)),
    ...chunk('IEND', []),
  ];
  return `data:image/png;base64,${btoa(bytes.map((byte) => String.fromCharCode(byte)).join(''))}`;
}

const bytesOf = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];

function chunk(type: string, data: Iterable<number>): number[] {
  const named = [...[...type].map((letter) => letter.charCodeAt(0)), ...data];
  return [...bytesOf(named.length - type.length), ...named, ...bytesOf(crc32(named))];
}

/** Checksum of a chunk (PNG specification, annex D). */
function crc32(bytes: readonly number[]): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}
