import { describe, expect, test } from 'vitest';
import { findSignedClaim } from '../claims/claims.ts';
import { formerSignerKeys, signerKeys } from '../claims/identity-keys.ts';
import { claimHarness } from '../testing/claim-harness.ts';
import { tinyPng } from '../testing/png.ts';

const harness = claimHarness();

const address = { addressID: 'A-1', postcode: 'EC1A 1BB', street1: 'Sample Street' };

describe('dates of birth', () => {
  test('the one form is made from the other, so that both are always the same day', {
    tags: ['ENT-008', 'ENT-009'],
  }, async () => {
    await harness.browser.save({ dateOfBirth: '29/2/1988' });
    expect((await harness.stored()).data).toMatchObject({ dob: '1988-02-29', dateOfBirth: '29/02/1988' });
    await harness.browser.save({ dob: '1990-12-01' });
    expect((await harness.stored()).data).toMatchObject({ dob: '1990-12-01', dateOfBirth: '01/12/1990' });
  });

  test('two that are not the same day are refused', async () => {
    const { status, body } = await harness.browser.save({ dob: '1990-12-01', dateOfBirth: '12/01/1990' });
    expect([status, body.message]).toEqual([400, 'dateOfBirth: must be the same day in both of its forms']);
  });

  test('a date that is not d/m with a year of four digits is dropped, and the message says so', {
    tags: ['DB-2'],
  }, async () => {
    const { status, body } = await harness.browser.save({ title: 'Mr.', dateOfBirth: '27/03/85' });
    expect(status).toBe(200);
    expect(body.message).toBe('OK. dateOfBirth was not dd/mm/yyyy and was left out.');
    expect((await harness.stored()).data).toEqual({ claim_number: harness.claimId, title: 'Mr.' });
    const old = await harness.browser.save({ dateOfBirth: '27/03/0085' });
    expect([old.status, old.body.message]).toEqual([400, 'dateOfBirth: Please enter a valid date of birth']);
  });

  test('the day is that of the claimants: at half past midnight of a British summer night it is tomorrow already', async () => {
    harness.now = new Date('2026-06-30T23:30:00Z');
    await harness.browser.begin();
    expect((await harness.browser.save({ dob: '2013-07-01' })).status).toBe(200);
    harness.now = new Date('2026-06-30T22:30:00Z');
    expect((await harness.browser.save({ dob: '2013-07-01', title: 'Mr.' })).body.message).toBe(
      'dob: You must be at least 13 years old',
    );
  });
});

describe('address', () => {
  test('no claim holds a postcode beside an address of another one', { tags: ['PC-4'] }, async () => {
    await harness.browser.save({ postcode: 'EC1A 1BB', address });
    const mixed = await harness.browser.save({ postcode: 'M1 1AE', address });
    expect([mixed.status, mixed.body.message]).toEqual([400, 'address: Please select an address']);
    await harness.browser.save({ postcode: 'm11ae' });
    const { data, audit } = await harness.stored();
    expect(data.postcode).toBe('M1 1AE');
    expect(data).not.toHaveProperty('address');
    expect(audit.at(-1)).toMatchObject({ what: 'address of another postcode dropped' });
    expect((await harness.browser.save({ address })).status).toBe(400);
  });
});

describe('verified contact details', () => {
  const verdict = (what: 'email' | 'phone', value: string, verdict_: 'valid' | 'invalid') =>
    harness.service.ports.store.update('claims', harness.claimId, {
      set: [[['verdicts', what], { value, verdict: verdict_, at: harness.now.toISOString() }]],
    });

  test('changing an email or a number after its verification makes it unverified, and the audit says so', async () => {
    await verdict('email', 'a@example.com', 'valid');
    await verdict('phone', '+447700900123', 'valid');
    await harness.browser.save({ email: 'a@example.com', phone_number: '07700 900123' });
    expect((await harness.stored()).audit).toEqual([]);
    await harness.browser.save({ email: 'b@example.com', phone_number: '07700 900124' });
    expect((await harness.stored()).audit.map(({ what, of }) => [what, of?.[0]])).toEqual([
      ['changed after verification', 'email'],
      ['saved unverified', 'email'],
      ['changed after verification', 'phone_number'],
      ['saved unverified', 'phone_number'],
    ]);
  });

  test('a value that the checker called invalid is refused here too', async () => {
    await verdict('email', 'bad@example.com', 'invalid');
    const { status, body } = await harness.browser.save({ email: 'bad@example.com' });
    expect([status, body.message]).toEqual([400, 'email: Please enter a valid email address']);
    expect((await harness.browser.save({ email: 'good@example.com' })).status).toBe(200);
  });

  test('a tester’s address needs no verification', async () => {
    await harness.browser.save({ email: 'any@Testers.example' });
    expect((await harness.stored()).audit).toEqual([]);
  });
});

