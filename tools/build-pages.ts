import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isVersion } from '#engine/flow/experiment.ts';
import { journeyIds } from '#engine/resolve/files.ts';
import { readFlowFiles } from '#flows/files.ts';
import type { Flow } from '#schemas/flow.ts';
import { FORM, type SiteAddress, type SitePage } from '#schemas/site.ts';
import { londonDay } from '#server/time/calendar.ts';
import { type CheckedFlow, checkedFlow } from './checked-flows.ts';

interface Prerender {
  startPage(
    flow: Flow,
    revision: string,
    today: string,
    embedded: boolean,
  ): Promise<{ html: string; title: string; late: boolean }>;
  shellPage(): string;
  noScript(): string;
  sitePages(): Promise<{ pages: SitePage[]; addresses: SiteAddress[] }>;
}
interface Chunk {
  file: string;
  name?: string;
  css?: string[];
  imports?: string[];
}
type Manifest = Record<string, Chunk>;

/** The bundler's name for the file that runs on a page before hydration. */
export const START = 'start';

/** The template of every page, in the bundler's output and in its manifest. */
const TEMPLATE = 'entry/index.html';
/** The bundler's name for the file that draws and runs the first screen of a journey. */
export const PROGRAM = 'program';
const HEAD = '<!--reclaim-head-->';
const TITLE = '<title>Reclaim</title>';
/** The scripts of the template, in the order in which they run. */
const SCRIPTS = /(\s*<script type="module" crossorigin src="[^"]+"><\/script>)+/;
const NOT_LISTED = '<meta name="robots" content="noindex" />';

/**
 * Writes each page as the service sends it: the complete start screen of each flow, a shell for every other screen, the pages of the
 * site, and a map of their addresses. `dist` has the bundler's output, `flows` is the flows' folder.
 */
export async function writePages(dist: string, flows: string): Promise<void> {
  const client = join(dist, 'client');
  const template = stylesInside(client, readFileSync(join(client, TEMPLATE), 'utf8'));
  const manifest = manifestIn(client);
  const prerender = (await import(pathToFileURL(join(dist, 'prerender/prerender.js')).href)) as Prerender;
  const write = (name: string, text: string, html: string) => {
    const file = join(client, 'pages', `${name}.html`);
    mkdirSync(dirname(file), { recursive: true });
    // A function, because the page's text may contain `$&`, which a replacement string would interpret.
    writeFileSync(
      file,
      text.replace('<!--reclaim-page-->', () => html),
    );
  };
  await writeJourneys({ client, write, bare: template, manifest, prerender, flows });
  const styles = stylesOf(join(dist, 'prerender'));
  await writeSite({ client, write, bare: template, manifest, prerender, flows, styles });
}

type Write = (name: string, text: string, html: string) => void;

/** The code for drawing and running a start screen that not every page includes. */
const LATE = [
  'runtime/restore-and-effects.chunk.ts',
  'screen/on-demand.chunk.ts',
  'fields/later-fields.chunk.ts',
  'blocks/later-blocks.chunk.ts',
];

/** The parts of pages. */
interface Making {
  client: string;
  write: Write;
  bare: string;
  manifest: Manifest;
  prerender: Prerender;
  /** The folder of the flows. */
  flows: string;
}

async function writeJourneys({ client, write, bare, manifest, prerender, flows }: Making): Promise<void> {
  const template = bare.replace('<!--reclaim-noscript-->', () => prerender.noScript());
  for (const id of journeyIds(readFlowFiles(flows))) {
    const checked = checkedFlow(flows, id);
    if (!isVersion(checked.flow)) continue;
    const { start, html, title, late } = await firstScreen(checked, prerender, false);
    write(
      `${id}/${start}`,
      hydrated(late ? withSheets(client, template, sheetsOf(manifest, LATE)) : template, manifest, id, late)
        .replace(TITLE, `<title>${escaped(title)}</title>`)
        .replace(HEAD, ''),
      html,
    );
  }
  write('shell', template.replace(HEAD, ''), prerender.shellPage());
}

async function firstScreen({ flow, revision }: CheckedFlow, prerender: Prerender, embedded: boolean) {
  const today = londonDay(new Date());
  return { start: flow.start, ...(await prerender.startPage(flow, revision, today, embedded)) };
}

/**
 * The site's pages are complete, with all their styles. `site/script.ts` is their only script, except on those that the browser
 * completes, and apart from the code that hydrates a form on them.
 */
