import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of this file: where the product's own flows live when it runs from its sources. */
export const flowsFolder = dirname(fileURLToPath(import.meta.url));

/**
 * The JSON files of a flows folder, by path relative to it with forward slashes (`v3.json`, `parts/fields.json`).
 * Business data is left out: it is not part of a flow.
 */
export function readFlowFiles(folder: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.json')) continue;
    const path = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/');
    if (path.startsWith('business/')) continue;
    files.set(path, readFileSync(join(folder, path), 'utf8'));
  }
  return files;
}
