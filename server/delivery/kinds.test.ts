import { createHash } from 'node:crypto';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { people } from '#fixtures/people.ts';
import { strictSandbox } from '#fixtures/strict.ts';
import type { LedgerEntry } from '#fixtures/vendors/ledger.ts';
import { type Misbehaviour, misbehaving, worlds } from '#fixtures/worlds.ts';
import { changeClaim, createClaim } from '../claims.ts';
import type { Config } from '../config.ts';
import { alert } from '../effects/alerts.ts';
import type { Effects } from '../effects/support.ts';
import { webhook } from '../effects/webhooks.ts';
import { loggerOf } from '../log.ts';
import { enqueue } from '../outbox.ts';
import { openPorts } from '../ports.ts';
import type { ClaimDocument, OutboxEntry } from '../store/documents.ts';
import type { Change } from '../store/port.ts';
import { lending, testConfig } from '../testing/app.ts';
import { tinyPng } from '../testing/png.ts';
import { birthDigits } from './event.ts';
import { kinds } from './kinds.ts';
import { publicKey } from './public-key.ts';
import { deliverDue } from './worker.ts';

const START = '2026-03-02T10:00:00.000Z';
const sandbox = strictSandbox();
const lines: string[] = [];
const sha = (text: string) => createHash('sha256').update(text).digest('hex');

let effects: Effects;
let config: Config;
let now: number;
let before: number;
const open = async (environment: Record<string, string> = {}) => {
  config = testConfig({ PUBLIC_URL: 'https://claims.example', ...environment });
  const ports = { ...(await openPorts(config)), clock: () => new Date(now) };
  effects = { config, lending, ports, log: loggerOf('info', { write: (line) => lines.push(line) }) };
};
beforeEach(async () => {
  now = Date.parse(START);
  before = sandbox.ledger().length;
  lines.length = 0;
  await open();
});
afterEach(() => effects.ports.store.close());

/** What the vendors were asked since the test began. */
const told = (): LedgerEntry[] => sandbox.ledger().slice(before);
const calls = () => told().map(({ operation, status }) => [operation, status]);
const claimOf = async (id: string): Promise<ClaimDocument> => {
  const claim = await effects.ports.store.get('claims', id);
  if (!claim) throw new Error('no claim');
  return claim;
};

const details = {
  title: 'Mrs.',
  first_name: 'Margaret',
  last_name: 'Holloway',
  dob: '1961-04-09',
  email: people.margaret.email,
  phone_number: '+447700900456',
  postcode: 'OX4 2DP',
  address: {
    addressID: 'adr-1',
    number: '4',
    street1: 'Mill Lane',
    postTown: 'Oxford',
    county: 'Oxfordshire',
    postcode: 'OX4 2DP',
    country: 'GB',
    address: '4 Mill Lane, Oxford',
  },
  journey: 'test',
  tracking_consent: true,
};
async function claimWith(
  data: Record<string, unknown>,
  ...changes: ((claim: ClaimDocument) => Change)[]
): Promise<string> {
  const { id } = await createClaim(effects.ports, { ...details, ...data });
  for (const change of changes) await changeClaim(effects.ports, id, change);
  return id;
}
const put =
  (id: string, entry: Pick<OutboxEntry, 'kind' | 'name' | 'details'>) =>
  (claim: ClaimDocument): Change =>
    enqueue(claim, id, { ...entry, at: new Date(now) });
/** Lets time pass in steps of a second until nothing is due for a day. */
async function passTime(seconds: number): Promise<number[]> {
  const at: number[] = [];
  for (let second = 0; second <= seconds; second += 1, now += 1_000) {
    const seen = told().length;
    await deliverDue(effects, kinds);
    for (let n = seen; n < told().length; n += 1) at.push(second);
  }
  return at;
}

