import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Claimant, claimant } from '#fixtures/claimant.ts';
import { type Person, people, testerDomain } from '#fixtures/people.ts';
import { strictSandbox } from '#fixtures/sandbox/strict.ts';
import { vendorScenarios } from '#fixtures/sandbox/vendor-scenarios.ts';
import type { ClaimDocument } from '../store/documents.ts';
import { testApp } from '../testing/app.ts';
import { tinyPng } from '../testing/png.ts';

const sandbox = strictSandbox();
type Service = Awaited<ReturnType<typeof testApp>>;
const open: Service[] = [];
const serviceAt = async (environment: Record<string, string>) => {
  const service = await testApp({ environment: { RATE_LIMIT_FACTOR: '1000', ...environment } });
  open.push(service);
  return service;
};

let service: Service;
let margaret: Claimant;
beforeAll(async () => {
  service = await serviceAt({ PUBLIC_URL: 'https://claims.example', TEST_EMAIL_DOMAINS: testerDomain });
});
afterAll(() => Promise.all(open.map(({ app }) => app.close())));
beforeEach(async () => {
  margaret = await claimant(service.app, people.margaret);
});

async function claimIn({ ports }: Service, { claimId }: Claimant): Promise<ClaimDocument> {
  const claim = await ports.store.get('claims', claimId);
  if (!claim) throw new Error('no claim');
  return claim;
}
const entries = async (who = margaret, at = service) => Object.values((await claimIn(at, who)).outbox);
const lead = (more: object = {}) => ({ data: [{ Email: people.margaret.email, ...more }] });
const EMPTY = { status: 200, body: { statusCode: 200, message: 'OK', responseObject: {} } };

