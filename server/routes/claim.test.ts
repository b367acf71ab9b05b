import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findSignedClaim } from '../claims.ts';
import { emailKeyOf, personKeyOf } from '../identity-keys.ts';
import type { ClaimDocument } from '../store/documents.ts';
import { testApp } from '../testing/app.ts';
import { testFlows } from '../testing/flow.ts';
import { tinyPng } from '../testing/png.ts';
import { type Visitor, visitor } from '../testing/visitor.ts';

let service: Awaited<ReturnType<typeof testApp>>;
let now = new Date('2026-03-01T12:00:00Z');
let browser: Visitor;
let claimId: string;

beforeAll(async () => {
  service = await testApp({
    ports: { clock: () => now },
    site: { flows: testFlows },
    environment: { TEST_EMAIL_DOMAINS: 'testers.example', RATE_LIMIT_FACTOR: '1000' },
  });
});
afterAll(() => service.app.close());
beforeEach(async () => {
  browser = visitor(service.app);
  claimId = await browser.begin();
});
afterEach(() => {
  now = new Date('2026-03-01T12:00:00Z');
});

async function stored(id = claimId): Promise<ClaimDocument> {
  const claim = await service.ports.store.get('claims', id);
  if (!claim) throw new Error('there is no such claim');
  return claim;
}

const address = { addressID: 'A-1', postcode: 'EC1A 1BB', street1: 'Sample Street' };

