/** `npm run new -- <kind> <name>`: creates a field type, an effect, a provider or a page, so that `npm run check` passes. */
import { spawnSync } from 'node:child_process';
import { argv, execPath, exit } from 'node:process';
import { fileURLToPath } from 'node:url';
import { planNew } from './new/new.ts';
import { carryOut } from './new/plan.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const answer = planNew(argv.slice(2), root);
if ('help' in answer) {
  console.log(answer.help);
  exit(0);
}
if ('refused' in answer) {
  console.error(answer.refused);
  exit(1);
}

const { files, lines, next } = answer.plan;
carryOut(root, answer.plan);
const touched = [...files.keys(), ...lines.map(({ file }) => file)];
run('node_modules/@biomejs/biome/bin/biome', 'check', '--write', '--log-level=error', ...touched);
const generated = run('node_modules/tsx/dist/cli.mjs', 'tools/generate.ts');

console.log(['New files', ...[...files.keys()].map((file) => `  ${file}`), ''].join('\n'));
console.log(
  ['Added', ...lines.map(({ file, text }) => `  ${file}\n    ${text.trim().split('\n').join('\n    ')}`), ''].join(
    '\n',
  ),
);
if (generated !== '') console.log(`Generated\n${generated.trimEnd().replace(/^/gm, '  ')}\n`);
console.log(
  ['Next', ...next.map((step, at) => `  ${at + 1}. ${step}`), `  ${next.length + 1}. npm run check`].join('\n'),
);

/** Runs a tool of the project and returns its output; stops if it fails. */
function run(script: string, ...words: string[]): string {
  const { status, stdout, stderr } = spawnSync(execPath, [script, ...words], { cwd: root, encoding: 'utf8' });
  if (status === 0) return stdout;
  console.error(`${script} ${words.join(' ')} failed:\n${stdout}${stderr}`);
  return exit(1);
}
