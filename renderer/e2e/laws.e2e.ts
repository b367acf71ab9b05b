import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isVersion } from '#engine/flow/experiment.ts';
import { openProduct, type Product } from '#fixtures/drivers/product.ts';
import { productFlow } from '#fixtures/flow.ts';
import { productFlows } from '#fixtures/flows.ts';
import { planInWords, plans } from '#fixtures/invariants/actions.ts';
import { realBrowser } from '#fixtures/invariants/real-browser.ts';
import { walk } from '#fixtures/invariants/walk.ts';

/** `LAWS_BROWSER_WALKS=200` walks more; `LAWS_SEED=…` walks the same again. */
const WALKS = Number(process.env.LAWS_BROWSER_WALKS ?? 3);
const STEPS = Number(process.env.LAWS_STEPS ?? (process.env.LAWS_BROWSER_WALKS ? 40 : 25));
const seed = Number(process.env.LAWS_SEED ?? 7);
/** The number of the only one that is walked, or of the first and the last: `98-200`. */
const [first = 1, last = first] = process.env.LAWS_WALK?.split('-').map(Number) ?? [1, WALKS];
/** So many people walk at once: most of a walk is waiting. */
const AT_ONCE = Number(process.env.LAWS_AT_ONCE ?? 3);

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product?.close());

test('NV-1 to NV-4 and all laws of navigation hold in a browser before the real service, on random walks', async () => {
  // What stands before a version leads into another flow: the page's own code is walked there (fixtures/invariants).
  const flows = [...productFlows().byId].filter(([, { flow }]) => isVersion(flow)).map(([id]) => id);
  const chosen = fc.sample(plans(flows, STEPS, STEPS), { numRuns: WALKS, seed });
  const broken: string[] = [];
  const due = [...chosen.entries()].slice(first - 1, last);
  const one = async () => {
    for (let next = due.shift(); next; next = due.shift()) {
      const [number, plan] = next;
      // Time passes for each walk by itself.
      const own = await product.another();
      const driver = await realBrowser(own, productFlow(plan.flow).flow);
      try {
        await walk({ ...plan, actions: plan.actions.slice(0, Math.max(0, STEPS - plan.ahead)) }, driver);
      } catch (error) {
        const said = `LAWS_SEED=${seed}, walk ${number + 1}: ${String(error)}\n${planInWords(plan)}`;
        // At once: a long run may be stopped before its end.
        console.error(said);
        broken.push(said);
      } finally {
        await driver.close();
        await own.close();
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  expect(broken).toEqual([]);
});
