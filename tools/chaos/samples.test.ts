import { env } from 'node:process';
import { expect, test } from 'vitest';
import { proveSeed } from '#fixtures/prove.ts';
import { runPart } from './part.ts';
import { parts } from './parts.ts';
import { readWords } from './words.ts';

/** `npm test` tries one part; the sweep `chaos` of `npm run prove` all of them. */
const chosen =
  env.CHAOS_PARTS === 'all' ? Object.keys(parts).filter((name) => name !== 'rolling-restart') : ['vendors'];

test.each(chosen)('a hundredth of the part "%s" runs to its verdict, and passes', async (name) => {
  const words = readWords([name, '--scale', '0.01'], parts);
  const run = words === 'help' ? undefined : words.runs[0];
  const one = parts[name];
  if (!one || !run) throw new Error(`There is no part ${name}.`);
  const verdict = await runPart(one, { seed: proveSeed() + 1, store: run.store, size: run.size, minutes: undefined });
  expect(verdict).toMatchObject({ passed: true, wrong: [] });
});
