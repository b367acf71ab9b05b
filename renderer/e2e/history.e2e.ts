import { describe, expect, test } from 'vitest';
import { browserTest } from '#fixtures/drivers/browser-test.ts';
import { fill, standOn, walkOn, walkTo } from '#fixtures/drivers/browser-walk.ts';
import { answerField, draw, type JourneyPage, mainButton, openScreen, screenOn } from '#fixtures/drivers/page.ts';

const here = browserTest();

const count = (operation: string) => here.visitor.calls.filter((call) => call.operation === operation).length;
const progress = () => here.visitor.page.getByRole('progressbar').getAttribute('aria-valuenow');
const shownIn = (label: string) => here.visitor.page.getByLabel(label, { exact: true }).inputValue();

/** Opens another tab on the claim of a person who is on contact, and goes back to the name there. */
async function anotherTab(): Promise<JourneyPage> {
  const there = { ...here.journey, page: await here.visitor.page.context().newPage() };
  await openScreen(there, 'contact');
  await standOn(there, 'contact');
  await there.page.goto('/get-started-v3/info');
  await standOn(there, 'info');
  return there;
}

describe('Back, Forward and the address', () => {
  test('from contact Back twice, then Forward once: address, screen, progress and answers agree', {
    tags: ['NV-1'],
  }, async () => {
    const { page } = here.visitor;
    await walkTo(here.journey, 'contact');
    await answerField(here.journey, 'email', 'pat@example.com');
    for (const [way, screen, value] of [
      ['goBack', 'info', '50'],
      ['goBack', 'postcode', '25'],
      ['goForward', 'info', '50'],
    ] as const) {
      await page[way]();
      await standOn(here.journey, screen);
      expect(await progress()).toBe(value);
    }
    expect(await shownIn('Legal surname')).toBe('Holloway');
    expect(await page.getByRole('radio', { name: 'Mrs.' }).isChecked()).toBe(true);
    await page.goForward();
    await standOn(here.journey, 'contact');
    expect(await shownIn('Email')).toBe('pat@example.com');
  });

  test('a jump over two steps keeps what lies between, so the journey goes on from there', {
    tags: ['NV-1'],
  }, async () => {
    const { page } = here.visitor;
    await walkTo(here.journey, 'contact');
    await page.evaluate(() => window.history.go(-2));
    await standOn(here.journey, 'postcode');
    await page.evaluate(() => window.history.go(2));
    await standOn(here.journey, 'contact');
    await walkOn(here.journey, 'contact', 'sign');
  });

  test('a step forward after going back is the next entry: Back leads to the screen before it', async () => {
    const { page } = here.visitor;
    await walkTo(here.journey, 'contact');
    await page.goBack();
    await standOn(here.journey, 'info');
    await mainButton(here.journey, 'info').click();
    await standOn(here.journey, 'contact');
    await page.goBack();
    await standOn(here.journey, 'info');
  });

  test('opened at a later screen with nothing entered: the first that asks, with a sentence, under its own address', async () => {
    const { page } = here.visitor;
    await openScreen(here.journey, 'sign');
    await standOn(here.journey, 'postcode');
    await page.getByText('We need this before you can continue. Everything you entered is kept.').waitFor();
    await walkOn(here.journey, 'postcode', 'finish');
  });
});

