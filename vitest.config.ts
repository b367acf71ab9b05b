import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { chooseServer } from './fixtures/mongo/choice.ts';
import { frozenFlows } from './fixtures/tested-flows.ts';
import { flowsFolder } from './flows/files.ts';
import { findFullBrowser } from './renderer/testing/full-browser.ts';
import { flowModules } from './tools/flow-modules.ts';
import { noneFoundFails } from './tools/none-found.ts';
import { specRows } from './tools/spec/rows.ts';
import { SlowestFirst } from './tools/test-order.ts';

const node = [
  'engine/**/*.test.ts',
  'server/**/*.test.ts',
  'schemas/**/*.test.ts',
  'fixtures/**/*.test.ts',
  'flows/**/*.test.ts',
  'tools/**/*.test.ts',
];

/** What the store decides, every test of things that happen at once among it: these run once more on MongoDB. */
const onEveryStore = [
  'server/store/{contract,mongo-away}.test.ts',
  'server/staff/staff.test.ts',
  'server/claims/{claims,idempotency}.test.ts',
  'server/e2e/nodes.test.ts',
  'server/upkeep/upkeep.test.ts',
  'server/http/session.test.ts',
  'server/delivery/worker.test.ts',
  'server/purchases/person-limits.test.ts',
  'server/rate-limit/rate-counters.test.ts',
  'server/sealing/sealed-store.test.ts',
  'server/routes/{bureaus,bureaus-trouble,claim-save,id-link,questions,quiz*,signing,texts,texts-entering,texts-trouble,user,verification}.test.ts',
];
/** Tests run on the frozen copy of the flows (`fixtures/tested-flows.ts`); `TEST_FLOWS=live`: on those in `flows/`. */
process.env.TEST_FLOWS ??= 'frozen';
const flows = { frozen: frozenFlows, live: flowsFolder }[process.env.TEST_FLOWS];
if (!flows) throw new Error(`TEST_FLOWS is "${process.env.TEST_FLOWS}". It must be "frozen" or "live".`);

const sweeps = [
  'PROVE_RUNS',
  'KILL_TRIALS',
  'LAWS_WALKS',
  'LAWS_BROWSER_WALKS',
  'BROWSER_SCENARIOS',
  'EDITS_TESTS',
  'CHAOS_PARTS',
  'MUTANTS',
  'IMAGE_BUILD',
];
const server = chooseServer();
// This file is read once for each project.
if (server.is === 'none' && !server.fails && process.env.TOLD_NO_MONGO !== 'yes') {
  console.warn(`\nNOT RUN: the tests on MongoDB. ${server.why}\n`);
  process.env.TOLD_NO_MONGO = 'yes';
}

const fullBrowser = findFullBrowser();
const noFullBrowser = fullBrowser.path === undefined && !fullBrowser.fails;
if (noFullBrowser && process.env.TOLD_NO_FULL_BROWSER !== 'yes') {
  console.warn(`\nNOT RUN: renderer/e2e/page-cache.e2e.ts. ${fullBrowser.why}\n`);
  process.env.TOLD_NO_FULL_BROWSER = 'yes';
}

/** Twenty minutes; two hours where a sweep makes a test many times as long (tools/prove.ts). */
const hangs = sweeps.some((name) => process.env[name]) ? 7_200_000 : 1_200_000;

export default defineConfig({
  plugins: [flowModules(flows), react(), noneFoundFails()],
  test: {
    // One more than there are cores: much is waited for, such as killed services and vendors that are late.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: SlowestFirst },
    // These only end what hangs: nothing that works takes as long, however busy the machine is. No test has a limit of
    // its own; speed is measured by the processor's work (fixtures/work.ts).
    setupFiles: ['fixtures/end-with-parent.ts'],
    // A test's tags are the ids that it proves; Vitest refuses one that the specification does not have.
    tags: [...specRows(import.meta.dirname).keys()].map((name) => ({ name })),
    testTimeout: hangs,
    hookTimeout: hangs,
    expect: { poll: { timeout: 120_000 } },
    projects: [
      {
        extends: true,
        // Files share a process and the modules loaded there: a process for each file takes three times as long.
        test: {
          name: 'node',
          environment: 'node',
          include: node,
          exclude: ['server/store/mongo-away.test.ts'],
          isolate: false,
        },
      },
      ...(server.is === 'none' && !server.fails
        ? []
        : [
            {
              extends: true as const,
              test: {
                name: 'mongo',
                environment: 'node',
                include: onEveryStore,
                isolate: false,
                globalSetup: 'fixtures/mongo/for-tests.ts',
              },
            },
          ]),
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'jsdom',
          // A context of its own for each file, in a process that has jsdom loaded: two thirds of the work of a process for each.
          pool: 'vmForks',
          include: ['renderer/**/*.test.{ts,tsx}'],
          setupFiles: [
            'fixtures/end-with-parent.ts',
            'renderer/testing/web-streams.ts',
            'renderer/testing/patience.ts',
            'renderer/testing/no-bare-text.ts',
          ],
        },
      },
      {
        extends: true,
        // A real Chromium against the real service, after the others: pages that wait beside them only cost work.
        test: {
          name: 'browser',
          environment: 'node',
          include: ['renderer/**/*.e2e.ts', 'tools/**/*.e2e.ts'],
          exclude: noFullBrowser ? ['renderer/e2e/page-cache.e2e.ts'] : [],
          globalSetup: ['fixtures/browser-setup.ts'],
          isolate: false,
          sequence: { groupOrder: 1 },
          // They mostly wait, for pauses of the page and for pages that are watched for a while.
          maxWorkers: availableParallelism() * 2,
          maxConcurrency: 6,
        },
      },
    ],
  },
});