/** One pixel: no picture of a signature. */
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('signature and evidence', () => {
  test('with the signature the service notes its own time and the address of the request', {
    tags: ['API-19', 'ENT-019', 'ENT-020', 'SIGN-25', 'SIGN-26'],
  }, async () => {
    await harness.browser.send('PUT', '/session/claim', { signature: tinyPng }, {}, '203.0.113.7');
    expect((await harness.stored()).data).toMatchObject({
      sign_datetime: '2026-03-01T12:00:00.000Z',
      ip_address: '203.0.113.7',
    });
  });

  test.each([
    ['text', 'hello'],
    ['a JPEG', `data:image/png;base64,${Buffer.from('ffd8ffe000104a46494600010101', 'hex').toString('base64')}`],
    ['a PNG that was cut', tinyPng.slice(0, -8)],
    ['not base64', 'data:image/png;base64,***'],
    ['a PNG without size', tinyPng.replace('AAABgAAAAM', 'AAAAAAAAAA')],
    ['one pixel of one colour', pixel],
  ])('a signature that is %s is refused by name and nothing is saved', async (_what, signature) => {
    const { status, body } = await harness.browser.save({ title: 'Mr.', signature });
    expect(status).toBe(400);
    expect(body.message).toMatch(/^signature: (must be a PNG image|we could not read the picture of it\..*)$/);
    expect((await harness.stored()).revision).toBe(1);
  });

  test('a signature of more than 300 KB is refused', async () => {
    const { status, body } = await harness.browser.save({ signature: `data:image/png;base64,${'A'.repeat(420_000)}` });
    expect([status, body.responseObject.fields?.[0]?.field]).toEqual([400, 'signature']);
  });

  test('evidence keeps the exact words of the service’s own flow, their hash, flow, revision, time, address and method', async () => {
    const headers = { 'x-reclaim-flow': 'test; revision=old9', 'x-reclaim-signature': 'typed' };
    await harness.browser.save(
      { soft_check_privacy: true, screen_name: 'info', should_add_screen_name: true },
      headers,
    );
    await harness.browser.save({ signature: tinyPng, not_already_filed: true, screen_name: 'sign' }, headers);
    const { evidence, data } = await harness.stored();
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
    await harness.browser.save({ soft_check_privacy: true }, { 'x-reclaim-flow': 'elsewhere; revision=1' });
    expect((await harness.stored()).evidence).toMatchObject([{ of: 'soft_check_privacy', words: null, flow: null }]);
  });

  test('a consent that is taken back and given again is on record each time', async () => {
    for (const soft_check_privacy of [true, true, false, true]) await harness.browser.save({ soft_check_privacy });
    expect((await harness.stored()).evidence.map(({ value }) => value)).toEqual(['true', 'false', 'true']);
  });
});

describe('the existing-user rule', () => {
  const person = { last_name: 'Łukaszewska', dob: '1984-02-29', postcode: 'EC1A 1BB', address };
  const secret = () => harness.service.config.personKey;
  const found = async (data: Record<string, unknown>, notId = 'me') =>
    (await findSignedClaim(harness.service.ports, { data, secret: secret(), notId }))?.id;

  test('a signed claim is found by the same email in any letter case; an unsigned one blocks no claimant', async () => {
    await harness.browser.save({ ...person, email: 'First@example.com' });
    const email = 'first@EXAMPLE.com';
    expect(await found({ email })).toBeUndefined();
    await harness.browser.save({ signature: tinyPng });
    expect(await found({ email })).toBe(harness.claimId);
    expect(await found({ email }, harness.claimId)).toBeUndefined();
  });

  test('or by surname, birth date and address id together', async () => {
    const own = { ...person, last_name: 'Uniquely', email: 'second@example.com', signature: tinyPng };
    await harness.browser.save(own);
    const { email: _, ...data } = (await harness.stored()).data;
    expect(await found({ ...data, last_name: 'UNIQUELY' })).toBe(harness.claimId);
    expect(await found({ ...data, dob: '1984-02-28' })).toBeUndefined();
    expect(await found({ ...data, address: { addressID: 'A-2' } })).toBeUndefined();
    expect(signerKeys({ ...data, address: {} }, secret()).person).toBeUndefined();
  });

  test('the keys follow later changes of the details', async () => {
    await harness.browser.save({ ...person, last_name: 'Third', email: 'third@example.com', signature: tinyPng });
    await harness.browser.save({ email: 'fourth@example.com' });
    expect(await found({ email: 'fourth@example.com' })).toBe(harness.claimId);
    expect(await found({ email: 'third@example.com' })).toBeUndefined();
  });

  test('a key says nothing without the secret of the service', async () => {
    const email = 'fifth@example.com';
    await harness.browser.save({ ...person, last_name: 'Fifth', email, signature: tinyPng });
    const { signedEmailKey } = await harness.stored();
    expect(signedEmailKey).toBe(signerKeys({ email }, secret()).email);
    expect(signedEmailKey).not.toBe(signerKeys({ email }, `${secret()}x`).email);
    expect(signedEmailKey).not.toBe(formerSignerKeys({ email }).email);
  });

  test('a claim that an earlier release signed is found by the keys of then, and takes the new ones with its next save', async () => {
    const own = { ...person, last_name: 'Former', email: 'sixth@example.com', signature: tinyPng };
    await harness.browser.save(own);
    const { data } = await harness.stored();
    const { email, person: one } = formerSignerKeys(data);
    await harness.service.ports.store.update('claims', harness.claimId, {
      set: [
        [['signedEmailKey'], email],
        [['signedPersonKey'], one],
      ],
    });
    expect(await found({ email: 'sixth@example.com' })).toBe(harness.claimId);
    expect(await found({ ...data, email: '' })).toBe(harness.claimId);
    await harness.browser.save({ feedback: 'Hello' });
    expect((await harness.stored()).signedEmailKey).toBe(signerKeys(data, secret()).email);
    expect(await found({ email: 'sixth@example.com' })).toBe(harness.claimId);
  });
});

describe('what was found by a bureau', () => {
  test('only agreements that were found can be chosen', async () => {
    const choose = (body: object) => harness.browser.save(body).then(({ status }) => status);
    expect(await choose({ selected_hire_purchases_for_claim: ['hp1'] })).toBe(400);
    expect(await choose({ like_to_file_claim: 'Yes' })).toBe(400);
    await harness.service.ports.store.update('claims', harness.claimId, {
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