describe('POST /lead/, PATCH /lead, PATCH /contact', () => {
  test('each answers at once and waits in the outbox, without personal data', {
    tags: ['API-34', 'API-35', 'API-36', 'G-127', 'G-147'],
  }, async () => {
    expect(await margaret.call('createLead', lead())).toMatchObject(EMPTY);
    expect(await entries()).toMatchObject([{ kind: 'crm', name: 'createLead', tries: 0 }]);
    await margaret.call('updateClaim', { signature: tinyPng });
    expect(await margaret.call('upsertLead', lead())).toMatchObject(EMPTY);
    expect(await margaret.call('upsertContact', lead())).toMatchObject(EMPTY);
    const waiting = await entries();
    expect(waiting.map(({ name }) => name)).toEqual(['createLead', 'upsertLead', 'upsertContact']);
    for (const secret of ['argaret', 'olloway', '900456', 'OX4']) expect(JSON.stringify(waiting)).not.toContain(secret);
  });

  test('a lead is made once: another request updates it, and nothing is sent twice in a row', async () => {
    for (let n = 0; n < 3; n += 1) await margaret.call('createLead', lead());
    expect(await entries()).toHaveLength(1);
    // A delivery of it is in progress, with the claim's earlier data.
    const [id] = Object.keys((await claimIn(service, margaret)).outbox);
    await service.ports.store.update('claims', margaret.claimId, { set: [[['outbox', id ?? '', 'tries'], 1]] });
    await margaret.call('createLead', lead());
    expect(await entries()).toHaveLength(1);
    await margaret.call('updateClaim', { first_name: 'Maggie' });
    for (let n = 0; n < 3; n += 1) await margaret.call('createLead', lead());
    expect((await entries()).map(({ name }) => name)).toEqual(['createLead', 'upsertLead']);
  });

  test('a changed number is queued as the contact with a delay of about a second', {
    tags: ['G-120', 'HELP-51'],
  }, async () => {
    const changed = lead({ Phone: '+447700900456', Changed_Phone_No: true });
    for (let n = 0; n < 2; n += 1) expect(await margaret.call('upsertContact', changed)).toMatchObject(EMPTY);
    const [entry, ...others] = await entries();
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ kind: 'crm', name: 'upsertContact', details: { changed: 'phone' } });
    expect(Date.parse(entry?.due ?? '') - Date.parse(entry?.at ?? '')).toBe(1_000);
  });

  test.each([
    ['another email', { Email: 'somebody@example.com' }],
    ['another number', lead({ Phone: '+447700900999' }).data[0]],
    ['another claim', lead({ Claim_Number: 'somebody-elses' }).data[0]],
    ['another name', lead({ First_Name: 'Somebody' }).data[0]],
  ])('with %s is a 400 and queues nothing: the route is no relay', async (_, entry) => {
    expect(await margaret.call('upsertLead', { data: [entry] })).toMatchObject({
      status: 400,
      body: { responseObject: { code: 'NOT_OWN' } },
    });
    expect(await entries()).toEqual([]);
  });

  test.each([
    ['no list', { Email: people.margaret.email }],
    ['two entries', { data: [...lead().data, ...lead().data] }],
    ['a field too many', lead({ Lead_Value: 1_000_000 })],
    ['a mark that is for contacts', lead({ Changed_Phone_No: true })],
  ])('with %s is a 400', async (_, body) => {
    expect((await margaret.call('upsertLead', body)).status).toBe(400);
    expect(await entries()).toEqual([]);
  });

  test('one’s own details count however they are typed', async () => {
    const typed = { Email: ' margaret.holloway@example.com ', Phone: '07700 900456' };
    expect((await margaret.call('upsertLead', { data: [typed] })).status).toBe(200);
  });

  test.each([
    ['API-41, G-129: localhost', { PUBLIC_URL: 'http://localhost:3000' }],
    ['API-41, G-129: a host below localhost', { PUBLIC_URL: 'http://app.localhost' }],
    ['API-41, G-129: 127.0.0.1, the default', {}],
    ['API-41: ::1', { PUBLIC_URL: 'http://[::1]:3000' }],
    ['API-40, G-129: a stage', { PUBLIC_URL: 'https://stage.claims.example', STAGE_HOSTS: 'stage.claims.example' }],
    ['API-40, G-129: a stage of a pattern', { PUBLIC_URL: 'https://a.stage.example', STAGE_HOSTS: '*.stage.example' }],
  ])(
    '%s skips all lead calls: answered, nothing queued',
    { tags: ['API-41', 'G-129', 'API-40'] },
    async (_, environment) => {
      const local = await serviceAt(environment);
      const who = await claimant(local.app, people.margaret);
      for (const call of ['createLead', 'upsertLead', 'upsertContact'] as const)
        expect(await who.call(call, lead())).toMatchObject(EMPTY);
      expect(await entries(who, local)).toEqual([]);
    },
  );

  test('a host that only resembles a stage is none', { tags: ['API-40'] }, async () => {
    const near = await serviceAt({
      PUBLIC_URL: 'https://notstage.example',
      STAGE_HOSTS: '*.stage.example,stage.example',
    });
    const who = await claimant(near.app, people.margaret);
    await who.call('createLead', lead());
    expect(await entries(who, near)).toHaveLength(1);
  });

  test('the claim of a tester is skipped', { tags: ['ROLE-11'] }, async () => {
    const tess = await claimant(service.app, people.tess);
    expect(await tess.call('createLead', { data: [{ Email: people.tess.email }] })).toMatchObject(EMPTY);
    expect(await entries(tess)).toEqual([]);
  });
});

