import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { eventually } from '#fixtures/eventually.ts';
import { demandConsent } from '../claims/evidence.ts';
import { numberHash } from '../effects/phone-codes.ts';
import { type Flows, noFlows } from '../flows.ts';
import { openStore } from '../store/open.ts';
import { StoreUnavailable } from '../store/port.ts';
import { lending, testApp } from '../testing/app.ts';
import { testFlows } from '../testing/flow.ts';
import { tinyPng } from '../testing/png.ts';
import { emptyStoreUrl } from '../testing/stores.ts';
import { type Answer, visitor } from '../testing/visitor.ts';
import { type FailureCode, failures } from './errors.ts';

const page = readFileSync(new URL('../../docs/errors-service.md', import.meta.url), 'utf8');
const documented = (heading: string): string[][] =>
  (page.split(`## ${heading}`)[1]?.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')));

test('every code is documented with its status, and no other', () => {
  const rows = documented('Answers').map(([, code, status]) => [code, Number(status)]);
  expect(rows).toEqual(Object.entries(failures).map(([code, { status }]) => [code, status]));
});

test('every code of a failed start is documented, and no other', () => {
  const source = readFileSync(new URL('../boot-error.ts', import.meta.url), 'utf8');
  const codes = [...source.matchAll(/'([A-Z_]+)'/g)].map(([, code]) => code);
  expect(documented('Starts that fail').map(([, code]) => code)).toEqual([...new Set(codes)]);
});

test('no message is a technical one: no status, no code, no name of a library', () => {
  for (const { message } of Object.values(failures)) {
    expect(message).toMatch(/^[A-Z]/);
    expect(message).not.toMatch(/\d{3}|_|ajv|sqlite|fastify|undefined/i);
  }
});

/** One way to meet each code over HTTP. */
const provoke: Record<FailureCode, () => Promise<Answer>> = {
  NO_SESSION: () => with_(({ app }) => visitor(app).save({})),
  FIELD_UNKNOWN: () => saving({ nonsense: 1 }),
  FIELD_INVALID: () => saving({ title: 1 }),
  NOT_OWN: () => posting('/user-visit/claim/update', { distinctId: 'd', claimNumber: 'another' }),
  BODY_NOT_JSON: () => saving('{'),
  BODY_MISSING: () => saving('null'),
  CODE_WRONG: () => trying('0000', true),
  CODE_EXPIRED: () => trying('0000', false),
  NO_CONSENT: () =>
    with_(({ app }) => {
      app.get('/consent', async () => demandConsent({ data: {} } as never));
      return visitor(app).send('GET', '/consent');
    }),
  BIRTH_DATE_NEEDED: () => byLink({ dateOfBirth: '09/04/1961' }),
  LINK_LOCKED: () => byLink({ last_name: 'Holloway' }),
  OTHER_ORIGIN: () =>
    with_(({ app }) => visitor(app).send('POST', '/session/claim', undefined, { 'sec-fetch-site': 'same-site' })),
  USER_EXISTS: () =>
    with_(async ({ app }) => {
      const details = { email: 'pat@example.com', signature: tinyPng };
      const [one, other] = [visitor(app), visitor(app)];
      await one.begin();
      await one.save(details);
      await other.begin();
      return other.save(details);
    }),
  NOT_REACHED: () => with_(counting, {}, noFlows),
  CLAIM_NOT_FOUND: () => with_(({ app }) => visitor(app).resume('nobody')),
  LINK_ENDED: () =>
    with_(async ({ app, ports }) => {
      const claimId = await visitor(app).begin();
      await ports.store.update('claims', claimId, { set: [[['linkEndedAt'], '2026-03-01T12:00:00.000Z']] });
      return visitor(app).resume(claimId);
    }),
  NOT_FOUND: () => with_(({ app }) => visitor(app).send('GET', '/nowhere')),
  TOO_LARGE: () => saving(JSON.stringify({ feedback: 'x'.repeat(5 * 1024 * 1024) })),
  TOO_MANY: () =>
    with_(async ({ app }) => {
      for (let n = 0; n < 60; n += 1) await visitor(app).resume('nobody');
      return visitor(app).resume('nobody');
    }),
  TOO_BUSY: () =>
    with_(
      async ({ app }) => {
        const waiting: (() => void)[] = [];
        app.get('/slow', () => new Promise((resolve) => waiting.push(() => resolve({}))));
        const slow = Array.from({ length: 10 }, () => app.inject('/slow'));
        await eventually(() => expect(waiting).toHaveLength(10));
        const answer = await visitor(app).send('POST', '/session/claim');
        for (const end of waiting) end();
        await Promise.all(slow);
        return answer;
      },
      { MAX_REQUESTS: '10' },
    ),
  STORE_DOWN: () =>
    with_(async ({ app, ports }) => {
      const browser = visitor(app);
      await browser.begin();
      await ports.store.close();
      return browser.save({ title: 'Mr.' });
    }),
  PROVIDER_DOWN: () =>
    with_(
      async ({ app }) => {
        const browser = visitor(app);
        await browser.begin();
        return browser.send('POST', '/verify-email', { email: 'pat@example.com' });
      },
      { EMAILS_URL: 'http://127.0.0.1:1' },
    ),
  INTERNAL: () =>
    with_(({ app }) => {
      app.get('/broken', async () => {
        throw new Error('pat@example.com broke it');
      });
      return visitor(app).send('GET', '/broken');
    }),
};

/** Opens the link of a claim that holds this, in another browser. */
const byLink = (held: Record<string, string>) =>
  with_(
    async ({ app }) => {
      const owner = visitor(app);
      const claimId = await owner.begin();
      await owner.save(held);
      return visitor(app).resume(claimId);
    },
    { RESUME_CHECK: 'birthdate' },
  );

/** Enters a phone code, with or without one having been sent. */
const trying = (otp: string, isSent: boolean) =>
  with_(async ({ app, ports, config }) => {
    const browser = visitor(app);
    const claimId = await browser.begin();
    await browser.save({ phone_number: '07700 900123' });
    const number = numberHash(config.otpKey, '+447700900123');
    const code = { sending: 's', number, hash: 'h', at: ports.clock().toISOString(), tries: 0, wrong: 0 };
    if (isSent) await ports.store.update('claims', claimId, { set: [[['code'], code]] });
    return browser.send('POST', '/bulk-sms/verify-otp', { claimNumber: claimId, otp, source: 'test' });
  });

async function with_(
  ask: (service: Awaited<ReturnType<typeof unready>>) => Promise<Answer>,
  environment: Record<string, string> = {},
  flows: Flows = testFlows,
): Promise<Answer> {
  const service = await unready(environment, flows);
  const answer = await ask(service);
  await service.app.close();
  return answer;
}

/** An app that still takes routes. */
async function unready(environment: Record<string, string>, flows: Flows = testFlows) {
  const { buildApp } = await import('../app.ts');
  const { testConfig } = await import('../testing/app.ts');
  const { openTestPorts } = await import('../testing/frozen-documents.ts');
  const config = testConfig(environment);
  const ports = await openTestPorts(config);
  return { app: await buildApp(config, ports, { lending, flows }), ports, config };
}

/** Says that a claim was submitted. */
async function counting({ app }: Awaited<ReturnType<typeof unready>>): Promise<Answer> {
  const browser = visitor(app);
  await browser.begin();
  return browser.send('POST', '/trigger-gtm-event', { data: { event_name: 'submit_claim' } });
}

const posting = (url: string, body: unknown) =>
  with_(async ({ app }) => {
    const browser = visitor(app);
    await browser.begin();
    return browser.send('POST', url, body);
  });
const saving = (body: unknown) =>
  with_(async ({ app }) => {
    const browser = visitor(app);
    await browser.begin();
    return browser.save(body);
  });

test.each(Object.keys(provoke) as FailureCode[])(
  '%s can be met, with its status and in the one envelope',
  async (code) => {
    const { status, body, headers } = await provoke[code]();
    expect(status).toBe(failures[code].status);
    expect(body).toMatchObject({
      statusCode: failures[code].status,
      message: expect.any(String),
      responseObject: { code },
    });
    expect(body.message).not.toContain('pat@example.com');
    if (status === 429 || status === 503) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  },
);

test('a store that fails in the middle of a call is a 503 with Retry-After, and what was acknowledged stays', async () => {
  const store = await openStore(emptyStoreUrl());
  let down = false;
  const update: typeof store.update = (...call) =>
    down ? Promise.reject(new StoreUnavailable('full')) : store.update(...call);
  const { app } = await testApp({ ports: { store: { ...store, update } } });
  const browser = visitor(app);
  const claimId = await browser.begin();
  await browser.save({ title: 'Mr.' });
  down = true;
  const refused = await browser.save({ title: 'Ms.' });
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
  down = false;
  expect((await store.get('claims', claimId))?.data.title).toBe('Mr.');
  expect((await browser.save({ title: 'Ms.' })).status).toBe(200);
  await app.close();
});
