import { describe, expect, test } from 'vitest';
import { claimHarness } from '../testing/claim-harness.ts';
import { visitor } from '../testing/visitor.ts';

const harness = claimHarness();

describe('POST /session/claim', () => {
  test('makes a claim that is known by its number, and says how long the session has lasted', {
    tags: ['API-01', 'ENT-001', 'ENT-002'],
  }, async () => {
    const { status, body } = await visitor(harness.service.app).send('POST', '/session/claim');
    expect(status).toBe(200);
    expect(body).toMatchObject({ statusCode: 200, message: 'OK', data: { data: { session_duration: 0 } } });
    const id = String(body.responseObject.claimId);
    expect((await harness.stored(id)).data.claim_number).toBe(id);
  });

  test('a claim number is 160 random bits in 32 readable characters, never the same', async () => {
    const ids = new Set<string>();
    for (let n = 0; n < 50; n += 1) ids.add(await visitor(harness.service.app).begin());
    expect(ids.size).toBe(50);
    for (const id of ids) expect(id).toMatch(/^[0-9a-hjkmnp-tv-z]{32}$/);
  });

  test('the claimant is known by a session cookie that no script can read', {
    tags: ['SES-01', 'SES-18'],
  }, async () => {
    const { cookies } = await visitor(harness.service.app).send('POST', '/session/claim');
    expect(cookies.get('reclaim_session')).toMatchObject({ httpOnly: true, sameSite: 'Lax', maxAge: 90 * 86_400 });
    expect(cookies.get('reclaim_session')?.value).toMatch(/^[A-Za-z0-9_-]{43}$/);
  });

  test('the claim number is in a readable cookie of 90 days too', {
    tags: ['SES-05', 'ENT-089', 'ENT-090'],
  }, async () => {
    const { cookies, body } = await visitor(harness.service.app).send('POST', '/session/claim');
    const cookie = cookies.get('currentId');
    expect(cookie).toMatchObject({ value: body.responseObject.claimId, maxAge: 90 * 86_400 });
    expect(cookie?.httpOnly).toBeFalsy();
  });

  test('a live session is given its own claim, and the seconds since it began', async () => {
    harness.now = new Date(harness.now.getTime() + 61_500);
    const { body, cookies } = await harness.browser.send('POST', '/session/claim');
    expect(body).toMatchObject({
      responseObject: { claimId: harness.claimId },
      data: { data: { session_duration: 61 } },
    });
    expect(cookies.size).toBe(0);
  });

  test('utm tags come as JSON text and are kept whole and key by key', {
    tags: ['API-61', 'SES-15', 'SES-16'],
  }, async () => {
    const tags = { utm_source: 'mail', 'utm_a.b': 'dotted', fbclid: 'f1', aff_id: 'a1', gclid: 'g1', is_bot: 'x' };
    const id = await visitor(harness.service.app).begin({ utmTags: JSON.stringify(tags) });
    const { data } = await harness.stored(id);
    expect(data).toMatchObject({
      utm_source: 'mail',
      'utm_a.b': 'dotted',
      fbclid: 'f1',
      aff_id: 'a1',
      utmParams: tags,
    });
    expect(data).not.toHaveProperty('gclid');
    expect(data).not.toHaveProperty('is_bot');
  });

  test.each(['{', '[]', 'null', '"x"'])(
    'utm tags that are no JSON object (%s) are left out, and the claim is made',
    async (utmTags) => {
      const id = await visitor(harness.service.app).begin({ utmTags });
      expect((await harness.stored(id)).data).toEqual({ claim_number: id });
    },
  );

  test('tags that are too long or too many are cut or left out, and the claim is made', {
    tags: ['SR-7'],
  }, async () => {
    const tags = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`utm_t${n}`, String(n % 10).repeat(900)]));
    const id = await visitor(harness.service.app).begin({ utmTags: JSON.stringify(tags) });
    const { data } = await harness.stored(id);
    expect(data.utm_t0).toBe('0'.repeat(500));
    expect(Object.keys(data.utmParams as object)).toHaveLength(15);
    expect((await harness.browser.send('POST', '/session/claim', { utmTags: 'x'.repeat(8001) })).status).toBe(200);
  });

  test('the claim keeps the channel and the experiment group that it began with', { tags: ['NV-7'] }, async () => {
    await harness.browser.save({ channel: 'letter', title: 'Mr.' });
    await harness.browser.save({ channel: 'direct', title: 'Mrs.' });
    expect((await harness.stored()).data).toMatchObject({ channel: 'letter', title: 'Mrs.' });
  });
});

