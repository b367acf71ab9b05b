import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { firstBroken } from '../claims/audit-chain.ts';
import { planUpdate, readBody } from '../claims/claim-update.ts';
import { changeClaim } from '../claims/claims.ts';
import { signerKeys } from '../claims/identity-keys.ts';
import { type KeySetting, keyringOf } from '../sealing/keyring.ts';
import { sealedStore } from '../sealing/sealed-store.ts';
import type { ClaimDocument, OutboxEntry } from '../store/documents.ts';
import { openStore } from '../store/open.ts';
import type { Store } from '../store/port.ts';
import { bareClaim } from '../testing/bare-claim.ts';
import { emptyStoreUrl } from '../testing/stores.ts';
import { rehash } from '../upkeep/store-keys.ts';
import { verifyStore } from '../upkeep/verify.ts';
import {
  changeOutbox,
  correctClaim,
  type Desk,
  noteComplaint,
  outboxEntries,
  revokeLink,
  unlockClaim,
  withdrawClaim,
} from './actions.ts';
import { eraseClaim } from './erase.ts';
import { findClaims, type Scanning } from './find.ts';
import { isOver, retain } from './retention.ts';
import { appendToTrail, firstBrokenLink, trailOf } from './trail.ts';

const KEY: KeySetting = { id: 'k1', secret: 's'.repeat(32) };
const personKey = 'a secret of the test';
let now = new Date('2026-03-02T10:00:00.000Z');
const clock = () => now;
const progress = () => undefined;

let raw: Store;
let store: Store;
let desk: Desk;
beforeEach(async () => {
  now = new Date('2026-03-02T10:00:00.000Z');
  raw = await openStore(emptyStoreUrl());
  store = sealedStore(raw, keyringOf([KEY]));
  desk = { store, clock, personKey };
});
afterEach(() => raw.close());

const data = {
  first_name: 'Margaret',
  last_name: 'Holloway',
  dob: '1961-04-09',
  dateOfBirth: '09/04/1961',
  email: 'margaret.holloway@example.com',
  phone_number: '+447700900456',
  postcode: 'OX4 2DP',
  address: { addressID: 'a-1', postcode: 'OX4 2DP' },
  signature: 'data:image/png;base64,AAAA',
  soft_check_privacy: true,
  journey: 'a-version',
};
const entry = (kind: string, more: Partial<OutboxEntry> = {}): OutboxEntry => ({
  kind,
  name: 'lead',
  at: clock().toISOString(),
  due: '2026-03-02T11:00:00.000Z',
  tries: 3,
  ...more,
});

/** Margaret's claim as it is after the signature, with its reservation and a session. */
async function signed(id = 'claim', more: Partial<ClaimDocument> = {}): Promise<ClaimDocument> {
  const { email = '', person = '' } = signerKeys(data, personKey);
  const claim = bareClaim(id, {
    createdAt: clock().toISOString(),
    data,
    signedAt: clock().toISOString(),
    signedEmailKey: email,
    signedPersonKey: person,
    intents: {
      'answers-1': { operation: 'answers', at: 'a', until: 'b', state: 'done', result: '{"name":"Margaret"}' },
    },
    screensCompleted: ['info', 'contact', 'sign'],
    ...more,
  });
  await store.insert('claims', claim);
  for (const key of [email, person]) await store.insert('signers', { id: key, revision: 1, claim: id, at: 'now' });
  const times = { createdAt: 'now', seenAt: 'now', expiresAt: '2027-01-01T00:00:00.000Z' };
  await store.insert('sessions', { id: `session-${id}`, revision: 1, claimId: id, ...times });
  return claim;
}
const claimNow = async (id = 'claim') => (await store.get('claims', id)) ?? bareClaim('none');
const rawText = async () => JSON.stringify([await raw.scan('claims', '', 9), await raw.scan('signers', '', 9)]);

