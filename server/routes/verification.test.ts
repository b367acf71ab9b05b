import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claimant } from '#fixtures/claimant.ts';
import { people, testerDomain } from '#fixtures/people.ts';
import { strictSandbox } from '#fixtures/sandbox/strict.ts';
import { misbehaving, vendorScenarios } from '#fixtures/sandbox/vendor-scenarios.ts';
import { testApp } from '../testing/app.ts';

const sandbox = strictSandbox();
let service: Awaited<ReturnType<typeof testApp>>;
/** Gives the email checker half a second: for one that never answers. */

beforeAll(async () => {
  const environment = { TEST_EMAIL_DOMAINS: testerDomain };
  service = await testApp({ environment });
});
afterAll(async () => {
  await service.app.close();
});

const margaret = () => claimant(service.app, people.margaret);
const asked = (port: 'emails' | 'phones') => sandbox.ledger().filter((entry) => entry.port === port);
const claimOf = async (claimId: string) => {
  const claim = await service.ports.store.get('claims', claimId);
  if (!claim) throw new Error('there is no such claim');
  return claim;
};

describe('the email check', () => {
  test.each([
    ['VAL-46, VAL-47, API-10: a valid address', 'margaret@example.com', 'valid'],
    ['VAL-48: an address whose domain takes everything', 'catchall@example.com', 'catchall'],
    ['VAL-49: an address that takes no mail', 'invalid@example.com', 'invalid'],
    ['VAL-49: any other result', 'disposable@example.com', 'invalid'],
  ])(
    '%s answers responseObject.Result',
    { tags: ['VAL-46', 'VAL-47', 'API-10', 'VAL-48', 'VAL-49'] },
    async (_, email, Result) => {
      const { call } = await margaret();
      expect(await call('verifyEmail', { email })).toMatchObject({ status: 200, body: { responseObject: { Result } } });
      expect(asked('emails').at(-1)?.request).toEqual({ email });
    },
  );

  test('a plus reaches the checker as a plus; an ending of more than 4 letters never reaches it', {
    tags: ['EM-1'],
  }, async () => {
    const { call } = await margaret();
    await call('verifyEmail', { email: 'pat+claim@example.com' });
    expect(asked('emails').at(-1)?.request).toEqual({ email: 'pat+claim@example.com' });
    const before = asked('emails').length;
    expect(await call('verifyEmail', { email: 'pat@example.london' })).toMatchObject({
      status: 400,
      body: { responseObject: { fields: [{ field: 'email', message: 'Please enter a valid email address' }] } },
    });
    expect(asked('emails')).toHaveLength(before);
  });

  test('a verdict is bought once for a value, whatever was asked in between', async () => {
    const { call, claimId } = await margaret();
    const before = asked('emails').length;
    for (const email of ['first@example.com', 'invalid@example.com', 'first@example.com', ' first@example.com '])
      await call('verifyEmail', { email });
    expect(asked('emails')).toHaveLength(before + 2);
    expect((await claimOf(claimId)).verdicts.email).toMatchObject({ value: 'first@example.com', verdict: 'valid' });
  });

  test('five calls at once for one value are one purchase', async () => {
    const { call } = await margaret();
    const before = asked('emails').length;
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => call('verifyEmail', { email: 'catchall@example.org' })),
    );
    expect(new Set(answers.map(({ body }) => body.responseObject.Result))).toEqual(new Set(['catchall']));
    expect(asked('emails')).toHaveLength(before + 1);
  });

  test('an address of the firm’s own domain is valid without asking', {
    tags: ['VAL-50', 'ROLE-03', 'ROLE-04', 'ROLE-05'],
  }, async () => {
    const { call } = await margaret();
    const before = asked('emails').length;
    for (const email of [`tess@${testerDomain}`, `TESS@${testerDomain.toUpperCase()}`]) {
      expect(await call('verifyEmail', { email })).toMatchObject({
        status: 200,
        body: { responseObject: { Result: 'valid' } },
      });
    }
    expect(asked('emails')).toHaveLength(before);
    await call('verifyEmail', { email: `tess@not.${testerDomain}` });
    expect(asked('emails')).toHaveLength(before + 1);
  });

  test.each(['broken', 'busy', 'late', 'halfJson', 'wrongShape', 'refused'] as const)(
    'a checker that is %s is never a verdict: words to read, and another try',
    { tags: ['ERR-10'] },
    async (how) => {
      const { call } = await claimant(service.app, people.margaret);
      sandbox.server.use(misbehaving('emails', how));
      const failed = await call('verifyEmail', { email: 'pat@example.com' });
      expect(failed).toMatchObject({ status: 503, headers: { 'retry-after': expect.any(String) } });
      expect(failed.body.message).toBe('We could not check your email address just now. Please try again in a moment.');
      sandbox.server.resetHandlers();
      expect(await call('verifyEmail', { email: 'pat@example.com' })).toMatchObject({
        body: { responseObject: { Result: 'valid' } },
      });
    },
  );

  test('a failed call has no Result, so the page says its own words where it cannot read ours', {
    tags: ['ERR-11'],
  }, async () => {
    const { call } = await margaret();
    const { body } = await call('verifyEmail', { email: 'down@example.com' });
    expect(body.responseObject).toEqual({ code: 'PROVIDER_DOWN' });
  });

  test('after two failures in a row the claim knows of both, and the value saved then is noted as unverified', async () => {
    const { call, claimId } = await margaret();
    await call('verifyEmail', { email: 'down.pat@example.com' });
    await call('verifyEmail', { email: 'down.pat@example.com' });
    expect((await claimOf(claimId)).verdicts.email).toMatchObject({
      value: 'down.pat@example.com',
      verdict: 'failed',
      failures: 2,
    });
    expect(await call('updateClaim', { email: 'down.pat@example.com' })).toMatchObject({ status: 200 });
    expect((await claimOf(claimId)).audit).toContainEqual(
      expect.objectContaining({ what: 'saved unverified', of: ['email'] }),
    );
  });

  test('an address that was found invalid is not saved either', { tags: ['VAL-49'] }, async () => {
    const { call, claimId } = await margaret();
    await call('verifyEmail', { email: 'invalid.pat@example.com' });
    expect(await call('updateClaim', { email: 'invalid.pat@example.com' })).toMatchObject({ status: 400 });
    expect((await claimOf(claimId)).data.email).toBe(people.margaret.email);
  });
});

