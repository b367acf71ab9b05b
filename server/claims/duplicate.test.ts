/** For a person who is known to have another claim, no call buys, sends, pushes or counts anything. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Claimant, claimant } from '#fixtures/claimant.ts';
import { people } from '#fixtures/people.ts';
import { strictSandbox } from '#fixtures/sandbox/strict.ts';
import { kinds } from '../delivery/kinds.ts';
import { deliverDue } from '../delivery/worker.ts';
import { loggerOf } from '../http/log.ts';
import { lending, testApp } from '../testing/app.ts';
import { testFlows } from '../testing/flow.ts';

const sandbox = strictSandbox();
let service: Awaited<ReturnType<typeof testApp>>;
let daniel: Claimant;
beforeAll(async () => {
  service = await testApp({ site: { flows: testFlows }, environment: { PUBLIC_URL: 'http://claims.example' } });
});
afterAll(() => service.app.close());

const phone = `+44${people.daniel.phone.replace(/\D/g, '').slice(1)}`;
const stored = async () => {
  const claim = await service.ports.store.get('claims', daniel.claimId);
  if (!claim) throw new Error('there is no such claim');
  return claim;
};
const asked = (from: number) => sandbox.ledger().slice(from);

beforeEach(async () => {
  daniel = await claimant(service.app, people.daniel);
  await daniel.call('validateUser', daniel.bodies.validateUser);
  expect((await stored()).data.user_exists).toBe(true);
});

describe('for a known duplicate', { tags: ['CON-15', 'FILED-04'] }, () => {
  test.each([
    ['questions', 'loadQuestions', () => daniel.bodies.loadQuestions, {}],
    ['bureau A', 'searchBureauA', () => daniel.bodies.searchBureauA, {}],
    ['bureau B', 'searchBureauB', () => daniel.bodies.searchBureauB, { query: { service: 'exp' } }],
    ['the customer register', 'createUser', () => daniel.bodies.createUser, {}],
    ['a code', 'sendCode', () => ({ claimNumber: daniel.claimId, source: 'test', parsedPhoneNumber: phone }), {}],
  ] as const)('%s is refused with 409 and no vendor is called', async (_, operation, body, where) => {
    const before = sandbox.ledger().length;
    const { status, body: answer } = await daniel.call(operation, body(), where);
    expect([status, answer.responseObject.code]).toEqual([409, 'USER_EXISTS']);
    expect(answer.message).toMatch(/^User already exists!/);
    expect(asked(before)).toEqual([]);
  });

  test('neither the visit nor the device is scored, and the page goes on', async () => {
    const before = sandbox.ledger().length;
    const device = { claim_number: daniel.claimId, device_session_id: 'device-of-daniel' };
    expect((await daniel.call('verifyDevice', device)).status).toBe(200);
    expect(asked(before)).toEqual([]);
  });

  test('nothing is counted, and no lead waits; the alert does', async () => {
    for (const event_name of ['contact_info', 'lead', 'signed_up', 'quiz_fail', 'credit_check', 'submit_claim'])
      expect((await daniel.call('trackEvent', { data: { event_name } })).status).toBe(200);
    for (const operation of ['createLead', 'upsertLead', 'upsertContact'] as const)
      expect((await daniel.call(operation, { data: [{ Email: people.daniel.email }] })).status).toBe(200);
    const { outbox, delivered = {} } = await stored();
    expect(Object.keys({ ...outbox, ...delivered })).toEqual(['alert-duplicate']);
  });

  test('a lead that waits when the duplicate is found out is not pushed any more', async () => {
    const margaret = await claimant(service.app, { ...people.margaret, email: 'waits@example.com', lastName: 'Waits' });
    await margaret.call('createLead', { data: [{ Email: 'waits@example.com' }] });
    await service.ports.store.update('claims', margaret.claimId, { set: [[['data', 'user_exists'], true]] });
    const before = sandbox.ledger().length;
    await deliverDue(
      { config: service.config, ports: service.ports, flows: testFlows, lending, log: loggerOf('silent') },
      kinds,
    );
    const pushes = asked(before).filter(({ request }) => JSON.stringify(request).includes('waits@example.com'));
    expect(pushes).toEqual([]);
    const claim = await service.ports.store.get('claims', margaret.claimId);
    expect(Object.values(claim?.outbox ?? {}).filter(({ kind }) => kind === 'crm')).toEqual([]);
  });

  test('once corrected details match no other claim, everything is open again', async () => {
    await daniel.call('updateClaim', { email: 'daniel.new@example.com', last_name: 'Okafornew' });
    const body = { ...daniel.bodies.validateUser, email: 'daniel.new@example.com', last_name: 'Okafornew' };
    expect((await daniel.call('validateUser', body)).body).toMatchObject({ valid: true });
    const { status } = await daniel.call('loadQuestions', { ...daniel.bodies.loadQuestions, last_name: 'Okafornew' });
    expect(status).toBe(200);
  });
});
