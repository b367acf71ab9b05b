import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import type { Context } from '../context.ts';
import { effectCall } from '../effects/effect-call.ts';
import { noFlows } from '../flows.ts';
import { Failure } from '../http/errors.ts';
import { sessionsOf } from '../http/session.ts';
import { limiter } from '../rate-limit/limits.ts';
import { lending, testConfig } from '../testing/app.ts';
import { testFlows as flows } from '../testing/flow.ts';
import { openTestPorts } from '../testing/frozen-documents.ts';
import { visitor } from '../testing/visitor.ts';
import { effectRoutes } from './effects.ts';

const closed = { additionalProperties: false } as const;
const asked: { claimId: string; reference: string }[] = [];
const halves = {
  'address.find': effectCall({
    body: Type.Object({ reference: Type.String({ maxLength: 5 }) }, closed),
    answer: Type.Object({ known: Type.Boolean() }),
    async run(_deps, claimId, { reference }) {
      asked.push({ claimId, reference });
      if (reference === 'down') throw new Failure('PROVIDER_DOWN', { message: 'We could not look just now.' });
      return { known: reference !== 'X1', secret: 'from the vendor' };
    },
  }),
  'user.validate': effectCall({
    body: Type.Object({}, closed),
    answer: Type.Object({}),
    run: async () => ({}),
  }),
};

let context: Context;
let app: Awaited<ReturnType<typeof buildApp>>;
beforeAll(async () => {
  const config = testConfig({ RATE_LIMIT_FACTOR: '0.1' });
  const ports = await openTestPorts(config);
  context = {
    config,
    ports,
    flows,
    lending,
    build: { release: undefined, scripts: new Set() },
    sessions: sessionsOf(config, ports),
    limitBy: limiter(config, ports),
  };
  app = await buildApp(config, ports, { lending, flows, also: async (at) => effectRoutes(at, context, halves) });
  await app.ready();
});
afterAll(() => app.close());

async function withSession() {
  const browser = visitor(app);
  const claimId = await browser.begin();
  return { claimId, run: (effect: string, body: unknown) => browser.send('POST', `/effects/${effect}`, body) };
}

describe('the call of an effect that has one of its own', () => {
  test('runs for the claim of the session, and answers what its schema names and no more', async () => {
    const { claimId, run } = await withSession();
    const { status, body } = await run('address.find', { reference: 'A1' });
    expect([status, body]).toEqual([200, { statusCode: 200, message: 'OK', responseObject: { known: true } }]);
    expect(asked.at(-1)).toEqual({ claimId, reference: 'A1' });
  });

  test('is refused without a session, and before it runs where the body is not what it takes', async () => {
    const before = asked.length;
    expect((await visitor(app).send('POST', '/effects/address.find', { reference: 'A1' })).status).toBe(401);
    const { run } = await withSession();
    for (const body of [{}, { reference: 'too long' }, { reference: 'A1', more: 1 }, '{'])
      expect((await run('address.find', body)).status).toBe(400);
    expect(asked.length).toBe(before);
  });

  test('says by its failure what went wrong', async () => {
    const { run } = await withSession();
    const { status, body } = await run('address.find', { reference: 'down' });
    expect([status, body.message]).toEqual([503, 'We could not look just now.']);
  });

  test('a guarded effect runs only where the flow of the claim leads', async () => {
    const { run } = await withSession();
    expect((await run('user.validate', {})).status).toBe(200);
    context.flows = noFlows;
    const { status, body } = await run('user.validate', {});
    expect([status, body.responseObject.code]).toEqual([409, 'NOT_REACHED']);
    context.flows = flows;
  });

  test('is limited for a session: 120 calls in a minute', async () => {
    const { run } = await withSession();
    const statuses: number[] = [];
    for (let n = 0; n < 13; n += 1) statuses.push((await run('address.find', { reference: 'A1' })).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(12);
    expect(statuses.at(-1)).toBe(429);
  });

  test('is documented under the name of its effect, with what the effect says', async () => {
    const { paths } = (await app.inject('/docs/json')).json();
    expect(paths['/effects/address.find'].post).toMatchObject({
      operationId: 'address.find',
      summary: 'Finds the addresses of a postcode, or postcodes by their beginning.',
    });
  });

  test('an effect without a call of its own has none', async () => {
    const { run } = await withSession();
    expect((await run('claim.save', {})).status).toBe(404);
  });
});
