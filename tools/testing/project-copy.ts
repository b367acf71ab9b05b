import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';
import { frozenFlows } from '#fixtures/tested-flows.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const copies: string[] = [];

/**
 * A copy of the project's sources, so that nothing of the product is changed; it shares the installed packages. Its flows
 * are the frozen ones, and its scenarios theirs, so that what the firm has edited since does not count. Taken away after
 * the tests of the file that calls `removeCopies`. `docs`: those too, for what generates and checks them, or with their
 * pictures, for what runs all tests in the copy.
 */
export function copyOfProject({ docs = 'none' }: { docs?: 'none' | 'text' | 'whole' } = {}): string {
  const copy = mkdtempSync(join(tmpdir(), 'reclaim-copy-'));
  copies.push(copy);
  const kept = readdirSync(root, { withFileTypes: true }).filter(
    ({ name }) => !['.git', 'node_modules', 'dist', 'data', 'docs'].includes(name),
  );
  for (const { name } of kept) cpSync(join(root, name), join(copy, name), { recursive: true });
  // Vitest's settings read the ids of the specification, which are the tags of tests.
  const folder = docs === 'none' ? 'docs/spec' : 'docs';
  const pictures = docs === 'whole' ? undefined : join(root, 'docs/screens');
  cpSync(join(root, folder), join(copy, folder), { recursive: true, filter: (path) => path !== pictures });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const entry of readdirSync(join(copy, 'flows'), { recursive: true, encoding: 'utf8' }))
    if (entry.endsWith('.json')) rmSync(join(copy, 'flows', entry));
  cpSync(frozenFlows, join(copy, 'flows'), { recursive: true });
  const scenarios = join(copy, 'fixtures/scenarios');
  for (const { name } of readdirSync(scenarios, { withFileTypes: true }).filter((entry) => entry.isDirectory()))
    if (!existsSync(join(frozenFlows, `${name}.json`))) rmSync(join(scenarios, name), { recursive: true });
  return copy;
}

/** To be called once in a file of tests. */
export function removeCopies(): void {
  afterAll(() => {
    for (const copy of copies.splice(0)) rmSync(copy, { recursive: true, force: true });
  });
}
