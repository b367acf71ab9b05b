import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commandIn } from '../testing/command.ts';
import { copyOfProject, removeCopies } from '../testing/project-copy.ts';

removeCopies();

/** The manifest of the bundle that belongs to a copy of the project. */
function manifestOf(copy: string): string {
  const cache = join(copy, 'node_modules/.cache/journey');
  const own = readdirSync(cache).find(
    (name) => JSON.parse(readFileSync(join(cache, name, 'manifest.json'), 'utf8')).root === `${copy}/`,
  );
  return join(cache, own ?? '', 'manifest.json');
}

test('the tool is bundled once, and again when one of its sources has changed; an edit of a flow is seen without', async () => {
  const copy = copyOfProject();
  const run = () => commandIn(copy, 'node tools/journey.mjs check v3');
  expect((await run()).output).toContain('Checked v3: no errors');
  const bundled = statSync(manifestOf(copy)).mtimeMs;

  const flow = join(copy, 'flows/v3.json');
  const text = readFileSync(flow, 'utf8');
  writeFileSync(flow, text.replace('"screen": "info"', '"screen": "inof"'));
  const wrong = await run();
  expect([wrong.code, wrong.output]).toEqual([1, expect.stringContaining('error unknown-screen')]);
  // The functions that check the shape are compiled into the bundle.
  writeFileSync(flow, text.replace('"start": ', '"colour": "red", "settings": 7, "start": '));
  const misshapen = await run();
  expect(misshapen.output).toContain('error unknown-member');
  expect(misshapen.output).toContain('error wrong-type');
  expect(readFileSync(manifestOf(copy), 'utf8')).toContain('"engine/check/schema/partial.ts"');
  writeFileSync(flow, text);
  expect((await run()).code).toBe(0);
  expect(statSync(manifestOf(copy)).mtimeMs).toBe(bundled);

  const source = join(copy, 'tools/journey/check.ts');
  writeFileSync(source, readFileSync(source, 'utf8').replace('`Checked ', '`Looked through '));
  expect((await run()).output).toContain('Looked through v3: no errors');
});