describe('the phone check', () => {
  test.each([
    ['VAL-63, API-11: a number in use', '07700 900123', 'valid'],
    ['VAL-63: a number that is not', '07700900404', 'invalid'],
    ['case MB-1: a Jersey mobile', '07797 712345', 'valid'],
  ])(
    '%s answers responseObject.Result.ValidationResult',
    { tags: ['VAL-63', 'API-11', 'MB-1'] },
    async (_, phone, ValidationResult) => {
      const { call } = await margaret();
      expect(await call('verifyPhone', { phone })).toMatchObject({
        status: 200,
        body: { responseObject: { Result: { ValidationResult } } },
      });
    },
  );

  test('07700 900123 passes the format, the fixture check decides, and it is stored as +447700900123', {
    tags: ['FX-2'],
  }, async () => {
    const { call, claimId } = await margaret();
    await call('verifyPhone', { phone: '07700 900123' });
    expect(asked('phones').at(-1)?.request).toEqual({ phone: '+447700900123' });
    const before = await claimOf(claimId);
    await call('updateClaim', { phone_number: '07700 900123' });
    const claim = await claimOf(claimId);
    expect(claim.data.phone_number).toBe('+447700900123');
    // Nothing is noted: the stored number is the verified one.
    expect(claim.audit).toEqual(before.audit);
  });

  test.each([
    ['0207 946 0000', 'Please enter a valid mobile number'],
    ['07700 9001', 'Incomplete number'],
    ['07700 900123 1', 'Please enter a valid mobile number'],
  ])('the format is checked first: %s costs nothing', async (phone, message) => {
    const { call } = await margaret();
    const before = asked('phones').length;
    expect(await call('verifyPhone', { phone })).toMatchObject({
      status: 400,
      body: { responseObject: { fields: [{ field: 'phone', message }] } },
    });
    expect(asked('phones')).toHaveLength(before);
  });

  test('a checker that is down is never a verdict, and its failures are counted', {
    tags: ['ERR-12', 'ERR-13'],
  }, async () => {
    const { call, claimId } = await margaret();
    sandbox.server.use(...vendorScenarios.checkersDown.handlers);
    const failed = await call('verifyPhone', { phone: '07700900124' });
    expect(failed).toMatchObject({ status: 503, body: { responseObject: { code: 'PROVIDER_DOWN' } } });
    expect(failed.body.message).toBe('We could not check your mobile number just now. Please try again in a moment.');
    await call('verifyPhone', { phone: '07700 900124' });
    expect((await claimOf(claimId)).verdicts.phone).toMatchObject({
      value: '+447700900124',
      verdict: 'failed',
      failures: 2,
    });
  });

  test('another number has its own count, and a verdict resets the failures', async () => {
    const { call, claimId } = await margaret();
    await call('verifyPhone', { phone: '07700900500' });
    await call('verifyPhone', { phone: '07700900429' });
    expect((await claimOf(claimId)).verdicts.phone).toMatchObject({ value: '+447700900429', failures: 1 });
    await call('verifyPhone', { phone: '07700900125' });
    expect((await claimOf(claimId)).verdicts.phone).toEqual({
      value: '+447700900125',
      verdict: 'valid',
      at: expect.any(String),
    });
  });
});
