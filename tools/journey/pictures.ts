/** The pictures of docs/for-testers.md: `npm run screens -- docs/pictures testers` draws them. */
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mapOf, svgOf, withCoverage } from '#engine/map/index.ts';
import { productFlow } from '#fixtures/flow.ts';
import { coverageOf } from '#fixtures/replay/coverage.ts';
import { openRunner, replayReported } from '#fixtures/replay/runner.ts';
import { readScenario, type Scenario, type Step, scenarios } from '#fixtures/replay/scenario.ts';
import { frozenFlows } from '#fixtures/tested-flows.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What one scenario of the frozen v6 tests of it: few other changes of scenarios or flows make the picture out of date. */
export async function coveragePicture(): Promise<string> {
  const product = productFlow('v6', frozenFlows);
  const one = scenarios('engine', 'v6').filter(({ name }) => name === 'one-form');
  const { by } = await coverageOf(product, one);
  return svgOf(withCoverage(mapOf(product.flow), new Map([...by].map(([key, names]) => [key, names.length]))));
}

const NOT_LEFT: Step = { on: 'postcode', press: 'submit', next: 'info' };

/** A scenario that fails in its second step, written to a folder. */
export function failingScenario(folder: string, name = 'wrong-screen', step = NOT_LEFT): Scenario {
  const text = JSON.stringify({ title: 'a postcode is left out', steps: [{ on: 'postcode', press: 'submit' }, step] });
  const file = join(folder, `${name}.json`);
  writeFileSync(file, text);
  return { ...readScenario(text, 'v3', name), file: relative(root, file) };
}

/** Draws the pictures into a folder. */
export async function drawTestersPictures(folder: string): Promise<void> {
  writeFileSync(join(folder, 'coverage.svg'), await coveragePicture());
  const output = mkdtempSync(join(tmpdir(), 'reclaim-pictures-'));
  const session = await openRunner('browser', frozenFlows, { output });
  try {
    const { failure } = await replayReported(session, failingScenario(output));
    const [picture] = failure?.pictures ?? [];
    if (picture === undefined) throw new Error(`The replay has left no picture: ${failure?.reason}`);
    copyFileSync(picture, join(folder, 'failed-replay.png'));
  } finally {
    await session.close();
    rmSync(output, { recursive: true });
  }
}
