import { expect, test } from 'vitest';
import { drawingFault, isSignatureImage } from './signature.ts';

const least = { strokes: 1, width: 20, height: 20, path: 50, ms: 1000 };

test('a drawing that just reaches every limit is a signature', () => expect(drawingFault(least)).toBeNull());

test('no stroke is "Must have at least 1 strokes."', { tags: ['VAL-68', 'VAL-76'] }, () =>
  expect(drawingFault({ ...least, strokes: 0 })).toBe('Must have at least 1 strokes.'),
);

test('19 by 20 pixels are "Signature too small."', { tags: ['VAL-69', 'VAL-73'] }, () =>
  expect(drawingFault({ ...least, width: 19 })).toBe('Signature too small.'),
);

test('20 by 19 pixels are "Signature too small."', { tags: ['VAL-70', 'VAL-73'] }, () =>
  expect(drawingFault({ ...least, height: 19 })).toBe('Signature too small.'),
);

test('49 pixels of path are "Signature too short."', { tags: ['VAL-71', 'VAL-74'] }, () =>
  expect(drawingFault({ ...least, path: 49 })).toBe('Signature too short.'),
);

test('999 ms are "Draw for at least 1 second."', { tags: ['VAL-72', 'VAL-75'] }, () =>
  expect(drawingFault({ ...least, ms: 999 })).toBe('Draw for at least 1 second.'),
);

test('the first fault counts: strokes, size, length, time', () => {
  const nothing = { strokes: 0, width: 0, height: 0, path: 0, ms: 0 };
  expect(drawingFault(nothing)).toBe('Must have at least 1 strokes.');
  expect(drawingFault({ ...nothing, strokes: 1 })).toBe('Signature too small.');
  expect(drawingFault({ ...nothing, strokes: 1, width: 20, height: 20 })).toBe('Signature too short.');
  expect(drawingFault({ ...least, ms: 0 })).toBe('Draw for at least 1 second.');
});

test.each([
  ['one tap', { strokes: 1, width: 0, height: 0, path: 0, ms: 20 }, 'Signature too small.'],
  [
    'three taps in far corners over 2 s',
    { strokes: 3, width: 300, height: 200, path: 0, ms: 2000 },
    'Signature too short.',
  ],
  ['a 15×15 scribble for 2 s', { strokes: 4, width: 15, height: 15, path: 120, ms: 2000 }, 'Signature too small.'],
  ['a flat 200 px line in 1.5 s', { strokes: 1, width: 200, height: 2, path: 200, ms: 1500 }, 'Signature too small.'],
  [
    'a good signature in 0.6 s',
    { strokes: 2, width: 180, height: 60, path: 400, ms: 600 },
    'Draw for at least 1 second.',
  ],
])('%s is refused with its own message', { tags: ['SG-4'] }, (_what, drawing, message) =>
  expect(drawingFault(drawing)).toBe(message),
);

test('a measure that is not a number never passes', () => {
  for (const key of ['strokes', 'width', 'height', 'path', 'ms'] as const) {
    expect(drawingFault({ ...least, [key]: Number.NaN })).not.toBeNull();
  }
});

test('a signature is a PNG as a data URL and nothing else', { tags: ['SIGN-24'] }, () => {
  expect(isSignatureImage('data:image/png;base64,iVBORw0KGgo=')).toBe(true);
  for (const image of [
    '',
    'data:image/png;base64,',
    'data:image/svg+xml;base64,PHN2Zz4=',
    'https://example.com/a.png',
    null,
    7,
    {},
  ]) {
    expect(isSignatureImage(image)).toBe(false);
  }
});
