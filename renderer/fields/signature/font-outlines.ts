import type { Line, Place } from './raster.ts';

/** The outlines of one letter in units of the font, y upwards; each part is filled by itself. */
interface Glyph {
  parts: Line[][];
  advance: number;
}

/** A font as outlines; null for a letter that it does not have. */
export interface FontOutlines {
  unitsPerEm: number;
  glyph(letter: string): Glyph | null;
}

/** The number of straight pieces of a quadratic curve. */
const PIECES = 6;
/** The maximum nesting of composite glyphs in our fonts. */
const DEPTH = 4;

/**
 * Reads the outlines of a TrueType font (tables cmap format 4, head, hhea, hmtx, loca, glyf). A typed signature is drawn from
 * them, because a guard against fingerprinting may have changed the content of a canvas. Throws a RangeError for a file that is
 * not such a font.
 */
export function readFont(file: ArrayBuffer): FontOutlines {
  const view = new DataView(file);
  const tables = new Map<string, number>();
  for (let at = 0; at < view.getUint16(4); at++) {
    const entry = 12 + at * 16;
    const tag = [0, 1, 2, 3].map((byte) => String.fromCharCode(view.getUint8(entry + byte))).join('');
    tables.set(tag, view.getUint32(entry + 8));
  }
  const table = (tag: string) => {
    const at = tables.get(tag);
    if (at === undefined) throw new RangeError(`The font has no table "${tag}".`);
    return at;
  };
  const [head, hmtx, loca, glyf] = ['head', 'hmtx', 'loca', 'glyf'].map(table) as [number, number, number, number];
  const metrics = view.getUint16(table('hhea') + 34);
  const longOffsets = view.getInt16(head + 50) === 1;
  const glyphOf = readCharacterMap(view, table('cmap'));
  const offset = (id: number) => (longOffsets ? view.getUint32(loca + id * 4) : view.getUint16(loca + id * 2) * 2);

  function partsOf(id: number, depth = 0): Line[][] {
    const [at, end] = [glyf + offset(id), glyf + offset(id + 1)];
    if (at === end || depth > DEPTH) return [];
    const contours = view.getInt16(at);
    return contours >= 0 ? [readContours(view, at + 10, contours)] : composite(at + 10, depth);
  }

  function composite(from: number, depth: number): Line[][] {
    const parts: Line[][] = [];
    let at = from;
    for (let flags = MORE; flags & MORE; ) {
      flags = view.getUint16(at);
      const id = view.getUint16(at + 2);
      at += 4;
      const [dx, dy] =
        flags & WORDS ? [view.getInt16(at), view.getInt16(at + 2)] : [view.getInt8(at), view.getInt8(at + 1)];
      at += flags & WORDS ? 4 : 2;
      const ratio = (place: number) => view.getInt16(place) / 16384;
      let [xx, xy, yx, yy] = [1, 0, 0, 1];
      if (flags & ONE_SCALE) {
        xx = yy = ratio(at);
        at += 2;
      } else if (flags & TWO_SCALES) {
        [xx, yy] = [ratio(at), ratio(at + 2)];
        at += 4;
      } else if (flags & MATRIX) {
        [xx, xy, yx, yy] = [ratio(at), ratio(at + 2), ratio(at + 4), ratio(at + 6)];
        at += 8;
      }
      const moved = ({ x, y }: Place) => ({ x: x * xx + y * yx + dx, y: x * xy + y * yy + dy });
      parts.push(...partsOf(id, depth + 1).map((part) => part.map((line) => line.map(moved))));
    }
    return parts;
  }

  return {
    unitsPerEm: view.getUint16(head + 18),
    glyph(letter) {
      const id = glyphOf(letter.codePointAt(0) ?? 0);
      if (id === 0) return null;
      return { parts: partsOf(id), advance: view.getUint16(hmtx + Math.min(id, metrics - 1) * 4) };
    },
  };
}

const [WORDS, ONE_SCALE, MORE, TWO_SCALES, MATRIX] = [1, 8, 32, 64, 128];

/** Code point → glyph of the basic plane; 0 where there is none. */
function readCharacterMap(view: DataView, cmap: number): (code: number) => number {
  const subtables = Array.from(
    { length: view.getUint16(cmap + 2) },
    (_, at) => cmap + view.getUint32(cmap + 8 + at * 8),
  );
  const at = subtables.find((subtable) => view.getUint16(subtable) === 4);
  if (at === undefined) throw new RangeError('The font has no character map of format 4.');
  const doubled = view.getUint16(at + 6);
  const [ends, starts] = [at + 14, at + 16 + doubled];
  const [deltas, ranges] = [starts + doubled, starts + 2 * doubled];
  return (code) => {
    for (let segment = 0; segment < doubled; segment += 2) {
      if (code > view.getUint16(ends + segment)) continue;
      const start = view.getUint16(starts + segment);
      if (code < start) return 0;
      const delta = view.getUint16(deltas + segment);
      const range = view.getUint16(ranges + segment);
      if (range === 0) return (code + delta) & 0xffff;
      const id = view.getUint16(ranges + segment + range + (code - start) * 2);
      return id === 0 ? 0 : (id + delta) & 0xffff;
    }
    return 0;
  };
}

interface OutlinePoint extends Place {
  onCurve: boolean;
}

function readContours(view: DataView, from: number, contours: number): Line[] {
  const ends = Array.from({ length: contours }, (_, at) => view.getUint16(from + at * 2));
  const count = (ends.at(-1) ?? -1) + 1;
  let at = from + contours * 2;
  at += 2 + view.getUint16(at);
  const flags: number[] = [];
  while (flags.length < count) {
    const flag = view.getUint8(at++);
    const repeats = flag & 8 ? view.getUint8(at++) : 0;
    for (let times = 0; times <= repeats; times++) flags.push(flag);
  }
  const coordinates = (short: number, same: number) => {
    let value = 0;
    return flags.map((flag) => {
      if (flag & short) value += flag & same ? view.getUint8(at++) : -view.getUint8(at++);
      else if (!(flag & same)) {
        value += view.getInt16(at);
        at += 2;
      }
      return value;
    });
  };
  const xs = coordinates(2, 16);
  const ys = coordinates(4, 32);
  const points = flags.map((flag, index) => ({ x: xs[index] ?? 0, y: ys[index] ?? 0, onCurve: (flag & 1) === 1 }));
  return ends.map((end, index) => flattened(points.slice((ends[index - 1] ?? -1) + 1, end + 1)));
}

/** A contour as straight pieces. Between two control points the font omits a point of the curve. */
function flattened(points: readonly OutlinePoint[]): Line {
  const full = points.flatMap((point, index) => {
    const next = points[(index + 1) % points.length] ?? point;
    return point.onCurve || next.onCurve ? [point] : [point, { ...middle(point, next), onCurve: true }];
  });
  const first = full.findIndex(({ onCurve }) => onCurve);
  const turned = [...full.slice(first), ...full.slice(0, first + 1)];
  const line: Place[] = [];
  turned.forEach((point, index) => {
    const [from, to] = [turned[index - 1], turned[index + 1]];
    if (point.onCurve || !from || !to) line.push(point);
    else
      for (let piece = 1; piece < PIECES; piece++) {
        const t = piece / PIECES;
        const [a, b, c] = [(1 - t) * (1 - t), 2 * t * (1 - t), t * t];
        line.push({ x: a * from.x + b * point.x + c * to.x, y: a * from.y + b * point.y + c * to.y });
      }
  });
  return line;
}

const middle = (one: Place, other: Place): Place => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
