import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A long run of tests that are in `npm test` as a small sample. */
export interface Sweep {
  name: string;
  /** What it proves, in one line. */
  proves: string;
  project: 'node' | 'browser';
  /** Test files, relative to the project's folder. */
  files: string[];
  /** So many rounds; a round that has passed is not run again. Each takes a few minutes. */
  rounds: number;
  /** The environment that scales the tests in one round. */
  env(seed: number): Record<string, string>;
}

const killTests = ['server/kill', 'server/quiz-kill', 'server/search-kill', 'server/delivery/kill', 'server/paid-kill'];

/** All sweeps. Property tests need no line here: the sweep `properties` finds them. */
export const sweeps = (root: string): Sweep[] => [
  {
    name: 'laws',
    proves: 'the laws of navigation, on random walks before the played and the real service',
    project: 'node',
    files: ['fixtures/laws/laws.test.ts'],
    rounds: 20,
    env: (seed) => ({ LAWS_SEED: String(seed), LAWS_WALKS: '2000' }),
  },
  {
    name: 'laws-browser',
    proves: 'the same laws in a browser',
    project: 'browser',
    files: ['renderer/laws.e2e.ts'],
    rounds: 20,
    env: (seed) => ({ LAWS_SEED: String(seed), LAWS_BROWSER_WALKS: '20' }),
  },
  {
    name: 'kills',
    proves: 'kill -9 at any moment: nothing acknowledged is lost, nothing is bought or told twice',
    project: 'node',
    files: killTests.map((file) => `${file}.test.ts`),
    rounds: 10,
    env: () => ({ KILL_TRIALS: '50' }),
  },
  {
    name: 'flow-mutations',
    proves: 'whatever stands in a flow, the check answers with problems and never throws',
    project: 'node',
    files: ['engine/check/mutations.test.ts'],
    rounds: 10,
    env: (seed) => ({ PROVE_RUNS: '10', PROVE_SEED: String(seed) }),
  },
  {
    name: 'properties',
    proves: 'every random test that counts its runs by fixtures/prove.ts',
    project: 'node',
    files: scaledTests(root).filter((file) => !file.endsWith('mutations.test.ts')),
    rounds: 10,
    env: (seed) => ({ PROVE_RUNS: '50', PROVE_SEED: String(seed) }),
  },
];

/** The test files that import `fixtures/prove.ts`, without those that kill the service or walk the laws. */
function scaledTests(root: string): string[] {
  const found: string[] = [];
  for (const folder of ['engine', 'server', 'schemas', 'fixtures', 'flows', 'tools']) {
    for (const entry of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      const file = join(folder, entry);
      if (!file.endsWith('.test.ts')) continue;
      if (
        /import \{[^}]*\b(?:runs|sampled)\b[^}]*\} from '[^']*\/prove\.ts'/.test(readFileSync(join(root, file), 'utf8'))
      )
        found.push(file);
    }
  }
  return found.sort();
}
