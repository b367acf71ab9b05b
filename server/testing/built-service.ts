import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { testedFlows } from '#fixtures/tested-flows.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const cache = join(root, 'node_modules/.cache/built-service');
/** What the service is made of, beside `flows/files.ts`. */
const inputs = ['engine', relative(root, testedFlows), 'schemas', 'server'];

/**
 * Builds the service as production runs it, once for each state of its sources, in a folder from which its packages are
 * found; gives the command. It serves the default version alone: each start checks the flows that it serves.
 */
export async function builtService(): Promise<string[]> {
  const sources = sourcesOf();
  const folder = join(cache, sources);
  if (!existsSync(folder)) {
    mkdirSync(cache, { recursive: true });
    // Beside the place where it will be; files of tests that run at once may build it at the same time.
    const fresh = mkdtempSync(join(cache, 'building-'));
    await build({
      configFile: false,
      logLevel: 'error',
      root,
      build: { ssr: join(root, 'server/main.ts'), outDir: join(fresh, 'dist/server'), target: 'node20' },
    });
    cpSync(testedFlows, join(fresh, 'flows'), { recursive: true });
    leaveDefaultVersion(join(fresh, 'flows'));
    // It says which release this is.
    cpSync(join(root, 'package.json'), join(fresh, 'package.json'));
    try {
      renameSync(fresh, folder);
    } catch (error) {
      rmSync(fresh, { recursive: true, force: true });
      if (!existsSync(folder)) throw error;
    }
  }
  return [join(folder, 'dist/server/main.js')];
}

function sourcesOf(): string {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  for (const input of inputs)
    for (const entry of readdirSync(join(root, input), { recursive: true, withFileTypes: true }).sort(byPlace)) {
      const file = join(entry.parentPath, entry.name);
      // Neither tests nor the schemas that editors read are part of it.
      if (!entry.isFile() || /\.(test|e2e)\.tsx?$|\.schema\.json$|\/schemas\/own\//.test(file)) continue;
      hash.update(relative(root, file)).update(readFileSync(file));
    }
  return hash
    .update(readFileSync(join(root, 'flows/files.ts')))
    .update(readFileSync(fileURLToPath(import.meta.url)))
    .digest('hex')
    .slice(0, 16);
}

type Entry = { parentPath: string; name: string };
const byPlace = (one: Entry, other: Entry): number =>
  join(one.parentPath, one.name) < join(other.parentPath, other.name) ? -1 : 1;

/** Takes away the versions that the default one does not need, and gives it to everybody. */
function leaveDefaultVersion(flows: string): void {
  const read = (file: string) => JSON.parse(readFileSync(join(flows, file), 'utf8')) as Record<string, unknown>;
  const experiment = read('experiment.json');
  const kept = new Set<string>();
  for (let id = experiment.default; typeof id === 'string'; id = read(`${id}.json`).extends) kept.add(id);
  for (const id of Object.keys(experiment.groups as object).concat(versionsIn(flows)))
    if (!kept.has(id)) rmSync(join(flows, `${id}.json`), { force: true });
  const groups = { [String(experiment.default)]: 100 };
  writeFileSync(join(flows, 'experiment.json'), JSON.stringify({ ...experiment, groups }));
}

/** Flows that extend another one. */
const versionsIn = (flows: string): string[] =>
  readdirSync(flows).flatMap((file) => {
    if (!file.endsWith('.json') || file === 'experiment.json') return [];
    const { id, extends: base } = JSON.parse(readFileSync(join(flows, file), 'utf8')) as {
      id?: string;
      extends?: string;
    };
    return id !== undefined && base !== undefined ? [id] : [];
  });

/**
 * A port that no process listens on. Below those that the system gives to outgoing connections, so that it can be listened on
 * again after a kill.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 15_000 + Math.floor(Math.random() * 15_000);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}
