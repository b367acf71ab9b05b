import { SIGNATURE_MAX_BYTES } from '#engine/claims/validation/limits.ts';
import { readPng } from './read-png.ts';

const PREFIX = 'data:image/png;base64,';

/** Darker than the first is ink, lighter than the second is paper, of 255; values between are the soft edge of a line. */
const INK_BELOW = 128;
const PAPER_FROM = 200;
/**
 * At least this share of a signature is ink. The smallest that the pad accepts (50 px of a 4 px line, drawn over itself once)
 * has 0.05 % on the widest sheet; a blank sheet with a few changed pixels has less than a tenth of that.
 */
const LEAST_INK = 0.0002;
/** At least this share is paper: a signature covers a few per cent of the sheet, random pixels most of it. */
const LEAST_PAPER = 0.65;

/** What to do if the image holds no signature: a privacy guard in the browser may have changed it. (case SG-7) */
const UNREADABLE = 'we could not read the picture of it. Press Clear and sign again: draw it, or type your name';

/**
 * The error of a signature's data URL, or null: it must be a whole PNG of at most 300 KB that shows ink on paper. Noise in the
 * low bits of its colours does not matter. The text follows the field's name. (G-158, case SG-7)
 */
export function signatureFault(dataUrl: string): string | null {
  const base64 = dataUrl.startsWith(PREFIX) ? dataUrl.slice(PREFIX.length) : '';
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return UNREADABLE;
  const file = Buffer.from(base64, 'base64');
  if (file.length > SIGNATURE_MAX_BYTES) return UNREADABLE;
  const image = readPng(file);
  if (!image) return UNREADABLE;
  let [ink, paper] = [0, 0];
  for (const grey of image.grey) {
    if (grey < INK_BELOW) ink += 1;
    else if (grey >= PAPER_FROM) paper += 1;
  }
  const pixels = image.grey.length;
  return ink / pixels >= LEAST_INK && paper / pixels >= LEAST_PAPER ? null : UNREADABLE;
}
