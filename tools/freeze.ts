/**
 * `npm run freeze`: copies the flows and the firm's data (`flows/`, its JSON alone) to `fixtures/flows`, where the tests of
 * the specification read them. To be run when the specification of a version has changed on purpose.
 */
import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { frozenFlows } from '#fixtures/tested-flows.ts';
import { flowsFolder } from '#flows/files.ts';

const jsonIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();

const live = jsonIn(flowsFolder);
const gone = (existsSync(frozenFlows) ? jsonIn(frozenFlows) : []).filter((file) => !live.includes(file));
for (const file of gone) {
  rmSync(join(frozenFlows, file));
  console.log(`- ${file}`);
}
for (const file of live) {
  const copy = join(frozenFlows, file);
  const isNew = !existsSync(copy);
  if (!isNew && readFileSync(copy).equals(readFileSync(join(flowsFolder, file)))) continue;
  cpSync(join(flowsFolder, file), copy);
  console.log(`${isNew ? '+' : '~'} ${file}`);
}
console.log('fixtures/flows is flows/ now. What fails in "npm test" is what the specification said until today.');
