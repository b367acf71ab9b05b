import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { browserTest } from '#fixtures/drivers/browser-test.ts';
import { standOn, walkOn, walkTo } from '#fixtures/drivers/browser-walk.ts';
import { mainButton } from '#fixtures/drivers/page.ts';

// What was kept from the network is reported.
const here = browserTest({ expected: /The answer to \w+ \(\d+\) is not our service's|Failed to fetch/ });

describe('calls that blockers know by their addresses', { tags: ['BR-4'] }, () => {
  const answers: Record<string, (route: Route) => Promise<unknown> | undefined> = {
    'are aborted': (route) => route.abort(),
    'are never answered': () => undefined,
    'are answered with nothing': (route) => route.fulfill({ status: 204 }),
    'are answered with a page': (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<p>ok</p>' }),
  };
  test.each(Object.entries(answers))(
    'they %s: the journey reaches its end, and no screen waits for them',
    async (_, answer) => {
      const { page } = here.visitor;
      let held = 0;
      await page.route(/gtm|kount|k360|track|user-visit|lead|notifications/, (route) => {
        if (!['fetch', 'xhr'].includes(route.request().resourceType())) return route.fallback();
        held += 1;
        return answer(route);
      });
      await walkTo(here.journey, 'finish');
      expect(held).toBeGreaterThan(2);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    },
  );
});

describe('what is typed while the scripts are still on their way', { tags: ['BR-5'] }, () => {
  const late = (page: Page) =>
    page.route(/\.js(\?|$)/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 2500));
      await route.continue().catch(() => undefined); // the page may have been left meanwhile
    });

  test('the text stays, is looked up, and Enter counts once', async () => {
    const { page, calls } = here.visitor;
    await late(page);
    await page.goto(here.product.start, { waitUntil: 'commit' });
    const postcode = page.locator('#address');
    await postcode.pressSequentially('sw1a 1aa');
    await postcode.press('Enter');
    await page
      .getByRole('heading', { name: 'There is a problem' })
      .or(page.getByText(/address(es)? found/))
      .first()
      .waitFor();
    await page.getByText(/address(es)? found/).waitFor();
    expect(await postcode.inputValue()).toBe('SW1A 1AA');
    expect(new URL(page.url()).search).toBe('');
    expect(calls.filter(({ operation }) => operation === 'createClaim')).toHaveLength(1);
    expect(calls.filter(({ operation }) => operation === 'postalToAddress')).toHaveLength(1);
  });

  test('a postcode begun, left, and gone on with after Back stays whole', async () => {
    const { page } = here.visitor;
    await page.goto(here.product.start, { waitUntil: 'load' });
    const postcode = page.locator('#address');
    await postcode.pressSequentially('SW1A');
    await page.getByText('Choose your postcode').waitFor();
    await page.goto('/faqs', { waitUntil: 'load' });
    await late(page);
    await page.goBack({ waitUntil: 'commit' });
    await postcode.waitFor();
    // The browser restores what stood in the field once the page has been read.
    await expect.poll(() => postcode.inputValue()).toBe('SW1A');
    await postcode.focus();
    await page.keyboard.press('End');
    await page.keyboard.type(' 1AA');
    await page.getByText(/address(es)? found/).waitFor();
    expect(await postcode.inputValue()).toBe('SW1A 1AA');
  });
});

describe('the caret stays behind the same letter', { tags: ['BR-6'] }, () => {
  /** The text of a control with `|` where the caret is. */
  const caretIn = (page: Page, selector: string) =>
    page.locator(selector).evaluate((control: HTMLInputElement) => {
      const at = control.selectionStart ?? 0;
      return `${control.value.slice(0, at)}|${control.value.slice(at)}`;
    });
  const keys = async (page: Page, selector: string, steps: readonly (readonly [string, string])[]) => {
    for (const [key, shown] of steps) {
      await page.keyboard.press(key);
      await expect.poll(() => caretIn(page, selector)).toBe(shown);
    }
  };

  test('in a name: in the middle, at the front, at the space, and undone', async () => {
    const { page } = here.visitor;
    await walkTo(here.journey, 'info');
    await page.getByLabel('Legal first name').click();
    await page.keyboard.type('anne marie');
    await keys(page, '#givenName', [
      ['Home', '|Anne Marie'],
      ['x', 'X|Anne Marie'],
      ['Backspace', '|Anne Marie'],
      ['ArrowRight', 'A|nne Marie'],
      ['o', 'Ao|nne Marie'],
      ['Backspace', 'A|nne Marie'],
      ['Delete', 'A|ne Marie'],
      ['End', 'Ane Marie|'],
      ['ArrowLeft', 'Ane Mari|e'],
      ['ArrowLeft', 'Ane Mar|ie'],
      ['ArrowLeft', 'Ane Ma|rie'],
      ['ArrowLeft', 'Ane M|arie'],
      ['ArrowLeft', 'Ane |Marie'],
      ['Backspace', 'Ane|Marie'],
      ['Space', 'Ane |Marie'],
    ]);
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => page.locator('#givenName').inputValue()).toMatch(/^A/);
  });

  test('in a postcode: in the middle, at the front, and at the space', async () => {
    const { page } = here.visitor;
    await page.goto(here.product.start, { waitUntil: 'load' });
    await page.locator('#address').click();
    await page.keyboard.type('ox42dp');
    await expect.poll(() => page.locator('#address').inputValue()).toBe('OX4 2DP');
    await keys(page, '#address', [
      ['Home', '|OX4 2DP'],
      // X4 2DP is a whole postcode too.
      ['Delete', '|X4 2DP'],
      ['o', 'O|X4 2DP'],
      ['ArrowRight', 'OX|4 2DP'],
      ['Delete', 'OX| 2DP'],
      ['4', 'OX4| 2DP'],
      ['ArrowRight', 'OX4 |2DP'],
      ['Delete', 'OX4 |DP'],
      ['2', 'OX4 2|DP'],
      ['Backspace', 'OX4 |DP'],
    ]);
    await standOn(here.journey, 'postcode');
    expect(await mainButton(here.journey, 'postcode').isVisible()).toBe(true);
    await page.locator('#address').fill('');
    await walkOn(here.journey, 'postcode', 'info');
  });
});
