import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { resolveFlow } from '#engine';
import { flowsFolder, journeyIds, readFlowFiles } from '#flows/files.ts';
import type { Flow } from '#schemas/flow.ts';
import type { SiteAddress } from '#schemas/site.ts';

interface SitePage {
  name: string;
  /** What belongs into the head, the title included. */
  head: string;
  html: string;
  /** The browser takes it over: it runs the program. */
  lives?: true;
}
interface Prerender {
  startPage(flow: Flow, revision: string, today: string): { html: string; title: string };
  shellPage(): string;
  noScript(): string;
  sitePages(): Promise<{ pages: SitePage[]; addresses: SiteAddress[] }>;
}
type Manifest = Record<string, { file: string; css?: string[]; imports?: string[]; isEntry?: boolean }>;

const HEAD = '<!--reclaim-head-->';
const TITLE = '<title>Reclaim</title>';
const NOT_LISTED = '<meta name="robots" content="noindex" />';

/**
 * Writes each page as the service sends it: the start screen of each flow whole, every other screen as a shell, the
 * pages of the site, and beside them which stands where.
 */
export async function writePages(dist: string): Promise<void> {
  const client = join(dist, 'client');
  const template = stylesInside(client, readFileSync(join(client, 'index.html'), 'utf8'));
  const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Manifest;
  const prerender = (await import(pathToFileURL(join(dist, 'prerender/prerender.js')).href)) as Prerender;
  const write = (name: string, text: string, html: string) => {
    const file = join(client, 'pages', `${name}.html`);
    mkdirSync(dirname(file), { recursive: true });
    // A function: the page's own text may hold `$&`, which a replacement string would interpret.
    writeFileSync(
      file,
      text.replace('<!--reclaim-page-->', () => html),
    );
  };
  writeJourneys(write, template, manifest, prerender);
  await writeSite(client, write, template, manifest, prerender);
}

type Write = (name: string, text: string, html: string) => void;

function writeJourneys(write: Write, bare: string, manifest: Manifest, prerender: Prerender): void {
  const template = bare.replace('<!--reclaim-noscript-->', () => prerender.noScript());
  const machine = built(manifest, 'journey/program.ts');
  const today = new Date().toISOString().slice(0, 10);
  const files = readFlowFiles(flowsFolder);
  for (const id of journeyIds(files)) {
    const { flow, revision } = resolveFlow(files, id);
    if (!flow) throw new Error(`The flow "${id}" could not be resolved: run "npm run journey -- check".`);
    const { html, title } = prerender.startPage(flow, revision, today);
    const chunk = Object.entries(manifest).find(([key]) => key.includes(`virtual:flow/${id}`))?.[1].file;
    write(
      `${id}/${flow.start}`,
      asleep(template, built(manifest, 'boot.ts'), [machine, chunk ?? ''])
        .replace(TITLE, `<title>${escaped(title)}</title>`)
        .replace(HEAD, ''),
      html,
    );
  }
  const early = `<link rel="modulepreload" crossorigin href="/${machine}" />`;
  write('shell', template.replace(HEAD, early), prerender.shellPage());
}

/**
 * The site's pages come whole and with all their styles; `site/script.ts` is the one small script that they run, but for
 * those that the browser takes over.
 */
async function writeSite(
  client: string,
  write: Write,
  bare: string,
  manifest: Manifest,
  prerender: Prerender,
): Promise<void> {
  const script = built(manifest, 'site/script.ts');
  const styles = stylesOf(client, manifest);
  const early = (manifest['site/script.ts']?.imports ?? []).map(
    (key) => `<link rel="modulepreload" crossorigin href="/${built(manifest, key)}" />`,
  );
  const titled = bare.replace(TITLE, '').replace(NOT_LISTED, '');
  const alive = titled.replace('<!--reclaim-noscript-->', () => prerender.noScript());
  const still = titled
    .replace(/\s*<link rel="modulepreload"[^>]*>/g, '')
    .replace(/(<script type="module" crossorigin src=")[^"]+"/, `$1/${script}"`)
    .replace('<!--reclaim-noscript-->', '');
  const { pages, addresses } = await prerender.sitePages();
  for (const { name, head, html, lives } of pages)
    write(
      name,
      (lives ? alive : still).replace(HEAD, () => head + (lives ? '' : early.join('')) + styles),
      html,
    );
  writeFileSync(join(client, 'pages/site.json'), JSON.stringify(addresses));
}

const built = (manifest: Manifest, source: string): string => {
  const file = manifest[source]?.file;
  if (!file) throw new Error(`renderer/${source} was not built as a file of its own.`);
  return file;
};

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

const sheet = (client: string, files: readonly string[]): string =>
  `<style>${files.map((file) => readFileSync(join(client, file), 'utf8').trim()).join('')}</style>`;

/**
 * The page with its style sheet inside, so that it is drawn as soon as it has come: on a slow network the sheet would
 * take another round trip. The service allows it by its hash (server/security-headers.ts). The page names the sheets: a
 * later chunk that needs one is not to fetch it again.
 */
const stylesInside = (client: string, html: string): string => {
  const sheets: string[] = [];
  const inside = html.replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/g, (_, file: string) => {
    sheets.push(`/${file}`);
    return sheet(client, [file]);
  });
  return inside.replace('</head>', `<meta name="sheets" content="${sheets.join(' ')}" />\n  </head>`);
};

/** The styles of the site's pages beyond those of every page, in the order in which chunks use each other. */
function stylesOf(client: string, manifest: Manifest): string {
  const files = new Set<string>();
  const seen = new Set<string>();
  const add = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || chunk.isEntry || seen.has(key)) return;
    seen.add(key);
    for (const needed of chunk.imports ?? []) add(needed);
    for (const file of chunk.css ?? []) files.add(file);
  };
  for (const key of Object.keys(manifest).sort()) if (key.startsWith('site/')) add(key);
  return sheet(client, [...files]);
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
