import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Claimant, claimant } from '#fixtures/claimant.ts';
import { people } from '#fixtures/people.ts';
import { strictSandbox } from '#fixtures/sandbox/strict.ts';
import { type Misbehaviour, misbehaving } from '#fixtures/sandbox/vendor-scenarios.ts';
import { kinds } from '../delivery/kinds.ts';
import { deliverDue } from '../delivery/worker.ts';
import { lending, testApp } from '../testing/app.ts';
import { testFlows } from '../testing/flow.ts';

const sandbox = strictSandbox();
const clock = { now: new Date('2026-03-02T10:00:00Z') };
const pass = (seconds: number) => {
  clock.now = new Date(clock.now.getTime() + seconds * 1000);
};
let service: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  const environment = { PUBLIC_URL: 'https://claims.example' };
  service = await testApp({ environment, ports: { clock: () => clock.now } });
});
afterAll(() => service.app.close());
// Texts of earlier tests do not count towards the limits.
beforeEach(() => pass(25 * 60 * 60));

let used = 100;
interface Who extends Claimant {
  phone: string;
}
async function come(): Promise<Who> {
  used += 1;
  const phone = `+447700900${used}`;
  return { ...(await claimant(service.app, people.margaret, { phone_number: phone })), phone };
}
const linkOf = (claimId: string) =>
  `https://claims.example/get-started/id-selfie-upload?id=${claimId}&chase_source=sms`;
const ask = (who: Who, changes: Record<string, unknown> = {}) =>
  who.call('sendText', { phoneNumber: who.phone, idvLink: linkOf(who.claimId), smsType: 'idv', ...changes });
/** Lets the outbox be delivered now. */
const deliver = () => deliverDue({ ...service, flows: testFlows, lending, log: service.app.log }, kinds);
const texts = (to: string) => sandbox.messages().filter((one) => one.to === to);
const claimOf = async ({ claimId }: Who) => {
  const claim = await service.ports.store.get('claims', claimId);
  if (!claim) throw new Error('there is no such claim');
  return claim;
};

describe('the text with the link for the ID', () => {
  test('the link of the claim goes to its number by text', {
    tags: ['API-44', 'API-46', 'G-130', 'IDU-02'],
  }, async () => {
    const who = await come();
    expect(await ask(who)).toMatchObject({ status: 200, body: { responseObject: { state: 'queued' } } });
    expect(texts(who.phone)).toEqual([]);
    await deliver();
    expect(texts(who.phone)).toEqual([
      expect.objectContaining({
        kind: 'idv',
        text: `To finish your claim, please upload your ID here: ${linkOf(who.claimId)}`,
      }),
    ]);
    expect((await ask(who)).body.responseObject).toEqual({ state: 'sent' });
    const { outbox, delivered } = await claimOf(who);
    expect([outbox, Object.keys(delivered ?? {})]).toEqual([{}, [expect.stringMatching(/^text-idv-/)]]);
    expect(JSON.stringify(delivered)).not.toContain(who.phone.slice(3));
  });

  test('the number may be written in any way that is the claim’s own number', {
    tags: ['API-45', 'G-156'],
  }, async () => {
    const who = await come();
    expect(await ask(who, { phoneNumber: who.phone.replace('+44', '0') })).toMatchObject({ status: 200 });
  });

  test('it is sent once for a claim, however often the page asks', { tags: ['G-014'] }, async () => {
    const who = await come();
    await Promise.all(Array.from({ length: 10 }, () => ask(who)));
    await deliver();
    await ask(who);
    await deliver();
    expect(texts(who.phone)).toHaveLength(1);
  });

  test('and once more for a number that the claimant changes to, not again for the one before', {
    tags: ['G-014'],
  }, async () => {
    const who = await come();
    await ask(who);
    await deliver();
    const phone = '+447700900990';
    for (const number of [phone, who.phone, phone]) {
      await who.call('updateClaim', { phone_number: number });
      expect(await ask({ ...who, phone: number })).toMatchObject({ status: 200 });
      await deliver();
    }
    expect([texts(who.phone).length, texts(phone).length]).toEqual([1, 1]);
  });

  test('a number that is changed before the text has left gets one text, and the old one none', async () => {
    const who = await come();
    await ask(who);
    const phone = '+447700900991';
    await who.call('updateClaim', { phone_number: phone });
    await ask({ ...who, phone });
    await deliver();
    expect([texts(who.phone).length, texts(phone).length]).toEqual([0, 1]);
  });

  test.each([
    ['phoneNumber', '+447700900999'],
    ['idvLink', 'https://elsewhere.example/get-started/id-selfie-upload?id=x&chase_source=sms'],
    ['idvLink', linkOf('somebody-elses')],
    ['smsType', 'greeting'],
  ])(
    'the route is no relay: %s %s is a 400 that names it, and nothing is sent',
    { tags: ['API-47'] },
    async (field, value) => {
      const who = await come();
      const { status, body } = await ask(who, { [field]: value });
      expect(status).toBe(400);
      expect(body.responseObject.fields).toMatchObject([{ field }]);
      await deliver();
      expect([texts(who.phone), texts('+447700900999')]).toEqual([[], []]);
    },
  );

  test('five links a number in any 24 hours, whatever claims ask; then 429 in words', async () => {
    const phone = '+447700900992';
    const askFromNewClaim = async () => {
      const who = await claimant(service.app, people.margaret, { phone_number: phone });
      return ask({ ...who, phone });
    };
    for (let n = 0; n < 5; n += 1) expect(await askFromNewClaim()).toMatchObject({ status: 200 });
    const { status, headers, body } = await askFromNewClaim();
    expect([status, headers['retry-after']]).toEqual([429, String(24 * 60 * 60)]);
    expect(body.message).toBe(
      'We have sent as many texts to this number as we may in a day. Please try again in 24 hours, or change your number.',
    );
    await deliver();
    expect(texts(phone)).toHaveLength(5);
  });

  test.each<Misbehaviour>(['broken', 'busy', 'halfJson', 'wrongShape', 'refused', 'late'])(
    'a vendor that is %s is asked again later with the same key, so that no claimant gets it twice',
    async (how) => {
      const who = await come();
      await ask(who);
      sandbox.server.use(misbehaving('texts', how));
      await deliver();
      expect(texts(who.phone)).toEqual([]);
      expect(Object.values((await claimOf(who)).outbox)).toMatchObject([{ kind: 'text', name: 'idv', failed: 1 }]);
      sandbox.server.resetHandlers();
      pass(60);
      await deliver();
      expect(texts(who.phone)).toHaveLength(1);
    },
  );

  test.each([
    ['that the network refuses', '+447700900604'],
    ['of a kind that costs too much (VAL-63)', '+447012345678'],
  ])('a number %s is not tried again, and the audit says so', async (_, phone) => {
    const who = { ...(await claimant(service.app, people.margaret, { phone_number: phone })), phone };
    expect((await ask(who)).body.responseObject).toEqual({ state: 'queued' });
    await deliver();
    expect((await ask(who)).body.responseObject).toEqual({ state: 'undeliverable' });
    const { outbox, audit } = await claimOf(who);
    expect(outbox).toEqual({});
    expect(audit).toContainEqual(expect.objectContaining({ what: 'text undeliverable', of: ['idv'] }));
    expect(texts(phone)).toEqual([]);
  });
});
