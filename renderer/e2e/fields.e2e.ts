import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { autofill, fill, paste, standOn, walkTo } from '#fixtures/drivers/browser-walk.ts';
import { answerField, draw, type JourneyPage, mainButton, openScreen } from '#fixtures/drivers/page.ts';
import { openProduct, type Product, type Visitor } from '#fixtures/drivers/product.ts';
import { productFlow } from '#fixtures/flow.ts';

let product: Product;
let visitor: Visitor;
let journey: JourneyPage;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product?.close());

async function visit(options: Parameters<Product['visitor']>[0] = {}): Promise<void> {
  await product.renew();
  visitor = await product.visitor({ permissions: ['clipboard-read', 'clipboard-write'], ...options });
  journey = { page: visitor.page, flow: productFlow('v3').flow };
}
afterEach(async () => {
  await visitor.close();
  expect(visitor.complaints).toEqual([]);
  product.watch.check();
});

const field = (label: string) => visitor.page.getByLabel(label, { exact: true });
const bodiesOf = (operation: string) =>
  visitor.calls.filter((call) => call.operation === operation).map(({ body }) => body);
const verified = (name: string) => visitor.page.locator(`[data-field=${name}]`).getByText('Verified').waitFor();

describe('postcode', () => {
  test('a key that a whole postcode does not take does nothing, one in its middle counts', {
    tags: ['VAL-04'],
  }, async () => {
    await visit();
    const { page } = visitor;
    await openScreen(journey, 'postcode');
    const input = field('Postcode');
    await input.pressSequentially('ox4 2dp');
    await page.getByText('14 addresses found').waitFor();
    const heard = await page.evaluateHandle(() => {
      const seen: string[] = [];
      document.addEventListener('input', (event) => seen.push((event.target as HTMLInputElement).value));
      return seen;
    });
    await input.press('x');
    await input.press('Space');
    expect(await heard.jsonValue()).toEqual([]);
    expect(await input.inputValue()).toBe('OX4 2DP');
    await input.evaluate((shown: HTMLInputElement) => shown.setSelectionRange(1, 1));
    await input.press('m');
    expect(await heard.jsonValue()).toHaveLength(1);
    expect(await input.inputValue()).toBe('OMX4 2DP');
  });

  test('typed without its space or in lower case it is shown and looked up in one form, once each', {
    tags: ['PC-1'],
  }, async () => {
    await visit();
    const { page } = visitor;
    await openScreen(journey, 'postcode');
    for (const [typed, shown] of [
      ['w1a1hq', 'W1A 1HQ'],
      ['ec1a 1bb', 'EC1A 1BB'],
      ['M11AE', 'M1 1AE'],
    ] as const) {
      const input = field('Postcode');
      await input.click();
      await input.press('ControlOrMeta+a');
      await input.press('Delete');
      await input.pressSequentially(typed);
      await page.getByText(/^\d+ address(es)? found$/).waitFor();
      expect(await input.inputValue()).toBe(shown);
      expect(await page.getByRole('radio').count()).toBeGreaterThan(0);
      expect(await page.locator('#address-error').count()).toBe(0);
    }
    const wholes = ['W1A 1HQ', 'EC1A 1BB', 'M1 1AE'];
    expect(bodiesOf('postalToAddress')).toEqual(wholes.map((postal_code) => ({ postal_code })));
  });

  test('spaces at the ends and two inside are tidied before the limit of 8 applies, by paste and by autofill', {
    tags: ['PC-2'],
  }, async () => {
    await visit();
    const { page } = visitor;
    await openScreen(journey, 'postcode');
    for (const put of [
      () => paste(page, 'Postcode', ' EC1A 1BB '),
      () => paste(page, 'Postcode', 'EC1A  1BB'),
      () => autofill(page, 'Postcode', 'ec1a 1bb '),
    ]) {
      await field('Postcode').fill('');
      await put();
      await page.getByText(/^\d+ address(es)? found$/).waitFor();
      expect(await field('Postcode').inputValue()).toBe('EC1A 1BB');
    }
  });
});

