import { expect, test } from 'vitest';
import { idsIn } from './requirements.ts';

test('ids count as tags of a test, and where they open a row of a table: alone, in a list or as a range', () => {
  const tagged = (tags: string) => `test('letters only', { tags: [${tags}] }, () => {});`;
  const row = (words: string) => `  ['${words}', 1],`;
  expect([...idsIn(tagged(`'VAL-15', 'PC-1', 'v3-E04'`))]).toEqual(['VAL-15', 'PC-1', 'v3-E04']);
  expect([...idsIn(row('VAL-15, VAL-17: letters only'))]).toEqual(['VAL-15', 'VAL-17']);
  expect([...idsIn(row('ENT-003 to ENT-005: each key is kept'))]).toEqual(['ENT-003', 'ENT-004', 'ENT-005']);
  expect([...idsIn(row('case PC-1: lower case is taken'))]).toEqual(['PC-1']);
  expect([...idsIn(row('a name that mentions VAL-15: later'))]).toEqual([]);
});
