import { describe, expect, test } from 'vitest';
import shipped from '#flows/experiment.json' with { type: 'json' };
import { groupFor } from './experiment.ts';

const DRAWS = 100_000;

/** Numbers from 0 up to 1 that come the same each time: mulberry32. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Group → how many of the draws came to it. */
function drawn(groups: Record<string, number>, seed: number): Map<string | null, number> {
  const random = seeded(seed);
  const found = new Map<string | null, number>();
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const group = groupFor(groups, random());
    found.set(group, (found.get(group) ?? 0) + 1);
  }
  return found;
}

const stated = { v3: 33, v4: 33, v5: 34 };

test('the experiment shares newcomers out as stated, and its default is v3', {
  tags: ['CONST-30', 'CONST-31', 'CONST-32'],
}, () => {
  expect(shipped).toMatchObject({ default: 'v3', groups: stated });
  expect(Object.keys(shipped.groups)).toEqual(Object.keys(stated));
});

describe('the draw', () => {
  test.each([1, 2, 3])(
    'of 100,000 newcomers each group gets its stated share, v6 nobody (seed %i)',
    { tags: ['EXP-06', 'EXP-07', 'EXP-08', 'EXP-09'] },
    (seed) => {
      const found = drawn(stated, seed);
      expect([...found.keys()].sort()).toEqual(['v3', 'v4', 'v5']);
      for (const [group, share] of Object.entries(stated)) {
        const part = share / 100;
        // Four standard deviations of a fair draw: 600 of 33,000. One seed in 16,000 would miss it, and these do not.
        const tolerance = 4 * Math.sqrt(DRAWS * part * (1 - part));
        expect(Math.abs((found.get(group) ?? 0) - DRAWS * part)).toBeLessThanOrEqual(tolerance);
      }
    },
  );

  test('the stretch from 0 to 1 is shared out exactly: each boundary belongs to the group that begins there', () => {
    const at = (random: number) => groupFor(stated, random);
    expect([0, 0.3299999, 0.33, 0.6599999, 0.66, 1 - 2 ** -53].map(at)).toEqual(['v3', 'v3', 'v4', 'v4', 'v5', 'v5']);
  });

  test('a group without a share gets nobody, and without groups nobody is drawn', () => {
    expect([0, 0.5, 0.999].map((random) => groupFor({ a: 0, b: 100, c: 0 }, random))).toEqual(['b', 'b', 'b']);
    expect(groupFor({}, 0.5)).toBeNull();
  });
});
