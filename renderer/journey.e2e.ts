import { afterAll, beforeAll, test } from 'vitest';
import { openProduct, type Product } from '#fixtures/product.ts';
import { replayInBrowser } from '#fixtures/replay/browser.ts';
import { scenarios, titleOf } from '#fixtures/replay/scenario.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product?.close());

// A scenario mostly waits, for the pauses that the page makes and for the service: several go on at a time.
test.concurrent.each(scenarios('browser').map((scenario) => [titleOf(scenario), scenario] as const))(
  '%s',
  (_, scenario) => replayInBrowser(scenario, product),
);
