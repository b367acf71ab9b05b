import { randomUUID } from 'node:crypto';
import { CODE_RESEND_AFTER_MS } from '#engine/claims/validation/limits.ts';
import type { BodyOf } from '#schemas/api.ts';
import { demandReach } from '../claims/claim-reach.ts';
import { textOf } from '../claims/claim-values.ts';
import { changeClaim, claimOf } from '../claims/claims.ts';
import { demandMayClaim } from '../claims/duplicate.ts';
import { demandOwn } from '../claims/own-details.ts';
import type { EffectDeps } from '../context.ts';
import { Failure, fieldFailure } from '../http/errors.ts';
import { boughtNothing } from '../providers/http-client.ts';
import { askPaid, settingsOf } from '../purchases/purchase.ts';
import {
  admitNumber,
  closeSending,
  maybeSent,
  reserveSending,
  tooSoon,
  undeliverable,
} from '../rate-limit/number-limits.ts';
import type { PhoneCode, Sending } from '../store/documents.ts';
import { together } from '../store/port.ts';
import { secondsOfDayLeft } from '../time/calendar.ts';
import { takesTexts } from './mobile-kinds.ts';
import { codeHash, codeOfSending, numberHash } from './phone-codes.ts';

/** How long a code is valid. (G-135) */
export const CODE_LIVES_MS = 10 * 60_000;
const POLL_MS = 100;

/** The message when the budget for texts is used up. (decision 167) */
const NO_MORE_TODAY = 'We cannot send any more codes today.';
const DOWN = 'Failed to send OTP. Please try again.';

export interface Sent {
  phoneNumber: string;
  /** How long ago the code was sent, in whole seconds. */
  secondsAgo: number;
  /** Until another can be sent, in whole seconds. */
  secondsLeft: number;
  alreadySent: boolean;
}

/** A body's `source` is a version of the journey that is served. (G-135) */
export function demandSource({ flows }: EffectDeps, source: string): void {
  if (!flows.byId.has(source)) {
    throw fieldFailure([{ field: 'source', message: `must be one of ${[...flows.byId.keys()].join(', ')}` }]);
  }
}

/**
 * Sends a code to the claim's own number; only the newest counts. Within 120 seconds nothing is sent, and the answer says how
 * long ago the earlier one was. The hash is stored before the text is sent, so that a code that has arrived works even if the
 * process died before recording the result. If it is unknown whether a text was sent, the next call requests the same text
 * under the same key. (API-29, OTP-12, OTP-13, G-135, G-136, G-156)
 */
export async function sendCode(effects: EffectDeps, claimId: string, body: BodyOf<'sendCode'>): Promise<Sent> {
  const { config, ports } = effects;
  demandSource(effects, body.source);
  const claim = await claimOf(effects, claimId);
  demandOwn(claim.data, body, [
    ['claimNumber', 'claim_number'],
    ['parsedPhoneNumber', 'phone_number'],
  ]);
  demandMayClaim(claim);
  demandReach(effects, claim, 'otp.send');
  const phoneNumber = textOf(claim.data.phone_number);
  if (!takesTexts(phoneNumber, config)) throw undeliverable();
  const number = numberHash(config.otpKey, phoneNumber);
  const { timeoutMs, honoursKeys: askAgain } = settingsOf(config, 'codeText');
  const openMs = timeoutMs + 2_000;
  const asked = { number, factor: config.rateLimitFactor, claim: claimId, id: randomUUID(), openMs, askAgain };

  const until = Date.now() + openMs;
  let reserved = await reserveSending(ports, asked);
  while (reserved.is === 'wait') {
    if (Date.now() > until) throw new Failure('PROVIDER_DOWN', { message: DOWN });
    // Another press of the same claimant is sending: both get its result.
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    reserved = await reserveSending(ports, asked);
  }
  if (reserved.is === 'undeliverable') throw undeliverable();
  if (reserved.is === 'earlier') return earlier(effects, claimId, phoneNumber, reserved.sending);
  const again = reserved.is === 'again' ? reserved.sending : undefined;
  const sending = again?.id ?? asked.id;
  await deliver(effects, { claimId, phoneNumber, number, sending, first: again === undefined });
  return { phoneNumber, ...waitSince(effects, again), alreadySent: false };
}