describe('events', () => {
  const event = put('event-postcode-e1', { kind: 'event', name: 'postcode', details: { id: 'e1' } });

  test('TRK-10 to TRK-15, TRK-11, TRK-12, TRK-13, TRK-14, TRK-15, API-32: name, id, time, host, user data and context', async () => {
    const id = await claimWith({ channel: 'Search', utm_source: 'leaflet', fbclid: 'click-1' }, event);
    now += 60_000;
    await deliverDue(effects, kinds);
    expect(told()).toMatchObject([{ port: 'events', key: publicKey(`${id}-event-postcode-e1`), status: 200 }]);
    expect(told()[0]?.request).toMatchObject({
      event_name: 'postcode',
      event_id: 'e1',
      event_time: START,
      event_host: 'claims.example',
      user_data: {
        em: sha(people.margaret.email),
        ph: sha('447700900456'),
        fn: sha('margaret'),
        ln: sha('holloway'),
        db: sha('19610409'),
        zp: sha('ox42dp'),
        ct: sha('oxford'),
        external_id: sha(id),
        fbclid: 'click-1',
      },
      context: { journey: 'test', channel: 'Search', utm_source: 'leaflet' },
    });
    const text = JSON.stringify(told()[0]?.request).toLowerCase();
    for (const secret of ['margaret', 'holloway', '900456', '1961', 'mill lane', id])
      expect(text).not.toContain(secret);
  });

  test.each([undefined, false])(
    'without a yes to tracking (%s) an event says what happened and what was shown, and nothing of whom',
    async (tracking_consent) => {
      const marks = { fbclid: 'click-1', fbp: 'fb.1', utm_source: 'leaflet', aff_id: 'a1', aff_sub: 's1' };
      await claimWith({ channel: 'Search', lead_value: 75, ...marks, tracking_consent }, event);
      await deliverDue(effects, kinds);
      expect(told().map(({ request }) => request)).toEqual([
        {
          event_name: 'postcode',
          event_id: 'e1',
          event_time: START,
          event_host: 'claims.example',
          user_data: {},
          context: { journey: 'test', channel: 'Search' },
        },
      ]);
    },
  );

  test('a yes that was taken back before the event is told counts for nothing', async () => {
    const id = await claimWith({}, event, () => ({ set: [[['data', 'tracking_consent'], false]] }));
    await deliverDue(effects, kinds);
    expect(told()[0]?.request).toMatchObject({ user_data: {} });
    expect(JSON.stringify(told())).not.toContain(id);
  });

  test('an event without an id of the page has that of its delivery', async () => {
    const id = await claimWith({}, put('event-lead', { kind: 'event', name: 'lead' }));
    await deliverDue(effects, kinds);
    expect(told()[0]?.request).toMatchObject({ event_name: 'lead', event_id: publicKey(`${id}-event-lead`) });
    // Who counts conversions must not learn what gives access to the claim.
    expect(JSON.stringify(told())).not.toContain(id);
  });

  test('LEAD-16, LEAD-17: the context has the figures of the lead, in GBP, with a completion rate of 0.95', async () => {
    await claimWith({ lead_value: 200, fb_lead_value: 200 }, event);
    await deliverDue(effects, kinds);
    expect(told()[0]?.request).toMatchObject({
      context: {
        currency: 'GBP',
        application_completion_rate: 0.95,
        value: 200,
        lead_score: 0.5,
        fb_lead_value: 200,
        age_bracket: '60-69',
      },
    });
  });

  test('TRK-08, TRK-09, CONST-71, CONST-72: a failure is tried again three times, a second apart, then kept as a dead letter', async () => {
    sandbox.server.use(misbehaving('events', 'broken'));
    let tries = 0;
    sandbox.server.events.on('request:start', ({ request }) => {
      if (request.url.includes('events.vendor')) tries += 1;
    });
    const id = await claimWith({}, event);
    const at: number[] = [];
    for (let half = 0; half <= 20; half += 1, now += 500) {
      const seen = tries;
      await deliverDue(effects, kinds);
      if (tries > seen) at.push(half * 500);
    }
    sandbox.server.events.removeAllListeners();
    expect(at).toEqual([0, 1_000, 2_000, 3_000]);
    const { outbox, audit, nextDue } = await claimOf(id);
    expect(outbox['event-postcode-e1']).toMatchObject({ state: 'dead', failed: 4 });
    expect(nextDue).toBeUndefined();
    expect(audit).toContainEqual(
      expect.objectContaining({ what: 'delivery given up', of: ['event', 'postcode', 'broken'] }),
    );
  });

  test.each([
    ['VAL-39: month 13', '1961-13-09', undefined],
    ['VAL-39: month 0', '1961-00-09', undefined],
    ['VAL-40: day 32', '1961-04-32', undefined],
    ['VAL-40: day 0', '1961-04-00', undefined],
    ['VAL-41: year 999', '0999-04-09', undefined],
    ['VAL-41: year 1000', '1000-04-09', '10000409'],
    ['VAL-41: year 9999', '9999-12-31', '99991231'],
    ['another shape', '09/04/1961', undefined],
  ])('a date of birth is hashed only where it can be one: %s', (_, dob, digits) => {
    expect(birthDigits(dob)).toBe(digits);
  });
});

