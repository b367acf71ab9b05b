import { describe, expect, test } from 'vitest';
import { browserTest } from '#fixtures/drivers/browser-test.ts';
import { fill, focused, standOn, tabTo, walkTo } from '#fixtures/drivers/browser-walk.ts';
import { buttonOf, mainButton, openScreen } from '#fixtures/drivers/page.ts';
import { people } from '#fixtures/people.ts';

const here = browserTest();

const top = () => here.visitor.page.evaluate(() => window.scrollY);

test('the whole journey can be done by the keyboard alone', async () => {
  const { page } = here.visitor;
  const { keyboard } = page;
  await openScreen(here.journey, 'postcode');
  await tabTo(page, 'Postcode');
  await keyboard.type('ox4 2dp');
  await page.getByText('14 addresses found').waitFor();
  await tabTo(page, '1 Mill Lane, Oxford');
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowDown');
  expect(await focused(page)).toBe('3 Mill Lane, Oxford');
  await tabTo(page, 'Show 8 more addresses');
  await keyboard.press('Enter');
  expect(await focused(page)).toBe('6 Mill Lane, Oxford');
  await keyboard.press('ArrowUp');
  await tabTo(page, 'Next');
  await keyboard.press('Enter');

  await standOn(here.journey, 'info');
  await tabTo(page, 'Mr.');
  await keyboard.press('Space');
  await keyboard.press('ArrowRight');
  expect(await focused(page)).toBe('Mrs.');
  await tabTo(page, 'Legal first name');
  await keyboard.type('margaret');
  await tabTo(page, 'Legal surname');
  await keyboard.type('holloway');
  await tabTo(page, 'Day');
  await keyboard.type('9');
  await tabTo(page, 'Month');
  await keyboard.type('April');
  await tabTo(page, 'Year');
  await keyboard.type('1961');
  await tabTo(page, 'I have read and accept');
  await keyboard.press('Space');
  await tabTo(page, 'Next');
  await keyboard.press('Space');

  await standOn(here.journey, 'contact');
  await tabTo(page, 'Email');
  await keyboard.type('margaret.holloway@example.com');
  await tabTo(page, 'Mobile number');
  await keyboard.type('07700900456');
  await tabTo(page, 'I agree to a soft credit search');
  await keyboard.press('Space');
  // Enter in a line of text presses the main button, as in any form.
  await keyboard.press('Shift+Tab');
  await keyboard.press('Enter');

  await standOn(here.journey, 'sign');
  await tabTo(page, 'Type your name instead');
  await keyboard.press('Enter');
  expect(await focused(page)).toBe('Your full name');
  await keyboard.type('Margaret Holloway');
  await page.getByRole('img', { name: 'Signature pad, signed' }).waitFor();
  await tabTo(page, 'I confirm that I have not');
  await keyboard.press('Space');
  await tabTo(page, 'Start My Claim');
  await keyboard.press('Enter');

  await standOn(here.journey, 'questions');
  for (const choice of ['Albion Car Credit', '2009', 'Tern Mobile', 'Under 1 year']) {
    await tabTo(page, choice);
    await keyboard.press('Space');
    await tabTo(page, choice === 'Under 1 year' ? 'Final Step' : 'Next');
    await keyboard.press('Enter');
  }
  await standOn(here.journey, 'bureauA');
  await tabTo(page, 'Final Step');
  await keyboard.press('Enter');

  await standOn(here.journey, 'finish');
  await tabTo(page, 'Verify Your Identity');
  await tabTo(page, 'Why we ask for this?');
  await keyboard.press('Enter');
  await page.locator('details[open]').getByText('Lenders only speak to us').waitFor();
  const { data, evidence } = await here.visitor.claim();
  expect(data).toMatchObject({
    title: 'Mrs.',
    first_name: 'Margaret',
    last_name: 'Holloway',
    dob: '1961-04-09',
    email: 'margaret.holloway@example.com',
    phone_number: '+447700900456',
    soft_check_privacy: true,
    not_already_filed: true,
  });
  expect(evidence.find(({ of }) => of === 'signature')).toMatchObject({ method: 'typed' });
});

