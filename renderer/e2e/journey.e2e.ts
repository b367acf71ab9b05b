import { afterAll, test } from 'vitest';
import { openProduct, type Product } from '#fixtures/drivers/product.ts';
import { replayInBrowser } from '#fixtures/replay/browser.ts';
import { pageSample } from '#fixtures/replay/page-sample.ts';
import { scenarios, titleOf } from '#fixtures/replay/scenario.ts';
import { folderOf } from '#fixtures/tested-flows.ts';

/** A product for each folder of flows: versions that are not frozen have pages of their own. */
const products = new Map<string, Promise<Product>>();
function productOf(version: string): Promise<Product> {
  const flows = folderOf(version);
  const product = products.get(flows) ?? openProduct({}, { flows });
  products.set(flows, product);
  return product;
}
afterAll(async () => {
  for (const product of products.values()) await (await product).close();
});

// A scenario mostly waits, for the pauses that the page makes and for the service: several go on at a time.
test.concurrent.each(pageSample(scenarios('browser')).map((scenario) => [titleOf(scenario), scenario] as const))(
  '%s',
  async (_, scenario) => replayInBrowser(scenario, await productOf(scenario.flow)),
);
