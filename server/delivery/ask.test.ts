import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { EffectDeps } from '../context.ts';
import { noFlows } from '../flows.ts';
import { loggerOf } from '../http/log.ts';
import { lending } from '../testing/app.ts';
import { paidHarness } from '../testing/paid-calls.ts';
import type { Pressed } from '../testing/pressed.ts';
import { kinds } from './kinds.ts';
import { deliverDue } from './worker.ts';

const LONG_MS = 600_000;
let harness: Awaited<ReturnType<typeof paidHarness>>;
beforeEach(async () => {
  harness = await paidHarness();
});
afterEach(() => harness.close());

const deliver = () => {
  const { config, ports } = harness.service;
  const effects: EffectDeps = { config, ports, flows: noFlows, lending, log: loggerOf('silent', { write: () => {} }) };
  return deliverDue(effects, { ask: kinds.ask } as typeof kinds);
};
const passSeconds = (seconds: number) => {
  harness.clock.now = new Date(harness.clock.now.getTime() + seconds * 1000);
};
const claimOf = async (claimId: string) => {
  const claim = await harness.service.ports.store.get('claims', claimId);
  if (!claim) throw new Error('there is no such claim');
  return claim;
};
const asksLeft = async (claimId: string) =>
  Object.keys((await claimOf(claimId)).outbox).filter((id) => id.startsWith('ask-'));

/** Presses once while the vendor breaks off, and lets the outbox ask when it is well again. */
async function lostThenFound(of: Pressed) {
  const presser = await harness.come(of);
  harness.vendor.breakAlways('taken');
  expect((await presser.press()).status).toBe(503);
  const failed = await claimOf(presser.who.claimId);
  harness.vendor.breakAt();
  await deliver();
  // Not before the time limit of the call: a request may still be waiting for it.
  expect(await asksLeft(presser.who.claimId)).toHaveLength(1);
  passSeconds(30);
  await deliver();
  expect(harness.charged(of, presser)).toHaveLength(1);
  expect(await asksLeft(presser.who.claimId)).toEqual([]);
  return { presser, failed, after: await claimOf(presser.who.claimId) };
}

describe('the outbox asks again for a paid call whose answer was never received', () => {
  test(
    'a bureau’s report is recorded as one that came at once, and the failure goes',
    async () => {
      for (const [of, done, bureau] of [
        ['bureauASearch', 'credit_check_status', 'bureau_a'],
        ['bureauBSearch', 'experian_credit_check_status', 'bureau_b'],
      ] as const) {
        const { failed, after } = await lostThenFound(of);
        expect(failed.data).toMatchObject({ [done]: 'FAIL', credit_check_failure_reason: expect.any(String) });
        // As on a claim that was searched at once: what is said of it comes with the choice.
        for (const key of [done, 'credit_check_failure_reason', 'like_to_file_claim'])
          expect(after.data).not.toHaveProperty(key);
        expect(after.searches?.[bureau]?.outcome).toBe('found');
      }
    },
    LONG_MS,
  );

  test(
    'the decision on the answers to a set counts',
    async () => {
      const { failed, after } = await lostThenFound('answers');
      expect(failed.data).toMatchObject({ qkba: 'md' });
      expect(after.data).toMatchObject({ qkba: 'hi', luminate_pass_datetime: expect.any(String) });
      expect(after.data).not.toHaveProperty('failureReasons');
    },
    LONG_MS,
  );

  test(
    'a set of questions waits for the next load, and leaves a claimant who went on without it as they are',
    async () => {
      const { presser, failed, after } = await lostThenFound('questions');
      expect(after.data).toEqual(failed.data);
      const asked = harness.vendor.ledger().length;
      expect((await presser.press()).status).toBe(200);
      expect(harness.vendor.ledger()).toHaveLength(asked);
      expect((await claimOf(presser.who.claimId)).data).not.toHaveProperty('qkba');
    },
    LONG_MS,
  );

  test(
    'asks six times at most, within the 24 hours for which the vendor knows the key',
    async () => {
      const presser = await harness.come('bureauASearch');
      harness.vendor.breakAlways('taken');
      await presser.press();
      const since = harness.clock.now.getTime();
      const at: number[] = [];
      for (let minute = 0; minute < 26 * 60; minute += 1) {
        passSeconds(60);
        if ((await deliver()) > 0) at.push((harness.clock.now.getTime() - since) / 3_600_000);
      }
      expect(at).toHaveLength(6);
      expect(Math.max(...at)).toBeLessThan(24);
      expect(harness.charged('bureauASearch', presser)).toHaveLength(1);
      // A press on the next day does not ask: the vendor may have forgotten the key.
      harness.vendor.breakAt();
      const asked = harness.vendor.ledger().length;
      expect((await presser.press()).status).toBe(503);
      expect(harness.vendor.ledger()).toHaveLength(asked);
      expect(Object.values((await claimOf(presser.who.claimId)).intents)).toMatchObject([{ state: 'unknown' }]);
    },
    LONG_MS,
  );
});
