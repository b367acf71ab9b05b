import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { didYouMean } from '#engine/resolve/did-you-mean.ts';
import { journeyIds } from '#engine/resolve/files.ts';
import { openRunner, type RunnerSession, replayReported, type ScenarioResult } from '#fixtures/replay/runner.ts';
import { type Runner, type Scenario, scenarios, versionsWithScenarios } from '#fixtures/replay/scenario.ts';
import { flowsFolder, readFlowFiles } from '#flows/files.ts';
import { type Answer, type Invocation, misuse } from './command.ts';
import { knownChecks } from './known-checks.ts';
import { junitOf } from './replay-junit.ts';
import { OUTPUT, runners } from './replay-options.ts';
import { printReplay } from './replay-print.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const isRunner = (word: string): word is Runner => (runners as readonly string[]).includes(word);

/** What is asked for: scenarios to replay, or what is wrong with the words. */
function chosen(
  words: readonly string[],
  runner: Runner,
  flows: readonly string[],
): { all: Scenario[]; wrong?: string } {
  const versions = versionsWithScenarios();
  // A file, as a shell completes it, is its version and its name; so is `v3/happy`, as a failure prints it.
  const parted = words.flatMap((word) => {
    const file = /(?:^|[\\/])([^\\/]+)[\\/]([^\\/]+?)(?:\.json)?$/.exec(word);
    return file ? [file[1] ?? '', file[2] ?? ''] : [word];
  });
  const asked = parted.filter((word) => versions.includes(word));
  const names = parted.filter((word) => !versions.includes(word));
  const bare = names.find((word) => flows.includes(word));
  if (bare !== undefined) {
    const record = `npm run journey -- record ${bare} my-walk`;
    const wrong = `${bare} has no scenarios: there is none in fixtures/scenarios/${bare}/. Write one there, or make one of a walk: ${record}`;
    return { all: [], wrong };
  }
  const all = (asked.length > 0 ? [...new Set(asked)] : versions).flatMap((version) => scenarios(runner, version));
  if (names.length === 0) return { all };
  const unknown = names.find((name) => !all.some((one) => one.name === name));
  if (unknown === undefined) return { all: all.filter(({ name }) => names.includes(name)) };
  const left = runners
    .filter((other) => other !== runner)
    .flatMap((other) => scenarios(other))
    .find(({ name, flow }) => name === unknown && (asked.length === 0 || asked.includes(flow)));
  if (left) return { all, wrong: `"${unknown}" is not replayed on the ${runner}: ${left.without?.[runner]}.` };
  const own = [...new Set(all.map(({ name }) => name))];
  if (asked.length > 0)
    return { all, wrong: `There is no scenario "${unknown}" in ${asked.join(', ')}. ${didYouMean(unknown, own)}` };
  const known = [...new Set([...versions, ...own])];
  return { all, wrong: `There is no version or scenario "${unknown}". ${didYouMean(unknown, known)}` };
}

type Replaying = Pick<Invocation, 'words' | 'flags' | 'values' | 'colour' | 'print'> &
  Partial<Pick<Invocation, 'cache'>>;

/**
 * `journey replay [version …] [scenario …]`: replays scenarios from their folders on the live flows. The answer has a table of steps
 * for each that failed, and for a single one.
 */
export async function replay(
  { words, flags, values, colour, cache, print }: Replaying,
  folder = flowsFolder,
): Promise<Answer> {
  const runner = values.get('on') ?? 'engine';
  if (!isRunner(runner)) return misuse(`"${runner}" replays nothing. --on takes ${runners.join(', ')}.`);
  if (flags.has('slow') && !flags.has('headed'))
    return misuse('--slow lets you follow a replay in a window: add --headed.');
  if (flags.has('headed') && runner !== 'browser') return misuse('--headed is for a browser: add --on browser.');
  const files = readFlowFiles(folder);
  const { all, wrong } = chosen(words, runner, journeyIds(files));
  if (wrong) return misuse(wrong);
  const trace = flags.has('trace');
  const browser = {
    headed: flags.has('headed'),
    slowMs: flags.has('slow') ? 500 : 0,
    trace,
    output: join(root, OUTPUT),
  };
  // The check of a flow takes longer than a replay: only what is played is checked.
  const known = knownChecks(files, cache);
  const loading = { only: [...new Set(all.map(({ flow }) => flow))], checkOne: known.checkOne };
  let session: RunnerSession;
  try {
    session = await openRunner(runner, folder, browser, loading);
  } catch (error) {
    const says = error instanceof Error && ['NoWindow', 'BootError'].includes(error.name);
    if (says) return { text: error.message, ok: false };
    throw error;
  }
  known.save();
  const results: ScenarioResult[] = [];
  const began = performance.now();
  let told = began;
  try {
    for (const scenario of all) {
      results.push(await replayReported(session, scenario, { calls: trace }));
      // Progress of long work, once a second.
      if (performance.now() - told < 1_000 || flags.has('json')) continue;
      told = performance.now();
      print(`${results.length} of ${all.length} replayed …`);
    }
  } finally {
    await session.close();
  }
  const ms = performance.now() - began;
  const junit = values.get('junit');
  if (junit !== undefined) {
    mkdirSync(dirname(junit), { recursive: true });
    writeFileSync(junit, junitOf(results, runner));
  }
  const failed = results.filter(({ ok }) => !ok).length;
  const text = flags.has('json')
    ? JSON.stringify({ runner, replayed: results.length, failed, ms, scenarios: results }, null, 2)
    : printReplay(results, { runner, ms, colour, trace });
  return { text, ok: failed === 0 };
}
