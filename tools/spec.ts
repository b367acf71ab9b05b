/** `npm run spec -- VAL-15 NV-8 postcode`: the rows of the specification with these ids or words, and who names them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv, exit } from 'node:process';
import { fileURLToPath } from 'node:url';
import { filesThatName } from './spec/named-ids.ts';
import { type SpecRow, specRows } from './spec/rows.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const wanted = argv.slice(2);
if (wanted.length === 0) {
  console.error('Name ids or words: npm run spec -- VAL-15 NV-8 postcode');
  exit(1);
}

const rows = specRows(root);
const sources = filesThatName(root)
  .filter((file) => !file.startsWith('docs/spec/') && file !== 'docs/requirements-due.json')
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

function print(id: string, { file, line, cells }: SpecRow): void {
  console.log(`${id}  (${file}:${line})`);
  for (const { heading, text } of cells) if (text) console.log(`  ${heading}: ${text}`);
  const named = sources.filter(({ text }) => new RegExp(`(?<![\\w-])${id}(?![\\w-])`).test(text));
  console.log(`  named by: ${named.map((source) => source.file).join(', ') || 'no file'}\n`);
}

let failed = false;
for (const word of wanted) {
  const exact = rows.get(word.toUpperCase()) ?? rows.get(word);
  if (exact) {
    print(rows.has(word) ? word : word.toUpperCase(), exact);
    continue;
  }
  const found = [...rows].filter(([, row]) =>
    row.cells.some(({ text }) => text.toLowerCase().includes(word.toLowerCase())),
  );
  for (const [id, row] of found) print(id, row);
  if (found.length === 0) {
    console.error(`docs/spec has no row with the id or the text "${word}".`);
    failed = true;
  }
}
if (failed) exit(1);
