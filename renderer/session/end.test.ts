import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { clearCookies, sessionPages } from '#fixtures/session-pages.ts';

const pages = sessionPages();
const { service, open, settled, operations } = pages;

describe('the end of a visit', () => {
  const kept = () => [localStorage.length, sessionStorage.length, document.cookie];

  test('Start again ends the session at the service, and nothing is left in the browser', async () => {
    const { session } = await open({ path: '/get-started-v3?utm_source=paper' });
    const claim = pages.api.claim().claim_number;
    expect(await session.end()).toBe(true);
    expect(kept()).toEqual([0, 0, '']);
    await open();
    expect(pages.api.claim().claim_number).not.toBe(claim);
    expect(pages.api.claim()).not.toHaveProperty('utm_source');
  });

  test('Start again ends the link of the claim only if asked to', async () => {
    const { session } = await open();
    await session.end();
    await open();
    await (await open()).session.end(true);
    expect(pages.api.calls('endSession').map(({ body }) => body)).toEqual([undefined, { endLink: true }]);
  });

  test('a session that could not be ended leaves everything as it is', async () => {
    const { session } = await open();
    service.use(http.post('*/session/end', () => HttpResponse.error()));
    expect(await session.end()).toBe(false);
    expect(localStorage.getItem('currentId')).toBe(pages.api.claim().claim_number);
  });

  test('half an hour after its end a journey is gone from the browser: the next page begins with another claim', async () => {
    await open();
    const claim = pages.api.claim().claim_number;
    localStorage.setItem('reclaim.finished', String(Date.now() - 31 * 60_000));
    localStorage.setItem('userAnswers', '{"basicInfo":{"surname":"Holloway"}}');
    const { session } = await open({ path: '/get-started-v3?utm_source=paper' });
    expect(session.claimAtStart).toBeNull();
    expect(localStorage.getItem('userAnswers')).toBeNull();
    expect(pages.api.claim().claim_number).not.toBe(claim);
    // What is known of the present visitor stays.
    expect(pages.api.claim()).toMatchObject({ utm_source: 'paper', journey: 'v3' });
    expect(pages.api.calls('createClaim').at(-1)?.body).toEqual({ utmTags: '{"utm_source":"paper"}' });
    expect(['utm_source', 'version'].map((key) => localStorage.getItem(key))).toEqual(['paper', 'v3']);
    expect([localStorage.getItem('experiment_group'), localStorage.getItem('reclaim.finished')]).toEqual([
      expect.any(String),
      null,
    ]);
    expect(operations().indexOf('endSession')).toBeLessThan(operations().lastIndexOf('createClaim'));
  });

  test('while the session of a finished journey cannot be ended nothing is made or written; the next page tries again', async () => {
    await open();
    const claim = pages.api.claim().claim_number;
    localStorage.setItem('reclaim.finished', String(Date.now() - 31 * 60_000));
    service.use(http.post('*/session/end', () => HttpResponse.error()));
    const { session } = await open();
    const calls = operations().length;
    expect((await session.client.send({ operation: 'updateClaim', body: { title: 'Mrs.' } })).status).toBe(0);
    expect(operations()).toHaveLength(calls);
    service.resetHandlers();
    service.use(...pages.api.handlers);
    await open();
    expect(pages.api.claim().claim_number).not.toBe(claim);
  });

  test('soon after its end a journey is still there', async () => {
    await open();
    localStorage.setItem('reclaim.finished', String(Date.now() - 10 * 60_000));
    expect((await open()).session.claimAtStart).toBe(pages.api.claim().claim_number);
  });
});

test('a visit that was ended in another tab is over in this one too: its claim does not come back, and nothing more is sent about it', async () => {
  await open();
  const calls = operations();
  localStorage.clear();
  clearCookies();
  expect(sessionStorage.getItem('currentId')).not.toBeNull();
  window.dispatchEvent(new StorageEvent('storage', { key: null, newValue: null }));
  await settled();
  expect([localStorage.length, sessionStorage.length, document.cookie]).toEqual([0, 0, '']);
  expect(operations()).toEqual(calls);
});
