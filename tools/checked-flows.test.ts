import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { smallFlow } from '#fixtures/small-flow.ts';
import { checkedFlow } from './checked-flows.ts';

const folder = mkdtempSync(join(tmpdir(), 'reclaim-checked-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a flow is resolved and checked once for the same files, and again when one of them has changed', () => {
  const write = (base: string) =>
    writeFileSync(join(folder, 'small.json'), JSON.stringify(smallFlow({ base: `/${base}-{id}` })));
  write('one');
  const first = checkedFlow(folder, 'small');
  expect(first.flow.base).toBe('/one-small');
  expect(checkedFlow(folder, 'small')).toBe(first);
  write('two');
  expect(checkedFlow(folder, 'small').flow.base).toBe('/two-small');
  writeFileSync(join(folder, 'small.json'), JSON.stringify(smallFlow({ start: 'nowhere' })));
  expect(() => checkedFlow(folder, 'small')).toThrow(/unknown-screen.*"nowhere"/);
});