describe('leads', () => {
  const push = (name = 'upsertLead') => put('crm-1', { kind: 'crm', name, details: { of: 'x' } });
  const fieldsTold = () => (told().at(-1)?.request as { data: [Record<string, unknown>] } | undefined)?.data[0];

  test('SIGN-30, API-64: a push carries the contact', async () => {
    const id = await claimWith({ previous_name: 'Reeve' }, push());
    await deliverDue(effects, kinds);
    expect(fieldsTold()).toMatchObject({
      Email: people.margaret.email,
      Claim_Number: id,
      Title: 'Mrs.',
      First_Name: 'Margaret',
      Last_Name: 'Holloway',
      Previous_Name: 'Reeve',
      Date_Of_Birth: '1961-04-09',
      Phone: '+447700900456',
    });
  });

  test('SIGN-31, LEN-35, API-64: a push carries the address, and up to six from before', async () => {
    const previousAddresses = Array.from({ length: 8 }, (_, n) => `${n + 1} Old Road, Oxford`);
    await claimWith({ previousAddresses }, push());
    await deliverDue(effects, kinds);
    const fields = fieldsTold();
    expect(fields).toMatchObject({
      Address: '4 Mill Lane, Oxford',
      Address_ID: 'adr-1',
      Street: '4 Mill Lane',
      Town: 'Oxford',
      County: 'Oxfordshire',
      Postcode: 'OX4 2DP',
      Country: 'GB',
      Previous_Address_1: '1 Old Road, Oxford',
      Previous_Address_6: '6 Old Road, Oxford',
    });
    expect(Object.keys(fields ?? {}).filter((key) => key.startsWith('Previous_Address_'))).toHaveLength(6);
  });

  test('SIGN-32, API-64: a push carries the signature: that, when, from where and how; its picture stays with the claim', async () => {
    const signed = { signature: tinyPng, sign_datetime: START, ip_address: '192.0.2.1' };
    const evidence = {
      of: 'signature',
      value: sha(tinyPng),
      words: null,
      wordsHash: null,
      flow: null,
      revision: null,
      shownRevision: null,
      at: START,
      address: '192.0.2.1',
      method: 'drawn',
    };
    await claimWith(signed, () => ({ push: [[['evidence'], evidence]] }), push());
    await deliverDue(effects, kinds);
    expect(fieldsTold()).toMatchObject({
      Signed: true,
      Signed_At: START,
      Signed_From: '192.0.2.1',
      Signature_Method: 'drawn',
      Signature_Hash: sha(tinyPng),
    });
    expect(JSON.stringify(fieldsTold())).not.toContain('base64');
    await claimWith({}, push());
    await deliverDue(effects, kinds);
    expect(fieldsTold()).toMatchObject({ Signed: false });
  });

  test('a push carries what the lead is worth, once that is known', async () => {
    const worth = {
      lead_value: 200,
      fb_lead_value: 0,
      lead_value_with_tier_3: 75,
      lead_value_default: 150,
      lead_value_source: 'bureau_a',
      qkba: 'md',
    };
    await claimWith(worth, push());
    await deliverDue(effects, kinds);
    expect(fieldsTold()).toMatchObject({
      Lead_Value: 200,
      FB_Lead_Value: 0,
      Lead_Value_With_Tier_3: 75,
      Lead_Value_Default: 150,
      Lead_Value_Source: 'bureau_a',
      Lead_Score: 0.5,
      Lead_Bucket: 'low',
      Currency: 'GBP',
      Quality: 'md',
    });
  });

  test('a push tells what the claim holds when it is delivered, and remembers what was told', async () => {
    const id = await claimWith({}, push(), () => ({ set: [[['data', 'first_name'], 'Maggie']] }));
    await deliverDue(effects, kinds);
    expect(fieldsTold()).toMatchObject({ First_Name: 'Maggie' });
    expect((await claimOf(id)).pushed?.upsertLead).toMatch(/^[0-9a-f]{64}$/);
  });

  test.each([
    ['API-38: 400', 'leadrefused', 400],
    ['API-39: 500', 'leaddown', 500],
  ])('%s falls back to the contact at once', async (_, word, status) => {
    const id = await claimWith({ email: `${word}@example.com` }, push());
    expect(await passTime(0)).toEqual([0, 0]);
    expect(calls()).toEqual([
      ['upsertLead', status],
      ['upsertContact', 200],
    ]);
    expect(new Set(told().map(({ key }) => key))).toEqual(new Set([`${id}-crm-1`]));
    expect((await claimOf(id)).outbox).toEqual({});
  });

  test('API-37, CONST-73, G-128: any other failure tries the same call again, five times at most, waiting longer each time', async () => {
    const id = await claimWith({ email: 'leadbusy@example.com' }, push());
    expect(await passTime(60)).toEqual([0, 1, 3, 7, 15, 31]);
    expect(calls()).toEqual(Array(6).fill(['upsertLead', 429]));
    expect((await claimOf(id)).outbox['crm-1']).toMatchObject({ state: 'dead', failed: 6 });
  });

  test('API-37, G-128: the fall back counts among the five', async () => {
    sandbox.server.use(
      http.post('https://crm.vendor.example/leads/upsert', () => HttpResponse.json({ error: 'no' }, { status: 400 })),
      http.post('https://crm.vendor.example/contacts/upsert', () =>
        HttpResponse.json({ error: 'no' }, { status: 500 }),
      ),
    );
    const paths: string[] = [];
    sandbox.server.events.on('request:start', ({ request }) => void paths.push(new URL(request.url).pathname));
    const id = await claimWith({}, push());
    await passTime(60);
    sandbox.server.events.removeAllListeners();
    expect(paths).toEqual(['/leads/upsert', ...Array(5).fill('/contacts/upsert')]);
    expect((await claimOf(id)).outbox['crm-1']).toMatchObject({ state: 'dead', failed: 6 });
  });

  test('a fall back is remembered over a restart: the next service goes on with the contact', async () => {
    sandbox.server.use(
      http.post('https://crm.vendor.example/leads/upsert', () => HttpResponse.json({ error: 'no' }, { status: 400 })),
      http.post('https://crm.vendor.example/contacts/upsert', () =>
        HttpResponse.json({ error: 'busy' }, { status: 429 }),
      ),
    );
    const id = await claimWith({}, push());
    await deliverDue(effects, kinds);
    expect((await claimOf(id)).outbox['crm-1']).toMatchObject({ details: { of: 'x', as: 'contact' } });
    sandbox.server.resetHandlers();
    now += 10_000;
    await deliverDue({ ...effects, ports: { ...effects.ports } }, kinds);
    expect(calls()).toEqual([['upsertContact', 200]]);
  });

  test('HELP-51, G-120: a changed number goes to the contact with Phone and Changed_Phone_No', async () => {
    await claimWith({}, put('crm-2', { kind: 'crm', name: 'upsertContact', details: { changed: 'phone' } }));
    await deliverDue(effects, kinds);
    expect(calls()).toEqual([['upsertContact', 200]]);
    expect(fieldsTold()).toMatchObject({ Phone: '+447700900456', Changed_Phone_No: true });
  });

  test.each([
    ['API-41: a local host', { PUBLIC_URL: 'http://localhost:3000' }, {}, 'local host'],
    ['API-40: a stage', { STAGE_HOSTS: 'claims.example' }, {}, 'stage host'],
    ['ROLE-11: a tester', { TEST_EMAIL_DOMAINS: 'qa.example.com' }, { email: 'pat@qa.example.com' }, 'tester'],
    ['nobody to tell about', {}, { email: '' }, 'no email'],
  ])('%s: what waits is taken out without a call, and the audit says why', async (_, environment, data, why) => {
    await effects.ports.store.close();
    await open(environment);
    const id = await claimWith(data, push());
    await deliverDue(effects, kinds);
    expect(told()).toEqual([]);
    const { outbox, audit } = await claimOf(id);
    expect(outbox).toEqual({});
    expect(audit).toContainEqual(expect.objectContaining({ what: 'delivery skipped', of: ['crm', 'upsertLead', why] }));
  });
});