describe('POST /session/claim', () => {
  test('API-01, ENT-001, ENT-002: makes a claim that is known by its number, and says how long the session has lasted', async () => {
    const { status, body } = await visitor(service.app).send('POST', '/session/claim');
    expect(status).toBe(200);
    expect(body).toMatchObject({ statusCode: 200, message: 'OK', data: { data: { session_duration: 0 } } });
    const id = String(body.responseObject.claimId);
    expect((await stored(id)).data.claim_number).toBe(id);
  });

  test('a claim number is 160 random bits in 32 readable characters, never the same', async () => {
    const ids = new Set<string>();
    for (let n = 0; n < 50; n += 1) ids.add(await visitor(service.app).begin());
    expect(ids.size).toBe(50);
    for (const id of ids) expect(id).toMatch(/^[0-9a-hjkmnp-tv-z]{32}$/);
  });

  test('SES-01, SES-18: the claimant is known by a session cookie that no script can read', async () => {
    const { cookies } = await visitor(service.app).send('POST', '/session/claim');
    expect(cookies.get('reclaim_session')).toMatchObject({ httpOnly: true, sameSite: 'Lax', maxAge: 90 * 86_400 });
    expect(cookies.get('reclaim_session')?.value).toMatch(/^[A-Za-z0-9_-]{43}$/);
  });

  test('SES-05, ENT-089, ENT-090: the claim number is in a readable cookie of 90 days too', async () => {
    const { cookies, body } = await visitor(service.app).send('POST', '/session/claim');
    const cookie = cookies.get('currentId');
    expect(cookie).toMatchObject({ value: body.responseObject.claimId, maxAge: 90 * 86_400 });
    expect(cookie?.httpOnly).toBeFalsy();
  });

  test('a live session is given its own claim, and the seconds since it began', async () => {
    now = new Date(now.getTime() + 61_500);
    const { body, cookies } = await browser.send('POST', '/session/claim');
    expect(body).toMatchObject({ responseObject: { claimId }, data: { data: { session_duration: 61 } } });
    expect(cookies.size).toBe(0);
  });

  test('API-61, SES-15, SES-16: utm tags come as JSON text and are kept whole and key by key', async () => {
    const tags = { utm_source: 'mail', 'utm_a.b': 'dotted', fbclid: 'f1', aff_id: 'a1', gclid: 'g1', is_bot: 'x' };
    const id = await visitor(service.app).begin({ utmTags: JSON.stringify(tags) });
    const { data } = await stored(id);
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
    'utm tags that are no JSON object (%s) are refused by name',
    async (utmTags) => {
      const { status, body } = await visitor(service.app).send('POST', '/session/claim', { utmTags });
      expect([status, body.message]).toEqual([400, 'utmTags: must be a JSON object as text']);
    },
  );
});

describe('PUT /session/claim', () => {
  test('API-02, API-03, API-53, API-63, ENT-053: saves what it is given and leaves the rest', async () => {
    await browser.save({ title: 'Mrs.', first_name: 'Avery' });
    expect(await browser.save({ first_name: 'Alex' })).toMatchObject({
      status: 200,
      body: { statusCode: 200, message: 'OK', responseObject: {} },
    });
    expect((await stored()).data).toMatchObject({ title: 'Mrs.', first_name: 'Alex' });
  });

  test('null removes nothing', async () => {
    await browser.save({ title: 'Mrs.', soft_check_privacy: true, address });
    expect((await browser.save({ title: null, soft_check_privacy: null, address: null, dob: null })).status).toBe(200);
    expect((await stored()).data).toMatchObject({ title: 'Mrs.', soft_check_privacy: true });
  });

  test('without a session it is 401, before anything is said of the body', async () => {
    const { status, body } = await visitor(service.app).save({ nonsense: 1 });
    expect([status, body.message, body.responseObject.code]).toEqual([401, 'Unauthorized', 'NO_SESSION']);
  });

  test('ERR-05: one bad field refuses all of them, named in the words of the page', async () => {
    const { status, body } = await browser.save({ title: 'Ms.', email: 'pat', phone_number: '12' });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      statusCode: 400,
      message: 'email: Please enter a valid email address; phone_number: Incomplete number',
      responseObject: { code: 'FIELD_INVALID', fields: [{ field: 'email' }, { field: 'phone_number' }] },
    });
    expect((await stored()).revision).toBe(1);
  });

  test('case NM-2: a hyphen in the surname is refused with the page’s verdict, message and way on; nothing is stored', async () => {
    const { status, body } = await browser.save(
      { title: 'Mr.', last_name: 'Smith-Jones' },
      { 'x-reclaim-flow': 'test; revision=r1' },
    );
    expect(status).toBe(400);
    expect(body.message).toBe('Legal surname: Invalid format');
    expect(body.responseObject.fields).toEqual([
      { field: 'last_name', message: 'Invalid format', help: 'Use letters only, for example OBrien' },
    ]);
    expect((await stored()).data).toEqual({ claim_number: claimId });
  });

  test('an unknown key is refused by name and nothing is saved', async () => {
    const { status, body } = await browser.save({ title: 'Mr.', nonsense: 1 });
    expect([status, body.message, body.responseObject.code]).toEqual([
      400,
      'nonsense: is not a known field',
      'FIELD_UNKNOWN',
    ]);
    expect((await stored()).data.title).toBeUndefined();
  });

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'case FD-4: the key %s is refused, and no object gets a new property',
    async (key) => {
      await browser.save({ title: 'Mr.' });
      for (const body of [
        `{"${key}": {"polluted": true}}`,
        `{"title": "Ms.", "${key}": 1}`,
        `{"address": {"${key}": "x"}}`,
      ]) {
        const { status, body: answer } = await browser.save(body);
        expect(status).toBe(400);
        expect(answer.message).toContain(key === 'toString' || key === 'hasOwnProperty' ? key : '');
      }
      expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
      expect(Object.keys({})).toEqual([]);
      expect((await stored()).data.title).toBe('Mr.');
    },
  );

  test('case ST-1: operators in the place of values are refused and match nothing', async () => {
    for (const body of [
      { claim_number: { $gt: '' } },
      { email: { $ne: '' } },
      { address: { $gt: '' } },
      { journey: { $ne: 1 } },
    ]) {
      expect((await browser.save(body)).status).toBe(400);
    }
    expect((await browser.send('POST', '/user/validate', { email: { $ne: '' } })).status).toBe(400);
    const { status, body } = await browser.resume('{"$ne":null}');
    expect([status, body.responseObject.code]).toEqual([404, 'CLAIM_NOT_FOUND']);
    expect(body.responseObject).not.toHaveProperty('data');
  });

  test('case ST-2: an answer key with a dot or a dollar is one field, saved and read back under its name', async () => {
    await browser.save({ utm_a: 'neighbour' });
    await browser.save({ 'utm_a.b': 'dotted', utm_$where: 'dollar' });
    const restored = (await browser.resume(claimId)).body.responseObject.data as { data: object };
    expect(restored.data).toMatchObject({ utm_a: 'neighbour', 'utm_a.b': 'dotted', utm_$where: 'dollar' });
  });

  test('case SR-4: two tabs save their own fields only; both changes stay, even at the same moment', async () => {
    await browser.save({ last_name: 'Before', email: 'old@example.com' });
    const fields = [{ last_name: 'Sample' }, { email: 'new@example.com' }, { title: 'Ms.' }, { first_name: 'Avery' }];
    const answers = await Promise.all(fields.map((body) => browser.save(body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await stored()).data).toMatchObject(Object.assign({}, ...fields));
  });

  test('sixty saves of one claim at the same moment are all saved', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => browser.save({ [`utm_${n}`]: String(n) })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { data } = await stored();
    for (let n = 0; n < 60; n += 1) expect(data[`utm_${n}`]).toBe(String(n));
  });

  test('the same values again change nothing', async () => {
    const body = {
      title: 'Mr.',
      soft_check_privacy: true,
      signature: tinyPng,
      screen_name: 'info',
      should_add_screen_name: true,
    };
    await browser.save(body);
    const { revision, data } = await stored();
    now = new Date(now.getTime() + 60_000);
    await browser.save(body);
    expect((await stored()).revision).toBe(revision);
    expect((await stored()).data.sign_datetime).toBe(data.sign_datetime);
  });

  test('ENT-052: each completed screen is listed once, in the order of the first time', async () => {
    for (const screen_name of ['postcode', 'info', 'postcode'])
      await browser.save({ screen_name, should_add_screen_name: true });
    await browser.save({ screen_name: 'contact', should_add_screen_name: false });
    await browser.save({ screen_name: 'sign' });
    expect((await stored()).screensCompleted).toEqual(['postcode', 'info']);
  });

  test('a claim does not grow over a mebibyte by what its owner sends', async () => {
    const bot_config = { text: 'x'.repeat(300_000) };
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1)
      statuses.push((await browser.save({ [`utm_${n}`]: 'x', bot_config, signature: null })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200]);
    await service.ports.store.update('claims', claimId, {
      set: [
        [['data', 'hire_purchases'], ['y'.repeat(800_000)]],
        [['intents', 'search'], { operation: 'search', at: '', until: '', state: 'done', result: 'y'.repeat(800_000) }],
      ],
    });
    // What a vendor said is no fault of the claimant, who goes on saving.
    expect(await browser.save({ bot_config: { text: 'x'.repeat(300_001) } })).toMatchObject({ status: 200 });
    await browser.save({ bot_config });
    await service.ports.store.update('claims', claimId, { set: [[['data', 'feedback'], 'y'.repeat(800_000)]] });
    const { status, body } = await browser.save({ bot_config: { text: 'z'.repeat(300_000) } });
    expect([status, body.responseObject.code]).toEqual([413, 'TOO_LARGE']);
    expect((await stored()).data.bot_config).toEqual(bot_config);
  });
});

