/**
 * `npm run journey`: runs the flow tool from a bundle, and bundles it again where a source has changed. It is JavaScript, so that
 * Node runs it without a compiler: that would take most of the time that `check` takes. (decision 214)
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import module from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const cache = join(root, 'node_modules/.cache/journey', createHash('sha256').update(root).digest('hex').slice(0, 8));

/** The current bundle's folder; undefined where there is none, or where a source is not the one that was bundled. */
function bundled() {
  const file = join(cache, 'manifest.json');
  if (!existsSync(file)) return undefined;
  const { folder, sources } = JSON.parse(readFileSync(file, 'utf8'));
  const same = ({ path, modified, size, hash }) => {
    const stat = statSync(join(root, path), { throwIfNoEntry: false });
    if (!stat) return false;
    if (stat.mtimeMs === modified && stat.size === size) return true;
    return (
      createHash('sha256')
        .update(readFileSync(join(root, path)))
        .digest('hex') === hash
    );
  };
  return sources.every(same) && existsSync(join(cache, folder, 'journey.js')) ? join(cache, folder) : undefined;
}

let folder = bundled();
if (!folder) {
  const tsx = join(root, 'node_modules/tsx/dist/cli.mjs');
  const { status } = spawnSync(process.execPath, [tsx, join(root, 'tools/journey-bundle.ts'), cache], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  folder = status === 0 ? bundled() : undefined;
  if (!folder) {
    console.error('The flow tool could not be bundled: see the output above.');
    process.exit(1);
  }
}
// V8 optimises a function once it has run for long. In a command of a second that takes more processor time than it saves, so it
// waits fifteen times as long as by default.
setFlagsFromString('--interrupt-budget=2000000');
// Node 22 and later keep the compiled code beside it.
module.enableCompileCache?.(join(cache, 'compiled'));
const { main } = await import(pathToFileURL(join(folder, 'journey.js')).href);
await main(process.argv.slice(2), folder);
