/** Coming back: to a flow that has changed, in a tab that knows nothing or only nonsense, after days. The page's own start, before the played API. */
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { link, type PersistedJourney, persistJourney } from '#engine';
import { startWalk, type Walk } from '#fixtures/drivers/engine-walk.ts';
import { publicConfig } from '#fixtures/drivers/journey.ts';
import { productFlow } from '#fixtures/flow.ts';
import { clearCookies } from '#fixtures/session-pages.ts';
import { PNG } from '#fixtures/signature.ts';
import type { Flow } from '#schemas/flow.ts';
import { Journey } from '../screen/Journey.tsx';
import type { Stop } from '../screen/screen-scope.ts';
import { openSession } from '../session/page-session.ts';
import { browserStorages, storeClaim } from '../session/storage.ts';
import { followTabs } from './follow-tabs.ts';
import { leadTo } from './history.ts';
import { prepareJourney } from './prepare-journey.ts';

// Drawing a whole page for the first time fetches much, and is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });
beforeAll(() => void configure({ asyncUtilTimeout: 15_000 }));
const complaints: unknown[] = [];
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  clearCookies();
  expect(complaints.splice(0)).toEqual([]);
});

const old = productFlow('v3');
const NOTICE = 'We have changed this form since your last visit. Your answers are kept. Please continue from here.';

/** A claimant has walked to a screen and filled it in; nothing of that screen has been sent. This browser holds their claim. */
async function left(at: string): Promise<Walk> {
  const walk = await startWalk();
  await walk.to(at);
  await walk.fill();
  storeClaim(browserStorages(), String(walk.api.claim().claim_number));
  return walk;
}

/** What their tab has kept. */
const keep = (walk: Walk, changes: Partial<PersistedJourney> = {}) => {
  const kept = persistJourney(old.flow, old.revision, walk.journey.at() ?? '', walk.journey.state(), '');
  sessionStorage.setItem('reclaim.journey', JSON.stringify({ ...kept, ...changes }));
};

/** Opens a page of the journey as `main.tsx` does, by the service that the walk has talked to. */
async function open({ api }: Walk, asked: string, { flow, revision } = old, drawn = true) {
  const session = openSession({
    storages: browserStorages(),
    utm: () => ({}),
    fetch: () => Promise.reject(new Error('no call is expected')),
    log: (error) => void complaints.push(error),
  });
  Object.assign(session.client, { send: api.send });
  const log = (error: unknown) => void complaints.push(error);
  const journey = await prepareJourney({ flow, revision, config: publicConfig, session, asked, log });
  if (journey.mustRestore) await journey.begin();
  const actor = journey.enter();
  const nobody = { tell: () => undefined, hear: () => undefined, close: () => undefined };
  const tabs = followTabs(actor, { flow, revision, tabs: nobody, selectors: journey.selectors, window });
  const { trouble, stored } = session;
  const goOn = (stop: Stop) => leadTo(actor, flow, window, stop);
  const visit = { trouble, stored, stop: journey.stop, goOn, startAgain: async () => true };
  if (drawn) render(<Journey flow={flow} actor={actor} selectors={journey.selectors} tabs={tabs} visit={visit} />);
  if (!journey.mustRestore) await journey.begin();
  const at = () => actor.getSnapshot().context.entry.screen;
  const headings = () => screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent);
  if (drawn) await waitFor(() => expect(headings()).not.toContain('Loading'));
  return { journey, at, state: () => actor.getSnapshot().context.state, person: userEvent.setup() };
}

type Made = Flow & Required<Pick<Flow, 'fields' | 'routes'>>;
const changed = (change: (flow: Made) => void) => {
  const source = structuredClone(old.source) as Made;
  change(source);
  return { flow: link(source), source, revision: 'changed' };
};
/** The sentence, where a claimant who cannot see it hears it too. */
const notice = () =>
  within(screen.getByRole('main'))
    .queryAllByRole('status')
    .map(({ textContent }) => textContent)
    .find((text) => text === NOTICE);

