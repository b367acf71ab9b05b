import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { commandIn } from '../testing/command.ts';
import { idsNamed, undefinedIds } from './named-ids.ts';
import { specRows } from './rows.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const projects: string[] = [];
afterAll(() => {
  for (const project of projects) rmSync(project, { recursive: true });
});

/** A project with one requirement, one case, one contract and a source file. */
function projectWith(source: string, spec = '| VAL-15 | Names are letters only. |'): string {
  const project = mkdtempSync(join(tmpdir(), 'reclaim-spec-'));
  projects.push(project);
  const folders = ['engine', 'renderer', 'server', 'schemas', 'fixtures', 'flows', 'tools', 'docs/spec'];
  for (const folder of folders) mkdirSync(join(project, folder), { recursive: true });
  writeFileSync(join(project, 'README.md'), '');
  writeFileSync(join(project, 'docs/spec/requirements.md'), `| ID | requirement |\n|---|---|\n${spec}\n`);
  writeFileSync(join(project, 'docs/spec/cases.md'), '| id | input |\n|---|---|\n| NV-8 | Reload \\| Back. |\n');
  writeFileSync(join(project, 'docs/spec/contracts.md'), '## Effects\n\n**Address look-up.** From 3 characters.\n');
  writeFileSync(join(project, 'engine/name.ts'), source);
  return project;
}

describe('the ids of the specification', () => {
  test('every id that code, tests and documents name is defined in docs/spec', () => {
    expect(undefinedIds(root)).toEqual([]);
    expect(specRows(root).size).toBeGreaterThan(1400);
  });

  test('an id that is not defined is reported with the file that names it', () => {
    const source = '/** Letters only (VAL-15, VAL-51; case NV-8, NV-9; contracts, "Effects"). UTF-8, SHA-256. */';
    expect(undefinedIds(projectWith(source))).toEqual(['engine/name.ts: VAL-51', 'engine/name.ts: NV-9']);
  });

  test('the name of a test may open with defined ids only, of whatever area', () => {
    const source = "test('VLA-15: letters only', () => {}); test('VAL-15: letters only', () => {});";
    expect(undefinedIds(projectWith(source))).toEqual(['engine/name.ts: VLA-15']);
  });

  test('a contract is cited by the title of a section or of a paragraph', () => {
    const source = '(contracts, "Effects") (contracts, "Address look-up") (contracts, "Effect")';
    expect(undefinedIds(projectWith(source))).toEqual(['engine/name.ts: contracts, "Effect"']);
  });

  test('two rows with one id are refused', () => {
    const twice = '| VAL-15 | Letters. |\n| VAL-15 | Digits. |';
    expect(() => specRows(projectWith('', twice))).toThrow(
      'VAL-15 is defined in docs/spec/requirements.md:3 and in docs/spec/requirements.md:4.',
    );
  });

  test('a bar inside a cell does not end it, and part of another word is no id', () => {
    expect(specRows(projectWith('')).get('NV-8')?.cells).toEqual([{ heading: 'input', text: 'Reload | Back.' }]);
    expect([...idsNamed('VAL-15, XVAL-16, VAL-17a, VAL-18.5', new Set(['VAL']))]).toEqual(['VAL-15']);
  });

  test('npm run spec prints the row of an id and the files that name it, and fails for an unknown one', async () => {
    const found = await commandIn(root, 'npm run --silent spec -- NV-8');
    expect(found.output).toMatch(/^NV-8 {2}\(docs\/spec\/cases\.md:\d+\)\n {2}area: navigation\n/);
    expect(found.output).toContain('named by: ');
    const unknown = await commandIn(root, 'npm run --silent spec -- VAL-9999');
    expect(unknown).toMatchObject({
      code: 1,
      output: expect.stringContaining('no row with the id or the text "VAL-9999"'),
    });
  });
});
