import { SIGNATURE_MIN_MS, SIGNATURE_MIN_PATH, SIGNATURE_MIN_SIDE, SIGNATURE_MIN_STROKES } from './limits.ts';

/** How a signature was drawn, in CSS pixels and milliseconds. */
export interface Drawing {
  /** Those that count by `isStroke`. */
  strokes: number;
  /** Of the box around all strokes. */
  width: number;
  height: number;
  /** Lengths inside strokes; the gaps between them are no path. */
  path: number;
  /** From the first pen-down to the last pen-up. */
  ms: number;
}

/**
 * True for a stroke that counts, by its number of points. A single move between two points is a slip of the pen; a tap counts,
 * so that its own fault is told. (case SG-4)
 */
export const isStroke = (points: number): boolean => points > 0 && points !== 2;

/** The message for a drawing, or null: strokes, size, length, time in this order. (VAL-68 to VAL-76, G-179) */
export function drawingFault({ strokes, width, height, path, ms }: Drawing): string | null {
  // Turned round, so that a measure that is not a number is a fault and never passes.
  if (!(strokes >= SIGNATURE_MIN_STROKES)) return `Must have at least ${SIGNATURE_MIN_STROKES} strokes.`;
  if (!(width >= SIGNATURE_MIN_SIDE && height >= SIGNATURE_MIN_SIDE)) return 'Signature too small.';
  if (!(path >= SIGNATURE_MIN_PATH)) return 'Signature too short.';
  return ms >= SIGNATURE_MIN_MS ? null : 'Draw for at least 1 second.';
}

const PNG = 'data:image/png;base64,';

/** True for the only form in which a signature is stored: a PNG as a data URL. (G-158) */
export const isSignatureImage = (image: unknown): image is string =>
  typeof image === 'string' && image.startsWith(PNG) && image.length > PNG.length;
