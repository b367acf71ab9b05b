import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { browserTest } from '#fixtures/drivers/browser-test.ts';
import { standOn, walkOn } from '#fixtures/drivers/browser-walk.ts';
import { mainButton } from '#fixtures/drivers/page.ts';
import { people } from '#fixtures/people.ts';

// A page that was changed before it could be hydrated is reported (React's 418) and drawn anew.
const here = browserTest({ expected: /React error #418/ });

/** What a screen shows that was not answered. */
const problem = '[id$="-error"], [role=alert]';

/** Puts each text into two `font` elements, as the browser's translation does, and each that comes later too. */
function translate(): void {
  const skipped = new Set(['SCRIPT', 'STYLE', 'TITLE', 'FONT', 'NOSCRIPT']);
  const wrap = (text: Text) => {
    if (!text.nodeValue?.trim() || skipped.has(text.parentElement?.tagName ?? 'FONT')) return;
    const outer = document.createElement('font');
    const inner = outer.appendChild(document.createElement('font'));
    inner.textContent = text.nodeValue;
    text.replaceWith(outer);
  };
  const translateIn = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = root instanceof Text ? [root] : [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) wrap(text);
  };
  translateIn(document.body);
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'characterData') translateIn(target);
      for (const node of addedNodes) if (node.isConnected) translateIn(node);
    }
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
}

/** The texts that React keeps a text node for: those it cannot change or remove once they are translated. */
const textsHeld = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const held: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode())
      if (Object.keys(walker.currentNode).some((key) => key.startsWith('__reactFiber')))
        held.push(walker.currentNode.nodeValue ?? '');
    return held;
  });

/** Presses the main button while a screen is not answered, and waits for what it says. */
async function pressUnanswered(screen: string): Promise<void> {
  const { page } = here.journey;
  // The agreements that were found are ticked from the start.
  const ticked = page.locator('fieldset').getByRole('checkbox', { checked: true });
  const found = screen === 'bureauA' ? await ticked.count() : 0;
  for (let box = 0; box < found; box += 1) await ticked.first().uncheck();
  await mainButton(here.journey, screen).click();
  await page.locator(problem).first().waitFor();
  for (let box = 0; box < found; box += 1) await page.locator('fieldset').getByRole('checkbox').nth(box).check();
}

async function expectMargaret(): Promise<void> {
  expect((await here.visitor.claim()).data).toMatchObject({
    postcode: 'OX4 2DP',
    address: { address: 'Flat 1, 4 Mill Lane, Oxford' },
    first_name: 'Margaret',
    last_name: 'Holloway',
    dob: '1961-04-09',
    email: 'margaret.holloway@example.com',
    phone_number: '+447700900456',
    signature: expect.stringMatching(/^data:image\/png;base64,/),
  });
}

describe('a page that the browser translates', { tags: ['BR-1'] }, () => {
  test('before it is hydrated: the journey goes to its end with what was entered', async () => {
    const { page } = here.visitor;
    await page.goto(here.product.start, { waitUntil: 'load' });
    await page.evaluate(translate);
    await walkOn(here.journey, here.journey.flow.start, 'finish');
    await expectMargaret();
    expect(await page.locator('font').count()).toBeGreaterThan(5);
  });

  test('once it is hydrated: the journey goes to its end with what was entered, and messages come and go', async () => {
    const { page } = here.visitor;
    await page.goto(here.product.start, { waitUntil: 'load' });
    const postcode = page.locator('#address');
    await postcode.press('S');
    await expect.poll(() => postcode.getAttribute('aria-invalid')).toBeNull();
    await page.getByText('Choose your postcode').or(page.locator('#address-hint')).first().waitFor();
    await page.evaluate(translate);
    await postcode.pressSequentially('W1A 1AA');
    await page.getByText(/address(es)? found/).waitFor();
    await postcode.fill('ZA99 0AA');
    await mainButton(here.journey, 'postcode').click();
    await page.getByRole('heading', { name: 'There is a problem' }).waitFor();
    await walkOn(here.journey, here.journey.flow.start, 'finish', people.margaret, async (screen) => {
      await pressUnanswered(screen);
    });
    await expectMargaret();
  });

  test('React holds no text node on any screen, with its messages', async () => {
    const { page } = here.visitor;
    await page.goto(here.product.start, { waitUntil: 'load' });
    const held: Record<string, string[]> = {};
    await walkOn(here.journey, here.journey.flow.start, 'finish', people.margaret, async (screen) => {
      await pressUnanswered(screen);
      held[screen] = await textsHeld(page);
    });
    held.finish = await textsHeld(page);
    expect(held).toEqual(Object.fromEntries(Object.keys(held).map((screen) => [screen, []])));
    expect(Object.keys(held).length).toBeGreaterThan(6);
  });
});

