import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { browserTest } from '#fixtures/drivers/browser-test.ts';
import { standOn, walkOn } from '#fixtures/drivers/browser-walk.ts';
import { answerField, mainButton } from '#fixtures/drivers/page.ts';

const here = browserTest();

/**
 * Composes a text in a control as a keyboard does: it grows (or comes as one word, `glided`), is underlined meanwhile, and
 * is committed. While it grows the control shows what was composed, to the letter.
 */
async function composeIn(control: Locator, states: readonly string[], commit = states.at(-1) ?? ''): Promise<void> {
  const keyboard = await here.visitor.page.context().newCDPSession(here.visitor.page);
  await control.focus();
  for (const text of states) {
    await keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    expect(await control.inputValue()).toBe(text);
  }
  await keyboard.send('Input.insertText', { text: commit });
  await keyboard.detach();
}

const grown = (text: string): string[] => [...text].map((_, at, letters) => letters.slice(0, at + 1).join(''));
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

describe('nothing is tidied while a keyboard composes', { tags: ['BR-3'] }, () => {
  test.each([
    ['sw1a1aa', '/get-started-v3', 'SW1A 1AA'],
    ['ox42dp', '/get-started-v3', 'OX4 2DP'],
    ['OX42DP', '/get-started-v3', 'OX4 2DP'],
    ['sw1a1aa', '/', 'SW1A 1AA'],
    ['ox42dp', '/', 'OX4 2DP'],
  ])('the postcode %s on %s, before it is hydrated and after', async (typed, path, shown) => {
    const { page } = here.visitor;
    await page.goto(path, { waitUntil: 'load' });
    const postcode = page.locator('#address');
    await composeIn(postcode, grown(typed));
    await expect.poll(() => postcode.inputValue()).toBe(shown);
    await page.getByText(/address(es)? found/).waitFor();
    expect(await postcode.inputValue()).toBe(shown);
  });

  test('names: letter by letter, as a glided word, in capitals, with a dead key, and in Hangul', async () => {
    const { page } = here.visitor;
    await page.goto(here.product.start, { waitUntil: 'load' });
    await walkOn(here.journey, here.journey.flow.start, 'info');
    const name = field(page, 'Legal first name');
    for (const [states, commit, shown] of [
      [grown('margaret'), 'margaret', 'Margaret'],
      [grown('anne marie'), 'anne marie', 'Anne Marie'],
      [['margaret'], 'margaret', 'Margaret'],
      [['MARGARET'], 'MARGARET', 'MARGARET'],
      [['´'], 'é', 'É'],
      [['ㅎ', '하', '한'], '한', '한'],
    ] as const) {
      await name.fill('');
      await composeIn(name, states, commit);
      await expect.poll(() => name.inputValue()).toBe(shown);
    }
  });

  test('the mobile number in the help dialog', async () => {
    const { page } = here.visitor;
    await page.goto('/faqs', { waitUntil: 'load' });
    await page.getByRole('button', { name: 'Help' }).click();
    await page.getByRole('button', { name: 'Update My Phone Number' }).click();
    const number = page.locator('#help-phone');
    await composeIn(number, grown('07700 900456'));
    await expect.poll(() => number.inputValue()).toMatch(/^0?7700 ?900 ?456$/);
    await page.getByText('Verified').waitFor();
  });
});

test('a whole journey with a keyboard that composes, in small letters', { tags: ['BR-3'] }, async () => {
  const { page } = here.visitor;
  await page.goto(here.product.start, { waitUntil: 'load' });
  await composeIn(page.locator('#address'), grown('ox42dp'));
  await page.getByRole('radio', { name: 'Flat 1, 4 Mill Lane, Oxford', exact: true }).check();
  await mainButton(here.journey, 'postcode').click();
  await standOn(here.journey, 'info');
  await answerField(here.journey, 'title', 'Mrs');
  await composeIn(field(page, 'Legal first name'), grown('margaret'));
  await composeIn(field(page, 'Legal surname'), grown('holloway'));
  await answerField(here.journey, 'dateOfBirth', { day: '9', month: '4', year: '1961' });
  await answerField(here.journey, 'privacy', true);
  await mainButton(here.journey, 'info').click();
  await standOn(here.journey, 'contact');
  await composeIn(field(page, 'Email'), grown('margaret.holloway@example.com'));
  await composeIn(page.locator('#mobile'), grown('07700900456'));
  await answerField(here.journey, 'softSearch', true);
  await mainButton(here.journey, 'contact').click();
  await standOn(here.journey, 'sign');
  await walkOn(here.journey, 'sign', 'finish');
  expect((await here.visitor.claim()).data).toMatchObject({
    postcode: 'OX4 2DP',
    first_name: 'Margaret',
    last_name: 'Holloway',
    email: 'margaret.holloway@example.com',
    phone_number: '+447700900456',
  });
});
