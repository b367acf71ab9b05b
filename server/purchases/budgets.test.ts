import { afterEach, expect, test } from 'vitest';
import { claimant } from '#fixtures/claimant.ts';
import { people } from '#fixtures/people.ts';
import { strictSandbox } from '#fixtures/sandbox/strict.ts';
import { misbehaving } from '#fixtures/sandbox/vendor-scenarios.ts';
import { alertText } from '../delivery/alert.ts';
import { testApp } from '../testing/app.ts';
import { testFlows } from '../testing/flow.ts';
import { sharedStoreUrl } from '../testing/stores.ts';

const sandbox = strictSandbox();
/** Noon in London, in summer. */
const clock = { now: new Date('2026-07-01T11:00:00Z') };
const opened: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
  clock.now = new Date('2026-07-01T11:00:00Z');
});

async function serve(environment: Record<string, string>) {
  const service = await testApp({
    environment: { RATE_LIMIT_FACTOR: '1000', ...environment },
    ports: { clock: () => clock.now },
    site: { flows: testFlows },
  });
  opened.push(() => service.app.close());
  return service;
}
type Service = Awaited<ReturnType<typeof serve>>;

let used = 200;
const come = ({ app }: Service) => {
  used += 1;
  return claimant(app, people.margaret, { phone_number: `+447700900${used}` });
};
type Who = Awaited<ReturnType<typeof come>>;
const load = (who: Who) => who.call('loadQuestions', who.bodies.loadQuestions);
const askedOf = (port: string, { claimId }: Who) =>
  sandbox.ledger().filter((entry) => entry.port === port && entry.key?.startsWith(`${claimId}-`)).length;
/** The texts of the alerts about budgets in the outboxes of these claims. */
const alertsOf = async ({ ports }: Service, ...all: Who[]) => {
  const claims = await Promise.all(all.map(({ claimId }) => ports.store.get('claims', claimId)));
  return claims.flatMap((claim) =>
    Object.values(claim?.outbox ?? {}).flatMap((entry) =>
      claim && entry.name === 'budget' ? [alertText(claim, entry)] : [],
    ),
  );
};

test('at 100 % of a daily budget no vendor is called and the claimant continues; the firm is told at 80 % and at 100 %, once a day', async () => {
  const service = await serve({ IDENTITY_DAILY_BUDGET: '6', IDENTITY_PRICE: '1.20' });
  const all: Who[] = [];
  for (let n = 0; n < 8; n += 1) all.push(await come(service));
  const statuses: number[] = [];
  for (const who of all) statuses.push((await load(who)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 503, 503, 503]);
  expect(all.map((who) => askedOf('identity', who))).toEqual([1, 1, 1, 1, 1, 0, 0, 0]);
  expect(await alertsOf(service, ...all)).toEqual([
    '80 % of the daily budget of identity is spent.',
    'The daily budget of identity is used up. It is asked again tomorrow.',
  ]);
  // The claimant continues without questions, as after any failure of the provider.
  const refused = await service.ports.store.get('claims', all[6]?.claimId ?? '');
  expect(refused?.data).toMatchObject({ qkba: 'md', 'luminateFailure_-1': 'Error generating questions' });
  // What was sold can be used: its price covers the answers.
  clock.now = new Date('2026-07-01T23:00:30Z');
  expect((await load(all[6] as Who)).status).toBe(200);
});

test('what was not bought, and what is asked for again, costs nothing', async () => {
  const service = await serve({ IDENTITY_DAILY_BUDGET: '2', IDENTITY_PRICE: '1' });
  const [one, other, third] = [await come(service), await come(service), await come(service)];
  sandbox.server.use(misbehaving('identity', 'refused'));
  for (let n = 0; n < 3; n += 1) expect((await load(one)).status).toBe(503);
  sandbox.server.use(misbehaving('identity', 'broken'));
  for (let n = 0; n < 3; n += 1) expect((await load(one)).status).toBe(503);
  sandbox.server.resetHandlers();
  expect([(await load(one)).status, (await load(other)).status, (await load(third)).status]).toEqual([200, 200, 503]);
});

test('fifty claimants on two nodes at once share one budget', async () => {
  const { url, clear } = sharedStoreUrl();
  const environment = {
    STORE_URL: url,
    SESSION_KEY: 's'.repeat(32),
    BUREAU_A_DAILY_BUDGET: '10',
    BUREAU_A_PRICE: '0.9',
  };
  const [one, other] = [await serve(environment), await serve(environment)];
  opened.push(async () => clear());
  const all = await Promise.all(Array.from({ length: 50 }, () => come(one)));
  const answers = await Promise.all(
    all.map((who, n) => (n % 2 === 0 ? who : who.at(other.app)).call('searchBureauA', who.bodies.searchBureauA)),
  );
  const sold = answers.filter(({ status }) => status === 200).length;
  expect(all.reduce((sum, who) => sum + askedOf('bureauA', who), 0)).toBe(sold);
  expect(sold).toBeLessThanOrEqual(11);
  expect(sold).toBeGreaterThan(0);
  // Who was turned away while another's call was being counted may ask again.
  for (const who of all) await who.call('searchBureauA', who.bodies.searchBureauA);
  expect(all.reduce((sum, who) => sum + askedOf('bureauA', who), 0)).toBe(11);
});

test('a claimant who needs a phone code reads when to try again', async () => {
  const service = await serve({ TEXTS_DAILY_BUDGET: '0.07', TEXTS_PRICE: '0.035' });
  const send = (who: Who, phone: string) =>
    who.call('sendCode', { claimNumber: who.claimId, source: 'test', parsedPhoneNumber: phone });
  const answers: Awaited<ReturnType<typeof send>>[] = [];
  for (let n = 0; n < 3; n += 1) {
    const who = await come(service);
    answers.push(await send(who, `+447700900${used}`));
  }
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
  expect(Number(answers[2]?.headers['retry-after'])).toBe(12 * 3600);
  expect(answers[2]?.body.message).toBe('We cannot send any more codes today. Please try again in 12 hours.');
});
