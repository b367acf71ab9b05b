import { rmSync } from 'node:fs';
import { afterAll, beforeAll, test } from 'vitest';
import { openProduct, type Product } from '#fixtures/drivers/product.ts';
import { replayInBrowser } from '#fixtures/replay/browser.ts';
import type { Scenario } from '#fixtures/replay/scenario.ts';
import { flowsAfter, weeklyChanges } from '#fixtures/weekly-changes.ts';

/** The changes that a page shows in a new way: screens, blocks and fields that no version of the specification has. */
const SHOWN = ['b', 'f', 'h', 'j', 'k'];
const changes = weeklyChanges();
const folder = flowsAfter(changes);
let product: Product;
beforeAll(async () => {
  product = await openProduct({}, { flows: folder });
});
afterAll(async () => {
  await product?.close();
  rmSync(folder, { recursive: true });
});

const shown = changes
  .filter(({ letter }) => SHOWN.includes(letter))
  .flatMap(({ letter, scenarios }) =>
    scenarios.flatMap((scenario): [string, string, Scenario][] =>
      scenario.without?.browser === undefined ? [[letter, scenario.title, scenario]] : [],
    ),
  );

test.concurrent.each(shown)('change %s: %s', (_, __, scenario) => replayInBrowser(scenario, product, { folder }));
