import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { testedFlows } from '#fixtures/tested-flows.ts';
import { readFlowFiles } from '#flows/files.ts';
import { SCHEMAS, updateSchemas } from './update-schemas.ts';

const root = mkdtempSync(join(tmpdir(), 'own-schemas-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const flows = readFlowFiles(testedFlows);
const file = join(root, SCHEMAS, 'v3.schema.json');

/** The flows after an edit of version v3. */
function edited(from: string, to: string): Map<string, string> {
  const text = flows.get('v3.json') ?? '';
  expect(text).toContain(from);
  return new Map(flows).set('v3.json', text.replace(from, to));
}

test('the schemas are made again after an edit that changes a name, or by another program, and not after other edits', async () => {
  await updateSchemas(root, flows, 'program');
  expect(existsSync(file)).toBe(true);
  // A file that is gone comes back only where the schemas are made again.
  rmSync(file);
  await updateSchemas(root, edited('"title": "', '"title": "Otherwise: '), 'program');
  expect(existsSync(file)).toBe(false);
  await updateSchemas(
    root,
    edited('"afterPostcode": [', '"brandNew": [{ "screen": "info" }], "afterPostcode": ['),
    'program',
  );
  expect(readFileSync(file, 'utf8')).toContain('"brandNew"');
  await updateSchemas(root, flows, 'program');
  expect(readFileSync(file, 'utf8')).not.toContain('"brandNew"');
  rmSync(file);
  await updateSchemas(root, flows, 'another program');
  expect(existsSync(file)).toBe(true);
});