describe('a flow that has changed while the claimant was away', () => {
  test('a screen with another name: they stand at it, told why, with what they had typed', {
    tags: ['FD-5'],
  }, async () => {
    const walk = await left('contact');
    keep(walk);
    const next = changed(({ screens, routes }) => {
      const { contact } = screens;
      if (contact) screens.reach = { ...contact, path: 'reach' };
      delete screens.contact;
      routes.afterInfo = [{ screen: 'reach' }];
    });
    const page = await open(walk, 'postcode', next);
    expect([page.at(), notice()]).toEqual(['reach', NOTICE]);
    expect(screen.getByLabelText<HTMLInputElement>(/email/i).value).toBe('margaret.holloway@example.com');
    await page.person.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(page.at()).toBe('sign'));
    expect(notice()).toBeUndefined();
  });

  test('a field that is asked for no more: they go on where they were, and nothing is said', async () => {
    const walk = await left('contact');
    keep(walk);
    const next = changed(({ screens, fields }) => {
      delete fields.title;
      if (screens.info) screens.info.body = screens.info.body.filter((item) => item !== 'title');
    });
    const page = await open(walk, 'contact', next);
    expect([page.at(), notice()]).toEqual(['contact', undefined]);
    expect(page.state().answers).toMatchObject({ title: 'Mrs', email: 'margaret.holloway@example.com' });
  });

  test('a field that must be answered from now on: they are taken to it, told why, and go on with what they had typed', async () => {
    const walk = await left('contact');
    keep(walk);
    const next = changed(({ screens, fields }) => {
      fields.previousName = { type: 'personName', part: 'family', label: 'Previous surname', saveAs: 'previous_name' };
      screens.info?.body.push('previousName');
    });
    const page = await open(walk, 'contact', next);
    expect([page.at(), notice()]).toEqual(['info', NOTICE]);
    await page.person.type(screen.getByLabelText('Previous surname'), 'Marsh');
    await page.person.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(page.at()).toBe('contact'));
    expect(page.state().answers.email).toBe('margaret.holloway@example.com');
  });

  test('a field that goes by another name: the claim knows its answer by the key, and the claimant is not set back', async () => {
    const walk = await left('contact');
    keep(walk);
    const next = changed(({ screens, fields }) => {
      const { surname } = fields;
      if (surname) fields.familyName = surname;
      delete fields.surname;
      if (screens.info) screens.info.body = screens.info.body.map((item) => (item === 'surname' ? 'familyName' : item));
    });
    const page = await open(walk, 'contact', next);
    expect([page.at(), notice()]).toEqual(['contact', undefined]);
    expect(page.state().answers.familyName).toBe('Holloway');
  });

  test('another version: they go on where something is due in it, told why, with what they had typed', async () => {
    const walk = await left('contact');
    keep(walk);
    const v5 = productFlow('v5');
    const page = await open(walk, v5.flow.start, v5);
    expect(notice()).toBe(NOTICE);
    expect(page.state().answers).toMatchObject({ surname: 'Holloway', email: 'margaret.holloway@example.com' });
    expect(page.state().trail.at(-1)).toBe(page.at());
  });

  test('a field of another type: its answer is asked for again, and nothing breaks', async () => {
    const walk = await left('contact');
    keep(walk);
    const next = changed(({ fields }) => {
      fields.surname = { type: 'yesNo', label: 'Has your surname changed?', saveAs: 'selected_has_more_claims' };
    });
    const page = await open(walk, 'contact', next);
    expect([page.at(), notice()]).toEqual(['info', NOTICE]);
    expect(screen.getByText('Has your surname changed?')).toBeDefined();
  });
});

describe('coming back', () => {
  test('in a tab that knows nothing, at the screen that was left: the path taken is restored before anything runs', {
    tags: ['SES-20'],
  }, async () => {
    const walk = await left('sign');
    const page = await open(walk, 'sign', old, false);
    expect(page.state().trail).toEqual(['postcode', 'info', 'contact', 'sign']);
    expect(page.state().answers).toMatchObject({ surname: 'Holloway', email: 'margaret.holloway@example.com' });
  });

  test.each([
    ['half of it', '{"flow":"v3","scre'],
    ['another kind of value', '[]'],
    ['answers that are none', JSON.stringify({ flow: 'v3', revision: 'x', screen: 'contact', answers: 7 })],
  ])(
    'a tab that kept %s: what the service holds comes back, and nothing breaks',
    { tags: ['FD-5'] },
    async (_, text) => {
      const walk = await left('contact');
      sessionStorage.setItem('reclaim.journey', text);
      const page = await open(walk, 'contact');
      expect([page.at(), notice()]).toEqual(['contact', undefined]);
      expect(page.state().answers).toMatchObject({ surname: 'Holloway' });
      expect(page.state().trail).toEqual(['postcode', 'info', 'contact']);
    },
  );

  test('what a tab has kept of another claim is not mixed into this one', async () => {
    const walk = await left('contact');
    const facts = { ...walk.journey.state().facts, 'claim.number': 'another' };
    keep(walk, { facts, answers: { email: 'somebody.else@example.com' } });
    const page = await open(walk, 'contact');
    expect(page.state().answers.email).toBeUndefined();
    expect(page.state().answers.surname).toBe('Holloway');
  });

  test('a stored signature is shown in the pad, counts, and need not be drawn again', {
    tags: ['SIGN-24', 'RES-09'],
  }, async () => {
    const walk = await left('questions');
    const page = await open(walk, 'sign');
    expect(screen.getByRole('img', { name: 'Signature pad, signed' }).querySelector('img')?.src).toBe(PNG);
    expect(page.state().answers.signature).toMatchObject({ image: PNG, method: 'stored' });
    const before = walk.api.calls('updateClaim').length;
    await page.person.click(screen.getByRole('button', { name: /Claim|Agreement/ }));
    await waitFor(() => expect(page.at()).not.toBe('sign'));
    expect(walk.api.calls('updateClaim')[before]?.body).toMatchObject({ screen_name: 'sign', signature: PNG });
  });

  describe('at the start, in a tab that knows nothing', () => {
    const offer = () => screen.queryByRole('button', { name: 'Continue where you stopped' });

    test('a claimant who was further can go to where they stopped, by the path that they took', async () => {
      const page = await open(await left('contact'), 'postcode');
      await screen.findByText('You stopped at “Send Results To...”. Your answers are kept.');
      await page.person.click(screen.getByRole('button', { name: 'Continue where you stopped' }));
      await waitFor(() => expect(page.at()).toBe('contact'));
      expect(page.state().trail).toEqual(['postcode', 'info', 'contact']);
      expect(offer()).toBeNull();
      expect(window.location.pathname).toBe('/get-started-v3/contact');
    });

    test('a claimant can start there instead, with their answers, and is not asked again', async () => {
      const page = await open(await left('contact'), 'postcode');
      await page.person.click(await screen.findByRole('button', { name: 'Start here' }));
      expect([page.at(), offer()]).toEqual(['postcode', null]);
      expect(page.state().answers.surname).toBe('Holloway');
    });

    test('a claimant who got no further is offered nothing', async () => {
      const page = await open(await left('postcode'), 'postcode');
      expect(page.at()).toBe('postcode');
      expect(offer()).toBeNull();
    });

    test('a tab that was under way and is loaded again at its start is where it was: nothing is offered', async () => {
      const walk = await left('contact');
      keep(walk, { screen: 'postcode' });
      await open(walk, 'postcode');
      expect(offer()).toBeNull();
    });
  });
});
