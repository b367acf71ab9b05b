import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { testedFlows } from '#fixtures/tested-flows.ts';
import { readFlowFiles } from '#flows/files.ts';
import { scenarioProblems } from './scenario-problems.ts';

const cache = mkdtempSync(join(tmpdir(), 'scenario-results-'));
afterAll(() => rmSync(cache, { recursive: true, force: true }));

const flows = readFlowFiles(testedFlows);
const scenarios = new Map([
  ['fixtures/scenarios/v3/mine.json', '{ "title": "a way through the form", "steps": [{ "on": "brandNew" }] }'],
]);

/** The flows after an edit of one file. */
function edited(file: string, from: string, to: string): Map<string, string> {
  const text = flows.get(file) ?? '';
  expect(text).toContain(from);
  return new Map(flows).set(file, text.replace(from, to));
}
const results = (): unknown[] => JSON.parse(readFileSync(join(cache, 'scenarios.json'), 'utf8'));
const codes = async (files: ReadonlyMap<string, string>) =>
  (await scenarioProblems(scenarios, files, cache)).map(({ code }) => code);

test('known results are used after an edit that changes no name, and never after one that does', async () => {
  expect(await codes(flows)).toEqual(['unknown-screen']);
  expect(results()).toHaveLength(1);
  const words = edited('v3.json', '"title": "', '"title": "Otherwise: ');
  expect(await codes(words)).toEqual(['unknown-screen']);
  expect(results()).toHaveLength(1);
  const screen = '"brandNew": { "path": "new", "heading": "New", "body": [], "end": true }';
  expect(await codes(edited('v3.json', '"routes": {', `"screens": { ${screen} }, "routes": {`))).toEqual([]);
  expect(results()).toHaveLength(2);
  expect(await codes(flows)).toEqual(['unknown-screen']);
});
