/** `npm run journey -- <command> …`: the flow tool. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { argv, exit } from 'node:process';
import { fileURLToPath } from 'node:url';
import { flowsFolder, readFlowFiles } from '#flows/files.ts';
import { journey } from './journey/commands.ts';
import { checkContent } from './journey/content.ts';

const words = argv.slice(2);
const { text, ok, writes = new Map() } = journey(words, readFlowFiles(flowsFolder));
for (const [file, content] of writes) {
  const path = join(fileURLToPath(new URL('..', import.meta.url)), file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}
console.log(text);
// Whoever checks everything hears of the firm's words, too.
const { errors, warnings } =
  words[0] === 'check' && words.length === 1
    ? checkContent(flowsFolder, new Date().toISOString().slice(0, 10))
    : { errors: [], warnings: [] };
for (const said of errors) console.log(`flows/${said.replace(': ', ': error: ')}`);
for (const said of warnings) console.log(`flows/${said.replace(': ', ': warning: ')}`);
exit(ok && errors.length === 0 ? 0 : 1);
