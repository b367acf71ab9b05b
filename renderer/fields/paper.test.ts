import { expect, test } from 'vitest';
import { SIGNATURE_MAX_BYTES } from '#engine/claims/validation/limits.ts';
import { smallEnough } from './paper.ts';

/** The data URL of an image of so many bytes. */
const imageOf = (bytes: number) => `data:image/png;base64,${'A'.repeat(Math.ceil(bytes / 3) * 4)}`;
/** Draws as a pad does: half the density is a quarter of the bytes. Notes each density. */
function pad(bytesAtOne: number) {
  const tried: number[] = [];
  const draw = (density: number) => {
    tried.push(density);
    return imageOf(bytesAtOne * density ** 2);
  };
  return { draw, tried };
}
const isTaken = (image: string) => image.length <= imageOf(SIGNATURE_MAX_BYTES - 2).length;

test('the image of a signature that the service would refuse for its size is made smaller', { tags: ['SV-3'] }, () => {
  const { draw, tried } = pad(SIGNATURE_MAX_BYTES * 0.9);
  expect(isTaken(draw(2))).toBe(false);
  tried.length = 0;
  expect(isTaken(smallEnough(2, draw))).toBe(true);
  expect(tried).toEqual([2, 1]);
});

test('it is made smaller again until it is small enough', { tags: ['SV-3'] }, () => {
  const { draw, tried } = pad(SIGNATURE_MAX_BYTES * 10);
  expect(isTaken(smallEnough(2, draw))).toBe(true);
  expect(tried).toEqual([2, 1, 0.5, 0.25]);
});

test('an image of a usual size stays as sharp as the screen is', { tags: ['SV-3'] }, () => {
  const { draw, tried } = pad(20_000);
  expect(smallEnough(2, draw)).toBe(imageOf(80_000));
  expect(tried).toEqual([2]);
});
