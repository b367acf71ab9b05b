import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { effects, isEffectName } from './index.ts';

test('the names of effects are known, and nothing that every object has is one', () => {
  expect(isEffectName('claim.save')).toBe(true);
  for (const name of ['claim.saved', 'toString', '__proto__', '']) expect(isEffectName(name)).toBe(false);
});

test('every effect is held to the contract of effects by its test', () => {
  const tests = readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
    .join('\n');
  const held = [...tests.matchAll(/^effectContract\(\s*'([\w.]+)'/gm)].map(([, name]) => name);
  expect(held.toSorted()).toEqual(Object.keys(effects).toSorted());
});