describe('an erased claim', () => {
  test('has no key, nothing personal, no session and no identity; its number, times and audit stay', async () => {
    await signed('claim', { outbox: { lead: entry('crm') }, nextDue: '2026-03-02T11:00:00.000Z' });
    const before = await raw.get('claims', 'claim');
    expect(await eraseClaim({ store, clock }, 'claim')).toBe(true);
    const after = await raw.get('claims', 'claim');
    expect([before?.dataKey?.id, after?.dataKey]).toEqual(['k1', undefined]);
    expect(await rawText()).not.toMatch(/sealed:|id-|Margaret/);
    expect(after).toMatchObject({
      erasedAt: clock().toISOString(),
      data: { journey: 'a-version', soft_check_privacy: true },
      screensCompleted: ['info', 'contact', 'sign'],
      audit: [{ what: 'erased' }],
      outbox: {},
    });
    expect(after?.nextDue).toBeUndefined();
    expect(await store.find('sessions', { by: 'claimId', is: 'claim', limit: 9 })).toEqual([]);
    expect(await eraseClaim({ store, clock }, 'claim')).toBe(true);
    expect(await eraseClaim({ store, clock }, 'no-such-claim')).toBe(false);
    expect((await verifyStore(raw, progress, keyringOf([KEY]))).found).toBe(0);
  });

  test('takes no change from a browser whose session another node still remembers', async () => {
    await signed();
    const otherNode = sealedStore(raw, keyringOf([KEY]));
    await otherNode.get('claims', 'claim');
    await eraseClaim({ store, clock }, 'claim');
    const change = () =>
      changeClaim({ store: otherNode }, 'claim', () => ({ set: [[['data', 'email'], 'x@example.com']] }));
    await expect(change()).rejects.toMatchObject({ code: 'NO_SESSION' });
    expect(await rawText()).not.toMatch(/sealed:/);
  });
});

describe('retention', () => {
  const days = (count: number) => new Date(Date.parse('2026-03-02T10:00:00.000Z') + count * 24 * 60 * 60_000);
  test.each([
    ['a claim of a program', { data: { is_bot: true } }, 6, 7],
    ['an unsigned claim', {}, 29, 30],
    ['an unsigned claim that was opened by its link later', { linkUsedAt: days(20).toISOString() }, 49, 50],
    ['a signed claim', { signedAt: days(0).toISOString() }, 6 * 365, 6 * 365 + 2],
    ['a complaint', { signedAt: days(0).toISOString(), complainedAt: days(3).toISOString() }, 9 * 365, 9 * 365 + 3],
  ])('%s is kept, then erased', (_, more, kept, over) => {
    const claim = bareClaim('c', { createdAt: days(0).toISOString(), ...more });
    expect([isOver(claim, days(kept), false), isOver(claim, days(over), false)]).toEqual([false, true]);
  });

  test('of the sandbox is a week; a claim with a message that waits is not erased', async () => {
    await signed('old');
    await signed('waits', { outbox: { lead: entry('crm') }, nextDue: '2026-03-02T11:00:00.000Z' });
    now = days(8);
    expect(await retain({ store, clock, sandbox: false, personKey })).toBe(0);
    expect(await retain({ store, clock, sandbox: true, personKey })).toBe(1);
    expect([(await claimNow('old')).erasedAt, (await claimNow('waits')).erasedAt]).toEqual([
      now.toISOString(),
      undefined,
    ]);
    expect(await retain({ store, clock, sandbox: true, personKey })).toBe(0);
  });

  test('corrects on its way what a node of an earlier release has not noted of an outbox', async () => {
    const lead = entry('crm', { state: 'dead', failed: 9 });
    await signed('claim', { outbox: { lead }, deadLetters: 'event=1', failingSince: '2026-01-01' });
    expect(await retain({ store, clock, sandbox: false, personKey })).toBe(0);
    const { deadLetters, failingSince } = await claimNow();
    expect([deadLetters, failingSince]).toEqual(['crm=1', undefined]);
  });
});

