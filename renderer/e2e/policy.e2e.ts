import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProduct, type Product } from '#fixtures/drivers/product.ts';
import { eventually } from '#fixtures/eventually.ts';
import { registry } from '#server/metrics/instruments.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product?.close());

const reports = async () =>
  Number(/security_events_total\{event="policy.broken"\} (\d+)/.exec(await registry.metrics())?.[1] ?? 0);

test('a page refuses markup and scripts that are made of text, and the browser tells the service of it', async () => {
  const { page, complaints, close } = await product.visitor();
  await page.goto('/get-started-v3');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(complaints).toEqual([]);
  const before = await reports();
  const refused = await page.evaluate(() => {
    const tries: (() => unknown)[] = [
      () => document.body.insertAdjacentHTML('beforeend', '<b id="made">Quillfeather</b>'),
      () => Object.assign(document.createElement('script'), { text: 'Quillfeather' }),
      () =>
        (
          window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): object } }
        ).trustedTypes.createPolicy('own', {}),
    ];
    return tries.map((run) => {
      try {
        run();
        return 'made';
      } catch (error) {
        return (error as Error).name;
      }
    });
  });
  expect(refused).toEqual(['TypeError', 'TypeError', 'TypeError']);
  expect(await page.locator('#made').count()).toBe(0);
  await eventually(async () => expect(await reports()).toBe(before + 3));
  await close();
});

test('no page can use a camera, a microphone, the place or a payment', async () => {
  const { page, close } = await product.visitor();
  await page.goto('/get-started-v3');
  const allowed = await page.evaluate(() =>
    ['camera', 'microphone', 'geolocation', 'payment', 'fullscreen'].filter((feature) =>
      (document as unknown as { featurePolicy: { allowsFeature(name: string): boolean } }).featurePolicy.allowsFeature(
        feature,
      ),
    ),
  );
  expect(allowed).toEqual([]);
  await close();
});

test('the page of the calls is drawn under the policy of its own', async () => {
  const { page, complaints, close } = await product.visitor();
  await page.goto('/docs/');
  await page.getByText('Saves claim fields; used for every step.').waitFor();
  expect(complaints).toEqual([]);
  await close();
});
