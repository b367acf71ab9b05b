import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder like that of the built client, with these scripts and nothing else. `remove` deletes it. */
export function builtClient(scripts: readonly string[]): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'reclaim-client-'));
  mkdirSync(join(folder, 'assets'));
  for (const name of scripts) writeFileSync(join(folder, 'assets', name), '');
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}