describe('POST /session/claim/{claimId}', () => {
  test('answers the claim’s data, completed screens and creation date', {
    tags: ['API-04', 'ENT-050', 'ENT-052'],
  }, async () => {
    await harness.browser.save({ title: 'Mrs.', screen_name: 'info', should_add_screen_name: true });
    const { status, body } = await harness.browser.resume(harness.claimId);
    expect(status).toBe(200);
    expect(body.responseObject).toMatchObject({
      claimId: harness.claimId,
      data: {
        data: { title: 'Mrs.', claim_number: harness.claimId },
        screens_completed: ['info'],
        createdAt: '2026-03-01T12:00:00.000Z',
      },
    });
  });

  test('the id is decoded; what is no claim number is not found and never an error', { tags: ['API-05'] }, async () => {
    expect(
      (await harness.browser.resume(harness.claimId.replace(/^./, (first) => `%${first.charCodeAt(0).toString(16)}`)))
        .status,
    ).toBe(404);
    const encoded = `/session/claim/%${harness.claimId.charCodeAt(0).toString(16)}${harness.claimId.slice(1)}`;
    expect((await harness.browser.send('POST', encoded)).status).toBe(200);
    for (const id of [
      'a/b',
      '../x',
      'x'.repeat(90),
      'ü',
      '{"$ne":null}',
      harness.claimId.toUpperCase(),
      `${harness.claimId} `,
    ]) {
      expect((await harness.browser.resume(id)).status).toBe(404);
    }
  });

  test('a visitor who knows the number gets a session of that claim, and loses the one before', {
    tags: ['SES-19'],
  }, async () => {
    await harness.browser.save({ title: 'Mrs.' });
    const other = visitor(harness.service.app);
    await other.begin();
    const before = other.cookie();
    const { cookies } = await other.resume(harness.claimId);
    expect(cookies.get('currentId')?.value).toBe(harness.claimId);
    expect((await other.save({ first_name: 'Alex' })).status).toBe(200);
    expect((await harness.stored()).data).toMatchObject({ title: 'Mrs.', first_name: 'Alex' });
    expect((await visitor(harness.service.app).send('PUT', '/session/claim', {}, { cookie: before })).status).toBe(401);
  });

  test('without a session it makes one', async () => {
    const other = visitor(harness.service.app);
    expect((await other.resume(harness.claimId)).status).toBe(200);
    expect((await other.save({ title: 'Ms.' })).status).toBe(200);
  });
});

describe('calls without a payload', { tags: ['SV-1'] }, () => {
  const json = { 'content-type': 'application/json' };

  test('POST with a JSON content type and no body answers as usual, and so does an empty object or null', async () => {
    for (const body of ['', '{}', 'null']) {
      const { status, body: answer } = await visitor(harness.service.app).send('POST', '/session/claim', body, json);
      expect(status).toBe(200);
      expect(answer.responseObject.claimId).toMatch(/^\w{32}$/);
      expect((await harness.browser.send('POST', `/session/claim/${harness.claimId}`, body, json)).status).toBe(200);
    }
    expect((await visitor(harness.service.app).send('POST', '/session/claim')).status).toBe(200);
  });

  test.each(['null', '', '[]', '"text"', '1', 'true'])('PUT with the body %j is 400 with a message', async (body) => {
    const answer = await harness.browser.send('PUT', '/session/claim', body, json);
    expect([answer.status, answer.body.message]).toEqual([400, 'The request needs a JSON object.']);
  });
});