describe('dates of birth', () => {
  test('ENT-008, ENT-009: the one form is made from the other, so that both are always the same day', async () => {
    await browser.save({ dateOfBirth: '29/2/1988' });
    expect((await stored()).data).toMatchObject({ dob: '1988-02-29', dateOfBirth: '29/02/1988' });
    await browser.save({ dob: '1990-12-01' });
    expect((await stored()).data).toMatchObject({ dob: '1990-12-01', dateOfBirth: '01/12/1990' });
  });

  test('two that are not the same day are refused', async () => {
    const { status, body } = await browser.save({ dob: '1990-12-01', dateOfBirth: '12/01/1990' });
    expect([status, body.message]).toEqual([400, 'dateOfBirth: must be the same day as dob']);
  });

  test('case DB-2: a date that is not d/m with a year of four digits is dropped, and the message says so', async () => {
    const { status, body } = await browser.save({ title: 'Mr.', dateOfBirth: '27/03/85' });
    expect(status).toBe(200);
    expect(body.message).toBe('OK. dateOfBirth was not dd/mm/yyyy and was left out.');
    expect((await stored()).data).toEqual({ claim_number: claimId, title: 'Mr.' });
    const old = await browser.save({ dateOfBirth: '27/03/0085' });
    expect([old.status, old.body.message]).toEqual([400, 'dateOfBirth: Please enter a valid date of birth']);
  });

  test('the day is that of the claimants: at half past midnight of a British summer night it is tomorrow already', async () => {
    now = new Date('2026-06-30T23:30:00Z');
    await browser.begin();
    expect((await browser.save({ dob: '2013-07-01' })).status).toBe(200);
    now = new Date('2026-06-30T22:30:00Z');
    expect((await browser.save({ dob: '2013-07-01', title: 'Mr.' })).body.message).toBe(
      'dob: You must be at least 13 years old',
    );
  });
});

