import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { standOn, walkTo } from '#fixtures/drivers/browser-walk.ts';
import { openProduct, type Product } from '#fixtures/drivers/product.ts';
import { productFlow } from '#fixtures/flow.ts';
import { people } from '#fixtures/people.ts';

// What buttons and headings say while the service works, and which buttons there are.

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
beforeEach(() => product.renew());
afterAll(() => product?.close());

/** A promise that the test resolves. */
function held() {
  let release = (): void => undefined;
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { until, release };
}

/** Answers every question but presses nothing after the last. */
async function answerAll(page: Page): Promise<void> {
  for (const next = page.getByRole('button', { name: 'Next' }); ; ) {
    await page.locator('form').getByRole('radio').first().check();
    if ((await next.count()) === 0) return;
    const at = await page.locator('nav [aria-current=step]').textContent();
    await next.click();
    await expect.poll(() => page.locator('nav [aria-current=step]').textContent()).not.toBe(at);
  }
}

/** Whether the car of the loader can be seen and moves without end, and the line on which it drives too. */
async function spinning(main: Locator) {
  const car = main.locator('svg', { has: main.page().locator('title', { hasText: 'A car on its way' }) });
  const moves = async (part: Locator) =>
    (await part.isVisible()) &&
    part.evaluate((element) =>
      element
        .getAnimations()
        .some(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations === Infinity),
    );
  return { car: await moves(car), line: await moves(car.locator('xpath=following-sibling::span')) };
}

test('answers are sent under "Processing" and saved under "Submitting..."; the stealth report says "Submitting..." and has no button', {
  tags: ['QUIZ-11', 'QUIZ-12', 'BA-03', 'BA-16'],
}, async () => {
  const { page, delay, close } = await product.visitor();
  const journey = { page, flow: productFlow('v3').flow };
  await walkTo(journey, 'questions', people.priya);
  await answerAll(page);
  const [answers, save, search, choice] = [held(), held(), held(), held()];
  await delay('submitAnswers', answers.until);
  await delay('updateClaim', save.until);
  await delay('searchBureauA', search.until);
  await page.getByRole('button', { name: 'Final Step' }).click();
  await page.getByRole('button', { name: 'Processing', exact: true, disabled: true }).waitFor();
  answers.release();
  await page.getByRole('button', { name: 'Submitting...', exact: true, disabled: true }).waitFor();
  save.release();

  const main = page.locator('main');
  await page.waitForURL('**/credit-report-s');
  await page.getByRole('heading', { level: 1, name: 'Submitting...' }).waitFor();
  // Said after 3 s, so the loader has been shown.
  await page.getByText('We are going through your agreements one by one.').waitFor();
  expect(await page.getByText('Searching securely').count()).toBe(0);
  // A visitor of these tests asks for less motion: the car stands, in sight.
  expect(await spinning(main)).toEqual({ car: false, line: false });
  await main.locator('svg', { has: page.locator('title', { hasText: 'A car on its way' }) }).waitFor();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await spinning(main)).toEqual({ car: true, line: true });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await main.getByRole('button').count()).toBe(0);
  await page.unrouteAll();
  await delay('updateClaim', choice.until);
  search.release();
  const saving = page.waitForRequest((request) => request.method() === 'PUT');
  await page.getByText('We are adding the agreements that we found to your claim.').waitFor();
  expect(await main.getByRole('button').count()).toBe(0);
  await saving;
  expect(await main.getByRole('heading', { level: 1 }).textContent()).toBe('Submitting...');
  expect(await main.getByRole('button').count()).toBe(0);
  choice.release();
  await standOn(journey, 'finish');
  await close();
});

test('a stealth report that cannot be saved has a way on, and only then', { tags: ['BA-17'] }, async () => {
  const { page, close } = await product.visitor();
  const journey = { page, flow: productFlow('v3').flow };
  await walkTo(journey, 'questions', people.priya);
  await answerAll(page);
  await page.getByRole('button', { name: 'Final Step' }).click();
  await page.getByText('We are adding the agreements that we found to your claim.').waitFor();
  await page.route('**/session/claim', (route) => route.abort());
  await page.getByRole('alert').filter({ hasText: 'We could not save this.' }).waitFor();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await standOn(journey, 'finish');
  await close();
});

test('at bureau B Yes and No lead on, with nothing chosen before too: there is no third button', {
  tags: ['BB-08', 'BB-09'],
}, async () => {
  const { page, claim, close } = await product.visitor();
  const journey = { page, flow: productFlow('v3').flow };
  await walkTo(journey, 'bureauB', people.owen);
  const buttons = async () =>
    (await page.locator('form').getByRole('button').allTextContents()).map((text) => text.trim());
  await page.getByRole('button', { name: 'Yes', exact: true }).waitFor();
  expect(await buttons()).toEqual(['Yes', 'No']);
  for (const card of await page.getByRole('checkbox').all()) await card.uncheck();
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await page.getByRole('heading', { name: 'There is a problem' }).waitFor();
  expect(await buttons()).toEqual(['Yes', 'No']);
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await standOn(journey, 'otp');
  expect((await claim()).data.selected_has_more_claims).toBe('No');
  await close();
});
