import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build as vite } from 'vite';
import { resolveFlow } from '#engine';
import { flowsFolder, journeyIds, readFlowFiles } from '#flows/files.ts';
import type { Flow } from '#schemas/flow.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');
const client = join(dist, 'client');
const stampFile = join(dist, 'stamp');
/** What the built client and service are made of. */
const inputs = [
  'engine',
  'flows',
  'renderer',
  'schemas',
  'server',
  'tools/build.ts',
  'tools/flow-modules.ts',
  'vite.config.ts',
  'package-lock.json',
];

const filesIn = (path: string): string[] =>
  statSync(path).isFile()
    ? [path]
    : readdirSync(path, { recursive: true, withFileTypes: true }).flatMap((entry) =>
        entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
      );

/** A hash of everything that the build reads; tests count for nothing. */
function stamp(): string {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap((input) => filesIn(join(root, input))).sort()) {
    if (/\.(test|e2e|bench)\.tsx?$/.test(file)) continue;
    hash.update(relative(root, file)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/**
 * Builds the client and the service where their sources have changed; gives the client's folder. In a process of its
 * own: whoever asks may run with another NODE_ENV, and React would be built for that.
 */
export function buildIfStale(): string {
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp()) return client;
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', fileURLToPath(import.meta.url)], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) throw new Error('The build failed; what it said stands above.');
  return client;
}

/** Builds the client, its prerendered pages and the service into `dist/`. */
async function build(): Promise<void> {
  const now = stamp();
  const began = performance.now();
  console.log('Building the pages and the service …');
  const quiet = { logLevel: 'warn', configFile: join(root, 'vite.config.ts') } as const;
  await vite(quiet);
  await vite({
    ...quiet,
    build: { ssr: join(root, 'renderer/prerender.tsx'), outDir: join(dist, 'prerender'), emptyOutDir: true },
  });
  await writePages();
  await vite({
    logLevel: 'warn',
    configFile: false,
    root,
    build: { ssr: join(root, 'server/main.ts'), outDir: join(dist, 'server'), emptyOutDir: true, target: 'node20' },
  });
  for (const file of filesIn(client)) compress(file);
  writeFileSync(stampFile, now);
  console.log(`Built in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
}

interface Prerender {
  startPage(flow: Flow, revision: string, today: string): { html: string; title: string };
  shellPage(): string;
  noScript(): string;
  sitePages(): { name: string; title: string; html: string }[];
}
type Manifest = Record<string, { file: string; css?: string[]; imports?: string[]; isEntry?: boolean }>;

/** Writes each page as the service sends it: the start screen of each flow whole, every other screen as a shell. */
async function writePages(): Promise<void> {
  const bare = stylesInside(readFileSync(join(client, 'index.html'), 'utf8'));
  const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Manifest;
  const prerender = (await import(pathToFileURL(join(dist, 'prerender/prerender.js')).href)) as Prerender;
  const template = bare.replace('<!--reclaim-noscript-->', () => prerender.noScript());
  const built = (source: string): string => {
    const file = manifest[source]?.file;
    if (!file) throw new Error(`renderer/${source} was not built as a file of its own.`);
    return file;
  };
  const boot = built('boot.ts');
  const machine = built('journey/program.ts');
  const today = new Date().toISOString().slice(0, 10);
  const files = readFlowFiles(flowsFolder);
  for (const id of journeyIds(files)) {
    const { flow, revision } = resolveFlow(files, id);
    if (!flow) throw new Error(`The flow "${id}" could not be resolved: run "npm run journey -- check".`);
    const { html, title } = prerender.startPage(flow, revision, today);
    const chunk = Object.entries(manifest).find(([key]) => key.includes(`virtual:flow/${id}`))?.[1].file;
    page(
      `${id}/${flow.start}`,
      asleep(template, boot, [machine, chunk ?? ''])
        .replace('<title>Reclaim</title>', `<title>${escaped(title)}</title>`)
        .replace('<!--reclaim-head-->', ''),
      html,
    );
  }
  const early = `<link rel="modulepreload" crossorigin href="/${machine}" />`;
  page('shell', template.replace('<!--reclaim-head-->', early), prerender.shellPage());
  const still = bare
    .replace(/\s*<script type="module"[^>]*><\/script>/g, '')
    .replace(/\s*<link rel="modulepreload"[^>]*>/g, '')
    // Nothing is fetched later on a page without scripts: all its styles come with it.
    .replace('<!--reclaim-head-->', () => laterStyles(manifest));
  for (const { name, title, html } of prerender.sitePages()) {
    page(name, still.replace('<title>Reclaim</title>', `<title>${escaped(title)}</title>`), html);
  }
}

/**
 * A page that waits for the first sign of life (renderer/boot.ts): what draws is fetched, but not run; what it is run
 * with is fetched then.
 */
const asleep = (template: string, boot: string, then: readonly string[]): string =>
  template.replace(
    /<script type="module" crossorigin src="([^"]+)"><\/script>/,
    (_, drawing: string) =>
      `<script type="module" crossorigin src="/${boot}"></script>
    <link rel="modulepreload" crossorigin id="program" href="${drawing}" data-then="${then.map((file) => `/${file}`).join(' ')}">`,
  );

const styles = (files: readonly string[]): string =>
  `<style>${files.map((file) => readFileSync(join(client, file), 'utf8').trim()).join('')}</style>`;

/**
 * The page with its style sheet inside, so that it is drawn as soon as it has come: on a slow network the sheet would
 * take another round trip. The service allows it by its hash (server/security-headers.ts). The page names the sheets: a
 * later chunk that needs one is not to fetch it again.
 */
const stylesInside = (html: string): string => {
  const sheets: string[] = [];
  const inside = html.replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/g, (_, file: string) => {
    sheets.push(`/${file}`);
    return styles([file]);
  });
  return inside.replace('</head>', `<meta name="sheets" content="${sheets.join(' ')}" />\n  </head>`);
};

/** The styles that a page with scripts would fetch later. */
const laterStyles = (manifest: Manifest): string =>
  styles([...new Set(Object.values(manifest).flatMap(({ css = [], isEntry }) => (isEntry ? [] : css)))]);

function page(name: string, template: string, html: string): void {
  const file = join(client, 'pages', `${name}.html`);
  mkdirSync(dirname(file), { recursive: true });
  // A function: the page's own text may hold `$&`, which a replacement string would interpret.
  writeFileSync(
    file,
    template.replace('<!--reclaim-page-->', () => html),
  );
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** Compressed copies beside the file, for the service to send; pages are filled in at start and are left out. */
function compress(file: string): void {
  if (!/\.(js|css|svg|json)$/.test(file) || file.includes('.vite')) return;
  const content = readFileSync(file);
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.env.NODE_ENV = 'production';
  await build();
}