describe('loading the page again', () => {
  test('at contact: the same screen, what was typed is there, no second claim, nothing bought twice', {
    tags: ['NV-2'],
  }, async () => {
    const { page } = here.visitor;
    await walkTo(here.journey, 'contact');
    await answerField(here.journey, 'email', 'pat@example.com');
    await page.locator('[data-field=email]').getByText('Verified').waitFor();
    const before = (await here.visitor.claim()).id;
    await page.reload();
    await standOn(here.journey, 'contact');
    expect(await shownIn('Email')).toBe('pat@example.com');
    await page.locator('[data-field=email]').getByText('Verified').waitFor();
    await answerField(here.journey, 'mobile', '07700 900456');
    await answerField(here.journey, 'softSearch', true);
    await mainButton(here.journey, 'contact').click();
    await standOn(here.journey, 'sign');
    expect(count('createClaim')).toBe(1);
    expect(count('verifyEmail')).toBe(1);
    expect((await here.visitor.claim()).id).toBe(before);
  });

  test('at sign, before and after drawing: the questions are used again, and the drawing is still there', {
    tags: ['NV-2'],
  }, async () => {
    const { page } = here.visitor;
    await walkTo(here.journey, 'sign');
    await page.getByText('Congratulations!').waitFor();
    await page.reload();
    await standOn(here.journey, 'sign');
    await page.getByText('Congratulations!').waitFor();
    await draw(page, 'good');
    await page.getByRole('img', { name: 'Signature pad, signed' }).waitFor();
    await page.reload();
    await standOn(here.journey, 'sign');
    await page.getByRole('img', { name: 'Signature pad, signed' }).waitFor();
    await answerField(here.journey, 'notFiled', true);
    await mainButton(here.journey, 'sign').click();
    await standOn(here.journey, 'questions');
    expect(count('loadQuestions')).toBe(1);
    expect(count('createClaim')).toBe(1);
    expect((await here.visitor.claim()).data.signature).toMatch(/^data:image\/png;base64,/);
  });

  test('in another tab, without its memory, the claim gives the answers and the path back', {
    tags: ['SES-20'],
  }, async () => {
    await walkTo(here.journey, 'contact');
    const there = await anotherTab();
    expect(await there.page.getByLabel('Legal surname', { exact: true }).inputValue()).toBe('Holloway');
    await openScreen(there, 'contact');
    await walkOn(there, 'contact', 'sign');
    expect(count('createClaim')).toBe(1);
  });

  test('a tab with corrupted data starts again and loses no saved answer', async () => {
    const { page } = here.visitor;
    await walkTo(here.journey, 'contact');
    await page.evaluate(() => {
      const key = Object.keys(sessionStorage).find((each) => sessionStorage.getItem(each)?.startsWith('{'));
      window.addEventListener('pagehide', () => sessionStorage.setItem(key ?? '', '{"flow":"v3","scr'));
    });
    await page.reload();
    await standOn(here.journey, 'contact');
    await walkOn(here.journey, 'contact', 'sign');
    expect(count('createClaim')).toBe(1);
  });
});

describe('leaving and pressing in a hurry', () => {
  test('Next reads "Processing...", the site is left and come back to: the button is usable, nothing is saved again', {
    tags: ['PC-08', 'NV-3'],
  }, async () => {
    const { page } = here.visitor;
    await walkTo(here.journey, 'info');
    await fill(here.journey, 'info');
    let release = () => {};
    await here.visitor.delay('updateClaim', new Promise<void>((resolve) => (release = resolve)));
    await mainButton(here.journey, 'info').click();
    await page.getByText('Processing...').waitFor();
    await page.goto('/privacy-policy');
    await page.goBack();
    await page.locator('h1').waitFor();
    await standOn(here.journey, 'info');
    const next = mainButton(here.journey, 'info');
    await next.waitFor();
    expect(await next.getAttribute('aria-disabled')).toBeNull();
    expect(await page.getByText('Processing...').count()).toBe(0);
    const saves = count('updateClaim');
    release();
    await page.waitForTimeout(300);
    expect(count('updateClaim')).toBe(saves);
    await page.unrouteAll();
    await next.click();
    await standOn(here.journey, 'contact');
  });

  test('with a slow service, three clicks and a held Enter are one save and one move', { tags: ['NV-4'] }, async () => {
    const { page } = here.visitor;
    await walkTo(here.journey, 'contact');
    await fill(here.journey, 'contact');
    await page.locator('[data-field=mobile]').getByText('Verified').waitFor();
    const saves = count('updateClaim');
    let release = () => {};
    await here.visitor.delay('updateClaim', new Promise<void>((resolve) => (release = resolve)));
    await mainButton(here.journey, 'contact').click({ clickCount: 3, delay: 10 });
    for (let press = 0; press < 5; press += 1) await page.keyboard.press('Enter');
    release();
    await standOn(here.journey, 'sign');
    expect(count('updateClaim')).toBe(saves + 1);
    expect(count('validateUser')).toBe(1);
    await expect.poll(() => count('createUser')).toBe(1);
    await draw(page, 'good');
    await answerField(here.journey, 'notFiled', true);
    const button = mainButton(here.journey, 'sign');
    await button.click({ clickCount: 3, delay: 10 });
    for (let press = 0; press < 5; press += 1) await page.keyboard.press('Enter');
    await standOn(here.journey, 'questions');
    expect(count('updateClaim')).toBe(saves + 2);
    expect(await screenOn(here.journey)).toBe('questions');
    expect(
      here.visitor.calls.filter(
        ({ operation, body }) => operation === 'trackEvent' && JSON.stringify(body).includes('signed_up'),
      ),
    ).toHaveLength(1);
  });
});

