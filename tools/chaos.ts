/** `npm run chaos`: faults on demand, with a printed verdict. Nothing outside of this machine is reached. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { argv, exit } from 'node:process';
import { fileURLToPath } from 'node:url';
import { Missing, runPart } from './chaos/part.ts';
import { parts } from './chaos/parts.ts';
import { passedBefore, type Result, readResults, tableOf, withResult, writeResults } from './chaos/results.ts';
import { type Asked, helpOf, readWords } from './chaos/words.ts';
import { sourcesOf } from './prove/state.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const file = join(root, 'node_modules/.cache/chaos/results.json');

function asked(): Asked {
  try {
    const words = readWords(argv.slice(2), parts);
    if (words !== 'help') return words;
    console.log(helpOf(parts));
    return exit(0);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${helpOf(parts)}`);
    return exit(2);
  }
}

/** Runs one part on one store, and prints its verdict. */
async function run({ name, store, size }: Asked['runs'][number], { seed, minutes }: Asked): Promise<Result> {
  const sizes = Object.entries(size).map(([option, value]) => `${option} ${value}`);
  console.log(`\n${name} on ${store}, seed ${seed}: ${sizes.join(', ')}`);
  const began = performance.now();
  const result = (verdict: Result['verdict'], figures: string): Result => {
    const ms = performance.now() - began;
    console.log(`${verdict} after ${(ms / 1000).toFixed(0)} s: ${figures}`);
    return { name, store, size, verdict, figures, ms };
  };
  const one = parts[name];
  if (!one) throw new Error(`There is no part ${name}.`);
  try {
    const { passed, figures, wrong } = await runPart(one, { seed, store, size, minutes });
    const ended = result(passed ? 'passed' : 'FAILED', figures);
    for (const line of wrong) console.log(`  ${line}`);
    return ended;
  } catch (error) {
    if (error instanceof Missing) return result('missing', error.message);
    console.error(error);
    return result('FAILED', error instanceof Error ? error.message : String(error));
  }
}

const words = asked();
if (words.fresh) rmSync(file, { force: true });
let known = readResults(file, { seed: words.seed, sources: sourcesOf(root) });
const ended: Result[] = [];
for (const one of words.runs) {
  const before = words.all ? passedBefore(known, one) : undefined;
  const result = before ?? (await run(one, words));
  if (before) console.log(`\n${one.name} on ${one.store}: passed before`);
  ended.push(result);
  // A part that was cut short has not shown what it should.
  if (words.all && words.minutes === undefined) {
    known = withResult(known, result);
    writeResults(file, known);
  }
}
if (ended.length > 1) console.log(`\n${tableOf(ended)}`);
exit(
  ended.some(({ verdict }) => verdict === 'FAILED') ? 1 : ended.some(({ verdict }) => verdict === 'missing') ? 2 : 0,
);
