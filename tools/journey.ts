/** The flow tool as a command: `tools/journey.mjs` runs it. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { stdout } from 'node:process';
import { fileURLToPath } from 'node:url';
import { versionsIn } from '#engine/resolve/versions.ts';
import { flowsFolder, readFlowFiles } from '#flows/files.ts';
import { londonDay } from '#server/time/calendar.ts';
import { journey } from './journey/commands.ts';
import { checkContent, linesOf } from './journey/content.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Runs a command on the live flows, prints its answer, writes its files, and sets the exit code. `cache`: a folder for results that
 * are used again, as long as the program is the same.
 */
export async function main(words: readonly string[], cache?: string): Promise<void> {
  const files = readFlowFiles(flowsFolder);
  const colour = stdout.isTTY && stdout.hasColors();
  const terminal = { colour, cache, print: (text: string) => console.log(text) };
  const { text, ok, misused = false, writes = new Map() } = await journey(words, files, terminal);
  for (const [file, content] of writes) {
    const path = join(root, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
  (misused ? console.error : console.log)(text);
  const report = words[0] === 'check' && words.length === 1 ? contentReport(files) : { errors: [], warnings: [] };
  for (const line of linesOf(report)) console.log(line);
  process.exitCode = ok && report.errors.length === 0 ? 0 : 1;
}

/** The firm's content, which a check of everything includes. */
function contentReport(files: ReadonlyMap<string, string>) {
  const versions = versionsIn(files).map(({ id }) => id);
  return checkContent(flowsFolder, londonDay(new Date()), versions);
}
