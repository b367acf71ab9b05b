import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { emptyState, type JourneyState, persistJourney } from '#engine';
import { productFlow } from '#fixtures/flow.ts';
import type { Client } from '../api/client.ts';
import { browserStorages, storeClaim } from '../session/storage.ts';
import { heading, linkPage } from '../testing/link-page.tsx';
import { GO_ON_MS, START_MS } from './follow-link.ts';

const { openLink, elsewhere, pass } = linkPage({ begun: 'v3', seen: 'v5' });

/** Another claim, of which this tab holds what was entered up to the contact details. */
function holdAnother(state: Partial<JourneyState> = {}) {
  const { flow, revision } = productFlow('v3');
  const storages = browserStorages();
  storeClaim(storages, 'another');
  storages.local.set('userAnswers', JSON.stringify({ basicInfo: { surname: 'Okafor' } }));
  storages.local.set('qkba', 'md');
  storages.local.set('yourPhone', '+447700900789');
  storages.local.set('yourEmail', 'okafor@example.com');
  const facts = { 'claim.number': 'another', 'surname.saved': false };
  const all = { ...emptyState, answers: { surname: 'Okafor' }, facts, trail: ['postcode', 'info'], ...state };
  sessionStorage.setItem('reclaim.journey', JSON.stringify(persistJourney(flow, revision, 'info', all, '')));
}

describe('another claim is under way in this browser', () => {
  test('the claimant is asked which one they mean, before anything is looked up', async () => {
    const { walk, claim } = await elsewhere('sign');
    holdAnother();
    const page = await openLink(walk, { search: `?id=${claim}` });
    expect(heading()).toBe('Which claim do you want to continue?');
    expect(document.activeElement?.textContent).toBe(heading());
    expect(screen.getByRole('link', { name: 'the link to it' }).getAttribute('href')).toBe('/resume?id=another');
    await pass(60_000);
    expect([page.left, page.asked(), localStorage.getItem('currentId')]).toEqual([[], [], 'another']);
  });

  test('the one in the link: what was typed for the other is saved to it first, its local values go, and its tabs hear of it', async () => {
    const { walk, claim } = await elsewhere('contact');
    holdAnother();
    const send: Client['send'] = async (request) =>
      request.operation === 'resumeClaim' && request.params?.claimId === claim
        ? walk.api.send(request)
        : { status: 200, body: {} };
    const page = await openLink(walk, { search: `?id=${claim}`, send });
    screen.getByRole('button', { name: 'Open the claim in the link' }).click();
    await pass(START_MS + GO_ON_MS);
    expect(page.requests).toEqual([
      { operation: 'resumeClaim', params: { claimId: 'another' } },
      { operation: 'updateClaim', body: { last_name: 'Okafor', journey: 'v3' } },
      { operation: 'resumeClaim', params: { claimId: claim } },
    ]);
    expect(page.left).toEqual([`/get-started-v3/sign?id=${claim}`]);
    for (const key of ['qkba', 'yourPhone', 'yourEmail']) expect(localStorage.getItem(key)).toBeNull();
    for (const store of [localStorage, sessionStorage]) expect(JSON.stringify(store)).not.toContain('Okafor');
    expect(page.told).toMatchObject([{ says: 'journey', claim, changed: [], screen: null }]);
  });

  test('the one that is here: it goes on where it was left, and the link’s is never looked up', async () => {
    const { walk, claim } = await elsewhere('contact');
    holdAnother({ answers: {}, facts: { 'claim.number': 'another' } });
    storeClaim(browserStorages(), claim);
    const page = await openLink(walk, { search: '?id=not-this-one' });
    screen.getByRole('button', { name: 'Go on with the claim in this browser' }).click();
    await pass(1);
    expect(page.requests).toEqual([{ operation: 'resumeClaim', params: { claimId: claim } }]);
    expect(page.left).toEqual(['/get-started-v3/contact']);
    expect(localStorage.getItem('currentId')).toBe(claim);
  });

  test('a link that leads nowhere offers the one that is here, and has changed nothing of it', async () => {
    const { walk } = await elsewhere('postcode');
    holdAnother();
    const before = { ...localStorage, ...sessionStorage };
    await openLink(walk, { search: '?id=unknown' });
    screen.getByRole('button', { name: 'Open the claim in the link' }).click();
    await pass(START_MS);
    expect(screen.getByRole('alert').textContent).toContain('Error while trying to find the claim');
    expect(screen.getByRole('button', { name: 'Go on with the claim in this browser' })).toBeDefined();
    expect({ ...localStorage, ...sessionStorage }).toEqual(before);
  });

  test('a claim in which nothing has been entered is none to ask about', async () => {
    const { walk, claim } = await elsewhere('sign');
    storeClaim(browserStorages(), 'another');
    const page = await openLink(walk, { search: `?id=${claim}` });
    await pass(START_MS + GO_ON_MS);
    expect(page.left).toEqual([`/get-started-v3/sign?id=${claim}`]);
  });
});
