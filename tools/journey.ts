/** The flow tool as a command: `tools/journey.mjs` runs it. */

import { stdout } from 'node:process';
import { fileURLToPath } from 'node:url';
import { versionsIn } from '#engine/flow/versions.ts';
import { flowsFolder, readFlowFiles } from '#flows/files.ts';
import { londonDay } from '#server/time/calendar.ts';
import { journey } from './journey/commands.ts';
import { checkContent, linesOf } from './journey/content.ts';
import { hasColours } from './journey/print.ts';
import { scenariosFolder } from './journey/scenario-problems.ts';
import { updateSchemas, writeChanged } from './journey/update-schemas.ts';
import { runOnChange } from './journey/watch.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Runs a command on the live flows, prints its answer, writes its files, and sets the exit code. `cache`: a folder for results that
 * are used again, as long as the program is the same.
 */
export async function main(words: readonly string[], cache?: string): Promise<void> {
  const watches =
    words[0] === 'check' && words.includes('--watch') && !words.some((word) => ['--help', '--json'].includes(word));
  if (!watches) {
    process.exitCode = (await once(words, cache)) ? 0 : 1;
    return;
  }
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  process.exitCode = 0;
  const checkAgain = async () => {
    if (stdout.isTTY) console.clear();
    const ok = await once(words, cache);
    if (ok === undefined) {
      process.exitCode = 1;
      stop.abort();
    } else console.log(`${new Date().toLocaleTimeString('en-GB')}: waiting for changes; Ctrl-C ends.`);
  };
  await runOnChange([flowsFolder, scenariosFolder], checkAgain, stop.signal);
}

/** Runs a command once. True: all is well; false: it failed; undefined: the words were wrong. */
async function once(words: readonly string[], cache?: string): Promise<boolean | undefined> {
  const files = readFlowFiles(flowsFolder);
  const colour = hasColours(stdout, process.env);
  const terminal = { colour, cache, print: (text: string) => console.error(text) };
  const { text, ok, misused = false, writes = new Map() } = await journey(words, files, terminal);
  writeChanged(root, writes);
  (misused ? console.error : console.log)(text);
  const everything = words[0] === 'check' && words.slice(1).every((word) => word.startsWith('-')) && !misused;
  const report = everything ? contentReport(files) : { errors: [], warnings: [] };
  // Beside JSON for programs, words are for people.
  for (const line of linesOf(report)) (words.includes('--json') ? console.error : console.log)(line);
  if (['check', 'new'].includes(words[0] ?? '') && !misused)
    await updateSchemas(root, writes.size > 0 ? readFlowFiles(flowsFolder) : files, cache);
  return misused ? undefined : ok && report.errors.length === 0;
}

/** The firm's content, which a check of everything includes. */
function contentReport(files: ReadonlyMap<string, string>) {
  const versions = versionsIn(files).map(({ id }) => id);
  return checkContent(flowsFolder, londonDay(new Date()), versions);
}
