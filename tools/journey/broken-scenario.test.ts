import { expect, test, vi } from 'vitest';
import { readScenario } from '#fixtures/replay/scenario.ts';
import { testedFlows } from '#fixtures/tested-flows.ts';
import { readFlowFiles } from '#flows/files.ts';
import { journey } from './commands.ts';

const texts = vi.hoisted(() => ({ scenario: '' }));
vi.mock('./coverage.ts', () => ({ coverage: () => readScenario(texts.scenario, 'v3', 'half-written') }));

test.each([
  ['{ "title"', 'fixtures/scenarios/v3/half-written.json is not JSON'],
  ['{ "title": "short", "steps": [] }', 'fixtures/scenarios/v3/half-written.json is not a valid scenario:\n/'],
])('a command that meets the broken scenario %s says what to correct, without a stack trace', async (text, says) => {
  texts.scenario = text;
  const answer = await journey(['coverage', 'v3'], readFlowFiles(testedFlows));
  expect([answer.ok, answer.misused]).toEqual([false, true]);
  expect(answer.text).toContain(says);
  expect(answer.text).toContain('Correct the file. Its lines: npm run journey -- check v3');
  expect(answer.text).not.toMatch(/^ +at /m);
});