describe('what browsers fill in', () => {
  test('names, email and mobile set with only a change event are checked and saved as they are shown', {
    tags: ['EM-4'],
  }, async () => {
    await visit();
    const { page } = visitor;
    await walkTo(journey, 'info');
    await answerField(journey, 'title', 'Mrs');
    await answerField(journey, 'dateOfBirth', { day: '9', month: '4', year: '1961' });
    await answerField(journey, 'privacy', true);
    await autofill(page, 'Legal first name', 'Margaret', ['change']);
    await autofill(page, 'Legal surname', 'Holloway', ['change']);
    await mainButton(journey, 'info').click();
    await standOn(journey, 'contact');
    await answerField(journey, 'softSearch', true);
    await autofill(page, 'Email', 'margaret.holloway@example.com', ['change']);
    await autofill(page, 'Mobile number', '07700 900456', ['change']);
    await mainButton(journey, 'contact').click();
    await standOn(journey, 'sign');
    expect((await visitor.claim()).data).toMatchObject({
      first_name: 'Margaret',
      last_name: 'Holloway',
      email: 'margaret.holloway@example.com',
      phone_number: '+447700900456',
    });
  });

  test('a space at either end of an email is dropped, and it is verified once', { tags: ['EM-2'] }, async () => {
    await visit();
    const { page } = visitor;
    await walkTo(journey, 'contact');
    await autofill(page, 'Email', 'pat@example.com ');
    await verified('email');
    await paste(page, 'Email', ' pat@example.com');
    await field('Email').blur();
    await verified('email');
    await answerField(journey, 'mobile', '07700 900123');
    await answerField(journey, 'softSearch', true);
    await mainButton(journey, 'contact').click();
    await standOn(journey, 'sign');
    expect(bodiesOf('verifyEmail')).toEqual([{ email: 'pat@example.com' }]);
    expect((await visitor.claim()).data.email).toBe('pat@example.com');
  });

  test.each([
    ['typed with spaces, 13 characters', () => answerField(journey, 'mobile', '07400 123 456')],
    ['filled in with the country code', () => autofill(visitor.page, 'Mobile number', '+44 7400 123456')],
    ['pasted with a space at its end', () => paste(visitor.page, 'Mobile number', '07400 123456 ')],
  ])('a number %s loses no digit', { tags: ['MB-3'] }, async (_, put) => {
    await visit();
    await walkTo(journey, 'contact');
    await answerField(journey, 'email', 'pat@example.com');
    await put();
    await field('Mobile number').blur();
    await verified('mobile');
    await answerField(journey, 'softSearch', true);
    await mainButton(journey, 'contact').click();
    await standOn(journey, 'sign');
    expect((await visitor.claim()).data.phone_number).toBe('+447400123456');
  });

  test('what was typed before the page came to life is kept', async () => {
    await visit();
    const { page } = visitor;
    let live = () => {};
    const alive = new Promise<void>((resolve) => {
      live = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await alive;
      await route.continue();
    });
    await page.goto('/get-started-v3', { waitUntil: 'commit' });
    await field('Postcode').fill('ox42dp');
    live();
    await page.getByText('14 addresses found').waitFor();
    expect(await field('Postcode').inputValue()).toBe('OX4 2DP');
  });
});

describe('dates', () => {
  test.each(['America/Los_Angeles', 'Pacific/Auckland'])(
    'with the device in %s a date of birth is the same day everywhere',
    { tags: ['DB-3'] },
    async (timezoneId) => {
      await visit({ timezoneId });
      const { page } = visitor;
      await walkTo(journey, 'info');
      await fill(journey, 'info');
      await answerField(journey, 'dateOfBirth', { day: '1', month: '1', year: '1990' });
      await mainButton(journey, 'info').click();
      await standOn(journey, 'contact');
      expect((await visitor.claim()).data).toMatchObject({ dateOfBirth: '01/01/1990', dob: '1990-01-01' });
      const shown = async () => [
        await field('Day').inputValue(),
        await field('Month').inputValue(),
        await field('Year').inputValue(),
      ];
      await page.reload();
      await page.goBack();
      await standOn(journey, 'info');
      expect(await shown()).toEqual(['1', '1', '1990']);
      // Resumed by the service alone, without the memory of the tab.
      await page.evaluate(() => window.addEventListener('pagehide', () => sessionStorage.clear()));
      await page.reload();
      await standOn(journey, 'info');
      expect(await shown()).toEqual(['1', '1', '1990']);
      await openScreen(journey, 'contact');
      await fill(journey, 'contact');
      await mainButton(journey, 'contact').click();
      await standOn(journey, 'sign');
      await expect.poll(() => bodiesOf('loadQuestions').at(-1)?.dob).toBe('1990-01-01');
    },
  );
});

describe('the signature on its screen', () => {
  test('turned, turned back and scrolled, what is seen is what is saved', { tags: ['SG-1', 'SG-2'] }, async () => {
    await visit();
    const { page } = visitor;
    await walkTo(journey, 'sign');
    await draw(page, 'good');
    const pad = page.getByRole('img', { name: 'Signature pad, signed' });
    await page.setViewportSize({ width: 844, height: 390 });
    await page.setViewportSize({ width: 390, height: 844 });
    for (const height of [760, 844, 700, 844]) await page.setViewportSize({ width: 390, height });
    await pad.waitFor();
    await draw(page, 'flat', false);
    await answerField(journey, 'notFiled', true);
    await mainButton(journey, 'sign').click();
    await standOn(journey, 'questions');
    const image = String((await visitor.claim()).data.signature);
    const ink = await page.evaluate(async (source) => {
      const picture = new Image();
      picture.src = source;
      await picture.decode();
      const canvas = Object.assign(document.createElement('canvas'), {
        width: picture.naturalWidth,
        height: picture.naturalHeight,
      });
      const context = canvas.getContext('2d');
      context?.drawImage(picture, 0, 0);
      const pixels = context?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      let dark = 0;
      let widest = 0;
      for (let at = 0; at < pixels.length; at += 4) {
        if ((pixels[at + 3] ?? 0) < 128 || (pixels[at] ?? 255) > 128) continue;
        dark += 1;
        widest = Math.max(widest, ((at / 4) % canvas.width) / canvas.width);
      }
      return { dark, widest };
    }, image);
    expect(ink.dark).toBeGreaterThan(1000);
    // The stroke that was added reaches further right than the rest.
    expect(ink.widest).toBeGreaterThan(0.8);
  });
});
