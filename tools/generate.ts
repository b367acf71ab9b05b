/**
 * `npm run generate`: writes the JSON schemas that editors read, the picture of the rooms, the maps of the versions, the tables of
 * the reference and the index of decisions. Prints what has changed. With `--check` it
 * writes nothing, and says which of them no longer match their sources.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { argv, exit } from 'node:process';
import { fileURLToPath } from 'node:url';
import { generatedFiles } from './generated.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const stale: string[] = [];
for (const [path, text] of Object.entries(generatedFiles(root))) {
  const file = join(root, path);
  if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
  if (argv.includes('--check')) {
    stale.push(path);
    continue;
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  console.log(path);
}
if (stale.length > 0) {
  console.error(`${stale.join(' and ')} no longer match their sources. Run "npm run generate".`);
  exit(1);
}