describe('alerts', () => {
  test('ERR-32, API-33, API-65: an alert names claim and cause on its channel, and nobody by name', async () => {
    const id = await claimWith({}, (claim) => alert(claim, 'questions-unknown', new Date(now)));
    await deliverDue(effects, kinds);
    expect(told()).toMatchObject([
      { port: 'alerts', request: { channel: 'alerts-credit', text: `Claim ${id}: questions unknown` } },
    ]);
    expect((await claimOf(id)).outbox).toEqual({});
  });

  test('a text of its own is told as it is, to 500 characters', async () => {
    const details = { channel: 'feedback', text: 'x'.repeat(600) };
    await claimWith({}, put('alert-1', { kind: 'alert', name: 'note', details }));
    await deliverDue(effects, kinds);
    const text = String((told()[0]?.request as { text?: string } | undefined)?.text);
    expect(text).toMatch(/^Claim [0-9a-z]{32}: x+$/);
    expect(text).toHaveLength(500);
  });

  test('API-65: alerts that fail are tried for hours', async () => {
    sandbox.server.use(misbehaving('alerts', 'broken'));
    const id = await claimWith({}, (claim) => alert(claim, 'duplicate', new Date(now)));
    for (let hour = 0; hour < 4; hour += 1, now += 3_600_000) await deliverDue(effects, kinds);
    expect((await claimOf(id)).outbox['alert-duplicate']).toMatchObject({ failed: 4 });
    sandbox.server.resetHandlers();
    await deliverDue(effects, kinds);
    expect((await claimOf(id)).outbox).toEqual({});
  });
});

