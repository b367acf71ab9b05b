import { expect, test } from 'vitest';
import { browserTest } from '#fixtures/drivers/browser-test.ts';
import { fill, walkTo } from '#fixtures/drivers/browser-walk.ts';
import { mainButton } from '#fixtures/drivers/page.ts';

const here = browserTest({ expected: /is not our service's|Quillfeather/ });

test('a page tells of errors by kind, name, place and screen, and of nothing that was typed', async () => {
  const { page } = here.visitor;
  const told: { url: string; text: string }[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/client-errors')) told.push({ url: request.url(), text: request.postData() ?? '' });
  });
  await walkTo(here.journey, 'info');
  await fill(here.journey, 'info');
  await page.getByLabel('Legal surname').fill('Quillfeather');
  await page.waitForLoadState('networkidle');
  expect(told).toEqual([]);

  // A fault that the page logs itself.
  const logged = page.waitForResponse('**/client-errors');
  await page.route('**/session/claim', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 200, body: 'Quillfeather' }) : route.fallback(),
  );
  await mainButton(here.journey, 'info').click();
  expect((await logged).status()).toBe(200);
  const body = JSON.parse(told[0]?.text ?? '');
  expect(body).toEqual({
    kind: 'logged',
    name: 'Error',
    file: expect.any(String),
    line: expect.any(Number),
    column: expect.any(Number),
    version: 'v3',
    screen: 'info',
    release: expect.stringMatching(/^\d+\.\d+\.\d+$/),
  });
  expect((await page.request.get(`/assets/${body.file}`)).status()).toBe(200);

  // One that nothing handles, whose words quote an answer.
  const rejected = page.waitForResponse('**/client-errors');
  await page.evaluate(() => {
    void Promise.reject(
      new RangeError(`${document.querySelector<HTMLInputElement>('[name=surname]')?.value} Quillfeather`),
    );
  });
  expect((await rejected).status()).toBe(200);
  expect(JSON.parse(told[1]?.text ?? '')).toMatchObject({ kind: 'rejection', name: 'RangeError', screen: 'info' });

  expect(told.map(({ url, text }) => url + text).join('\n')).not.toMatch(/quillfeather|margaret/i);
});

test('a page of the site tells of an error once: without a screen, and with one where its form is part of the page', async () => {
  const { page } = here.visitor;
  const told: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/client-errors')) told.push(JSON.parse(request.postData() ?? ''));
  });
  const fail = (line: number) =>
    page.evaluate((at) => {
      const error = new RangeError('Quillfeather');
      error.stack = `RangeError: Quillfeather\n    at a (${window.location.origin}/assets/a.js:${at}:1)`;
      void Promise.reject(error);
    }, line);

  await page.goto(new URL('/privacy-policy', here.product.url).href);
  await page.waitForLoadState('networkidle');
  expect(told).toEqual([]);
  const first = page.waitForResponse('**/client-errors');
  await fail(1);
  expect((await first).status()).toBe(200);

  await page.goto(new URL('/', here.product.url).href);
  // React marks what it has hydrated: the program of the form runs.
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('#app input') ?? {}).some((key) => key.startsWith('__reactProps')),
  );
  // Errors of two places: what one script tells twice would be four reports, or a second one of the first place.
  for (const line of [2, 3]) {
    const next = page.waitForResponse('**/client-errors');
    await fail(line);
    expect((await next).status()).toBe(200);
  }
  await page.waitForLoadState('networkidle');
  const report = { kind: 'rejection', name: 'RangeError', file: 'a.js', column: 1, release: expect.any(String) };
  expect(told).toEqual([
    { ...report, line: 1 },
    { ...report, line: 2, version: 'home', screen: expect.any(String) },
    { ...report, line: 3, version: 'home', screen: expect.any(String) },
  ]);
});