describe('address', () => {
  test('case PC-4: no claim holds a postcode beside an address of another one', async () => {
    await browser.save({ postcode: 'EC1A 1BB', address });
    const mixed = await browser.save({ postcode: 'M1 1AE', address });
    expect([mixed.status, mixed.body.message]).toEqual([400, 'address: Please select an address']);
    await browser.save({ postcode: 'm11ae' });
    const { data, audit } = await stored();
    expect(data.postcode).toBe('M1 1AE');
    expect(data).not.toHaveProperty('address');
    expect(audit.at(-1)).toMatchObject({ what: 'address of another postcode dropped' });
    expect((await browser.save({ address })).status).toBe(400);
  });
});

describe('verified contact details', () => {
  const verdict = (what: 'email' | 'phone', value: string, verdict_: 'valid' | 'invalid') =>
    service.ports.store.update('claims', claimId, {
      set: [[['verdicts', what], { value, verdict: verdict_, at: now.toISOString() }]],
    });

  test('changing an email or a number after its verification makes it unverified, and the audit says so', async () => {
    await verdict('email', 'a@example.com', 'valid');
    await verdict('phone', '+447700900123', 'valid');
    await browser.save({ email: 'a@example.com', phone_number: '07700 900123' });
    expect((await stored()).audit).toEqual([]);
    await browser.save({ email: 'b@example.com', phone_number: '07700 900124' });
    expect((await stored()).audit.map(({ what, of }) => [what, of?.[0]])).toEqual([
      ['changed after verification', 'email'],
      ['saved unverified', 'email'],
      ['changed after verification', 'phone_number'],
      ['saved unverified', 'phone_number'],
    ]);
  });

  test('a value that the checker called invalid is refused here too', async () => {
    await verdict('email', 'bad@example.com', 'invalid');
    const { status, body } = await browser.save({ email: 'bad@example.com' });
    expect([status, body.message]).toEqual([400, 'email: Please enter a valid email address']);
    expect((await browser.save({ email: 'good@example.com' })).status).toBe(200);
  });

  test('a tester’s address needs no verification', async () => {
    await browser.save({ email: 'any@Testers.example' });
    expect((await stored()).audit).toEqual([]);
  });
});

