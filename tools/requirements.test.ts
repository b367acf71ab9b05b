import { expect, test } from 'vitest';
import { idsIn } from './requirements.ts';

test('ids count only where they open the name of a test, alone, in a list or as a range', () => {
  const name = (words: string) => `test('${words}', () => {});`;
  expect([...idsIn(name('VAL-15, VAL-17: letters only'))]).toEqual(['VAL-15', 'VAL-17']);
  expect([...idsIn(name('ENT-003 to ENT-006: each key is kept'))]).toEqual([
    'ENT-003',
    'ENT-004',
    'ENT-005',
    'ENT-006',
  ]);
  expect([...idsIn(name('case PC-1: lower case is taken'))]).toEqual(['case PC-1']);
  expect([...idsIn(name('a name that speaks of VAL-15: later'))]).toEqual([]);
});
