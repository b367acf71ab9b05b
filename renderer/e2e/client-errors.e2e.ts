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
