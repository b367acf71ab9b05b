import { randomUUID } from 'node:crypto';
import { CODE_RESEND_AFTER_MS } from '#engine/rules/limits.ts';
import type { BodyOf } from '#schemas/api.ts';
import { changeClaim } from '../claims.ts';
import type { Context } from '../context.ts';
import { Failure, fieldFailure } from '../errors.ts';
import { closeSending, reserveSending, tooSoon } from '../number-limits.ts';
import { codeHash, newCode, numberHash } from '../phone-codes.ts';
import type { ProviderFailure } from '../providers/http-client.ts';
import type { PhoneCode, Sending } from '../store/documents.ts';
import { demandMayClaim, demandOwn } from './own.ts';
import { claimOf, type Effects, providerDown, textOf } from './support.ts';

/** How long a code may be used. (G-135) */
export const CODE_LIVES_MS = 10 * 60_000;
const POLL_MS = 100;

const DOWN = 'We could not send the code just now. Please press Resend Verification Code to try again.';
const UNDELIVERABLE =
  'We could not deliver a text to this number. If it is wrong, press “Change Number?” to correct it.';

/** Troubles after which the text may be on its way all the same. */
const maybeSent: readonly ProviderFailure['why'][] = ['late', 'unreadable', 'misshapen'];

export interface Sent {
  phoneNumber: string;
  /** How long ago the code was sent, in whole seconds. */
  secondsAgo: number;
  alreadySent: boolean;
}

/** What an effect needs that looks up a journey. */
export type FlowEffects = Effects & Pick<Context, 'flows'>;

/** A body's `source` is a version of the journey that is served. (G-135) */
export function demandSource({ flows }: FlowEffects, source: string): void {
  if (!flows.byId.has(source)) {
    throw fieldFailure([{ field: 'source', message: `must be one of ${[...flows.byId.keys()].join(', ')}` }]);
  }
}

/**
 * Sends a code to the claim's own number; the newest is the only one that counts. Within 120 seconds nothing is sent, and
 * the answer says how long ago the earlier one was. The hash is stored before the text leaves, so that a code that has
 * arrived works even if nobody was left to note that it was sent. (API-29, OTP-12, OTP-13, G-135, G-136, G-156)
 */
export async function sendCode(effects: FlowEffects, claimId: string, body: BodyOf<'sendCode'>): Promise<Sent> {
  const { config, ports } = effects;
  demandSource(effects, body.source);
  const claim = await claimOf(effects, claimId);
  demandOwn(claim.data, body, [
    ['claimNumber', 'claim_number'],
    ['parsedPhoneNumber', 'phone_number'],
  ]);
  demandMayClaim(claim);
  const phoneNumber = textOf(claim.data.phone_number);
  const number = numberHash(config.otpKey, phoneNumber);
  const openMs = config.providers.texts.timeoutMs + 2_000;
  const asked = { number, factor: config.rateLimitFactor, claim: claimId, id: randomUUID(), openMs };

  const until = Date.now() + openMs;
  let reserved = await reserveSending(ports, asked);
  while (reserved.is === 'wait') {
    if (Date.now() > until) throw new Failure('PROVIDER_DOWN', { message: DOWN });
    // Another press of the same claimant is sending: both get what comes of it.
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    reserved = await reserveSending(ports, asked);
  }
  if (reserved.is === 'earlier') return earlier(effects, claimId, phoneNumber, reserved.sending);
  await deliver(effects, { claimId, phoneNumber, number, sending: asked.id });
  return { phoneNumber, secondsAgo: 0, alreadySent: false };
}

async function earlier(effects: Effects, claimId: string, phoneNumber: string, { id, at }: Sending): Promise<Sent> {
  const agoMs = effects.ports.clock().getTime() - Date.parse(at);
  // The number was changed and changed back: the code went with it.
  if ((await claimOf(effects, claimId)).code?.sending !== id) throw tooSoon(CODE_RESEND_AFTER_MS - agoMs);
  return { phoneNumber, secondsAgo: Math.max(0, Math.floor(agoMs / 1000)), alreadySent: true };
}

interface Delivery {
  claimId: string;
  phoneNumber: string;
  number: string;
  sending: string;
}

async function deliver(effects: Effects, delivery: Delivery): Promise<void> {
  const { config, ports, log } = effects;
  const { claimId, phoneNumber, number, sending } = delivery;
  const code = newCode(ports.random);
  const at = ports.clock().toISOString();
  const hash = codeHash(config.otpKey, { claim: claimId, sending, number, code });
  let before: PhoneCode | undefined;
  try {
    await changeClaim(ports, claimId, ({ data, code: present }) => {
      if (data.phone_number !== phoneNumber) throw new Failure('NOT_OWN');
      before = present;
      const kept: PhoneCode = { sending, number, hash, at, tries: 0, wrong: 0 };
      return { set: [[['code'], kept]], push: [[['audit'], { at, what: 'code.sending' }]] };
    });
  } catch (error) {
    await closeSending(ports, number, sending, 'never');
    throw error;
  }

  const result = await ports.providers.texts.send(
    { to: phoneNumber, text: wordsOf(code, config.publicUrl), kind: 'code' },
    `${claimId}-code-${sending}`,
  );
  if (result.outcome === 'sent') return closeSending(ports, number, sending, 'sent');
  const lost = result.outcome === 'failed' && maybeSent.includes(result.why);
  if (!lost) await takeBack(effects, claimId, sending, before);
  // What the vendor took and could not deliver was paid for, so it counts for the day.
  await closeSending(ports, number, sending, lost || result.outcome === 'undeliverable' ? 'lost' : 'never');
  if (result.outcome === 'failed') throw providerDown(log, result, DOWN);
  throw new Failure('FIELD_INVALID', {
    message: UNDELIVERABLE,
    fields: [{ field: 'parsedPhoneNumber', message: UNDELIVERABLE }],
  });
}

/** A code that never left is forgotten, and the one before it counts again. */
async function takeBack({ ports }: Effects, claimId: string, sending: string, before: PhoneCode | undefined) {
  await changeClaim(ports, claimId, ({ code }) => {
    if (code?.sending !== sending) return {};
    return before ? { set: [[['code'], before]] } : { unset: [['code']] };
  });
}

/** The text; its last line lets a phone offer the code to our own page alone. */
function wordsOf(code: string, publicUrl: string): string {
  const words = `Your verification code is ${code}. It works for 10 minutes. Do not share it with anybody.`;
  return `${words}\n\n@${new URL(publicUrl).hostname} #${code}`;
}
