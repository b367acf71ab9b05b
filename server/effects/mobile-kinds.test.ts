import { expect, test } from 'vitest';
import { takesTexts } from './mobile-kinds.ts';

const all = { crownDependencies: true };

test.each(['+447000123456', '+447012345678', '+447600123456', '+447669123456'])(
  '%s is a personal number or a pager: no text goes there',
  (number) => expect(takesTexts(number, all)).toBe(false),
);

test.each(['+447400123456', '+447999999999', '+447700900123', '+447700900999'])(
  '%s is a mobile, or of no known kind: texts go there',
  { tags: ['FX-2'] },
  (number) => {
    expect(takesTexts(number, all)).toBe(true);
    expect(takesTexts(number, { crownDependencies: false })).toBe(true);
  },
);

test.each(['+447797712345', '+447781123456', '+447624123456', '+447911123456'])(
  '%s is of Jersey, Guernsey or the Isle of Man: accepted unless the setting says no',
  { tags: ['MB-1'] },
  (number) => {
    expect(takesTexts(number, all)).toBe(true);
    expect(takesTexts(number, { crownDependencies: false })).toBe(false);
  },
);
