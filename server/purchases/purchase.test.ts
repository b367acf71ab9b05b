import { describe, expect, test } from 'vitest';
import { evenly, proveSeed, runs } from '#fixtures/prove.ts';
import { type Break, breaks, isCharged } from '#fixtures/sandbox/breaking-vendor.ts';
import { freePort } from '../testing/built-service.ts';
import { type Presser, paidHarness } from '../testing/paid-calls.ts';
import { type Pressed, pressed } from '../testing/pressed.ts';
import { paidOperations } from './paid-operations.ts';

/** Nothing here depends on time, so a busy machine changes nothing. */
const LONG_MS = 600_000;
/** 20 places in an answer in a sweep, two of them in `npm test`; other ones for another seed. */
const OFFSETS = Math.min(20, runs(2));
const offsets = (of: Pressed): number[] =>
  Array.from({ length: OFFSETS }, (_, n) => evenly(n + 1, proveSeed() * pressed.length + pressed.indexOf(of)));
const places = (of: Pressed): Break[] => [...breaks, ...offsets(of)];

/** Presses until the call succeeds; the statuses. */
async function pressOn({ press }: Presser, most = 6): Promise<number[]> {
  const statuses: number[] = [];
  while (statuses.length < most && statuses.at(-1) !== 200) statuses.push((await press()).status);
  return statuses;
}

describe.each(pressed)('%s, bought of a vendor whose connection breaks', (of) => {
  test(
    'once, wherever the connection breaks: one purchase, and its result is got',
    async () => {
      const harness = await paidHarness();
      try {
        for (const where of places(of)) {
          const presser = await harness.come(of);
          harness.vendor.breakAt(where);
          const statuses = await pressOn(presser);
          expect([where, statuses.at(-1), harness.charged(of, presser).length]).toEqual([where, 200, 1]);
          // What got lost on its way is fetched within the same press.
          expect([where, statuses.length]).toEqual([where, where === 'accepted' || where === 'redirect' ? 2 : 1]);
        }
      } finally {
        await harness.close();
      }
    },
    LONG_MS,
  );

  test(
    'every time for 20 presses: at most one purchase, and its result is got when the vendor is well again',
    async () => {
      const harness = await paidHarness();
      try {
        for (const where of ['taken', 'body'] as const) {
          const presser = await harness.come(of);
          harness.vendor.breakAlways(where);
          const answers = await Promise.all(Array.from({ length: 20 }, () => presser.press()));
          expect(new Set(answers.map(({ status }) => status))).not.toContain(200);
          expect(harness.charged(of, presser)).toHaveLength(1);
          harness.vendor.breakAt();
          expect([where, (await pressOn(presser)).at(-1)]).toEqual([where, 200]);
          expect(harness.charged(of, presser)).toHaveLength(1);
        }
      } finally {
        await harness.close();
      }
    },
    LONG_MS,
  );

  test(
    'of a vendor that does not honour keys: it is never asked again once the request has left',
    async () => {
      const prefix = paidOperations[of].port.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
      const harness = await paidHarness({ [`${prefix}_HONOURS_KEYS`]: 'no' });
      const asked = (presser: Presser) =>
        harness.vendor.ledger().filter(({ key }) => key?.startsWith(`${presser.who.claimId}-`)).length;
      try {
        for (const where of ['taken', 'body', 'redirect', 0.5] as const) {
          const presser = await harness.come(of);
          const before = asked(presser);
          harness.vendor.breakAt(where);
          for (let n = 0; n < 3; n += 1) await presser.press();
          expect([where, harness.charged(of, presser).length]).toEqual([where, isCharged(where) ? 1 : 0]);
          expect(asked(presser) - before).toBe(1);
        }
      } finally {
        await harness.close();
      }
    },
    LONG_MS,
  );

  test(
    'of a vendor that takes no connection: nothing was bought, so the next press buys',
    async () => {
      const harness = await paidHarness();
      const presser = await harness.come(of);
      const { port } = paidOperations[of];
      const settings = harness.service.config.providers[port];
      if (!settings) throw new Error(`${port} has no settings`);
      const { url } = settings;
      try {
        settings.url = `http://127.0.0.1:${await freePort()}`;
        const refused = await presser.press();
        expect(refused.status).toBe(503);
        const { intents = {} } = (await harness.service.ports.store.get('claims', presser.who.claimId)) ?? {};
        expect(Object.values(intents).filter(({ state }) => state !== 'done')).toEqual([]);
        settings.url = url;
        expect((await presser.press()).status).toBe(200);
        expect(harness.charged(of, presser)).toHaveLength(1);
      } finally {
        await harness.close();
      }
    },
    LONG_MS,
  );
});

describe('code texts to one number, with the limits of the product', () => {
  const breaksAfterTheRequest = ['taken', 'body', 'redirect'] as const;
  const APART_SECONDS = 121;
  const DAY_SECONDS = 24 * 60 * 60;

  test.each(breaksAfterTheRequest)(
    'at most five are bought in 24 hours of a vendor that breaks (%s), then the claimant reads when to try again',
    async (where) => {
      const harness = await paidHarness({ RATE_LIMIT_FACTOR: '1' });
      const pass = (seconds: number) => {
        harness.clock.now = new Date(harness.clock.now.getTime() + seconds * 1000);
      };
      try {
        const presser = await harness.come('codeText');
        const bought = () => harness.charged('codeText', presser).length;
        harness.vendor.breakAlways(where);
        for (let sent = 1; sent <= 5; sent += 1) {
          expect([sent, (await presser.press()).status, bought()]).toEqual([sent, 503, sent]);
          // Within the 120 seconds the same text is asked for again, which is not bought again.
          expect([sent, (await presser.press()).status, bought()]).toEqual([sent, 503, sent]);
          pass(APART_SECONDS);
        }
        for (let press = 0; press < 10; press += 1) {
          const { status, headers, body } = await presser.press();
          const left = DAY_SECONDS - (5 + press) * APART_SECONDS;
          expect([press, status, Number(headers['retry-after']), bought()]).toEqual([press, 429, left, 5]);
          expect(body.message).toBe(
            'We have sent as many codes to this number as we may in a day. Please try again in 24 hours, or change your number.',
          );
          pass(APART_SECONDS);
        }
        // Neither a vendor that is well again nor another claim with the same number buys a sixth.
        harness.vendor.breakAt();
        expect((await presser.press()).status).toBe(429);
        expect(bought()).toBe(5);
        const other = await harness.come('codeText', presser.phone);
        expect((await other.press()).status).toBe(429);
        expect([bought(), harness.charged('codeText', other)]).toEqual([5, []]);
        // The first of the five is a day old, so that one more may be sent.
        pass(DAY_SECONDS - 15 * APART_SECONDS + 1);
        expect((await presser.press()).status).toBe(200);
        expect(bought()).toBe(6);
      } finally {
        await harness.close();
      }
    },
    LONG_MS,
  );
});
