/** Bundles the flow tool for `tools/journey.mjs`, into a folder named after the sources: `journey-bundle.ts <cache folder>`. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { argv, pid } from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { build, type Plugin } from 'vite';
import { createAjv, forms, refOf } from '#engine/check/schema/compile.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const cache = argv[2] ?? '';

/** A file that the bundle was made from. */
interface BundledSource {
  /** Relative to the project's folder. */
  path: string;
  /** When it was modified, in milliseconds, and its size in bytes: where both are the same, it is not read again. */
  modified: number;
  size: number;
  hash: string;
}

/** Which packages are in use, and how imports with # are read. */
const settings = ['package.json', 'package-lock.json', 'tools/journey-bundle.ts'];

/** Packages that a check needs: one file is read faster than a hundred. All others are imported where they are installed. */
const within = ['typebox', 'jsonc-parser', 'libphonenumber-js', 'xstate'];

const hashOf = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');

const sources = new Map<string, BundledSource>();
function addSource(path: string, content: string | Buffer): void {
  const { mtimeMs: modified, size } = statSync(join(root, path));
  sources.set(path, { path, modified, size, hash: hashOf(content) });
}

/** Notes the sources as they are read, and keeps each module's own address: `import.meta.url` is that of the source. */
const noteSources: Plugin = {
  name: 'note-sources',
  enforce: 'pre',
  transform(code, id) {
    const [file = ''] = id.split('?');
    if (!file.startsWith(root) || file.includes('/node_modules/')) return undefined;
    const path = relative(root, file).split(sep).join('/');
    addSource(path, readFileSync(file));
    if (!code.includes('import.meta.url')) return undefined;
    return { code: code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href)), map: null };
  },
};

/**
 * Puts the functions that check the shape of flow files into the bundle as they are compiled: compiling them takes a tenth of a
 * check, and Ajv need not be loaded. What the module imports stays imported, so that a change there is noticed. (decision 219)
 */
const compiledSchemas: Plugin = {
  name: 'compiled-schemas',
  enforce: 'pre',
  load(id) {
    const file = join(root, 'engine/check/schema/compile.ts');
    if (id !== file) return undefined;
    const imports = [...readFileSync(file, 'utf8').matchAll(/ from ('\.[^']+');/g)].map(
      ([, path]) => `import ${path};`,
    );
    const validators = standaloneCode(
      createAjv({ source: true, esm: true }),
      Object.fromEntries(forms.map((form) => [form, refOf(form)])),
    );
    return [...imports, validators, `export const validatorOf = (form) => ({ ${forms.join(', ')} })[form];`].join('\n');
  },
};

const fresh = join(cache, `new-${pid}`);
for (const path of settings) addSource(path, readFileSync(join(root, path)));
await build({
  configFile: false,
  root,
  logLevel: 'error',
  plugins: [compiledSchemas, noteSources],
  ssr: { noExternal: within },
  build: { ssr: join(root, 'tools/journey.ts'), outDir: fresh, target: 'node20', minify: false },
});
const all = [...sources.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
const folder = hashOf(all.map(({ path, hash }) => `${path} ${hash}`).join('\n')).slice(0, 16);
const place = join(cache, folder);
// Another process may have bundled the same sources meanwhile.
if (existsSync(place)) rmSync(fresh, { recursive: true });
else renameSync(fresh, place);
const manifest = join(cache, `manifest-${pid}.json`);
mkdirSync(cache, { recursive: true });
writeFileSync(manifest, JSON.stringify({ root, folder, sources: all }));
renameSync(manifest, join(cache, 'manifest.json'));

/** A process that is still running may read a bundle that has been replaced; after an hour none does. */
const HOUR = 3_600_000;
const foldersIn = (path: string) =>
  readdirSync(path, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [join(path, entry.name)] : []));
for (const old of foldersIn(cache))
  if (old !== place && basename(old) !== 'compiled' && Date.now() - statSync(old).mtimeMs > HOUR)
    rmSync(old, { recursive: true, force: true });
// Copies of the project that share its packages, and are gone.
for (const other of foldersIn(dirname(cache))) {
  const file = join(other, 'manifest.json');
  if (existsSync(file) && !existsSync(JSON.parse(readFileSync(file, 'utf8')).root))
    rmSync(other, { recursive: true, force: true });
}
