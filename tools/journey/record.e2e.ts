import { expect, test } from 'vitest';
import { openProduct } from '#fixtures/drivers/product.ts';
import { productFlow } from '#fixtures/flow.ts';
import { people } from '#fixtures/people.ts';
import { runs } from '#fixtures/prove.ts';
import { recordScripted } from '#fixtures/record/browser.ts';
import { fittedScenario } from '#fixtures/record/fit.ts';
import { replayInBrowser } from '#fixtures/replay/browser.ts';
import { replayOnEngine } from '#fixtures/replay/engine.ts';
import { openRunner } from '#fixtures/replay/runner.ts';
import { readScenario, type Scenario } from '#fixtures/replay/scenario.ts';
import { testedFlows } from '#fixtures/tested-flows.ts';

/** One version in each test run; all of them with PROVE_RUNS=4. */
const versions = ['v5', 'v3', 'v4', 'v6'].slice(0, runs(1));

test('a walk recorded in a browser is a scenario that replays on the engine, in a browser and with the service', async () => {
  const recorded: Scenario[] = [];
  for (const id of versions) {
    // Somebody who has signed does not get as far in another version.
    const product = await openProduct();
    try {
      const found = productFlow(id);
      const draft = await fittedScenario(
        found,
        await recordScripted(product, found, 'margaret'),
        `a recorded walk of ${id}`,
      );
      if (typeof draft === 'string') throw new Error(draft);
      const text = JSON.stringify(draft);
      // Nothing that was typed is in it.
      for (const typed of [people.margaret.email, people.margaret.lastName, people.margaret.phone])
        expect(text).not.toContain(typed);
      const scenario = readScenario(text, id, 'recorded');
      expect(scenario.steps.length).toBeGreaterThan(4);
      expect(scenario.steps.at(-1)?.next).toBe('finish');
      await replayOnEngine(scenario);
      await replayInBrowser(scenario, product);
      recorded.push(scenario);
    } finally {
      await product.close();
    }
  }
  expect(recorded.map(({ flow }) => flow)).toEqual(versions);
  // A sandbox of its own, which would hear the requests of the one above.
  const session = await openRunner('server', testedFlows, { output: '' });
  for (const scenario of recorded) await session.replay(scenario, () => undefined, []);
  await session.close();
});