/** How long ago a code was sent, and how long to wait for another; for one that is sent now, the whole wait. */
function waitSince({ ports }: EffectDeps, sending?: Sending): Pick<Sent, 'secondsAgo' | 'secondsLeft'> {
  const agoMs = sending ? ports.clock().getTime() - Date.parse(sending.at) : 0;
  const secondsAgo = Math.max(0, Math.floor(agoMs / 1000));
  return { secondsAgo, secondsLeft: Math.max(0, CODE_RESEND_AFTER_MS / 1000 - secondsAgo) };
}

async function earlier(effects: EffectDeps, claimId: string, phoneNumber: string, sending: Sending): Promise<Sent> {
  const agoMs = effects.ports.clock().getTime() - Date.parse(sending.at);
  // The number was changed and changed back: that removed the code.
  if ((await claimOf(effects, claimId)).code?.sending !== sending.id) throw tooSoon(CODE_RESEND_AFTER_MS - agoMs);
  return { phoneNumber, ...waitSince(effects, sending), alreadySent: true };
}

interface Delivery {
  claimId: string;
  phoneNumber: string;
  number: string;
  sending: string;
  /** False if the text may have been sent before: then it is requested again, under the same key. */
  first: boolean;
}

async function deliver(effects: EffectDeps, delivery: Delivery): Promise<void> {
  const { config, ports } = effects;
  const { claimId, phoneNumber, number, sending, first } = delivery;
  const code = codeOfSending(config.otpKey, { claim: claimId, sending, number });
  const at = ports.clock().toISOString();
  const hash = codeHash(config.otpKey, { claim: claimId, sending, number, code });
  let before: PhoneCode | undefined;
  try {
    await changeClaim(ports, claimId, (claim) => {
      const { data, code: present } = claim;
      if (data.phone_number !== phoneNumber) throw new Failure('NOT_OWN');
      if (present?.sending === sending) {
        // From an earlier release with random codes: that text cannot be sent again.
        if (present.hash !== hash) throw maybeSent(CODE_RESEND_AFTER_MS - (Date.parse(at) - Date.parse(present.at)));
        return {};
      }
      before = present;
      const kept: PhoneCode = { sending, number, hash, at, tries: 0, wrong: 0 };
      const noted = { set: [[['code'], kept]], push: [[['audit'], { at, what: 'code.sending' }]] } as const;
      return together(noted, admitNumber(claim, number, ports.clock(), config.rateLimitFactor));
    });
  } catch (error) {
    await closeSending(ports, number, sending, first ? 'never' : 'lost');
    throw error;
  }

  const text = { to: phoneNumber, text: wordsOf(code, config.publicUrl), kind: 'code' } as const;
  const key = `${claimId}-code-${sending}`;
  const result = await askPaid(effects, {
    of: 'codeText',
    claimId,
    first,
    withinMs: config.providers.texts.timeoutMs,
    ask: (withinMs) => ports.providers.texts.send(text, key, withinMs),
  });
  if (result.outcome === 'sent') return closeSending(ports, number, sending, 'sent');
  if (result.outcome !== 'failed') {
    await takeBack(effects, claimId, sending, before);
    await closeSending(ports, number, sending, 'undeliverable');
    throw undeliverable();
  }
  // That nothing was sent this time says nothing about earlier attempts.
  const never = first && boughtNothing(result.why);
  if (never) await takeBack(effects, claimId, sending, before);
  await closeSending(ports, number, sending, never ? 'never' : 'lost');
  if (result.why === 'overBudget') throw noMoreToday(ports.clock());
  throw new Failure('PROVIDER_DOWN', { message: DOWN });
}

function noMoreToday(now: Date): Failure {
  const retryAfter = secondsOfDayLeft(now);
  const hours = Math.ceil(retryAfter / 3600);
  const when = hours <= 1 ? 'in an hour' : `in ${hours} hours`;
  return new Failure('TOO_MANY', { message: `${NO_MORE_TODAY} Please try again ${when}.`, retryAfter, event: null });
}

/** A code that was never sent is removed, and the one before it counts again. */
async function takeBack({ ports }: EffectDeps, claimId: string, sending: string, before: PhoneCode | undefined) {
  await changeClaim(ports, claimId, ({ code }) => {
    if (code?.sending !== sending) return {};
    return before ? { set: [[['code'], before]] } : { unset: [['code']] };
  });
}

/** The text; because of its last line a phone offers the code only to our own page. */
function wordsOf(code: string, publicUrl: string): string {
  const words = `Your verification code is ${code}. It works for 10 minutes. Do not share it with anybody.`;
  return `${words}\n\n@${new URL(publicUrl).hostname} #${code}`;
}
