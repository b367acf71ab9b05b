import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProduct } from '#fixtures/drivers/product.ts';
import { productFlow } from '#fixtures/flow.ts';
import { replayInBrowser } from '#fixtures/replay/browser.ts';
import { openRunner, type RunnerSession, replayReported } from '#fixtures/replay/runner.ts';
import { type Step, scenarios } from '#fixtures/replay/scenario.ts';
import { showWalk, walkTo } from '#fixtures/replay/walk-to.ts';
import { testedFlows } from '#fixtures/tested-flows.ts';
import { textsContract } from '#schemas/vendors/texts.ts';
import { sandboxUrl } from '#server/config.ts';
import { failingScenario } from './pictures.ts';

const output = mkdtempSync(join(tmpdir(), 'reclaim-replay-'));
let session: RunnerSession;

/** Width and height of a PNG, in pixels. */
const sizeOf = (file: string): number[] => [16, 20].map((offset) => readFileSync(file).readUInt32BE(offset));

beforeAll(async () => {
  session = await openRunner('browser', testedFlows, { output, trace: true });
});
afterAll(async () => {
  await session.close();
  rmSync(output, { recursive: true });
});

test('the scenario that the page for testers replays in a browser passes there', async () => {
  expect(readFileSync('docs/for-testers.md', 'utf8')).toContain('npm run journey -- replay v3 happy --on browser');
  const scenario = scenarios('browser', 'v3').find(({ name }) => name === 'happy');
  if (!scenario) throw new Error('The scenario is not there.');
  const { failure } = await replayReported(session, scenario);
  expect(failure).toBeUndefined();
});

test('a scenario that passes in a browser leaves a trace and its steps', async () => {
  const scenario = scenarios('browser', 'v3').find(({ name }) => name === 'no-address');
  if (!scenario) throw new Error('The scenario is not there.');
  const { ok, steps, written, failure } = await replayReported(session, scenario);
  expect(failure).toBeUndefined();
  expect(ok).toBe(true);
  expect(steps).toHaveLength(scenario.steps.length);
  expect(written).toEqual([join(output, 'v3-no-address.zip')]);
  expect(existsSync(join(output, 'v3-no-address.zip'))).toBe(true);
});

test.each<[string, Step, string]>([
  ['a screen that does not come', { on: 'postcode', press: 'submit', next: 'info' }, 'expected the screen "info"'],
  ['a field that is not there', { on: 'postcode', answers: { surname: 'Holloway' } }, ''],
])(
  'in a browser %s is given up once the page is quiet, with a picture and what the page says',
  async (_, step, reason) => {
    const name = 'press' in step ? 'wrong-screen' : 'wrong-field';
    const scenario = failingScenario(output, name, step);
    const { ok, failure, ms } = await replayReported(session, scenario);
    expect(ok).toBe(false);
    expect(failure?.reason).toContain(reason);
    expect(failure?.pageSays).toEqual(['address: "Please enter a postcode"']);
    expect(failure?.pictures).toEqual([join(output, `v3-${name}.png`), join(output, `v3-${name}.zip`)]);
    expect(failure?.pictures.filter((picture) => !existsSync(picture))).toEqual([]);
    // The page for testers shows the first: its page has not grown or shrunk since.
    if ('press' in step) expect(sizeOf(failure?.pictures[0] ?? '')).toEqual(sizeOf('docs/pictures/failed-replay.png'));
    // Attempts of a test would go on for minutes.
    expect(ms).toBeLessThan(90_000);
  },
);

test('a window closed during a replay is a failure of the step under way; texts to reserved numbers are printed', async () => {
  const printed: string[] = [];
  const product = await openProduct({}, { print: (line) => printed.push(line) });
  const [scenario] = scenarios('browser', 'v3').filter(({ name }) => name === 'happy');
  if (!scenario) throw new Error('The scenario is not there.');
  let close = async (): Promise<void> => undefined;
  const replayed = replayInBrowser(scenario, product, {
    async opened(page) {
      close = () => page.close();
    },
    done: () => close(),
    impatient: true,
  });
  await expect(replayed).rejects.toMatchObject({
    reason: 'the window was closed before the scenario had ended',
    path: ['steps', 1, 'on'],
  });

  // Who walks by hand in such a product reads the codes of text messages on the terminal.
  const sent = await fetch(`${sandboxUrl('texts')}${product.vendorsAt}${textsContract.operations.send.path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: 'Bearer sandbox-texts-key',
      'idempotency-key': 'one-text',
    },
    body: JSON.stringify({ to: '+447700900321', kind: 'code', text: 'Your code is 1234' }),
  });
  expect(await sent.json()).toMatchObject({ status: 'accepted' });
  expect(printed).toEqual(['Text to 07700 900321: Your code is 1234']);
  await product.close();
});

test('an invented person walks to a screen in a window, which stays open there until it is closed', async () => {
  const walk = await walkTo(productFlow('v6'), 'filed');
  if (!walk) throw new Error('Nobody comes to the screen.');
  const product = await openProduct();
  const headings: Promise<string[]>[] = [];
  await showWalk(walk.scenario, product, testedFlows, (page) => {
    const read = page.getByRole('heading', { level: 1 }).allInnerTexts();
    headings.push(read);
    void read.finally(() => page.close());
  });
  expect(await Promise.all(headings)).toEqual([[productFlow('v6').flow.screens.filed?.heading]]);
  await product.close();
});