/** What extensions do to a page: icons beside fields, elements of their own, words marked, attributes everywhere. */
function extend(): void {
  const input = document.querySelector('#address');
  const icon = document.createElement('div');
  icon.setAttribute('data-lastpass-icon-root', '');
  input?.after(icon);
  document.querySelector('#app form')?.prepend(document.createElement('an-extension'));
  const word = document.querySelector('#app label')?.firstChild;
  if (word) word.nodeValue = 'Code postal';
  for (const element of document.querySelectorAll('*')) element.setAttribute('data-an-extension', 'was here');
}

describe('a page that an extension has changed before the first key', { tags: ['BR-2'] }, () => {
  test.each([
    ['/get-started-v3', 'Next'],
    ['/', 'CHECK FOR REFUNDS'],
  ])('%s: what is typed stays, and the focus too; a press counts', async (path, button) => {
    const { page, calls } = here.visitor;
    await page.goto(path, { waitUntil: 'load' });
    await page.evaluate(extend);
    const postcode = page.locator('#address');
    await postcode.click();
    await page.keyboard.type('OX4', { delay: 60 });
    await page.keyboard.type(' 2DP', { delay: 30 });
    await page.getByText('14 addresses found').waitFor();
    expect(await postcode.inputValue()).toBe('OX4 2DP');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('address');
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('heading', { name: 'There is a problem' }).waitFor();
    await page.getByRole('radio', { name: /^3 Mill Lane/ }).check();
    if (path !== '/') await page.getByRole('button', { name: button }).click();
    await page.getByLabel('Legal first name').waitFor();
    expect(calls.filter(({ operation }) => operation === 'createClaim')).toHaveLength(1);
    expect((await here.visitor.claim()).data).toMatchObject({ postcode: 'OX4 2DP' });
  });

  test('the first press is replayed once in the page that is rendered again', async () => {
    const { page } = here.visitor;
    await page.goto(here.product.start, { waitUntil: 'load' });
    await page.evaluate(extend);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('heading', { name: 'There is a problem' }).waitFor();
    await page.locator('#address').pressSequentially('OX4 2DP');
    await page.getByText('14 addresses found').waitFor();
    await standOn(here.journey, 'postcode');
  });
});

test('cases BR-1, BR-2: a part that fails says so, and "Try again" renders it again with the entered values', async () => {
  const { page } = here.visitor;
  await page.goto(here.product.start, { waitUntil: 'load' });
  await walkOn(here.journey, here.journey.flow.start, 'info');
  await page.getByLabel('Legal first name').fill('Margaret');
  await page.getByLabel('Legal first name').blur();
  // React finds that the form has lost its parent, as after an unforeseen change.
  await page.evaluate(() => {
    const remove = Node.prototype.removeChild;
    const insert = Node.prototype.insertBefore;
    const fail = () => {
      Node.prototype.removeChild = remove;
      Node.prototype.insertBefore = insert;
      throw new DOMException('The node to be removed is not a child of this node.', 'NotFoundError');
    };
    Node.prototype.removeChild = fail as never;
    Node.prototype.insertBefore = fail as never;
  });
  await mainButton(here.journey, 'info').click();
  await page.getByRole('heading', { name: 'Something went wrong on our side' }).waitFor();
  await page.getByText('Your answers are kept.').waitFor();
  here.visitor.complaints.length = 0;
  await page.getByRole('button', { name: 'Try again' }).click();
  await standOn(here.journey, 'info');
  expect(await page.getByLabel('Legal first name').inputValue()).toBe('Margaret');
  await walkOn(here.journey, 'info', 'contact');
});
