import type { PointGroup } from 'signature_pad';
import { type Drawing, isStroke } from '#engine/claims/validation/signature.ts';

/** The base line of the pad, in CSS pixels from its top: 72 above the bottom of 300. */
export const BASE_LINE = 228;
const MARGIN = 12;

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function boxOf(groups: readonly PointGroup[]): Box {
  const box = {
    left: Number.POSITIVE_INFINITY,
    right: Number.NEGATIVE_INFINITY,
    top: Number.POSITIVE_INFINITY,
    bottom: Number.NEGATIVE_INFINITY,
  };
  for (const { points } of groups)
    for (const { x, y } of points) {
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x);
      box.top = Math.min(box.top, y);
      box.bottom = Math.max(box.bottom, y);
    }
  return box;
}

/** Size and length of a drawing in CSS pixels, without the gaps between strokes. `scale`: its current size relative to when it was drawn. */
export function measure(groups: readonly PointGroup[], scale = 1): Omit<Drawing, 'ms'> {
  if (groups.length === 0) return { strokes: 0, width: 0, height: 0, path: 0 };
  const box = boxOf(groups);
  let path = 0;
  for (const { points } of groups)
    points.forEach((point, at) => {
      const before = points[at - 1];
      if (before) path += Math.hypot(point.x - before.x, point.y - before.y);
    });
  return {
    strokes: groups.filter(({ points }) => isStroke(points.length)).length,
    width: (box.right - box.left) / scale,
    height: (box.bottom - box.top) / scale,
    path: path / scale,
  };
}

/**
 * The drawing on a pad of another width: unchanged if it fits; moved if it is too far right; reduced about the base line only if
 * it is wider than the pad.
 */
export function fitTo(groups: readonly PointGroup[], width: number): { groups: PointGroup[]; scale: number } {
  if (groups.length === 0) return { groups: [], scale: 1 };
  const box = boxOf(groups);
  if (box.right <= width) return { groups: [...groups], scale: 1 };
  const room = width - 2 * MARGIN;
  const scale = Math.min(1, room / (box.right - box.left));
  const shift = scale < 1 ? MARGIN - box.left * scale : width - MARGIN - box.right;
  return {
    scale,
    groups: groups.map((group) => ({
      ...group,
      points: group.points.map((point) => ({
        ...point,
        x: point.x * scale + shift,
        y: BASE_LINE + (point.y - BASE_LINE) * scale,
      })),
    })),
  };
}
