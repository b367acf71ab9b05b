import type { PointGroup } from 'signature_pad';
import { SIGNATURE_LINE_WIDTH, SIGNATURE_PAD_HEIGHT } from '#engine/claims/validation/limits.ts';
import { INK, smallEnough } from '../paper.ts';
import { lineOf } from './curves.ts';
import { encodePng } from './encode-png.ts';
import { createRaster } from './raster.ts';

/**
 * Strokes on a pad as the PNG data URL that is saved: made from the strokes themselves. A canvas is never read, since
 * browsers and extensions that guard against fingerprinting change what it gives back. (case SG-7)
 */
export const strokesToPng = (groups: readonly PointGroup[], width: number, density: number): string =>
  smallEnough(density, (dense) => {
    const raster = createRaster(width, SIGNATURE_PAD_HEIGHT, dense);
    for (const group of groups) raster.stroke(lineOf(group), SIGNATURE_LINE_WIDTH / 2);
    return encodePng(raster.coverage(), INK);
  });
