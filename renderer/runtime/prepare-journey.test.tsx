import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { publicConfig } from '#fixtures/drivers/journey.ts';
import { createFakeApi, type FakeApi } from '#fixtures/fakes/fake-api.ts';
import { productFlow } from '#fixtures/flow.ts';
import { clearCookies } from '#fixtures/session-pages.ts';
import { Journey } from '../screen/Journey.tsx';
import type { ScreenActor } from '../screen/screen-scope.ts';
import { openSession } from '../session/page-session.ts';
import { browserStorages } from '../session/storage.ts';
import { prepareJourney } from './prepare-journey.ts';

/** The renderer alone: our own API is played, there is no service. */
const service = setupServer();
const unplayed: string[] = [];
let api: FakeApi;
beforeAll(() => service.listen({ onUnhandledRequest: ({ method, url }) => void unplayed.push(`${method} ${url}`) }));
afterAll(() => service.close());
beforeEach(() => {
  api = createFakeApi();
  complaints.length = 0;
  service.use(...api.handlers);
});
afterEach(() => {
  cleanup();
  service.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
  clearCookies();
  expect(unplayed).toEqual([]);
  api.check();
});

const complaints: unknown[] = [];

/** What `main.tsx` does for a page at the address of a screen. */
async function loadPage({
  asked = 'postcode',
  utm = {},
  ...more
}: {
  asked?: string;
  utm?: Record<string, string>;
  confirm?(claim: string): void;
} = {}) {
  const { flow, revision } = productFlow('v3');
  const journey = await prepareJourney({
    flow,
    revision,
    config: publicConfig,
    session: openSession({
      storages: browserStorages(),
      utm: () => utm,
      fetch: (path, init) => fetch(new URL(String(path), 'http://reclaim.example'), init),
      log: (error) => void complaints.push(error),
    }),
    asked,
    log: (error) => void complaints.push(error),
    ...more,
  });
  if (journey.mustRestore) await journey.begin();
  const actor = journey.enter();
  if (!journey.mustRestore) await journey.begin();
  return { flow, journey, actor };
}
/** The calls, apart from those that only tell of the visit. */
const calls = () =>
  api.calls().flatMap(({ operation }) => (['updateVisit', 'verifyDevice'].includes(operation) ? [] : [operation]));

