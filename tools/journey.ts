/** `npm run journey -- <command> …`: the flow tool. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { argv, exit, stdout } from 'node:process';
import { fileURLToPath } from 'node:url';
import { versionsIn } from '#engine/resolve/versions.ts';
import { flowsFolder, readFlowFiles } from '#flows/files.ts';
import { londonDay } from '#server/time/calendar.ts';
import { journey } from './journey/commands.ts';
import { checkContent, linesOf } from './journey/content.ts';

const words = argv.slice(2);
const files = readFlowFiles(flowsFolder);
const { text, ok, misused = false, writes = new Map() } = journey(words, files, stdout.isTTY && stdout.hasColors());
for (const [file, content] of writes) {
  const path = join(fileURLToPath(new URL('..', import.meta.url)), file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}
(misused ? console.error : console.log)(text);

/** The firm's content, which a check of everything includes. */
function contentReport() {
  const versions = versionsIn(files).map(({ id }) => id);
  return checkContent(flowsFolder, londonDay(new Date()), versions);
}
const report = words[0] === 'check' && words.length === 1 ? contentReport() : { errors: [], warnings: [] };
for (const line of linesOf(report)) console.log(line);
exit(ok && report.errors.length === 0 ? 0 : 1);
