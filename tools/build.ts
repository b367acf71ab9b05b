import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { type InlineConfig, mergeConfig, type Plugin, build as vite } from 'vite';
import { flowsFolder } from '#flows/files.ts';
import { configOf } from '../vite.config.ts';
import { PROGRAM, START, writePages } from './build-pages.ts';
import { oneAtATime } from './one-at-a-time.ts';

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
  'tools/checked-flows.ts',
  'tools/flow-modules.ts',
  'tools/budgets.ts',
  'tools/claims',
  'tools/claims.ts',
  'tools/outbox.ts',
  'tools/store',
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

/** A module with everything that it imports, beyond what an earlier group has, in one file: a browser opens six connections. */
const group = (name: string, module: string) => ({ name, test: (id: string) => id === join(root, 'renderer', module) });

/**
 * Most of these files runs at once, so Chromium is told to compile them whole while they arrive, and not each function on its first call.
 * In front of everything, which the bundler's own banner is not. (docs/decisions/010-first-screen.md)
 */
const compiledWhole: Plugin = {
  name: 'reclaim-compiled-whole',
  writeBundle({ dir = '' }, bundle) {
    for (const { name = '', fileName } of Object.values(bundle)) {
      if (![START, PROGRAM].includes(name) || !fileName.endsWith('.js')) continue;
      const file = join(dir, fileName);
      writeFileSync(file, `//# allFunctionsCalledOnLoad\n${readFileSync(file, 'utf8')}`);
    }
  },
};

/** The output folder for a folder of flows: `dist/` for the live ones; for others a folder that cannot be mistaken for the product. */
const distOf = (flows: string): string =>
  flows === flowsFolder
    ? join(root, 'dist')
    : join(root, 'node_modules/.cache/built', relative(root, flows).replaceAll(/\W+/g, '-'));
/** Where the build leaves the stamp of its sources, once it is complete. */
export const stampFileOf = (flows: string): string => join(distOf(flows), 'stamp');
/** Held by the process that builds into this folder. */
export const lockFileOf = (flows: string): string =>
  join(root, 'node_modules/.cache/build-locks', relative(root, distOf(flows)).replaceAll(/\W+/g, '-'));

/** A hash of everything that the build of these flows reads; tests, and the schemas that editors read, are ignored. */
export function stampOf(flows: string): string {
  const hash = createHash('sha256');
  for (const file of filesIn(flows).sort())
    if (file.endsWith('.json')) hash.update(relative(flows, file)).update(readFileSync(file));
  for (const file of inputs.flatMap((input) => filesIn(join(root, input))).sort()) {
    if (/\.(test|e2e|bench)\.tsx?$|\.schema\.json$|\/schemas\/own\//.test(file)) continue;
    hash.update(relative(root, file)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

const isCurrent = (flows: string): boolean => {
  const file = stampFileOf(flows);
  return existsSync(file) && readFileSync(file, 'utf8') === stampOf(flows);
};

/**
 * Builds the client and the service if their sources have changed; returns the client's folder. `flows`: the folder of the flows for
 * the pages, by default the live ones. In a process of its own: the caller may run with another NODE_ENV, for which React would be
 * built.
 */
export function buildIfStale(flows = flowsFolder): string {
  const client = join(distOf(flows), 'client');
  if (isCurrent(flows)) return client;
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', fileURLToPath(import.meta.url), flows], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) throw new Error('The build failed; see its output above.');
  return client;
}

/** Builds, once no other process builds into the same folder, unless that one has built the same sources meanwhile. */
const buildAlone = (flows: string): Promise<void> =>
  oneAtATime(
    lockFileOf(flows),
    (owner) =>
      console.log(
        `${owner === '' ? 'Another process' : `Process ${owner}`} is building into ${relative(root, distOf(flows))}: waiting for it …`,
      ),
    async (waited) => {
      if (waited && isCurrent(flows)) console.log('It has built these sources.');
      else await build(flows);
    },
  );

/** Builds the client, its prerendered pages and the service. */
async function build(flows: string): Promise<void> {
  const dist = distOf(flows);
  const client = join(dist, 'client');
  const now = stampOf(flows);
  // What is there is of no sources while it is being replaced.
  rmSync(stampFileOf(flows), { force: true });
  const began = performance.now();
  console.log('Building the pages and the service …');
  const pages = (own: InlineConfig) =>
    vite(mergeConfig({ ...configOf(flows), root: join(root, 'renderer'), logLevel: 'warn', configFile: false }, own));
  await pages({
    plugins: [compiledWhole],
    build: {
      outDir: client,
      rolldownOptions: {
        input: ['renderer/entry/index.html'],
        output: {
          codeSplitting: { groups: [group(START, 'entry/boot.ts'), group(PROGRAM, 'entry/main.tsx')] },
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
  // The service, and the commands of those who run it.
  const commands = ['store', 'claims', 'outbox', 'budgets'].map((name) => `tools/${name}.ts`);
  for (const [index, file] of ['server/main.ts', ...commands].entries()) {
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
  await buildAlone(resolve(process.argv[2] ?? flowsFolder));
}