async function writeSite({
  client,
  write,
  bare,
  manifest,
  prerender,
  flows,
  styles,
}: Making & { styles: string }): Promise<void> {
  const own = manifestIn(client, 'site.json');
  const script = built(own, 'site/script.ts');
  const early = (own['site/script.ts']?.imports ?? []).map((key) => preload(built(own, key)));
  const common = bare
    .replace(TITLE, '')
    .replace(NOT_LISTED, '')
    .replace('</head>', () => `${styles}\n  </head>`);
  const alive = common.replace('<!--reclaim-noscript-->', () => prerender.noScript());
  const whole = common
    .replace('<!--reclaim-noscript-->', '')
    .replace('<div id="app"><!--reclaim-page--></div>', '<!--reclaim-page-->');
  const still = whole
    .replace(/\s*<link rel="modulepreload"[^>]*>/g, '')
    .replace(SCRIPTS, `<script type="module" crossorigin src="/${script}"></script>`)
    .replace(HEAD, () => HEAD + early.join(''));
  const withForm = (flow: string) =>
    hydrated(whole, manifest, flow).replace(
      '</head>',
      `<script type="module" crossorigin src="/${script}"></script>\n  </head>`,
    );
  const { pages, addresses } = await prerender.sitePages();
  for (const { name, head, html, lives, flow } of pages) {
    const template = flow !== undefined ? withForm(flow) : lives ? alive : still;
    const form = flow === undefined ? '' : (await firstScreen(checkedFlow(flows, flow), prerender, true)).html;
    write(
      name,
      template.replace(HEAD, () => head),
      html.replace(FORM, () => form),
    );
  }
  writeFileSync(join(client, 'pages/site.json'), JSON.stringify(addresses));
}

const built = (manifest: Manifest, source: string): string => {
  const file = manifest[source]?.file;
  if (!file) throw new Error(`renderer/${source} was not built as a file of its own.`);
  return file;
};

/** A group of the bundler, which the manifest lists by its name. */
const groupOf = (manifest: Manifest, group: string): Chunk => {
  const chunk = Object.values(manifest).find(({ name }) => name === group);
  if (!chunk) throw new Error(`The bundler made no file "${group}".`);
  return chunk;
};

/**
 * A page whose HTML is hydrated (renderer/entry/boot.ts): the file that starts it runs at once, and the page names every file that its
 * first screen is drawn and run with, because the browser would otherwise discover them one after another.
 */
const hydrated = (template: string, manifest: Manifest, flow: string, late = false): string => {
  const chunk = Object.keys(manifest).filter((key) => key.includes(`virtual:flow/${flow}`));
  const needed = reached(manifest, [...(groupOf(manifest, PROGRAM).imports ?? []), ...chunk, ...(late ? LATE : [])]);
  const start = groupOf(manifest, START).file;
  const files = needed.map((key) => built(manifest, key)).filter((file) => file !== start);
  return template.replace(
    SCRIPTS,
    `
    <script type="module" crossorigin src="/${start}"></script>
    <link rel="modulepreload" crossorigin id="program" href="/${groupOf(manifest, PROGRAM).file}">
    ${files.map(preload).join('')}`,
  );
};

const preload = (file: string): string => `<link rel="modulepreload" crossorigin href="/${file}" />`;

const sheet = (client: string, files: readonly string[]): string =>
  `<style>${files.map((file) => readFileSync(join(client, file), 'utf8').trim()).join('')}</style>`;

/** The page with these sheets inside too, listed as such. */
const withSheets = (client: string, html: string, files: readonly string[]): string =>
  html
    .replace('</head>', () => `${sheet(client, files)}\n  </head>`)
    .replace(
      /(<meta name="sheets" content="[^"]*)"/,
      (_, named: string) => `${named} ${files.map((file) => `/${file}`).join(' ')}"`,
    );

/**
 * The page with its style sheet inside, so that it is drawn as soon as it arrives: on a slow network the sheet would take another
 * round trip. The service allows it by its hash (server/http/security-headers.ts). The page lists the sheets, so that a later chunk
 * that needs one does not fetch it again.
 */
const stylesInside = (client: string, html: string): string => {
  const sheets: string[] = [];
  const inside = html.replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/g, (_, file: string) => {
    sheets.push(`/${file}`);
    return sheet(client, [file]);
  });
  return inside.replace('</head>', `<meta name="sheets" content="${sheets.join(' ')}" />\n  </head>`);
};

/**
 * The styles of the site's pages beyond those of every page. They come from the build that renders the pages, because no script for
 * the browser includes most of them.
 */
function stylesOf(prerendered: string): string {
  const manifest = manifestIn(prerendered);
  // The styles of the entry are in the sheets of every page.
  const everywhere = new Set(sheetsOf(manifest, manifest['entry/prerender.tsx']?.imports ?? []));
  const pages = Object.keys(manifest).filter((key) => key.startsWith('site/'));
  return sheet(
    prerendered,
    sheetsOf(manifest, pages.sort()).filter((file) => !everywhere.has(file)),
  );
}

/** The sheets of these chunks beyond those of every page, in the order in which chunks import each other. */
const sheetsOf = (manifest: Manifest, keys: readonly string[]): string[] => [
  ...new Set(reached(manifest, keys).flatMap((key) => manifest[key]?.css ?? [])),
];

/** These chunks and all their imports, each after its own imports; without the program, which is there already. */
function reached(manifest: Manifest, keys: readonly string[]): string[] {
  const found: string[] = [];
  const begun = new Set<string>();
  const reach = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || chunk.name === PROGRAM || begun.has(key)) return;
    begun.add(key);
    for (const used of chunk.imports ?? []) reach(used);
    found.push(key);
  };
  for (const key of keys) reach(key);
  return found;
}

const manifestIn = (folder: string, name = 'manifest.json'): Manifest =>
  JSON.parse(readFileSync(join(folder, '.vite', name), 'utf8')) as Manifest;

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
