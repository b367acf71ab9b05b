/** `npm run check`: types, lint, flows, generated files, requirements, ids of the specification. All parts run; one failure fails the whole. */
import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { missingRequirements } from './requirements.ts';
import { undefinedIds } from './spec/named-ids.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const command = (name: string, ...args: string[]) => ({
  name,
  run(): boolean {
    const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
    return status === 0;
  },
});
const bin = (path: string) => fileURLToPath(new URL(`../node_modules/${path}`, import.meta.url));

/** Several checkers each check what the others share, so on few cores one is as fast, with half of the work. */
const checkers = availableParallelism() > 4 ? '4' : '1';

const parts = [
  command('types', bin('typescript/bin/tsc'), '--noEmit', '-p', '.', '--checkers', checkers),
  command('lint and format', bin('@biomejs/biome/bin/biome'), 'ci', '--error-on-warnings', '.'),
  command('unused code', bin('knip/bin/knip.js')),
  command('flows', 'tools/journey.mjs', 'check'),
  command('generated files', bin('tsx/dist/cli.mjs'), 'tools/generate.ts', '--check'),
  {
    name: 'requirements',
    run(): boolean {
      const missing = missingRequirements(root);
      if (missing.length > 0)
        console.error(`No test names these ids, which docs/requirements-due.json lists:\n${missing.join(' ')}`);
      return missing.length === 0;
    },
  },
  {
    name: 'ids of the specification',
    run(): boolean {
      const found = undefinedIds(root);
      if (found.length > 0) console.error(`docs/spec does not define what these files name:\n${found.join('\n')}`);
      return found.length === 0;
    },
  },
];

const failed: string[] = [];
for (const { name, run } of parts) {
  const began = performance.now();
  const ok = run();
  if (!ok) failed.push(name);
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
}
if (failed.length > 0) {
  console.error(`\nnpm run check failed: ${failed.join(', ')}.`);
  process.exit(1);
}
