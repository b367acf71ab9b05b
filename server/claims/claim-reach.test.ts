import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { effects } from '#engine';
import { type Claimant, claimant } from '#fixtures/claimant.ts';
import { type Person, people, testerDomain } from '#fixtures/people.ts';
import { strictSandbox } from '#fixtures/sandbox/strict.ts';
import { testedFlows } from '#fixtures/tested-flows.ts';
import { loadFlows } from '../flows.ts';
import { testApp } from '../testing/app.ts';
import { bring } from '../testing/bring.ts';
import { guardedCalls as calls } from '../testing/guarded-calls.ts';
import { tinyPng } from '../testing/png.ts';

const flows = loadFlows(testedFlows);
const versions = [...flows.byId].flatMap(([id, { flow }]) => (flow.entries ? [id] : []));
const sandbox = strictSandbox();
let service: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  const environment = { TEST_EMAIL_DOMAINS: testerDomain, RATE_LIMIT_FACTOR: '1000' };
  service = await testApp({ environment, site: { flows } });
});
afterAll(() => service.app.close());

/** A client that saves details and consent in one PUT, without opening a screen. */
const stranger = (journey: string, person: Person = people.margaret): Promise<Claimant> =>
  claimant(service.app, person, { journey });

/** The effects that are done for a claim as it stands, of those that only cost something once they are done. */
async function done(who: Claimant, journey: string): Promise<string[]> {
  const found = new Set<string>();
  for (const [effect, call] of calls) if ((await call(who, journey)).status !== 409) found.add(effect);
  return [...found];
}

test('every effect that is guarded has a call here, but for those that the service decides on a save', () => {
  const guarded = Object.entries(effects).flatMap(([name, effect]) => ('guarded' in effect ? [name] : []));
  const called = new Set([...calls.map(([effect]) => effect), 'quiz.submit', 'quiz.close']);
  expect(guarded.toSorted()).toEqual([...called].toSorted());
});