describe('loading a page', () => {
  test('with no claim stored one is made, and its number is known to the journey', {
    tags: ['SES-01', 'SES-14'],
  }, async () => {
    const { actor } = await loadPage();
    expect(calls()).toEqual(['createClaim']);
    expect(actor.getSnapshot().context.state.facts['claim.number']).toBe(api.claim().claim_number);
    expect(localStorage.getItem('currentId')).toBe(api.claim().claim_number);
  });

  test('the claim made at page load carries the utm tags of the address', { tags: ['SES-15'] }, async () => {
    await loadPage({ utm: { utm_source: 'letter' } });
    expect(api.calls('createClaim')[0]?.body).toEqual({ utmTags: '{"utm_source":"letter"}' });
  });

  test('a page opened again knows when and where the phone code was sent, so its countdown goes on', {
    tags: ['OTP-17'],
  }, async () => {
    await loadPage();
    const at = Date.now() - 30_000;
    localStorage.setItem('otp_sent_timestamp', String(at));
    localStorage.setItem('otp_phone_number', '+447700900456');
    sessionStorage.clear();
    const { actor } = await loadPage();
    expect(actor.getSnapshot().context.state.facts).toMatchObject({
      'otp.sentAt': new Date(at).toISOString(),
      'otp.phone': '+447700900456',
    });
  });

  test('the time at which the session began is kept, and not written over', {
    tags: ['SES-06', 'ENT-091'],
  }, async () => {
    await loadPage();
    const began = localStorage.getItem('sessionStart');
    expect(Date.parse(began ?? '')).not.toBeNaN();
    await loadPage();
    expect(localStorage.getItem('sessionStart')).toBe(began);
  });

  test('with a claim stored none is made: what it holds is asked for', { tags: ['SES-17'] }, async () => {
    await loadPage();
    await loadPage();
    expect(calls()).toEqual(['createClaim', 'resumeClaim']);
  });

  test('at a later screen, in a tab that knows nothing, what the claim holds comes first', {
    tags: ['SES-20'],
  }, async () => {
    await loadPage();
    const address = {
      postcode: 'OX4 2DP',
      address: '1 Mill Lane, Oxford',
      addressID: 'a1',
      number: '1',
      street1: 'Mill Lane',
    };
    await api.send({
      operation: 'updateClaim',
      body: { postcode: 'OX4 2DP', address, screen_name: 'postcode', should_add_screen_name: true },
    });
    await api.send({
      operation: 'updateClaim',
      body: {
        title: 'Mrs.',
        first_name: 'Margaret',
        last_name: 'Holloway',
        dob: '1961-04-09',
        dateOfBirth: '09/04/1961',
        screen_name: 'info',
        should_add_screen_name: true,
      },
    });
    const { actor } = await loadPage({ asked: 'contact' });
    const { state, entry } = actor.getSnapshot().context;
    expect(entry.screen).toBe('contact');
    expect(state.answers).toMatchObject({ surname: 'Holloway', address: { postcode: 'OX4 2DP' } });
    expect(state.trail).toEqual(['postcode', 'info', 'contact']);
  });

  test.each(['info', 'contact', 'sign', 'questions', 'otp', 'bureauA', 'bureauB', 'finish'])(
    'an empty session at the address of %s begins at the first screen; nothing is run, sent or recorded of a later one',
    { tags: ['NV-5'] },
    async (asked) => {
      const { actor } = await loadPage({ asked });
      const { state, entry } = actor.getSnapshot().context;
      expect([entry.screen, state.trail]).toEqual(['postcode', ['postcode']]);
      expect(calls().filter((operation) => !['createClaim', 'updateClaim', 'updateVisit'].includes(operation))).toEqual(
        [],
      );
      expect((globalThis as { dataLayer?: unknown[] }).dataLayer ?? []).toEqual([]);
    },
  );

  test('a stored number that the service does not know makes way for a new claim', async () => {
    localStorage.setItem('currentId', 'gone');
    const { actor } = await loadPage();
    expect(calls()).toEqual(['resumeClaim', 'createClaim']);
    expect(actor.getSnapshot().context.state.facts['claim.number']).toBe(api.claim().claim_number);
  });

  /** The service refuses the claim that this browser knows, as its session has ended. */
  const refusing = (code: string) =>
    service.use(
      http.post('*/session/claim/:claimId', () =>
        HttpResponse.json({ statusCode: 403, message: '', responseObject: { code } }, { status: 403 }),
      ),
    );

  test('a claim that asks for the birth date first leads to the page that asks, and no other claim is made (decision 179)', async () => {
    localStorage.setItem('currentId', 'held');
    refusing('BIRTH_DATE_NEEDED');
    const led = await new Promise((lead) => void loadPage({ confirm: lead }).catch(lead));
    expect(led).toBe('held');
    expect([calls(), localStorage.getItem('currentId')]).toEqual([[], 'held']);
  });

  test('one whose link is locked makes way for a new claim', async () => {
    localStorage.setItem('currentId', 'held');
    refusing('LINK_LOCKED');
    await loadPage();
    expect(calls()).toEqual(['createClaim']);
    expect(localStorage.getItem('currentId')).toBe(api.claim().claim_number);
  });

  test('an answer that does not say which screens are completed restores nothing, and the journey stands', async () => {
    await loadPage();
    service.use(
      http.post('*/session/claim/:claimId', () =>
        HttpResponse.json({
          statusCode: 200,
          message: 'OK',
          responseObject: { data: { data: { last_name: 'Holloway' } } },
        }),
      ),
    );
    const { actor } = await loadPage();
    const { state, entry } = actor.getSnapshot().context;
    expect([entry.screen, state.answers]).toEqual(['postcode', {}]);
  });

  test('a session that ended is made anew, and the claim that comes with it gets what was entered', async () => {
    const { actor, journey } = await loadPage();
    const child = () => actor.getSnapshot().children.screen as ScreenActor | undefined;
    child()?.send({ type: 'answer', field: 'address', value: { postcode: 'ZA99 1AA', address: null } });
    await waitFor(() =>
      expect(actor.getSnapshot().context.state.answers.address).toMatchObject({
        address: { name: 'The Old Toll House' },
      }),
    );
    api.forgetClaim();
    child()?.send({ type: 'submit' });
    await waitFor(() => expect(actor.getSnapshot().context.entry.screen).toBe('info'));
    expect(api.claim()).toMatchObject({ postcode: 'ZA99 1AA', claim_number: localStorage.getItem('currentId') });
    expect(calls().filter((operation) => operation === 'createClaim')).toHaveLength(2);
    journey.persist();
    expect(sessionStorage.getItem('reclaim.journey')).toContain('ZA99 1AA');
  });

  test('a connection that may begin no more claims reads that it is busy and until when, not that its postcode is wrong', {
    tags: ['SV-6'],
  }, async () => {
    const busy = 'We are very busy: too many people are using your connection. Please try again in 12 minutes.';
    service.use(
      http.post('*/session/claim', () =>
        HttpResponse.json({ statusCode: 429, message: busy, responseObject: { code: 'TOO_MANY' } }, { status: 429 }),
      ),
    );
    const { actor } = await loadPage();
    const child = () => actor.getSnapshot().children.screen as ScreenActor | undefined;
    child()?.send({ type: 'answer', field: 'address', value: { postcode: 'ZA99 1AA', address: null } });
    child()?.send({ type: 'submit' });
    await waitFor(() => expect(child()?.getSnapshot().context.errors.address?.text).toBe(busy));
    service.resetHandlers();
    service.use(...api.handlers);
    child()?.send({ type: 'submit' });
    await waitFor(() => expect(actor.getSnapshot().context.entry.screen).toBe('info'));
  });

  test('with the service out of reach the page is still shown, and a press says what is wrong and can be repeated', async () => {
    service.use(http.all('*', () => HttpResponse.error()));
    const { actor } = await loadPage();
    expect(actor.getSnapshot().context.entry.screen).toBe('postcode');
    const child = () => actor.getSnapshot().children.screen as ScreenActor | undefined;
    child()?.send({ type: 'answer', field: 'address', value: { postcode: 'ZA99 1AA', address: null } });
    child()?.send({ type: 'submit' });
    await waitFor(() =>
      expect(child()?.getSnapshot().context.errors.address?.text).toBe('Please enter a valid postcode'),
    );
    service.resetHandlers();
    service.use(...api.handlers);
    child()?.send({ type: 'submit' });
    await waitFor(() => expect(actor.getSnapshot().context.entry.screen).toBe('info'));
    expect(api.claim()).toMatchObject({ postcode: 'ZA99 1AA' });
  });
});

test('the renderer alone, before the played API: a claimant finds their address and goes on', async () => {
  const { flow, journey, actor } = await loadPage();
  render(<Journey flow={flow} actor={actor} selectors={journey.selectors} />);
  const person = userEvent.setup();
  await person.type(screen.getByLabelText('Postcode'), 'za991aa');
  await screen.findByText('1 address found');
  expect((screen.getByRole('radio') as HTMLInputElement).checked).toBe(true);
  await person.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByRole('heading', { name: 'Find Your Agreements' });
  expect(api.claim()).toMatchObject({ postcode: 'ZA99 1AA' });
  await waitFor(() => expect(api.events()).toEqual(['postcode']));
  expect(complaints).toEqual([]);
});
