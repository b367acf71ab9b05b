import { expect, test } from 'vitest';
import { CHECK_AFTER_MS } from './limits.ts';

test('a field is checked after a pause of 300 ms', { tags: ['CONST-16', 'VAL-81'] }, () =>
  expect(CHECK_AFTER_MS).toBe(300),
);