describe('signature and evidence', () => {
  test('API-19, ENT-019, ENT-020, SIGN-25, SIGN-26: with the signature the service notes its own time and the address of the request', async () => {
    await browser.send('PUT', '/session/claim', { signature: tinyPng }, {}, '203.0.113.7');
    expect((await stored()).data).toMatchObject({
      sign_datetime: '2026-03-01T12:00:00.000Z',
      ip_address: '203.0.113.7',
    });
  });

  test.each([
    ['text', 'hello'],
    ['a JPEG', `data:image/png;base64,${Buffer.from('ffd8ffe000104a46494600010101', 'hex').toString('base64')}`],
    ['a PNG that was cut', tinyPng.slice(0, -8)],
    ['not base64', 'data:image/png;base64,***'],
    ['a PNG without size', tinyPng.replace('AAAAEAAAAB', 'AAAAAAAAAA')],
  ])('a signature that is %s is refused by name and nothing is saved', async (_what, signature) => {
    const { status, body } = await browser.save({ title: 'Mr.', signature });
    expect(status).toBe(400);
    expect(body.message).toMatch(/^signature: must be a (whole )?PNG image$/);
    expect((await stored()).revision).toBe(1);
  });

  test('a signature of more than 300 KB is refused', async () => {
    const { status, body } = await browser.save({ signature: `data:image/png;base64,${'A'.repeat(420_000)}` });
    expect([status, body.responseObject.fields?.[0]?.field]).toEqual([400, 'signature']);
  });

  test('evidence keeps the exact words of the service’s own flow, their hash, flow, revision, time, address and method', async () => {
    const headers = { 'x-reclaim-flow': 'test; revision=old9', 'x-reclaim-signature': 'typed' };
    await browser.save({ soft_check_privacy: true, screen_name: 'info', should_add_screen_name: true }, headers);
    await browser.save({ signature: tinyPng, not_already_filed: true, screen_name: 'sign' }, headers);
    const { evidence, data } = await stored();
    const common = {
      flow: 'test',
      revision: 'r1',
      shownRevision: 'old9',
      at: '2026-03-01T12:00:00.000Z',
      address: '127.0.0.1',
    };
    expect(evidence).toMatchObject([
      {
        of: 'soft_check_privacy',
        value: 'true',
        words: 'I agree to a search\nIt is a soft one.',
        method: 'ticked',
        ...common,
      },
      { of: 'privacy', value: 'true', words: 'I accept the [policy](/privacy-policy)', method: 'screen', ...common },
      {
        of: 'signature',
        words:
          'Sign here\nNo win no fee\nYou pay nothing if you get nothing.\nYour signature\nI have not claimed before',
        method: 'typed',
        ...common,
      },
      { of: 'not_already_filed', value: 'true', words: 'I have not claimed before', method: 'ticked' },
    ]);
    for (const { wordsHash } of evidence) expect(wordsHash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(data)).not.toContain('It is a soft one');
  });

  test('evidence of a flow that the service does not have has no words; it never borrows another flow’s', async () => {
    await browser.save({ soft_check_privacy: true }, { 'x-reclaim-flow': 'elsewhere; revision=1' });
    expect((await stored()).evidence).toMatchObject([{ of: 'soft_check_privacy', words: null, flow: null }]);
  });

  test('a consent that is taken back and given again is on record each time', async () => {
    for (const soft_check_privacy of [true, true, false, true]) await browser.save({ soft_check_privacy });
    expect((await stored()).evidence.map(({ value }) => value)).toEqual(['true', 'false', 'true']);
  });
});

describe('the existing-user rule', () => {
  const person = { last_name: 'Łukaszewska', dob: '1984-02-29', postcode: 'EC1A 1BB', address };
  const keysOf = (data: Record<string, unknown>) => ({ emailKey: emailKeyOf(data), personKey: personKeyOf(data) });

  test('a signed claim is found by the same email in any letter case; an unsigned one locks nobody out', async () => {
    await browser.save({ ...person, email: 'First@example.com' });
    const sought = { ...keysOf({ email: 'first@EXAMPLE.com' }), notId: 'me' };
    expect(await findSignedClaim(service.ports, sought)).toBeNull();
    await browser.save({ signature: tinyPng });
    expect((await findSignedClaim(service.ports, sought))?.id).toBe(claimId);
    expect(await findSignedClaim(service.ports, { ...sought, notId: claimId })).toBeNull();
  });

  test('or by surname, birth date and address id together', async () => {
    const own = { ...person, last_name: 'Uniquely', email: 'second@example.com', signature: tinyPng };
    await browser.save(own);
    const { data } = await stored();
    const found = (more: object) =>
      findSignedClaim(service.ports, { personKey: personKeyOf({ ...data, ...more }), notId: 'me' });
    expect((await found({ last_name: 'UNIQUELY' }))?.id).toBe(claimId);
    expect(await found({ dob: '1984-02-28' })).toBeNull();
    expect(await found({ address: { addressID: 'A-2' } })).toBeNull();
    expect(personKeyOf({ ...data, address: {} })).toBeUndefined();
  });

  test('the keys follow later changes of the details', async () => {
    await browser.save({ ...person, email: 'third@example.com', signature: tinyPng });
    await browser.save({ email: 'fourth@example.com' });
    const found = async (email: string) =>
      (await findSignedClaim(service.ports, { ...keysOf({ email }), notId: 'me' }))?.id;
    expect(await found('fourth@example.com')).toBe(claimId);
    expect(await found('third@example.com')).toBeUndefined();
  });
});

