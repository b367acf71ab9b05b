import type { PointGroup } from 'signature_pad';
import { SIGNATURE_LINE_WIDTH, SIGNATURE_PAD_HEIGHT } from '#engine/claims/validation/limits.ts';
import { INK, smallEnough } from '../paper.ts';
import { lineOf } from './curves.ts';
import { encodePng } from './encode-png.ts';
import { createRaster } from './raster.ts';

/**
 * Strokes on a pad as the saved PNG data URL, made from the strokes themselves. A canvas is never read, because browsers and
 * extensions that guard against fingerprinting change its content. (case SG-7)
 */
export const strokesToPng = (groups: readonly PointGroup[], width: number, density: number): string =>
  smallEnough(density, (dense) => {
    const raster = createRaster(width, SIGNATURE_PAD_HEIGHT, dense);
    for (const group of groups) raster.stroke(lineOf(group), SIGNATURE_LINE_WIDTH / 2);
    return encodePng(raster.coverage(), INK);
  });