describe('staff', () => {
  const found = async (text: string, scanning?: Scanning) =>
    (await findClaims(desk, text, scanning)).claims.map(({ id }) => id);

  /** A claim that is not signed, with what its page has saved. */
  async function saved(id: string, values: Record<string, unknown>) {
    await store.insert('claims', bareClaim(id));
    const { signature: _, ...unsigned } = values;
    await savePage(id, unsigned);
  }
  const savePage = (id: string, body: Record<string, unknown>) => {
    const shown = { flow: undefined, revision: undefined, shownRevision: undefined, signedBy: undefined };
    const context = { today: '2026-03-02', journeys: ['a-version'], groups: [] };
    const request = { body, context, shown, bytes: 0, now, address: '', testEmailDomains: [], personKey };
    return changeClaim({ store }, id, (claim) => planUpdate(claim, readBody(request), request));
  };

  test.each([
    'claim',
    'Margaret.Holloway@example.com',
    '07700 900456',
    '+44 7700 900456',
    'holloway 1961-04-09',
    'Holloway, 09/04/1961',
  ])('find a claim that is not signed by %s, and open no other', async (text) => {
    await saved('claim', data);
    await saved('another', {
      ...data,
      email: 'a@example.com',
      phone_number: '+447700900457',
      dob: '1961-04-10',
      dateOfBirth: '10/04/1961',
    });
    const scan = vi.spyOn(raw, 'scan');
    desk = { ...desk, store: sealedStore(raw, keyringOf([KEY])) };
    expect(await found(text)).toEqual(['claim']);
    expect(await found('nobody@example.com')).toEqual([]);
    expect(scan).not.toHaveBeenCalled();
  });

  test('find a claim by what it holds now', async () => {
    await saved('claim', data);
    await savePage('claim', { email: 'maggie@example.com' });
    expect([await found('maggie@example.com'), await found(data.email)]).toEqual([['claim'], []]);
    // What a node of an earlier release has changed is not taken for what it was, and found again after a day.
    await store.update('claims', 'claim', { set: [[['data', 'email'], 'mags@example.com']] });
    expect([await found('maggie@example.com'), await found('mags@example.com')]).toEqual([[], []]);
    await retain({ store, clock, sandbox: false, personKey });
    expect(await found('mags@example.com')).toEqual(['claim']);
  });

  test('find by a surname alone, for which claims are opened, up to a limit and on from there', async () => {
    for (let n = 0; n < 9; n += 1) await saved(`c${n}`, { ...data, ...(n % 2 ? { last_name: 'Hale' } : {}) });
    expect(await found('holloway')).toEqual(['c0', 'c2', 'c4', 'c6', 'c8']);
    const seen: number[] = [];
    const first = await findClaims(desk, 'Holloway', { most: 3, progress: (opened) => seen.push(opened) });
    expect([first.claims.map(({ id }) => id), first.opened, first.until, seen]).toEqual([['c0', 'c2'], 3, 'c2', [3]]);
    expect(await found('Holloway', { after: 'c2' })).toEqual(['c4', 'c6', 'c8']);
    // Any text with `all`, as for claims whose hashes are of another key.
    const stranger = { store, personKey: 'another secret' };
    expect((await findClaims(stranger, data.email)).claims).toEqual([]);
    expect((await findClaims(stranger, data.email, { all: true })).claims).toHaveLength(9);
  });

  test('no longer find a claim that was erased; nothing of the hashes is left in the store', async () => {
    await saved('claim', data);
    const { emailKey, mobileKey, nameKey } = await claimNow();
    for (const key of [emailKey, mobileKey, nameKey]) expect(await rawText()).toContain(key ?? 'no key');
    await eraseClaim({ store, clock }, 'claim');
    for (const key of [emailKey, mobileKey, nameKey]) expect(await rawText()).not.toContain(key);
    expect(await raw.count('claims', { by: 'emailKey', before: '~', limit: 9 })).toBe(0);
    expect(await found(data.email)).toEqual([]);
    await raw.update('claims', 'claim', { set: [[['emailKey'], emailKey]] });
    expect((await verifyStore(raw, progress, keyringOf([KEY]))).problems).toEqual([
      'claims claim: it was erased, and can still be found by a hash of what it held',
    ]);
  });

  test('find claims again after a change of PERSON_KEY once they were hashed anew', async () => {
    for (const id of ['a', 'b']) await saved(id, data);
    desk = { ...desk, personKey: 'the next secret' };
    expect(await found(data.email)).toEqual([]);
    const context = { personKey: desk.personKey, keyring: keyringOf([KEY]) };
    expect(await rehash(raw, context, progress)).toBe(2);
    expect(await rehash(raw, context, progress)).toBe(0);
    expect([await found(data.email), await found('07700900456'), await found('holloway 09/04/1961')]).toEqual(
      Array(3).fill(['a', 'b']),
    );
  });

  test('correct a detail by the rules of the page; the person is recognised by the new one', async () => {
    await signed();
    const before = signerKeys(data, personKey);
    await expect(correctClaim(desk, 'claim', { email: 'not an email' })).rejects.toMatchObject({
      code: 'FIELD_INVALID',
    });
    await correctClaim(desk, 'claim', { email: 'maggie@example.com', dob: '1961-04-10' });
    const after = await claimNow();
    expect(after.data).toMatchObject({ email: 'maggie@example.com', dob: '1961-04-10', dateOfBirth: '10/04/1961' });
    const keys = signerKeys(after.data, personKey);
    expect([after.signedEmailKey, after.signedPersonKey]).toEqual([keys.email, keys.person]);
    expect((await store.find('signers', { by: 'claim', is: 'claim', limit: 9 })).map(({ id }) => id).sort()).toEqual(
      [keys.email, keys.person].sort(),
    );
    expect(await store.get('signers', before.email ?? '')).toBeNull();
    expect(after.audit.at(-1)).toMatchObject({ what: 'corrected by staff', of: ['email', 'dob'] });
  });

  test('record a withdrawal: no search, no link, no events; the lead is still sent', async () => {
    await signed('claim', {
      outbox: { e1: entry('event'), e2: entry('event', { due: '2026-03-02T09:00:00.000Z' }), lead: entry('crm') },
      nextDue: '2026-03-02T09:00:00.000Z',
    });
    await withdrawClaim(desk, 'claim');
    const { data, outbox, nextDue, withdrawnAt, linkEndedAt } = await claimNow();
    expect([data.soft_check_privacy, data.tracking_consent]).toEqual([false, false]);
    expect([Object.keys(outbox), nextDue]).toEqual([['lead'], '2026-03-02T11:00:00.000Z']);
    expect([withdrawnAt, linkEndedAt]).toEqual([clock().toISOString(), clock().toISOString()]);
  });

  test('end a link, open it again, note a complaint, take back a wrong duplicate and a wrong verdict', async () => {
    await signed('claim', {
      data: { ...data, user_exists: true, qkba: 'lo', luminate_answers_assessment: 'x' },
      birthTries: { count: 3, at: 'now' },
      texted: { n: 'now' },
    });
    await revokeLink(desk, 'claim');
    expect((await claimNow()).linkEndedAt).toBe(clock().toISOString());
    for (const lock of ['link', 'duplicate', 'quiz', 'limits'] as const) await unlockClaim(desk, 'claim', lock);
    await noteComplaint(desk, 'claim');
    const after = await claimNow();
    expect([after.linkEndedAt, after.birthTries, after.data.user_exists, after.data.qkba, after.texted]).toEqual(
      Array(5).fill(undefined),
    );
    expect([Object.keys(after.intents), after.complainedAt]).toEqual([[], clock().toISOString()]);
    expect(await unlockClaim(desk, 'no-such-claim', 'link')).toBeNull();
  });

  test('list messages, send a dead one again and cancel one', async () => {
    await signed('claim', {
      outbox: { lead: entry('crm', { state: 'dead', failed: 9 }), note: entry('alert') },
      nextDue: '2026-03-02T11:00:00.000Z',
    });
    expect((await outboxEntries(desk, false)).map(({ entry: id }) => id).sort()).toEqual(['lead', 'note']);
    expect(await outboxEntries(desk, true)).toEqual([
      expect.objectContaining({ claim: 'claim', entry: 'lead', dead: true }),
    ]);
    expect(await changeOutbox(desk, 'claim', 'lead', 'retry')).toBe(true);
    expect(await changeOutbox(desk, 'claim', 'note', 'cancel')).toBe(true);
    expect(await changeOutbox(desk, 'claim', 'note', 'cancel')).toBe(false);
    const { outbox, nextDue } = await claimNow();
    expect(outbox).toEqual({ lead: { ...entry('crm'), tries: 0, due: clock().toISOString() } });
    expect(nextDue).toBe(clock().toISOString());
  });
});