describe('stores and tabs', () => {
  test('with site data blocked the page renders and works from memory, with one claim', {
    tags: ['SR-3'],
  }, async () => {
    const { page } = here.visitor;
    await page.addInitScript(() => {
      for (const store of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, store, {
          get() {
            throw new DOMException('The operation is insecure.', 'SecurityError');
          },
        });
      }
      Object.defineProperty(Document.prototype, 'cookie', {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
        set() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    });
    await openScreen(here.journey, 'postcode');
    await page.getByText('You can still continue.').waitFor();
    await walkOn(here.journey, 'postcode', 'contact');
    expect(count('createClaim')).toBe(1);
    expect((await here.visitor.claim()).data).toMatchObject({ postcode: 'OX4 2DP', last_name: 'Holloway' });
  });

  test('where no cookie is kept the page says what is needed, and does not make sessions without end', {
    tags: ['SR-3'],
  }, async () => {
    const { page } = here.visitor;
    await page.route('**/*', async (route) => {
      const { cookie: _, ...headers } = await route.request().allHeaders();
      await page.context().clearCookies();
      await route.continue({ headers });
    });
    await openScreen(here.journey, 'postcode');
    await answerField(here.journey, 'address', { postcode: 'OX4 2DP' });
    await page.getByText('Allow cookies for this site').first().waitFor();
    const made = count('createClaim');
    expect(made).toBeLessThanOrEqual(2);
    await page.waitForTimeout(500);
    expect(count('createClaim')).toBe(made);
    // The log says why; the page has said it in words.
    expect(here.visitor.complaints.every((complaint) => /Unauthorized|Retry failed/.test(complaint))).toBe(true);
    here.visitor.complaints.length = 0;
  });

  test('two tabs on one claim: a step sends its own fields only, and the other tab shows the change after a reload', {
    tags: ['SR-4'],
  }, async () => {
    await walkTo(here.journey, 'contact');
    const there = await anotherTab();
    await answerField(there, 'surname', 'Okafor');
    await answerField(there, 'privacy', true);
    await mainButton(there, 'info').click();
    await standOn(there, 'contact');

    await fill(here.journey, 'contact');
    await mainButton(here.journey, 'contact').click();
    await expect.poll(async () => (await here.visitor.claim()).data.email).toBe('margaret.holloway@example.com');
    expect((await here.visitor.claim()).data).toMatchObject({
      last_name: 'Okafor',
      email: 'margaret.holloway@example.com',
    });
    await openScreen(here.journey, 'info');
    await standOn(here.journey, 'info');
    await expect.poll(() => shownIn('Legal surname')).toBe('Okafor');
  });
});
