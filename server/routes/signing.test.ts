import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Claimant, claimant } from '#fixtures/claimant.ts';
import { type Person, people } from '#fixtures/people.ts';
import { strictSandbox } from '#fixtures/sandbox/strict.ts';
import { vendorScenarios } from '#fixtures/sandbox/vendor-scenarios.ts';
import { formerSignerKeys, signerKeys } from '../claims/identity-keys.ts';
import { releaseSigner, reserveSigner } from '../claims/signers.ts';
import { StoreUnavailable } from '../store/port.ts';
import { testApp } from '../testing/app.ts';
import { tinyPng as signature } from '../testing/png.ts';
import { sharedStoreUrl } from '../testing/stores.ts';

const keys = { SESSION_KEY: 's'.repeat(32), OTP_KEY: 'o'.repeat(32), RATE_LIMIT_FACTOR: '100' };
const sandbox = strictSandbox();
const clock = { now: new Date('2026-03-02T10:00:00Z') };
let shared: ReturnType<typeof sharedStoreUrl>;
let one: Awaited<ReturnType<typeof testApp>>;
let other: typeof one;
beforeEach(async () => {
  shared = sharedStoreUrl();
  const start = () => testApp({ environment: { ...keys, STORE_URL: shared.url }, ports: { clock: () => clock.now } });
  one = await start();
  other = await start();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await one.app.close();
  await other.app.close();
  shared.clear();
});

const margaret = people.margaret;
const come = (person: Partial<Person> = {}, at = one) => claimant(at.app, { ...margaret, ...person });
const stored = async ({ claimId }: Claimant) => {
  const claim = await one.ports.store.get('claims', claimId);
  if (!claim) throw new Error('there is no such claim');
  return claim;
};
const sign = (who: Claimant, more: object = {}) => who.call('updateClaim', { signature, ...more });
const reservationsOf = ({ claimId }: Claimant) =>
  one.ports.store.find('signers', { by: 'claim', is: claimId, limit: 9 }).then((found) => found.map(({ id }) => id));
const EXISTS = { status: 409, body: { message: expect.stringMatching(/^User already exists!/) } };

describe('the same person on two claims', () => {
  test('of ten concurrent signatures on two nodes one is written; the others are refused with USER_EXISTS', {
    tags: ['ST-3', 'CON-06'],
  }, async () => {
    const claims = await Promise.all(Array.from({ length: 10 }, (_, at) => come({}, at % 2 ? one : other)));
    // Each was checked at the contact details, before either had signed.
    for (const who of claims)
      expect((await who.call('validateUser', who.bodies.validateUser)).body).toMatchObject({ valid: true });
    const answers = await Promise.all(claims.map((who) => sign(who)));
    const documents = await Promise.all(claims.map(stored));
    expect(documents.filter(({ signedAt }) => signedAt !== undefined)).toHaveLength(1);
    expect(documents.filter(({ data }) => data.signature !== undefined)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const [at, { status }] of answers.entries()) {
      if (status === 200) continue;
      // A request during the other's write is asked to press again, and is answered then.
      if (status === 503) expect(answers[at]?.headers['retry-after']).toBeDefined();
      const who = claims[at] as Claimant;
      expect(await sign(who)).toMatchObject(EXISTS);
      expect((await stored(who)).data.user_exists).toBe(true);
      expect((await stored(who)).outbox['alert-duplicate']).toBeDefined();
    }
  });

  test.each([
    ['email in other letters', { email: margaret.email.toUpperCase(), dob: '1970-01-01' }],
    ['surname, birth date and address', { email: 'elsewhere@example.com' }],
  ])('the same %s', { tags: ['CON-06'] }, async (_, changes) => {
    expect(await sign(await come())).toMatchObject({ status: 200 });
    const again = await come(changes, other);
    expect(await sign(again)).toMatchObject(EXISTS);
    expect((await stored(again)).data).not.toHaveProperty('signature');
    expect((await stored(again)).signedAt).toBeUndefined();
    // The attempt leaves nothing that could lock out another person.
    expect(await reservationsOf(again)).toEqual([]);
    expect((await again.call('validateUser', { ...again.bodies.validateUser })).body).toMatchObject({ valid: false });
  });

  test('two people with nothing in common both sign, and so does one who signs again', async () => {
    const first = await come();
    const second = await come({ lastName: 'Other', email: 'other@example.com' });
    for (const who of [first, second, first]) expect(await sign(who)).toMatchObject({ status: 200 });
  });

  test('a claim signed by an earlier release counts although it has no reservation', async () => {
    const old = await come();
    await sign(old);
    const { email, person } = formerSignerKeys((await stored(old)).data);
    await one.ports.store.update('claims', old.claimId, {
      set: [
        [['signedEmailKey'], email],
        [['signedPersonKey'], person],
      ],
    });
    await releaseSigner(one.ports, old.claimId, await reservationsOf(old));
    const again = await come();
    expect(await sign(again)).toMatchObject(EXISTS);
    expect(await reservationsOf(again)).toEqual([]);
  });

  test('a page that knows of the other claim saves all but the signature', { tags: ['CON-16', 'CON-17'] }, async () => {
    await sign(await come());
    const again = await come();
    expect(await sign(again, { repeat_visitor: true, not_already_filed: true })).toMatchObject({ status: 200 });
    const { data, signedAt } = await stored(again);
    expect(data).toMatchObject({ repeat_visitor: true, not_already_filed: true, user_exists: true });
    expect(data).not.toHaveProperty('signature');
    expect(signedAt).toBeUndefined();
  });

  test('the keys of a signed claim move with its details: the old email is free, the new one taken', async () => {
    const who = await come();
    await sign(who);
    await who.call('updateClaim', { email: 'moved@example.com', last_name: 'Moved' });
    expect(await sign(await come())).toMatchObject({ status: 200 });
    expect(await sign(await come({ lastName: 'Third', email: 'MOVED@example.com' }))).toMatchObject(EXISTS);
  });
});

