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
/** The sources of the built client and service, besides the flows. */
const inputs = [
  'engine',
  'flows/files.ts',
  'renderer',
  'schemas',
  'server',
  'tools/build-pages.ts',
  'tools/build.ts',
  'tools/flow-modules.ts',
  'tools/store.ts',
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
 * Code of the first screen that other chunks use too, in one file: otherwise the bundler makes a file of each such module, and the
 * first screen fetches them all. (docs/decisions/010-first-screen.md)
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

/** In a file of its own, so that the first screen does not fetch it: `@xstate/react` imports it for hooks that are not used here. */
const XSTATE = /\/node_modules\/xstate\//;

/** Code of the first look-up that later chunks use too, in one file: a page before hydration runs no effect. */
const EFFECTS = /\/engine\/(machines\/screen\/run-effect|claims\/effects\/(claim-save|address-find|read|effect))\./;

/**
 * The code that runs before hydration, and all its imports, in one file. Most of it runs at once, so Chromium is told to compile the
 * file whole, and not each function on its first call. (docs/decisions/010-first-screen.md)
 */
const AT_ONCE = /\/renderer\/entry\/boot\.ts$/;
const COMPILE_WHOLE = '//# allFunctionsCalledOnLoad';

/** The output folder for a folder of flows: `dist/` for the live ones; for others a folder that cannot be mistaken for the product. */
const distOf = (flows: string): string =>
  flows === flowsFolder
    ? join(root, 'dist')
    : join(root, 'node_modules/.cache/built', relative(root, flows).replaceAll(/\W+/g, '-'));
const stampFileOf = (flows: string): string => join(distOf(flows), 'stamp');

/** A hash of everything that the build of these flows reads; tests are ignored. */
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
 * Builds the client and the service if their sources have changed; returns the client's folder. `flows`: the folder of the flows for
 * the pages, by default the live ones. In a process of its own: the caller may run with another NODE_ENV, for which React would be
 * built.
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
  if (status !== 0) throw new Error('The build failed; see its output above.');
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
  // Built alone: code that it shares with journeys would become files of its own, and the first screen would fetch each.
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
      // The styles of pages that are only rendered here.
      ssrEmitAssets: true,
      manifest: true,
    },
  });
  await writePages(dist, flows);
  // The service, and the commands for its store.
  for (const [index, file] of ['server/main.ts', 'tools/store.ts'].entries()) {
    await vite({
      logLevel: 'warn',
      configFile: false,
      root,
      build: { ssr: join(root, file), outDir: join(dist, 'server'), emptyOutDir: index === 0, target: 'node20' },
    });
  }
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