describe.each(versions)('a stranger with three calls in %s', (journey) => {
  test('a claim with details and consent alone: nothing is searched, sent or asked, and no message is queued', async () => {
    const who = await stranger(journey);
    const before = sandbox.ledger().length;
    // Where the version begins with the contact details, or the home page leads to them, that screen is open.
    const atContact = ['user.validate', 'user.create', 'risk.score', 'lead.push'];
    const got = await done(await stranger(journey), journey);
    expect(got.filter((effect) => !atContact.includes(effect))).toEqual([]);
    for (const [effect, call] of calls) {
      if (atContact.includes(effect)) continue;
      const { status, body } = await call(who, journey);
      expect([effect, status, body.responseObject.code]).toEqual([effect, 409, 'NOT_REACHED']);
      expect(Object.keys(flows.byId.get(journey)?.flow.screens ?? {})).toContain(body.responseObject.screen);
    }
    const asked = sandbox.ledger().slice(before);
    expect(asked.filter(({ port }) => ['identity', 'bureauA', 'bureauB', 'texts'].includes(port))).toEqual([]);
  });

  test('screens that the browser calls completed open nothing while what they ask for is not saved', async () => {
    const who = await stranger(journey);
    for (const screen_name of ['postcode', 'info', 'contact', 'info-contact', 'sign', 'questions', 'credits-report'])
      await who.call('updateClaim', { screen_name, should_add_screen_name: true, journey });
    for (const [effect, call] of calls.filter(([name]) => /bureau|otp|idLink/.test(name)))
      expect([effect, (await call(who, journey)).status]).toEqual([effect, 409]);
    await who.call('updateClaim', { screen_name: 'questions', should_add_screen_name: true, journey });
    expect((await service.ports.store.get('claims', who.claimId))?.data).not.toHaveProperty('is_idv_done');
  });

  test('a signature without the duplicate check, or a tester with three calls, gets no further', async () => {
    const signed = await stranger(journey);
    await signed.call('updateClaim', { signature: tinyPng, not_already_filed: true, journey });
    const tester = await stranger(journey, people.tess);
    for (const who of [signed, tester])
      for (const [effect, call] of calls.filter(([name]) => /bureau|otp|questions|idLink/.test(name)))
        expect([effect, (await call(who, journey)).status]).toEqual([effect, 409]);
    for (const bureau of ['exp', 'efx'])
      expect((await tester.call('dummyReport', undefined, { params: { bureau } })).status).toBe(409);
  });

  test('no conversion is counted of a screen that the claim has not been led to', { tags: ['NV-5'] }, async () => {
    const who = await stranger(journey);
    const count = (event_name: string) => who.call('trackEvent', { data: { event_name } });
    for (const event of ['submit_claim', 'signed_up', 'credit_check', 'quiz_pass'])
      expect([event, (await count(event)).status]).toEqual([event, 409]);
    expect((await count('postcode')).status).toBe(200);
    const { outbox = {}, delivered = {} } = (await service.ports.store.get('claims', who.claimId)) ?? {};
    const events = Object.keys({ ...outbox, ...delivered }).filter((id) => id.startsWith('event-'));
    expect(events.every((id) => id.startsWith('event-postcode'))).toBe(true);
  });

  test('bureau A is searched behind the signature and a passed quiz, not behind the signature alone', async () => {
    const who = await stranger(journey);
    await bring(service.ports.store, who.claimId, 'sign', journey);
    const search = () => who.call('searchBureauA', who.bodies.searchBureauA);
    expect(await search()).toMatchObject({ status: 409 });
    await bring(service.ports.store, who.claimId, 'questions', journey);
    expect(await search()).toMatchObject({ status: 200, body: { responseObject: { status: 'found' } } });
    expect(await who.call('storedBureauA')).toMatchObject({ status: 200 });
  });

  test('a right code that comes twice is settled twice, though its screen is done by then', async () => {
    const who = await stranger(journey);
    await bring(service.ports.store, who.claimId, 'bureauB', journey, { is_idv_done: true });
    const at = new Date().toISOString();
    const code = { at, sending: 'one', number: 'number', hash: 'hash', tries: 1, wrong: 0, verifiedAt: at };
    await service.ports.store.update('claims', who.claimId, { set: [[['code'], code]] });
    const again = await who.call('verifyCode', { claimNumber: who.claimId, source: journey, otp: '4821' });
    // Not refused as a step that was not reached: this code is of another number.
    expect([again.status, again.body.responseObject.code]).toEqual([400, 'CODE_EXPIRED']);
  });

  test('what was found is shown no more once the signature is missing', async () => {
    const who = await stranger(journey);
    await bring(service.ports.store, who.claimId, 'questions', journey);
    expect((await who.call('searchBureauA', who.bodies.searchBureauA)).status).toBe(200);
    await service.ports.store.update('claims', who.claimId, { unset: [['data', 'signature'], ['signedAt']] });
    expect((await who.call('storedBureauA')).status).toBe(409);
    expect((await who.call('searchBureauA', who.bodies.searchBureauA)).status).toBe(409);
  });
});

describe('the order of the refusals', () => {
  test('401 without a session, 400 for a bad body, 403 without consent, 409 where the flow does not lead', async () => {
    const bare = await service.app.inject({ method: 'POST', url: '/credit-check', payload: {} });
    expect(bare.statusCode).toBe(401);
    const who = await claimant(service.app, people.margaret, { soft_check_privacy: false });
    const search = (changes = {}) => who.call('searchBureauA', { ...who.bodies.searchBureauA, ...changes });
    expect((await search({ first_name: 'Somebody' })).status).toBe(400);
    expect((await search()).status).toBe(403);
    await who.call('updateClaim', { soft_check_privacy: true });
    expect((await search()).status).toBe(409);
  });
});