describe('POST /notifications', () => {
  const note = { channel: 'alerts-credit', text: 'The credit check took very long.' };

  test('waits in the outbox for its channel; the same text is sent once', {
    tags: ['API-33', 'G-139', 'G-147'],
  }, async () => {
    for (let n = 0; n < 2; n += 1) expect(await margaret.call('notify', note)).toMatchObject(EMPTY);
    expect(await entries()).toMatchObject([{ kind: 'alert', details: note }]);
  });

  test('the same text after delivery is another message', async () => {
    await margaret.call('notify', note);
    const { outbox } = await claimIn(service, margaret);
    const [id = ''] = Object.keys(outbox);
    await service.ports.store.update('claims', margaret.claimId, {
      unset: [['outbox', id]],
      set: [[['delivered', id], new Date().toISOString()]],
    });
    await margaret.call('notify', note);
    expect(await entries()).toMatchObject([{ kind: 'alert', details: note }]);
  });

  test('the alert about a duplicate has the service’s own words, once for a claim', async () => {
    for (const text of ['one', 'two']) await margaret.call('notify', { channel: 'alerts-duplicate', text });
    expect(await entries()).toMatchObject([
      { kind: 'alert', name: 'duplicate', details: { channel: 'alerts-duplicate' } },
    ]);
    expect(JSON.stringify(await entries())).not.toContain('two');
  });

  test.each([
    'Margaret has come again',
    'mrs holloway, again',
    'write to somebody@example.com',
    'call 07700 900456',
    'somebody in OX4 2DP',
    'Flat 1, 4 Mill Lane, Oxford',
  ])('personal data is a 400 and goes nowhere: %s', async (text) => {
    expect(await margaret.call('notify', { ...note, text })).toMatchObject({
      status: 400,
      body: { responseObject: { fields: [{ field: 'text' }] } },
    });
    expect(await entries()).toEqual([]);
  });

  test.each([
    { ...note, channel: 'random' },
    { ...note, text: 'x'.repeat(501) },
    { ...note, text: '' },
    { ...note, to: 'x' },
  ])(
    'a channel that is not on the list, or a text that is too long, is a 400: %#',
    { tags: ['API-33'] },
    async (body) => {
      expect((await margaret.call('notify', body)).status).toBe(400);
    },
  );

  test('one claim has at most twenty notes', async () => {
    for (let n = 0; n < 22; n += 1) await margaret.call('notify', { ...note, text: `Slow for the ${n}. time` });
    expect(await entries()).toHaveLength(20);
  });
});

describe('POST /zoho-feedback', () => {
  const text = 'The page does not scroll.';
  const body = (who: Claimant, more: object = {}) => ({
    email: people.margaret.email,
    feedback: text,
    name: `Margaret Holloway (${who.claimId})`,
    contact: '+447700900456',
    ...more,
  });
  beforeEach(async () => {
    await margaret.call('updateClaim', { feedback: text, feedback_submitted: true });
  });

  test('what the claim holds is queued once; the entry itself names only where the text waits', {
    tags: ['API-42', 'HELP-53'],
  }, async () => {
    for (let n = 0; n < 2; n += 1) expect(await margaret.call('sendFeedback', body(margaret))).toMatchObject(EMPTY);
    const claim = await claimIn(service, margaret);
    expect(Object.values(claim.outbox)).toMatchObject([{ kind: 'feedback', name: 'report' }]);
    expect(JSON.stringify(claim.outbox)).not.toContain('scroll');
    expect(Object.values(claim.reports ?? {})).toEqual([text]);
  });

  test('the name is given name, surname and the claim number in brackets, or without it', {
    tags: ['API-43'],
  }, async () => {
    expect((await margaret.call('sendFeedback', body(margaret, { name: 'Margaret Holloway' }))).status).toBe(200);
    expect((await margaret.call('sendFeedback', body(margaret, { name: 'Margaret' }))).status).toBe(400);
  });

  test.each([
    ['another text', { feedback: 'Something else.' }],
    ['another email', { email: 'somebody@example.com' }],
    ['another number', { contact: '+447700900999' }],
    ['another name', { name: 'Somebody Else' }],
  ])('with %s it is a 400 and nothing is queued', { tags: ['HELP-52'] }, async (_, more) => {
    expect(await margaret.call('sendFeedback', body(margaret, more))).toMatchObject({
      status: 400,
      body: { responseObject: { code: 'NOT_OWN' } },
    });
    expect(await entries()).toEqual([]);
  });
});

