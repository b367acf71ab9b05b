import { expect, test } from 'vitest';
import { loggerOf } from './log.ts';

const logged = (err: unknown): { at: string[]; type: string } => {
  const lines: string[] = [];
  loggerOf('info', { write: (line) => void lines.push(line) }).error({ err }, 'failed');
  expect(lines.join('')).not.toMatch(/quill/i);
  return JSON.parse(lines[0] ?? '').err;
};

test('an error is logged by its kind and its frames, never by its message', () => {
  const { at, type } = logged(new TypeError('Quillfeather is not defined'));
  expect([type, at[0]]).toEqual(['TypeError', expect.stringMatching(/^at .*log\.test\.ts:\d+:\d+/)]);
});

test('a line of a message that looks like a frame is not taken for one', () => {
  const said = 'x\n at Quill';
  // The parser quotes what it could not read, line breaks included.
  expect(parsed(said)).toMatchObject({ message: expect.stringContaining('at Quill') });
  expect(logged(parsed(said)).at[0]).toMatch(/^at JSON\.parse/);
  const cause = new Error(said);
  expect(logged(new Error('outer', { cause })).at.length).toBeGreaterThan(0);
});

test('the frames are left out if the message was changed, because the stack may still have the first one', () => {
  const error = new Error('x\n    at Quillfeather (quill@example.com:1:1)');
  expect(error.stack).toContain('Quillfeather');
  error.message = 'another';
  expect(logged(error).at).toEqual([]);
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return error;
  }
}
