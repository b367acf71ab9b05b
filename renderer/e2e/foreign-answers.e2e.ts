import type { Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserTest } from '#fixtures/drivers/browser-test.ts';
import { fill, standOn, walkOn, walkTo } from '#fixtures/drivers/browser-walk.ts';
import { mainButton } from '#fixtures/drivers/page.ts';

// The log gives the reason; the page says it in words.
const here = browserTest({
  expected: /The answer to \w+ \(\d+\) is not our service's|HTTP error! Status: 403|Failed to fetch|Access to fetch/,
});

const NOT_SAVED = 'We could not save this. Check your connection and try again.';
const html = { contentType: 'text/html' };

/** What a network may answer instead of the service. */
const foreign: Record<string, (route: Route) => Promise<void>> = {
  'a page that says "Blocked", with status 200': (route) =>
    route.fulfill({ ...html, status: 200, body: '<h1>Blocked</h1>' }),
  'nothing, with status 200': (route) => route.fulfill({ status: 200, body: '' }),
  'a redirect to a portal': (route) =>
    route.fulfill({ status: 302, headers: { location: 'http://portal.example/sign-in' } }),
  'a page with status 403': (route) => route.fulfill({ ...html, status: 403, body: '<h1>Forbidden</h1>' }),
};

/** Presses the main button of a screen while a network answers the saves, then again when the service does. */
async function pressTwice(screen: string, answer: (route: Route) => Promise<void>, next: string): Promise<void> {
  const { page, calls } = here.visitor;
  await page.route('**/session/claim', (route) =>
    route.request().method() === 'PUT' ? answer(route) : route.fallback(),
  );
  const before = calls.length;
  await mainButton(here.journey, screen).click();
  await page.getByText(NOT_SAVED).waitFor();
  await page.waitForTimeout(300);
  await standOn(here.journey, screen);
  // Nothing runs after the save that was none.
  expect(calls.slice(before).at(-1)?.operation).toBe('updateClaim');
  await page.unrouteAll();
  await mainButton(here.journey, screen).click();
  await standOn(here.journey, next);
}

test.each(Object.entries(foreign))(
  '%s is no save: at the postcode and at the signature the next press saves',
  { tags: ['SV-5'] },
  async (_, answer) => {
    await walkTo(here.journey, 'postcode');
    await fill(here.journey, 'postcode');
    await here.visitor.page.waitForLoadState('networkidle');
    await pressTwice('postcode', answer, 'info');
    expect((await here.visitor.claim()).data).toMatchObject({ postcode: 'OX4 2DP' });

    await walkOn(here.journey, 'info', 'sign');
    await fill(here.journey, 'sign');
    await here.visitor.page.getByText('Congratulations!').waitFor();
    await here.visitor.page.waitForLoadState('networkidle');
    await pressTwice('sign', answer, 'questions');
    expect((await here.visitor.claim()).data.signature).toMatch(/^data:image\/png;base64,/);
  },
);
