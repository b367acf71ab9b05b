import { expect, test } from 'vitest';
import { browserTest } from '#fixtures/drivers/browser-test.ts';
import { standOn, walkOn, walkTo } from '#fixtures/drivers/browser-walk.ts';
import { mainButton } from '#fixtures/drivers/page.ts';
import { people } from '#fixtures/people.ts';

const here = browserTest();

test('Back after a quiz that is over passes over its steps at once, and Forward leads to the report again', {
  tags: ['NV-1'],
}, async () => {
  const { page, calls } = here.visitor;
  await walkTo(here.journey, 'bureauA');
  const searches = () => calls.filter(({ operation }) => operation === 'searchBureauA').length;
  const before = searches();
  await page.goBack();
  await standOn(here.journey, 'sign');
  // Nothing moves it on from there.
  await page.waitForTimeout(500);
  await standOn(here.journey, 'sign');
  await page.goForward();
  await standOn(here.journey, 'bureauA');
  await page.goBack();
  await standOn(here.journey, 'sign');
  await page.goBack();
  await standOn(here.journey, 'contact');
  await walkOn(here.journey, 'contact', 'finish');
  expect(searches()).toBe(before);
});

test('the screen before the second set survives a reload, and its button leads on', {
  tags: ['QUIZ-14', 'NV-2'],
}, async () => {
  const { page } = here.visitor;
  await walkTo(here.journey, 'questions', people.margaret);
  const radios = page.locator('form').getByRole('radio');
  const again = page.getByRole('heading', { name: "Let's try once more" });
  // Neither the first choice, which is right, nor the last: docs/sandbox.md.
  for (let question = 0; question < 12 && !(await again.isVisible()); question += 1) {
    const asked = await page.locator('legend h2').textContent();
    await radios.nth(1).check();
    await mainButton(here.journey, 'questions').click();
    await page.waitForFunction((words) => document.querySelector('legend h2')?.textContent !== words, asked);
  }
  await again.waitFor();
  await page.reload();
  await again.waitFor();
  await page.getByRole('button', { name: 'Verification' }).click();
  await radios.first().waitFor();
  await walkOn(here.journey, 'questions', 'finish');
});
