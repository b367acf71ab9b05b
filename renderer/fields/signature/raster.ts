import type { Coverage } from './encode-png.ts';

/** A point in CSS pixels from the top left corner of the pad. */
export interface Place {
  x: number;
  y: number;
}

/** A closed outline, or an open line, as straight pieces. */
export type Line = readonly Place[];

/**
 * A sheet that is drawn on without a canvas, so that no guard against fingerprinting can change the result. Sizes in CSS pixels;
 * `density` is the number of image pixels per CSS pixel.
 */
export function createRaster(width: number, height: number, density: number) {
  const [columns, rows] = [Math.max(1, Math.round(width * density)), Math.max(1, Math.round(height * density))];
  const pixels = new Uint8Array(columns * rows);

  function cover(at: number, share: number): void {
    const value = Math.round(Math.min(1, share) * 255);
    if (value > (pixels[at] ?? 255)) pixels[at] = value;
  }

  /** A line with round ends and joins. Overlapping ink counts once: each pixel keeps its largest share. */
  function stroke(line: Line, radius: number): void {
    const reach = radius * density;
    line.forEach((point, index) => {
      const before = line[index - 1] ?? point;
      if (index === 0 && line.length > 1) return;
      const [ax, ay, bx, by] = [before.x * density, before.y * density, point.x * density, point.y * density];
      const [dx, dy] = [bx - ax, by - ay];
      const square = dx * dx + dy * dy;
      const [left, right] = within(Math.min(ax, bx) - reach - 1, Math.max(ax, bx) + reach + 1, columns);
      const [top, bottom] = within(Math.min(ay, by) - reach - 1, Math.max(ay, by) + reach + 1, rows);
      for (let y = top; y < bottom; y++)
        for (let x = left; x < right; x++) {
          const [px, py] = [x + 0.5 - ax, y + 0.5 - ay];
          const along = square === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / square));
          const share = reach + 0.5 - Math.hypot(px - along * dx, py - along * dy);
          if (share > 0) cover(y * columns + x, share);
        }
    });
  }

  /** The area inside outlines; outlines of the other direction inside it are holes. */
  function fill(outlines: readonly Line[]): void {
    const points = outlines.flat();
    if (points.length === 0) return;
    const [left, right] = within(
      Math.min(...points.map(({ x }) => x)) * density - 1,
      Math.max(...points.map(({ x }) => x)) * density + 1,
      columns,
    );
    const [top, bottom] = within(
      Math.min(...points.map(({ y }) => y)) * density - 1,
      Math.max(...points.map(({ y }) => y)) * density + 1,
      rows,
    );
    for (let y = top; y < bottom; y++) {
      const shares = new Float32Array(Math.max(0, right - left));
      for (let part = 0; part < PARTS; part++)
        for (const [from, to] of spans(outlines, (y + (part + 0.5) / PARTS) / density))
          addSpan(shares, from * density - left, to * density - left);
      shares.forEach((share, x) => {
        if (share > 0) cover(y * columns + left + x, share / PARTS);
      });
    }
  }

  return { stroke, fill, coverage: (): Coverage => ({ width: columns, height: rows, pixels }) };
}

/** The number of scan lines per row of pixels. */
const PARTS = 4;

const within = (from: number, to: number, most: number): [number, number] => [
  Math.max(0, Math.floor(from)),
  Math.min(most, Math.ceil(to)),
];

/** The parts of a scan line inside outlines, by the non-zero rule. */
function spans(outlines: readonly Line[], y: number): [number, number][] {
  const crossings: { x: number; turn: number }[] = [];
  for (const outline of outlines)
    outline.forEach((to, index) => {
      const from = outline[index - 1] ?? outline.at(-1) ?? to;
      if (from.y <= y === to.y <= y) return;
      crossings.push({ x: from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x), turn: to.y > from.y ? 1 : -1 });
    });
  crossings.sort((one, other) => one.x - other.x);
  const found: [number, number][] = [];
  let winding = 0;
  let start = 0;
  for (const { x, turn } of crossings) {
    if (winding === 0) start = x;
    winding += turn;
    if (winding === 0) found.push([start, x]);
  }
  return found;
}

/** Adds the share of each pixel between two positions of a row. */
function addSpan(shares: Float32Array, from: number, to: number): void {
  const [start, end] = [Math.max(0, from), Math.min(shares.length, to)];
  for (let x = Math.floor(start); x < end; x++)
    shares[x] = (shares[x] ?? 0) + Math.max(0, Math.min(end, x + 1) - Math.max(start, x));
}
