import type { PointGroup } from 'signature_pad';
import { describe, expect, test } from 'vitest';
import { drawingFault } from '#engine/claims/validation/signature.ts';
import { BASE_LINE, fitTo, measure } from './strokes.ts';

const stroke = (...points: Array<[number, number]>): PointGroup => ({
  dotSize: 2,
  minWidth: 2,
  maxWidth: 2,
  penColor: '#13211c',
  velocityFilterWeight: 0.7,
  compositeOperation: 'source-over',
  points: points.map(([x, y], time) => ({ x, y, pressure: 0.5, time })),
});
const places = (groups: readonly PointGroup[]) => groups.map(({ points }) => points.map(({ x, y }) => [x, y]));

describe('what was drawn', () => {
  test('is measured in CSS pixels: box, strokes and the lengths inside strokes', () => {
    expect(measure([stroke([10, 10], [25, 30], [40, 50]), stroke([40, 10], [40, 15], [40, 20])])).toEqual({
      strokes: 2,
      width: 30,
      height: 40,
      path: 60,
    });
  });

  test('far taps have strokes and a box, but no path', { tags: ['SG-4'] }, () => {
    expect(measure([stroke([5, 5]), stroke([300, 5]), stroke([300, 290])])).toEqual({
      strokes: 3,
      width: 295,
      height: 285,
      path: 0,
    });
  });

  test('a stroke of one move between two points counts no stroke, and what it covers is no signature', {
    tags: ['SIGN-24', 'VAL-68'],
  }, () => {
    const slip = measure([stroke([10, 10], [110, 90])]);
    expect(slip).toMatchObject({ strokes: 0, width: 100, height: 80 });
    expect(drawingFault({ ...slip, ms: 2000 })).toBe('Must have at least 1 strokes.');
    const signed = measure([stroke([10, 10], [60, 90], [110, 10]), stroke([10, 50], [110, 50])]);
    expect(signed.strokes).toBe(1);
    expect(drawingFault({ ...signed, ms: 2000 })).toBeNull();
  });

  test('is nothing where nothing was drawn', () => {
    expect(measure([])).toEqual({ strokes: 0, width: 0, height: 0, path: 0 });
  });

  test('counts as it was drawn, although it is shown smaller', () => {
    const drawn = [stroke([0, 228], [700, 198])];
    const { groups, scale } = fitTo(drawn, 350);
    const { width, height, path } = measure(groups, scale);
    expect([width, height, path].map(Math.round)).toEqual([700, 30, Math.round(Math.hypot(700, 30))]);
  });
});

describe('a pad of another width', { tags: ['SG-1'] }, () => {
  test('leaves a drawing that fits where it is', () => {
    const drawn = [stroke([20, 100], [300, 200])];
    expect(fitTo(drawn, 350)).toEqual({ groups: drawn, scale: 1 });
  });

  test('moves a drawing that stands too far right, at its size', () => {
    const { groups, scale } = fitTo([stroke([500, 100], [700, 200])], 350);
    expect(scale).toBe(1);
    expect(places(groups)).toEqual([
      [
        [138, 100],
        [338, 200],
      ],
    ]);
  });

  test('makes a wider drawing smaller about the base line', () => {
    const { groups, scale } = fitTo([stroke([0, BASE_LINE], [652, BASE_LINE - 100])], 350);
    expect(scale).toBe(0.5);
    expect(places(groups)).toEqual([
      [
        [12, BASE_LINE],
        [338, BASE_LINE - 50],
      ],
    ]);
  });

  test('never changes what was drawn, so that turning back gives it back', () => {
    const drawn = [stroke([0, 100], [700, 200])];
    const before = structuredClone(drawn);
    fitTo(drawn, 350);
    expect(drawn).toEqual(before);
  });
});
