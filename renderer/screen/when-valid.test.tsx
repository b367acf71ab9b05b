import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSelectors, fieldTypes, type JourneyState } from '#engine';
import { checkedWalks } from '#fixtures/checked-walks.ts';
import { TODAY } from '#fixtures/drivers/journey.ts';
import { productFlow } from '#fixtures/flow.ts';
import { Journey } from './Journey.tsx';
import { preloadComponents } from './preload-components.ts';

const walks = checkedWalks();
beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** The screen of all details of a version, drawn before anything is entered. */
async function detailsOf(version: string) {
  const { flow } = productFlow(version);
  for (const name of Object.keys(flow.screens)) await preloadComponents(flow, name);
  const walk = await walks({ flow: version });
  await walk.to('contact');
  const selectors = createSelectors(
    flow,
    () => TODAY,
    () => fieldTypes,
  );
  render(<Journey flow={flow} actor={walk.journey.actor} selectors={(state: JourneyState) => selectors(state)} />);
  return {
    journey: walk.journey,
    fill: () => act(() => walk.fill()),
    /** Enters one answer, and lets what follows from it come in. */
    enter: (field: string, value: unknown) =>
      act(async () => {
        walk.journey.answer(field, value);
        await walk.journey.pass(300);
      }),
    tick: async (consent: HTMLElement) => {
      await userEvent.click(consent);
      await act(() => walk.journey.settle());
    },
  };
}

const next = () => within(screen.getByRole('main')).getByRole('button', { name: 'Next' });
const isUnavailable = () => next().getAttribute('aria-disabled') === 'true';
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const softSearch = () => screen.getByRole('checkbox', { name: /credit/ });
const privacy = () => screen.getByRole('checkbox', { name: /[Pp]rivacy/ });

/** Every part of the details, with an answer that is not valid. */
const broken: readonly (readonly [part: string, answer: unknown])[] = [
  ['title', null],
  ['givenName', ''],
  ['surname', 'X9'],
  ['dateOfBirth', { day: '31', month: '2', year: '1984' }],
  ['email', 'margaret@'],
  ['mobile', '0770'],
];

describe('v5: Next on the screen of all details', () => {
  test('it is unavailable before anything is entered, available when every part is valid and the consent is given, and unavailable again without the consent', {
    tags: ['V5-15', 'V5-17'],
  }, async () => {
    const { fill, tick } = await detailsOf('v5');
    expect(isUnavailable()).toBe(true);
    await fill();
    expect(isUnavailable()).toBe(false);
    await tick(softSearch());
    expect(isUnavailable()).toBe(true);
    await tick(softSearch());
    expect(isUnavailable()).toBe(false);
  });

  test('one part that is not valid makes it unavailable, whichever it is, until that part is mended', {
    tags: ['V5-16'],
  }, async () => {
    const { journey, fill, enter } = await detailsOf('v5');
    await fill();
    const whole = journey.state().answers;
    for (const [part, answer] of broken) {
      await enter(part, answer);
      expect([part, isUnavailable()]).toEqual([part, true]);
      await enter(part, whole[part]);
      expect([part, isUnavailable()]).toEqual([part, false]);
    }
  });

  test('a press while it is unavailable says what is missing, and leads nowhere', { tags: ['V5-16'] }, async () => {
    const { tick, fill } = await detailsOf('v5');
    await fill();
    await tick(softSearch());
    const before = heading();
    await tick(next());
    expect(heading()).toBe(before);
    expect(screen.getByRole('heading', { name: 'There is a problem' })).toBeDefined();
  });
});

describe('v6: Next on the one form', () => {
  test('it is unavailable before anything is entered, and available when every part is valid and both consents are given', {
    tags: ['V6-14'],
  }, async () => {
    const { journey, fill, enter } = await detailsOf('v6');
    expect(isUnavailable()).toBe(true);
    await fill();
    expect(isUnavailable()).toBe(false);
    const whole = journey.state().answers;
    for (const [part, answer] of broken) {
      await enter(part, answer);
      expect([part, isUnavailable()]).toEqual([part, true]);
      await enter(part, whole[part]);
      expect([part, isUnavailable()]).toEqual([part, false]);
    }
  });

  test.each([
    ['V6-06: no address is selected', { postcode: 'OX4 2DP', address: null }],
    ['V6-07: the postcode is empty', { postcode: '', address: null }],
  ])('%s: it is unavailable', { tags: ['V6-06', 'V6-07'] }, async (_, without) => {
    const { journey, fill, enter } = await detailsOf('v6');
    await fill();
    const { address } = journey.state().answers;
    await enter('address', without);
    expect(isUnavailable()).toBe(true);
    await enter('address', address);
    expect(isUnavailable()).toBe(false);
  });

  test.each([
    ['V6-10: the privacy policy', privacy],
    ['V6-11: the soft credit search', softSearch],
  ])('%s is not agreed to: it is unavailable', { tags: ['V6-10', 'V6-11'] }, async (_, consent) => {
    const { fill, tick } = await detailsOf('v6');
    await fill();
    await tick(consent());
    expect(isUnavailable()).toBe(true);
    await tick(consent());
    expect(isUnavailable()).toBe(false);
  });
});