describe('what was found by a bureau', () => {
  test('only agreements that were found can be chosen', async () => {
    const choose = (body: object) => browser.save(body).then(({ status }) => status);
    expect(await choose({ selected_hire_purchases_for_claim: ['hp1'] })).toBe(400);
    expect(await choose({ like_to_file_claim: 'Yes' })).toBe(400);
    await service.ports.store.update('claims', claimId, {
      set: [
        [
          ['data', 'hire_purchases'],
          ['hp1', 'hp2'].map((hpId) => ({ defendant: 'Oak', defendantId: 'oak', hirePurchase: { hpId } })),
        ],
      ],
    });
    expect(await choose({ selected_hire_purchases_for_claim: ['hp1'], like_to_file_claim: 'Yes' })).toBe(200);
    expect(await choose({ selected_hire_purchases_for_claim: ['hp1', 'hp3'] })).toBe(400);
  });
});

describe('POST /session/claim/{claimId}', () => {
  test('API-04, ENT-050, ENT-052: answers the claim’s data, completed screens and creation date', async () => {
    await browser.save({ title: 'Mrs.', screen_name: 'info', should_add_screen_name: true });
    const { status, body } = await browser.resume(claimId);
    expect(status).toBe(200);
    expect(body.responseObject).toMatchObject({
      claimId,
      data: {
        data: { title: 'Mrs.', claim_number: claimId },
        screens_completed: ['info'],
        createdAt: '2026-03-01T12:00:00.000Z',
      },
    });
  });

  test('API-05: the id is decoded; what is no claim number is not found and never an error', async () => {
    expect(
      (await browser.resume(claimId.replace(/^./, (first) => `%${first.charCodeAt(0).toString(16)}`))).status,
    ).toBe(404);
    const encoded = `/session/claim/%${claimId.charCodeAt(0).toString(16)}${claimId.slice(1)}`;
    expect((await browser.send('POST', encoded)).status).toBe(200);
    for (const id of ['a/b', '../x', 'x'.repeat(90), 'ü', '{"$ne":null}', claimId.toUpperCase(), `${claimId} `]) {
      expect((await browser.resume(id)).status).toBe(404);
    }
  });

  test('SES-19: whoever knows the number gets a session of that claim, and loses the one before', async () => {
    await browser.save({ title: 'Mrs.' });
    const other = visitor(service.app);
    await other.begin();
    const before = other.cookie();
    const { cookies } = await other.resume(claimId);
    expect(cookies.get('currentId')?.value).toBe(claimId);
    expect((await other.save({ first_name: 'Alex' })).status).toBe(200);
    expect((await stored()).data).toMatchObject({ title: 'Mrs.', first_name: 'Alex' });
    expect((await visitor(service.app).send('PUT', '/session/claim', {}, { cookie: before })).status).toBe(401);
  });

  test('without a session it makes one', async () => {
    const other = visitor(service.app);
    expect((await other.resume(claimId)).status).toBe(200);
    expect((await other.save({ title: 'Ms.' })).status).toBe(200);
  });
});

describe('case SV-1: calls without a payload', () => {
  const json = { 'content-type': 'application/json' };

  test('POST with a JSON content type and no body answers as usual, and so does an empty object or null', async () => {
    for (const body of ['', '{}', 'null']) {
      const { status, body: answer } = await visitor(service.app).send('POST', '/session/claim', body, json);
      expect(status).toBe(200);
      expect(answer.responseObject.claimId).toMatch(/^\w{32}$/);
      expect((await browser.send('POST', `/session/claim/${claimId}`, body, json)).status).toBe(200);
    }
    expect((await visitor(service.app).send('POST', '/session/claim')).status).toBe(200);
  });

  test.each(['null', '', '[]', '"text"', '1', 'true'])('PUT with the body %j is 400 with a message', async (body) => {
    const answer = await browser.send('PUT', '/session/claim', body, json);
    expect([answer.status, answer.body.message]).toEqual([400, 'The request needs a JSON object.']);
  });
});