describe('what has happened', () => {
  const action = (n: number) => ({ who: 'sam', what: `claims show`, of: `claim-${n}`, why: 'asked by the claimant' });
  const trail = async () => {
    const all = [];
    for await (const one of trailOf(store)) all.push(one);
    return all;
  };

  test('the trail keeps every action, also of those who append at once, and names the first entry that was touched', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, n) => appendToTrail(store, action(n), clock())));
    expect(new Set((await trail()).map(({ of }) => of)).size).toBe(12);
    expect(await firstBrokenLink(store)).toEqual({ id: null, count: 12 });
    await raw.update('trail', '000000000005', { set: [[['why'], 'another reason']] });
    expect(await firstBrokenLink(store)).toMatchObject({ id: '000000000005' });
  });

  test('an entry that was removed from the trail is missed', async () => {
    for (let n = 0; n < 4; n += 1) await appendToTrail(store, action(n), clock());
    await raw.remove('trail', '000000000002');
    expect(await firstBrokenLink(store)).toMatchObject({ id: '000000000002' });
  });

  test('the audit of a claim is a chain: verify finds an entry that was changed or removed', async () => {
    await store.insert('claims', bareClaim('claim', { audit: [{ at: 'then', what: 'of an earlier release' }] }));
    for (const what of ['agreed', 'signed', 'searched'])
      await changeClaim({ store }, 'claim', () => ({ push: [[['audit'], { at: 'now', what }]] }));
    const { audit } = await claimNow();
    expect(firstBroken(audit)).toBeNull();
    expect(firstBroken(audit.filter(({ what }) => what !== 'signed'))).toBe(3);
    await raw.update('claims', 'claim', {
      set: [[['audit'], audit.map((one) => (one.what === 'signed' ? { ...one, at: 'later' } : one))]],
    });
    expect((await verifyStore(raw, progress, keyringOf([KEY]))).problems).toEqual([
      'claims claim: entry 3 of its audit, or one before it, was changed or removed',
    ]);
  });
});