describe('Next and Back by keyboard', { tags: ['AX-2'] }, () => {
  test('a new screen has the focus on its heading, its own title, and starts at the top', {
    tags: ['AX-2'],
  }, async () => {
    const { page } = here.visitor;
    await openScreen(here.journey, 'postcode');
    expect(await page.title()).toBe('Get Started');
    // The first screen of a page leaves the focus where the browser put it.
    expect(await focused(page)).toBe('');
    for (const [screen, next, heading] of [
      ['postcode', 'info', 'Find Your Agreements'],
      ['info', 'contact', 'Send Results To...'],
      ['contact', 'sign', 'Almost Done - Please Sign to Start Your Claim'],
    ] as const) {
      await fill(here.journey, screen);
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await mainButton(here.journey, screen).focus();
      await page.keyboard.press('Enter');
      await standOn(here.journey, next);
      expect(await focused(page)).toBe(heading);
      expect(await page.title()).toBe(heading);
      expect(await top()).toBe(0);
    }
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.goBack();
    await standOn(here.journey, 'contact');
    expect(await focused(page)).toBe('Send Results To...');
    expect(await top()).toBe(0);
  });

  test('on errors the focus goes to the summary, whose links lead to the fields', { tags: ['AX-2'] }, async () => {
    const { page } = here.visitor;
    await walkTo(here.journey, 'info');
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await mainButton(here.journey, 'info').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'There is a problem' }).waitFor();
    expect(await focused(page)).toBe('There is a problem');
    const address = page.url();
    for (const [link, control] of [
      ['Title: This field is required', 'Mr.'],
      ['Legal surname: This field is required', 'Legal surname'],
      ['Day is required', 'Day'],
      ['You must accept the privacy policy to continue', 'I have read and accept the privacy policy'],
    ] as const) {
      await page.getByRole('link', { name: link }).focus();
      await page.keyboard.press('Enter');
      expect(await focused(page)).toBe(control);
    }
    expect(page.url()).toBe(address);
    // Pressed again with errors left, it has the focus again.
    await mainButton(here.journey, 'info').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('There is a problem');
  });

  test('every wrong control says so, and by which message', { tags: ['AX-2'] }, async () => {
    const { page } = here.visitor;
    await walkTo(here.journey, 'contact');
    await mainButton(here.journey, 'contact').click();
    const email = page.getByLabel('Email', { exact: true });
    await page.getByRole('heading', { name: 'There is a problem' }).waitFor();
    expect(await email.getAttribute('aria-invalid')).toBe('true');
    const described = (await email.getAttribute('aria-describedby')) ?? '';
    expect(await page.locator(`[id="${described.split(' ')[0]}"]`).textContent()).toContain('Email is required');
  });

  test('the dialog has the focus on its title, Escape does not close it, and Ok leads on to the heading', {
    tags: ['CON-07', 'CON-13'],
  }, async () => {
    const { page } = here.visitor;
    const { daniel } = people;
    await walkTo(here.journey, 'contact', daniel);
    await fill(here.journey, 'contact', daniel);
    await mainButton(here.journey, 'contact').click();
    const dialog = page.getByRole('dialog', { name: 'User already exists!' });
    await dialog.waitFor();
    expect(await focused(page)).toBe('User already exists!');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    expect(await dialog.isVisible()).toBe(true);
    await tabTo(page, 'Ok');
    await page.keyboard.press('Enter');
    await standOn(here.journey, 'postcode');
    expect(await dialog.count()).toBe(0);
    expect(await focused(page)).toBe('You could be owed on average £700 per agreement');
    await buttonOf(here.journey, 'Next').waitFor();
  });
});
