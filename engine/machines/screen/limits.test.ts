import { expect, test } from 'vitest';
import { CHECK_AFTER_MS } from './limits.ts';

test('CONST-16, VAL-81: a field is checked after a pause of 300 ms', () => expect(CHECK_AFTER_MS).toBe(300));