describe('feedback', () => {
  test('API-42, API-43: email, feedback, name with the claim number in brackets, contact; then the text no longer waits', async () => {
    const entry = put('feedback-1', { kind: 'feedback', name: 'report', details: { of: 'feedback-1' } });
    const id = await claimWith({}, entry, () => ({ set: [[['reports', 'feedback-1'], 'It does not scroll.']] }));
    await deliverDue(effects, kinds);
    expect(told()[0]?.request).toEqual({
      email: people.margaret.email,
      feedback: 'It does not scroll.',
      name: `Margaret Holloway (${id})`,
      contact: '+447700900456',
    });
    expect((await claimOf(id)).reports).toEqual({});
  });

  test('HELP-52: without an email nothing is passed on', async () => {
    const entry = put('feedback-1', { kind: 'feedback', name: 'report', details: { of: 'feedback-1' } });
    await claimWith({ email: '' }, entry, () => ({ set: [[['reports', 'feedback-1'], 'It does not scroll.']] }));
    await deliverDue(effects, kinds);
    expect(told()).toEqual([]);
  });
});

describe('webhooks', () => {
  const hooked = { WEBHOOKS_URL: 'https://webhooks.vendor.example' };

  test('API-48, API-49, API-50, G-212: off unless the firm names an address', async () => {
    const at = new Date(now);
    const id = await claimWith(
      { lead_value: 75 },
      (claim) => alert(claim, 'duplicate', at),
      (claim) => webhook(effects.ports, claim, 'pixel', 'lead', { event: 'lead', id: 'e1' }),
    );
    await deliverDue(effects, kinds);
    expect(told().map(({ port }) => port)).toEqual(['alerts']);
    expect((await claimOf(id)).outbox).toEqual({});
  });

  test('API-48, API-65: where it does, a chat repeats the alerts', async () => {
    await effects.ports.store.close();
    await open(hooked);
    const id = await claimWith({}, (claim) => alert(claim, 'duplicate', new Date(now)));
    await deliverDue(effects, kinds);
    expect(calls()).toEqual([
      ['send', 200],
      ['chat', 200],
    ]);
    expect(told()[1]?.request).toEqual({ channel: 'alerts-duplicate', text: `Claim ${id}: duplicate` });
  });

  test('API-49, API-50, LEAD-33: a pixel hears of the lead, and customer data of a high value', async () => {
    await effects.ports.store.close();
    await open(hooked);
    const id = await claimWith(
      { lead_value: 75 },
      (claim) => webhook(effects.ports, claim, 'pixel', 'lead', { event: 'lead', id: 'e1' }),
      (claim) => webhook(effects.ports, claim, 'customerData', '75', {}),
    );
    await deliverDue(effects, kinds);
    expect(told().map(({ request }) => request)).toEqual([
      { event_name: 'lead', event_id: 'e1', event_time: START, value: 75 },
      { reference: id, email: people.margaret.email, lead_value: 75, currency: 'GBP' },
    ]);
  });

  test('without a yes to tracking neither hears of anything, and nothing waits; a chat still repeats alerts', async () => {
    await effects.ports.store.close();
    await open(hooked);
    const id = await claimWith(
      { lead_value: 75, tracking_consent: false },
      (claim) => webhook(effects.ports, claim, 'pixel', 'lead', { event: 'lead', id: 'e1' }),
      (claim) => webhook(effects.ports, claim, 'customerData', '75', {}),
      (claim) => webhook(effects.ports, claim, 'chat', '1', { channel: 'alerts', text: 'Something' }),
    );
    await deliverDue(effects, kinds);
    expect(calls()).toEqual([['chat', 200]]);
    expect((await claimOf(id)).outbox).toEqual({});
  });

  test('what waits when the firm takes the address away is taken out', async () => {
    const id = await claimWith({}, put('webhook-1', { kind: 'webhook', name: 'chat' }));
    await deliverDue(effects, kinds);
    expect((await claimOf(id)).outbox).toEqual({});
  });
});