describe('POST /kount', () => {
  const bodyOf = (who: Claimant, { email }: Person, more: object = {}) => {
    const { address, postcode, first_name, last_name, phone } = { ...who.bodies.createUser };
    const { address: line = '', postTown = '', country = 'GB' } = address as Record<string, string>;
    const own = {
      session_id: 'session-1',
      email,
      phone,
      claim_number: who.claimId,
      name: `${first_name} ${last_name}`,
    };
    return { ...own, address: line, city: postTown, postalCode: postcode, country, ...more };
  };
  const asked = (who: Claimant) =>
    sandbox.ledger().filter(({ operation, request }) => {
      return operation === 'score' && (request as { reference?: string } | null)?.reference === who.claimId;
    });

  test.each([undefined, false])(
    'a visit is scored whatever was said to advertising (%s), since it is a check for fraud',
    { tags: ['API-31'] },
    async (tracking_consent) => {
      if (tracking_consent !== undefined) await margaret.call('updateClaim', { tracking_consent });
      const answer = await margaret.call('scoreRisk', bodyOf(margaret, people.margaret));
      expect(answer).toMatchObject({ status: 200, body: { responseObject: { OMNISCORE: 85 } } });
      expect(asked(margaret)).toHaveLength(1);
      expect((await claimIn(service, margaret)).risk).toEqual({ omniscore: 85 });
    },
  );

  test('answers what is read of it, is asked once for the same details, and the claim keeps the omni score', {
    tags: ['API-31', 'G-143'],
  }, async () => {
    const body = bodyOf(margaret, people.margaret);
    for (let n = 0; n < 2; n += 1) {
      const answer = await margaret.call('scoreRisk', { ...body, session_id: `session-${n}` });
      expect(answer).toMatchObject({
        status: 200,
        body: { responseObject: { OMNISCORE: 85, IP_COUNTRY: 'GB', MODE: 'Q' } },
      });
      expect(Object.keys(answer.body.responseObject).sort()).toEqual(
        ['IP_COUNTRY', 'OMNISCORE', 'SCOR', 'IP_IPAD', 'FINGERPRINT', 'COOKIES', 'JAVASCRIPT', 'SESS', 'MODE'].sort(),
      );
    }
    expect(asked(margaret)).toHaveLength(1);
    expect((await claimIn(service, margaret)).risk).toEqual({ omniscore: 85 });
  });

  test('a score that comes after the search still counts for the fb lead value', {
    tags: ['LEAD-32', 'G-205'],
  }, async () => {
    const found = { lead_value: 225, fb_lead_value: 0, qkba: 'hi' };
    const set = Object.entries(found).map(([key, value]) => [['data', key], value] as const);
    await service.ports.store.update('claims', margaret.claimId, { set });
    await margaret.call('scoreRisk', bodyOf(margaret, people.margaret));
    expect((await claimIn(service, margaret)).data.fb_lead_value).toBe(225);
  });

  test('the city that is scored is the post town', { tags: ['G-157'] }, async () => {
    await margaret.call('scoreRisk', bodyOf(margaret, people.margaret));
    expect(asked(margaret)[0]?.request).toMatchObject({ city: 'Oxford', name: 'Margaret Holloway', country: 'GB' });
  });

  test.each([
    ['email', 'somebody@example.com'],
    ['phone', '+447700900999'],
    ['claim_number', 'somebody-elses'],
    ['name', 'Somebody Else'],
    ['postalCode', 'BF1 2AX'],
    ['city', 'Elsewhere'],
    ['address', '1 Other Road'],
  ])('a body with another %s is a 400, and no visitor is scored', async (key, value) => {
    expect(await margaret.call('scoreRisk', bodyOf(margaret, people.margaret, { [key]: value }))).toMatchObject({
      status: 400,
      body: { responseObject: { code: 'NOT_OWN' } },
    });
    expect(asked(margaret)).toEqual([]);
  });

  test('a scorer that is down is said plainly, the claim has no score, and the next call asks again', {
    tags: ['G-125', 'G-205'],
  }, async () => {
    sandbox.server.use(...vendorScenarios.riskDown.handlers);
    const body = bodyOf(margaret, people.margaret);
    expect((await margaret.call('scoreRisk', body)).status).toBe(503);
    expect((await claimIn(service, margaret)).risk).toBeUndefined();
    sandbox.server.resetHandlers();
    expect((await margaret.call('scoreRisk', body)).status).toBe(200);
  });
});
