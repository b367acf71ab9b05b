/** `npm run generate`: writes the JSON schemas that editors read; with `--check` it only says whether they are fresh. */
import { readFileSync, writeFileSync } from 'node:fs';
import { argv, exit } from 'node:process';
import { fileURLToPath } from 'node:url';
import { editorSchemas } from './editor-schemas.ts';

const stale: string[] = [];
for (const [name, schema] of Object.entries(editorSchemas())) {
  const file = fileURLToPath(new URL(`../schemas/${name}`, import.meta.url));
  const text = `${JSON.stringify(schema, null, 2)}\n`;
  if (argv.includes('--check')) {
    if (readFileSync(file, 'utf8') !== text) stale.push(`schemas/${name}`);
  } else writeFileSync(file, text);
}
if (stale.length > 0) {
  console.error(`${stale.join(' and ')} no longer say what schemas/*.ts say. Run "npm run generate".`);
  exit(1);
}
