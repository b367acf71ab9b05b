import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { slowest } from './test-order.ts';

test('every file that the order names exists', () => {
  expect(slowest.filter((file) => !existsSync(file))).toEqual([]);
});
