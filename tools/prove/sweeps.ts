import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A long run of tests of which `npm test` runs a small sample. */
export interface Sweep {
  name: string;
  /** What it proves, in one line. */
  proves: string;
  project: 'node' | 'browser';
  /** Test files, relative to the project's folder. */
  files: string[];
  /** The number of rounds; a round that has passed is not run again. Each takes a few minutes. */
  rounds: number;
  /** The environment that scales the tests in one round; `scale` is above 0, and 1 is a round of full size. */
  env(seed: number, scale: number): Record<string, string>;
}

const killTests = ['save', 'quiz', 'search', 'delivery', 'paid', 'sign'];
const flowMutations = 'engine/check/mutations.test.ts';
const defects = 'engine/check/defects.test.ts';
const hostile = 'server/e2e/hostile.test.ts';
const purchases = 'server/purchases/purchase.test.ts';
const reach = 'fixtures/reach/reach.test.ts';
const soundFlows = 'fixtures/generated-flows/soundness.test.ts';
const served = 'fixtures/generated-flows/service.test.ts';

const times = (full: number, scale: number): string => String(Math.max(1, Math.round(full * scale)));

/** All sweeps. Property tests need no line here: the sweep `properties` finds them. */
export const sweeps = (root: string): Sweep[] => [
  {
    name: 'laws',
    proves: 'the laws of navigation, on random walks before the played and the real service',
    project: 'node',
    files: ['fixtures/invariants/laws.test.ts'],
    rounds: 20,
    // Every second round walks the live flows, which may have been edited since they were frozen.
    env: (seed, scale) => ({
      LAWS_SEED: String(seed),
      LAWS_WALKS: times(2000, scale),
      TEST_FLOWS: seed % 2 === 0 ? 'live' : 'frozen',
    }),
  },
  {
    name: 'laws-browser',
    proves: 'the same laws in a browser',
    project: 'browser',
    files: ['renderer/e2e/laws.e2e.ts'],
    rounds: 20,
    env: (seed, scale) => ({ LAWS_SEED: String(seed), LAWS_BROWSER_WALKS: times(20, scale) }),
  },
  {
    name: 'scenarios-browser',
    proves: 'every scenario in a browser; npm test leaves out those that show nothing else of a page',
    project: 'browser',
    files: ['renderer/e2e/journey.e2e.ts'],
    rounds: 1,
    env: (seed) => ({ PROVE_SEED: String(seed), BROWSER_SCENARIOS: 'all' }),
  },
  {
    name: 'mutants',
    proves:
      'a scenario notices each changed rule, call and condition of the versions; npm test tries two of one version',
    project: 'node',
    files: ['tools/journey/mutants.test.ts'],
    rounds: 1,
    env: (seed, scale) => ({ PROVE_SEED: String(seed), MUTANTS: times(1000, scale) }),
  },
  {
    name: 'reach',
    proves: 'the service allows what the page offers and nothing else, on random walks of every version',
    project: 'node',
    files: [reach],
    rounds: 20,
    env: (seed, scale) => ({ PROVE_SEED: String(seed), PROVE_RUNS: times(30, scale) }),
  },
  {
    name: 'kills',
    proves: 'kill -9 at any moment: nothing acknowledged is lost, nothing is bought or told twice',
    project: 'node',
    files: killTests.map((name) => `server/e2e/${name}-kill.test.ts`),
    rounds: 10,
    // Nine paid calls in eight phases.
    env: (seed, scale) => ({ PROVE_SEED: String(seed), KILL_TRIALS: times(72, scale) }),
  },
  {
    name: 'purchases',
    proves: 'a vendor that breaks in each phase and at 20 offsets of its answer: each paid call is bought once',
    project: 'node',
    files: [purchases],
    rounds: 10,
    env: (seed, scale) => ({ PROVE_SEED: String(seed), PROVE_RUNS: times(10, scale) }),
  },
  {
    name: 'hostile',
    proves: 'hostile requests: no 5xx, nothing of the service’s own is changed, nothing of another claimant is told',
    project: 'node',
    files: [hostile],
    // Ten rounds of 10,000 requests, and 500 that are not HTTP.
    rounds: 10,
    env: (seed, scale) => ({ PROVE_SEED: String(seed), PROVE_RUNS: times(20, scale) }),
  },
  {
    name: 'flow-mutations',
    proves: 'whatever stands in a flow, the check answers with problems and never throws',
    project: 'node',
    files: [flowMutations],
    rounds: 10,
    env: (seed, scale) => ({ PROVE_SEED: String(seed), PROVE_RUNS: times(10, scale) }),
  },
  {
    name: 'flow-defects',
    proves: 'mistakes of 41 kinds are refused with the right code at the changed lines, and sound edits are accepted',
    project: 'node',
    files: [defects],
    rounds: 1,
    // 30 mistakes of each of 41 kinds and 30 sound edits of each of 16 kinds, where a kind has so many places.
    env: (seed, scale) => ({ PROVE_SEED: String(seed), PROVE_RUNS: times(30, scale) }),
  },
  {
    name: 'sound-flows',
    proves:
      'a generated flow that passes the check is walked to an end from every entry, with every outcome of every effect',
    project: 'node',
    files: [soundFlows],
    // Twenty rounds of 28 flows: more than 500 of them pass the check.
    rounds: 20,
    env: (seed, scale) => ({ PROVE_SEED: String(seed), PROVE_RUNS: times(14, scale) }),
  },
  {
    name: 'served-flows',
    proves:
      'a generated flow that passes the check is walked to an end before the real service, and nothing is refused',
    project: 'node',
    files: [served],
    rounds: 5,
    env: (seed, scale) => ({ PROVE_SEED: String(seed), PROVE_RUNS: times(10, scale) }),
  },
  {
    name: 'weekly-edits',
    proves:
      'after four weekly edits of the flows, and after each of the weekly changes, all tests without a browser pass',
    project: 'node',
    files: ['tools/weekly-edits.test.ts'],
    // One for the four edits, and one for each change: their seeds follow each other.
    rounds: 12,
    env: (seed) => ({ PROVE_SEED: String(seed), EDITS_TESTS: 'all' }),
  },
  {
    name: 'chaos',
    proves: 'a hundredth of each part of npm run chaos passes; npm test tries one',
    project: 'node',
    files: ['tools/chaos/samples.test.ts'],
    rounds: 1,
    env: (seed) => ({ PROVE_SEED: String(seed), CHAOS_PARTS: 'all' }),
  },
  {
    name: 'image',
    proves: 'the folder of the image, installed and built from what .dockerignore lets in, starts and is ready',
    project: 'node',
    files: ['tools/image.test.ts'],
    rounds: 1,
    env: (seed) => ({ PROVE_SEED: String(seed), IMAGE_BUILD: 'whole' }),
  },
  {
    name: 'properties',
    proves: 'every random test that counts its runs by fixtures/prove.ts',
    project: 'node',
    files: scaledTests(root).filter(
      (file) => ![defects, flowMutations, hostile, purchases, reach, soundFlows, served].includes(file),
    ),
    rounds: 10,
    env: (seed, scale) => ({ PROVE_SEED: String(seed), PROVE_RUNS: times(50, scale) }),
  },
];

/** The test files that import `runs` or `sampled` of `fixtures/prove.ts`. */
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