describe('receivers in trouble', () => {
  const troubles: Misbehaviour[] = ['late', 'broken', 'busy', 'halfJson', 'wrongShape', 'endless', 'html', 'refused'];

  test.each(troubles)('that are %s delay and lose nothing: all arrives once when they are back', async (how) => {
    await effects.ports.store.close();
    await open(
      how === 'late'
        ? Object.fromEntries(['EVENTS', 'ALERTS', 'CRM', 'FEEDBACK'].map((port) => [`${port}_TIMEOUT_MS`, '100']))
        : {},
    );
    sandbox.server.use(...(['events', 'alerts', 'crm', 'feedback'] as const).map((port) => misbehaving(port, how)));
    const id = await claimWith(
      {},
      put('event-1', { kind: 'event', name: 'lead' }),
      put('crm-1', { kind: 'crm', name: 'createLead' }),
      put('alert-1', { kind: 'alert', name: 'duplicate' }),
      put('feedback-1', { kind: 'feedback', name: 'report', details: { of: 'feedback-1' } }),
      () => ({ set: [[['reports', 'feedback-1'], 'It does not scroll.']] }),
    );
    await deliverDue(effects, kinds);
    expect(Object.keys((await claimOf(id)).outbox).sort()).toEqual(['alert-1', 'crm-1', 'event-1', 'feedback-1']);
    expect(lines.join('')).not.toMatch(/margaret|holloway|scroll/i);
    sandbox.server.resetHandlers();
    now += 2_000;
    await deliverDue(effects, kinds);
    expect((await claimOf(id)).outbox).toEqual({});
    const counted = told().filter(({ status, repeat }) => status === 200 && !repeat);
    expect(counted.map(({ port }) => port).sort()).toEqual(['alerts', 'crm', 'events', 'feedback']);
  });

  test('a world in which all of them are down has that name', async () => {
    sandbox.server.use(...worlds.receiversDown.handlers);
    const id = await claimWith({}, put('alert-1', { kind: 'alert', name: 'duplicate' }));
    await deliverDue(effects, kinds);
    expect((await claimOf(id)).outbox['alert-1']).toMatchObject({ failed: 1 });
  });
});