describe('a signature that is not written', () => {
  test('gives its keys back: a body that is refused', async () => {
    const who = await come();
    expect(await sign(who, { like_to_file_claim: 'Yes' })).toMatchObject({ status: 400 });
    expect(await reservationsOf(who)).toEqual([]);
    expect(await sign(await come())).toMatchObject({ status: 200 });
  });

  test('gives its keys back: a store that cannot write it', async () => {
    const who = await come();
    const update = one.ports.store.update.bind(one.ports.store);
    vi.spyOn(one.ports.store, 'update').mockImplementation((...call) =>
      call[0] === 'claims' ? Promise.reject(new StoreUnavailable('disk full')) : update(...call),
    );
    expect(await sign(who)).toMatchObject({ status: 503 });
    vi.restoreAllMocks();
    expect(await reservationsOf(who)).toEqual([]);
    expect(await sign(await come())).toMatchObject({ status: 200 });
  });

  test('a process that died in between holds its keys for a minute; the same claim signs at once', async () => {
    const died = await come();
    const held = Object.values(signerKeys((await stored(died)).data, one.config.personKey)).map(String);
    expect(await reserveSigner(one.ports, died.claimId, held)).toMatchObject({ is: 'reserved', fresh: held });
    const another = await come();
    expect(await sign(another)).toMatchObject({ status: 503, body: { message: expect.stringMatching(/in a minute/) } });
    expect((await stored(another)).data).not.toHaveProperty('user_exists');
    clock.now = new Date(clock.now.getTime() + 61_000);
    expect(await sign(another)).toMatchObject({ status: 200 });
    expect(await sign(died)).toMatchObject(EXISTS);

    const same = await come({ lastName: 'Same', email: 'same@example.com' });
    const own = Object.values(signerKeys((await stored(same)).data, one.config.personKey)).map(String);
    await reserveSigner(one.ports, same.claimId, own);
    expect(await sign(same)).toMatchObject({ status: 200 });
  });

  test('details that change while it is signed are looked at before it is written', async () => {
    const first = await come();
    await sign(first);
    const who = await come({ lastName: 'Other', email: 'other@example.com' });
    const insert = one.ports.store.insert.bind(one.ports.store);
    let moved = false;
    vi.spyOn(one.ports.store, 'insert').mockImplementation(async (collection, document) => {
      const done = await insert(collection, document);
      if (collection === 'signers' && !moved) {
        moved = true;
        await who.call('updateClaim', { email: margaret.email });
      }
      return done;
    });
    expect(await sign(who)).toMatchObject(EXISTS);
    expect((await stored(who)).data).not.toHaveProperty('signature');
  });
});

describe('a customer register that is down', () => {
  const down = () => sandbox.server.use(...vendorScenarios.registerDown.handlers);
  const validate = (who: Claimant) => who.call('validateUser', who.bodies.validateUser);
  const daniel = people.daniel;

  test('Next tries again; after two failures the claimant goes on, and the audit says so', async () => {
    const who = await come();
    down();
    expect(await validate(who)).toMatchObject({ status: 503, body: { message: expect.stringMatching(/try again/) } });
    expect((await validate(who)).body).toMatchObject({ valid: true });
    const { data, audit, verdicts } = await stored(who);
    expect(data).not.toHaveProperty('user_exists');
    expect(verdicts.customer).toMatchObject({ verdict: 'failed', failures: 2 });
    expect(audit).toContainEqual(expect.objectContaining({ what: 'went on without the customer register' }));
    expect(await sign(who)).toMatchObject({ status: 200 });
  });

  test('other details cause another call', async () => {
    const who = await come();
    down();
    await validate(who);
    await who.call('updateClaim', { email: 'new@example.com' });
    expect(await who.call('validateUser', { ...who.bodies.validateUser, email: 'new@example.com' })).toMatchObject({
      status: 503,
    });
  });

  test('is called again before the signature: a claimant known by then is told, and nothing is signed', async () => {
    const who = await claimant(one.app, daniel);
    down();
    await validate(who);
    await validate(who);
    sandbox.server.resetHandlers();
    expect(await sign(who)).toMatchObject(EXISTS);
    expect((await stored(who)).data).toMatchObject({ user_exists: true });
    expect((await stored(who)).data).not.toHaveProperty('signature');
    expect(await reservationsOf(who)).toEqual([]);
  });

  test('one that has answered is not asked again', async () => {
    const who = await come();
    await validate(who);
    const before = sandbox.ledger().length;
    await sign(who);
    expect(sandbox.ledger()).toHaveLength(before);
  });
});
