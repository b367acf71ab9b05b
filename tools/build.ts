import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { type InlineConfig, mergeConfig, build as vite } from 'vite';
import { flowsFolder } from '#flows/files.ts';
import { configOf } from '../vite.config.ts';
import { START, writePages } from './build-pages.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
/** What the built client and service are made of, beside the flows. */
const inputs = [
  'engine',
  'flows/files.ts',
  'renderer',
  'schemas',
  'server',
  'tools/build-pages.ts',
  'tools/build.ts',
  'tools/flow-modules.ts',
  'tools/react-by-name.ts',
  'vite.config.ts',
  'package-lock.json',
];

const filesIn = (path: string): string[] =>
  statSync(path).isFile()
    ? [path]
    : readdirSync(path, { recursive: true, withFileTypes: true }).flatMap((entry) =>
        entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
      );

/**
 * What the first screen is made of and other chunks use too, in one file: the bundler would make a file of each such
 * module, and the first screen would fetch them all. (docs/decisions/010-first-screen.md)
 */
const FIRST = new RegExp(
  [
    '/node_modules/(react|react-dom|scheduler|@xstate/react|use-sync-external-store)/',
    'rolldown/runtime',
    'vite/preload-helper',
    '/renderer/(parts/(Icon|Ring)|runtime/stored-claim)\\.',
    '/engine/claims/fields/(missing|ukAddress)\\.',
  ].join('|'),
);

/** By itself, so that the first screen does not fetch it: `@xstate/react` imports it for hooks that nobody here uses. */
const XSTATE = /\/node_modules\/xstate\//;

/** What the first look-up runs and later chunks use too, in one file: a page that is asleep runs no effect. */
const EFFECTS = /\/engine\/(machines\/screen\/run-effect|claims\/effects\/(claim-save|address-find|read|effect))\./;

/**
 * What a page that is asleep runs, and all that it imports, in one file. It runs most of that at once: Chromium is told
 * to compile the file whole, and not each function when it is first called. (docs/decisions/010-first-screen.md)
 */
const AT_ONCE = /\/renderer\/entry\/boot\.ts$/;
const COMPILE_WHOLE = '//# allFunctionsCalledOnLoad';

/** Where the build of a folder of flows goes: of the live ones into `dist/`, of others to where nobody takes it for the product. */
const distOf = (flows: string): string =>
  flows === flowsFolder
    ? join(root, 'dist')
    : join(root, 'node_modules/.cache/built', relative(root, flows).replaceAll(/\W+/g, '-'));
const stampFileOf = (flows: string): string => join(distOf(flows), 'stamp');

/** A hash of everything that the build of these flows reads; tests count for nothing. */
function stamp(flows: string): string {
  const hash = createHash('sha256');
  for (const file of filesIn(flows).sort())
    if (file.endsWith('.json')) hash.update(relative(flows, file)).update(readFileSync(file));
  for (const file of inputs.flatMap((input) => filesIn(join(root, input))).sort()) {
    if (/\.(test|e2e|bench)\.tsx?$/.test(file)) continue;
    hash.update(relative(root, file)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/**
 * Builds the client and the service where their sources have changed; gives the client's folder. `flows`: the folder of
 * the flows that the pages are of, the live ones unless named. In a process of its own: the caller may run with another
 * NODE_ENV, and React would be built for that.
 */
export function buildIfStale(flows = flowsFolder): string {
  const client = join(distOf(flows), 'client');
  const stampFile = stampFileOf(flows);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp(flows)) return client;
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', fileURLToPath(import.meta.url), flows], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) throw new Error('The build failed; what it said stands above.');
  return client;
}

/** Builds the client, its prerendered pages and the service. */
async function build(flows: string): Promise<void> {
  const dist = distOf(flows);
  const client = join(dist, 'client');
  const now = stamp(flows);
  const began = performance.now();
  console.log('Building the pages and the service …');
  const pages = (own: InlineConfig) =>
    vite(mergeConfig({ ...configOf(flows), root: join(root, 'renderer'), logLevel: 'warn', configFile: false }, own));
  await pages({
    build: {
      outDir: client,
      rolldownOptions: {
        input: ['renderer/entry/index.html'],
        output: {
          codeSplitting: {
            groups: [
              { name: START, test: AT_ONCE },
              { name: 'xstate', test: XSTATE },
              { name: 'effects', test: EFFECTS, includeDependenciesRecursively: false },
              { name: 'first', test: FIRST },
            ],
          },
          postBanner: ({ moduleIds }) => (moduleIds.some((id) => AT_ONCE.test(id)) ? COMPILE_WHOLE : ''),
        },
      },
    },
  });
  // By itself: what it shares with journeys would become files of its own, and the first screen would fetch each.
  await pages({
    build: {
      outDir: client,
      emptyOutDir: false,
      copyPublicDir: false,
      manifest: '.vite/site.json',
      rolldownOptions: { input: ['renderer/site/script.ts'] },
    },
  });
  await pages({
    build: {
      ssr: join(root, 'renderer/entry/prerender.tsx'),
      outDir: join(dist, 'prerender'),
      emptyOutDir: true,
      // The styles of the pages that are drawn here alone.
      ssrEmitAssets: true,
      manifest: true,
    },
  });
  await writePages(dist, flows);
  await vite({
    logLevel: 'warn',
    configFile: false,
    root,
    build: { ssr: join(root, 'server/main.ts'), outDir: join(dist, 'server'), emptyOutDir: true, target: 'node20' },
  });
  for (const file of filesIn(client)) compress(file);
  writeFileSync(stampFileOf(flows), now);
  console.log(`Built in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
}

/** Compressed copies beside the file, for the service to send; pages are filled in at start and are left out. */
function compress(file: string): void {
  if (!/\.(js|css|svg|json)$/.test(file) || file.includes('.vite')) return;
  const content = readFileSync(file);
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.env.NODE_ENV = 'production';
  await build(resolve(process.argv[2] ?? flowsFolder));
}
