import type { PointGroup } from 'signature_pad';
import type { Line, Place } from './raster.ts';

/** A curve is drawn as straight pieces of about this length, in CSS pixels. */
const PIECE = 1;

/**
 * The line that signature_pad shows for a stroke: a curve through its points, whose direction at each one follows its two
 * neighbours. The library draws a piece once it has the next point, so the piece to the last point is never drawn. It is left
 * out here as well, so that the saved image equals the visible one.
 */
export function lineOf({ points }: Pick<PointGroup, 'points'>): Line {
  const [start] = points;
  if (!start || points.length < 3) return points;
  const line: Place[] = [start];
  for (let at = 0; at + 2 < points.length; at++) {
    const [from, to] = [points[at], points[at + 1]];
    const next = points[at + 2];
    if (!from || !to || !next) continue;
    // The library takes its two control points in this order.
    const [, second] = controls(points[at - 1] ?? from, from, to);
    const [first] = controls(from, to, next);
    const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / PIECE));
    for (let step = 1; step <= steps; step++) line.push(cubic(from, first, second, to, step / steps));
  }
  return line;
}

/** The control points before and after the middle one of three points, as signature_pad places them. */
function controls(before: Place, at: Place, after: Place): [Place, Place] {
  const [m1, m2] = [middle(before, at), middle(at, after)];
  const [l1, l2] = [Math.hypot(before.x - at.x, before.y - at.y), Math.hypot(at.x - after.x, at.y - after.y)];
  const share = l1 + l2 === 0 ? 0 : l2 / (l1 + l2);
  const dx = at.x - (m2.x + (m1.x - m2.x) * share);
  const dy = at.y - (m2.y + (m1.y - m2.y) * share);
  return [
    { x: m1.x + dx, y: m1.y + dy },
    { x: m2.x + dx, y: m2.y + dy },
  ];
}

const middle = (one: Place, other: Place): Place => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });

function cubic(from: Place, first: Place, second: Place, to: Place, t: number): Place {
  const u = 1 - t;
  const [a, b, c, d] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
  return {
    x: a * from.x + b * first.x + c * second.x + d * to.x,
    y: a * from.y + b * first.y + c * second.y + d * to.y,
  };
}
