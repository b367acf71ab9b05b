import { describe, expect, test } from 'vitest';
import { claimHarness } from '../testing/claim-harness.ts';
import { tinyPng } from '../testing/png.ts';
import { visitor } from '../testing/visitor.ts';

const harness = claimHarness();

const address = { addressID: 'A-1', postcode: 'EC1A 1BB', street1: 'Sample Street' };

describe('PUT /session/claim', () => {
  test('saves what it is given and leaves the rest', {
    tags: ['API-02', 'API-03', 'API-53', 'API-63', 'ENT-053'],
  }, async () => {
    await harness.browser.save({ title: 'Mrs.', first_name: 'Avery' });
    expect(await harness.browser.save({ first_name: 'Alex' })).toMatchObject({
      status: 200,
      body: { statusCode: 200, message: 'OK', responseObject: {} },
    });
    expect((await harness.stored()).data).toMatchObject({ title: 'Mrs.', first_name: 'Alex' });
  });

  test('null removes nothing', async () => {
    await harness.browser.save({ title: 'Mrs.', soft_check_privacy: true, address });
    expect(
      (await harness.browser.save({ title: null, soft_check_privacy: null, address: null, dob: null })).status,
    ).toBe(200);
    expect((await harness.stored()).data).toMatchObject({ title: 'Mrs.', soft_check_privacy: true });
  });

  test('without a session it is 401, before anything is said of the body', async () => {
    const { status, body } = await visitor(harness.service.app).save({ nonsense: 1 });
    expect([status, body.message, body.responseObject.code]).toEqual([401, 'Unauthorized', 'NO_SESSION']);
  });

  test('one bad field refuses all of them, named in the words of the page', { tags: ['ERR-05'] }, async () => {
    const { status, body } = await harness.browser.save({ title: 'Ms.', email: 'pat', phone_number: '12' });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      statusCode: 400,
      message: 'email: Please enter a valid email address; phone_number: Incomplete number',
      responseObject: { code: 'FIELD_INVALID', fields: [{ field: 'email' }, { field: 'phone_number' }] },
    });
    expect((await harness.stored()).revision).toBe(1);
  });

  test('a hyphen in the surname is refused with the page’s verdict, message and way on; nothing is stored', {
    tags: ['NM-2'],
  }, async () => {
    const { status, body } = await harness.browser.save(
      { title: 'Mr.', last_name: 'Smith-Jones' },
      { 'x-reclaim-flow': 'test; revision=r1' },
    );
    expect(status).toBe(400);
    expect(body.message).toBe('Legal surname: Invalid format');
    expect(body.responseObject.fields).toEqual([
      { field: 'last_name', message: 'Invalid format', help: 'Use letters only, for example OBrien' },
    ]);
    expect((await harness.stored()).data).toEqual({ claim_number: harness.claimId });
  });

  test('an unknown key is refused by name and nothing is saved', async () => {
    const { status, body } = await harness.browser.save({ title: 'Mr.', nonsense: 1 });
    expect([status, body.message, body.responseObject.code]).toEqual([
      400,
      'nonsense: is not a known field',
      'FIELD_UNKNOWN',
    ]);
    expect((await harness.stored()).data.title).toBeUndefined();
  });

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'the key %s is refused, and no object gets a new property',
    { tags: ['FD-4'] },
    async (key) => {
      await harness.browser.save({ title: 'Mr.' });
      for (const body of [
        `{"${key}": {"polluted": true}}`,
        `{"title": "Ms.", "${key}": 1}`,
        `{"address": {"${key}": "x"}}`,
      ]) {
        const { status, body: answer } = await harness.browser.save(body);
        expect(status).toBe(400);
        expect(answer.message).toContain(key === 'toString' || key === 'hasOwnProperty' ? key : '');
      }
      expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
      expect(Object.keys({})).toEqual([]);
      expect((await harness.stored()).data.title).toBe('Mr.');
    },
  );

  test('operators in the place of values are refused and match nothing', { tags: ['ST-1'] }, async () => {
    for (const body of [
      { claim_number: { $gt: '' } },
      { email: { $ne: '' } },
      { address: { $gt: '' } },
      { journey: { $ne: 1 } },
    ]) {
      expect((await harness.browser.save(body)).status).toBe(400);
    }
    expect((await harness.browser.send('POST', '/user/validate', { email: { $ne: '' } })).status).toBe(400);
    const { status, body } = await harness.browser.resume('{"$ne":null}');
    expect([status, body.responseObject.code]).toEqual([404, 'CLAIM_NOT_FOUND']);
    expect(body.responseObject).not.toHaveProperty('data');
  });

  test('an answer key with a dot or a dollar is one field, saved and read back under its name', {
    tags: ['ST-2'],
  }, async () => {
    await harness.browser.save({ utm_a: 'neighbour' });
    await harness.browser.save({ 'utm_a.b': 'dotted', utm_$where: 'dollar' });
    const restored = (await harness.browser.resume(harness.claimId)).body.responseObject.data as { data: object };
    expect(restored.data).toMatchObject({ utm_a: 'neighbour', 'utm_a.b': 'dotted', utm_$where: 'dollar' });
  });

  test('two tabs save their own fields only; both changes stay, even at the same moment', {
    tags: ['SR-4'],
  }, async () => {
    await harness.browser.save({ last_name: 'Before', email: 'old@example.com' });
    const fields = [{ last_name: 'Sample' }, { email: 'new@example.com' }, { title: 'Ms.' }, { first_name: 'Avery' }];
    const answers = await Promise.all(fields.map((body) => harness.browser.save(body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await harness.stored()).data).toMatchObject(Object.assign({}, ...fields));
  });

  test('sixty saves of one claim at the same moment are all saved', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) => harness.browser.save({ [`utm_${n}`]: String(n) })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { data } = await harness.stored();
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
    await harness.browser.save(body);
    const { revision, data } = await harness.stored();
    harness.now = new Date(harness.now.getTime() + 60_000);
    await harness.browser.save(body);
    expect((await harness.stored()).revision).toBe(revision);
    expect((await harness.stored()).data.sign_datetime).toBe(data.sign_datetime);
  });

  test('each completed screen is listed once, in the order of the first time', { tags: ['ENT-052'] }, async () => {
    for (const screen_name of ['postcode', 'info', 'postcode'])
      await harness.browser.save({ screen_name, should_add_screen_name: true });
    await harness.browser.save({ screen_name: 'contact', should_add_screen_name: false });
    await harness.browser.save({ screen_name: 'sign' });
    expect((await harness.stored()).screensCompleted).toEqual(['postcode', 'info']);
  });

  test('a claim does not grow over a mebibyte by what its owner sends', async () => {
    const bot_config = { text: 'x'.repeat(300_000) };
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1)
      statuses.push((await harness.browser.save({ [`utm_${n}`]: 'x', bot_config, signature: null })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200]);
    await harness.service.ports.store.update('claims', harness.claimId, {
      set: [
        [['data', 'hire_purchases'], ['y'.repeat(800_000)]],
        [['intents', 'search'], { operation: 'search', at: '', until: '', state: 'done', result: 'y'.repeat(800_000) }],
      ],
    });
    // A vendor's answer is not the claimant's fault: saving still works.
    expect(await harness.browser.save({ bot_config: { text: 'x'.repeat(300_001) } })).toMatchObject({ status: 200 });
    await harness.browser.save({ bot_config });
    await harness.service.ports.store.update('claims', harness.claimId, {
      set: [[['data', 'feedback'], 'y'.repeat(800_000)]],
    });
    const { status, body } = await harness.browser.save({ bot_config: { text: 'z'.repeat(300_000) } });
    expect([status, body.responseObject.code]).toEqual([413, 'TOO_LARGE']);
    expect((await harness.stored()).data.bot_config).toEqual(bot_config);
  });
});
