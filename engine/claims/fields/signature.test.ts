import { expect, test } from 'vitest';
import { type SignatureAnswer, signature } from './signature.ts';

const field = { type: 'signature', label: 'Your signature' };
const image = 'data:image/png;base64,iVBORw0KGgo=';
const drawn: SignatureAnswer = { image, method: 'drawn', strokes: 2, width: 180, height: 60, path: 400, ms: 1500 };
const check = (answer: SignatureAnswer) => signature.check(answer, { field, today: '2026-03-15', facts: {} });

test('an empty pad is "Please provide your signature to continue."', { tags: ['VAL-77'] }, () => {
  expect(check(signature.empty)).toEqual({ text: 'Please provide your signature to continue.' });
  expect(signature.isEmpty(signature.empty)).toBe(true);
});

test('a tap, far taps, a scribble, a flat line and a hasty signature each have their message', {
  tags: ['SG-4'],
}, () => {
  expect(check(drawn)).toBeNull();
  expect(check({ ...drawn, strokes: 1, width: 0, height: 0, path: 0, ms: 20 })?.text).toBe('Signature too small.');
  expect(check({ ...drawn, strokes: 3, width: 300, height: 200, path: 0, ms: 2000 })?.text).toBe(
    'Signature too short.',
  );
  expect(check({ ...drawn, width: 15, height: 15, ms: 2000 })?.text).toBe('Signature too small.');
  expect(check({ ...drawn, width: 200, height: 2, path: 200 })?.text).toBe('Signature too small.');
  expect(check({ ...drawn, ms: 600 })?.text).toBe('Draw for at least 1 second.');
});

test('ink without a stroke is "Must have at least 1 strokes."', { tags: ['VAL-68', 'VAL-76'] }, () =>
  expect(check({ ...drawn, strokes: 0 })?.text).toBe('Must have at least 1 strokes.'),
);

test('a typed or stored signature counts without the limits of strokes, but not without an image', () => {
  for (const method of ['typed', 'stored'] as const) {
    expect(check({ ...signature.empty, image, method })).toBeNull();
    expect(check({ ...signature.empty, method })?.text).toBe('Please provide your signature to continue.');
  }
});

test('the claim holds the image alone, and a stored one comes back as such', { tags: ['SIGN-24', 'ENT-018'] }, () => {
  expect(signature.save(drawn, field)).toEqual({ value: image });
  const stored = signature.restore({ value: image }, field);
  expect(stored).toMatchObject({ image, method: 'stored' });
  expect(stored && check(stored)).toBeNull();
});

test('what is no PNG is neither stored nor restored nor valid', () => {
  const other = { ...drawn, image: 'data:image/svg+xml;base64,PHN2Zz4=' };
  expect(signature.save(other, field)).toEqual({});
  expect(check(other)?.text).toBe('Please provide your signature to continue.');
  for (const value of ['', 'x', 7, null, undefined]) expect(signature.restore({ value }, field)).toBeUndefined();
});

test('nothing is said between two strokes', () => expect(signature.premature?.({ ...drawn, ms: 200 })).toBe(true));
