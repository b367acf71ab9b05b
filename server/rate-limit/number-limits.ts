import { CODE_RESEND_AFTER_MS } from '#engine/claims/validation/limits.ts';
import { Failure } from '../http/errors.ts';
import type { SecurityEvent } from '../http/security-events.ts';
import type { Ports } from '../ports.ts';
import { changeDocument } from '../store/change-document.ts';
import type { ClaimDocument, NumberDocument, Sending } from '../store/documents.ts';
import type { Change } from '../store/port.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Per day and number, over all claims: codes sent, codes tried, links sent. (contracts, "Once only") */
const SENDS_A_DAY = 5;
const TRIES_A_DAY = 10;
const LINKS_A_DAY = 5;
/** The number of different mobiles that a claim may have texts sent to in a day. */
const NUMBERS_A_DAY = 10;

const TOO_MANY_SENDS = 'We have sent as many codes to this number as we may in a day.';
const TOO_MANY_TRIES = 'Too many codes have been tried for this number.';
const TOO_MANY_NUMBERS = 'We have sent texts to as many different numbers as we may in a day.';
const TOO_MANY_LINKS = 'We have sent as many texts to this number as we may in a day.';

type NumberPorts = Pick<Ports, 'store' | 'clock'>;

/** The number whose limits these are, and how much wider they are than usual (`RATE_LIMIT_FACTOR`). */
export interface NumberOf {
  /** The hash of the number. */
  number: string;
  factor: number;
}

export interface SendingAsked extends NumberOf {
  claim: string;
  /** A name for this sending. */
  id: string;
  /** After this many milliseconds an unfinished sending counts as interrupted: its result is unknown. */
  openMs: number;
  /** The sender of texts honours keys, so that a sending with an unknown result is requested again. */
  askAgain: boolean;
}

/** Why no code can be sent to a number yet, if one may have arrived. */
const MAYBE_SENT = 'We cannot tell whether our last text to this number was sent.';

/**
 * `granted`: send now. `again`: the result of this claim's last sending is unknown, so the same text is requested again.
 * `earlier`: this claim has a code that was sent then. `wait`: one is being sent for this claim. `undeliverable`: the last one
 * could not be delivered.
 */
export type Reservation = { is: 'granted' | 'wait' | 'undeliverable' } | { is: 'again' | 'earlier'; sending: Sending };

/**
 * Reserves the sending of a code to a number, in one atomic update: at most five in any 24 hours, 120 seconds apart, including
 * sendings with an unknown result. Throws `TOO_MANY` with the time to wait. (OTP-12, OTP-13, CONST-47)
 */
export async function reserveSending(
  ports: NumberPorts,
  { number, factor, claim, id, openMs, askAgain }: SendingAsked,
): Promise<Reservation> {
  const now = ports.clock();
  let reservation: Reservation = { is: 'granted' };
  await changeNumber(ports, number, (document) => {
    reservation = { is: 'granted' };
    const sends = document.sends.filter(({ at }) => isRecent(at, now));
    const age = ({ at }: Sending) => now.getTime() - Date.parse(at);
    const isOpen = ({ state, at, askedAt = at }: Sending) =>
      state === 'open' && now.getTime() - Date.parse(askedAt) < openMs;
    const own = sends.findLast((one) => one.claim === claim && age(one) < CODE_RESEND_AFTER_MS);
    if (own?.state === 'sent') reservation = { is: 'earlier', sending: own };
    else if (own?.state === 'undeliverable') reservation = { is: 'undeliverable' };
    else if (own && isOpen(own)) reservation = { is: 'wait' };
    if (reservation.is !== 'granted') return {};
    if (own && !askAgain) throw maybeSent(CODE_RESEND_AFTER_MS - age(own));
    if (own) {
      // It may have arrived: another text would be a second one, so the same one is requested again, by one caller at a time.
      const asked: Sending = { ...own, state: 'open', askedAt: now.toISOString() };
      reservation = { is: 'again', sending: asked };
      return { set: [[['sends'], sends.map((one) => (one.id === own.id ? asked : one))], lasts(now)] };
    }
    // The page's own wait never changes; between claims it is a rate limit like any other.
    const apart = CODE_RESEND_AFTER_MS / factor;
    const other = sends.findLast((one) => one.claim !== claim && one.state !== 'undeliverable' && age(one) < apart);
    if (other) throw tooSoon(apart - age(other));
    demandRoom(
      sends.map(({ at }) => at),
      SENDS_A_DAY * factor,
      now,
      TOO_MANY_SENDS,
    );
    demandRoom(
      document.tries.filter((at) => isRecent(at, now)),
      TRIES_A_DAY * factor,
      now,
      TOO_MANY_TRIES,
      { event: 'code.used_up' },
    );
    return { set: [[['sends'], [...sends, { id, claim, at: now.toISOString(), state: 'open' }]], lasts(now)] };
  });
  return reservation;
}

/** The result of a sending. `lost`: it may have arrived, so it counts as sent, and may be requested again. */
export async function closeSending(
  ports: NumberPorts,
  number: string,
  id: string,
  what: Exclude<Sending['state'], 'open'> | 'never',
): Promise<void> {
  await changeNumber(ports, number, ({ sends }) => ({
    set: [
      [['sends'], sends.flatMap((one) => (one.id !== id ? [one] : what === 'never' ? [] : [{ ...one, state: what }]))],
    ],
  }));
}

/**
 * Admits a text of a claim to a number: at most ten different numbers in any 24 hours. Throws `TOO_MANY` with the time to wait.
 * (decision 174)
 */
export function admitNumber(
  { texted = {} }: Pick<ClaimDocument, 'texted'>,
  number: string,
  now: Date,
  factor: number,
): Change {
  const recent = Object.entries(texted).filter(([, at]) => isRecent(at, now));
  if (!recent.some(([known]) => known === number)) {
    const times = recent.map(([, at]) => at).sort();
    demandRoom(times, NUMBERS_A_DAY * factor, now, TOO_MANY_NUMBERS, { orElse: '' });
  }
  return { set: [[['texted'], { ...Object.fromEntries(recent), [number]: now.toISOString() }]] };
}

/** Counts one attempt at a code for a number, before it is compared; throws `TOO_MANY` if it is over the limit. */
export const countTry = (ports: NumberPorts, of: NumberOf): Promise<void> =>
  countFor(ports, of, 'tries', TRIES_A_DAY, TOO_MANY_TRIES);

/** Counts one link that is sent to a number; throws `TOO_MANY` if it is over the limit. */
export const countLink = (ports: NumberPorts, of: NumberOf): Promise<void> =>
  countFor(ports, of, 'links', LINKS_A_DAY, TOO_MANY_LINKS);

async function countFor(
  ports: NumberPorts,
  { number, factor }: NumberOf,
  list: 'tries' | 'links',
  most: number,
  words: string,
): Promise<void> {
  const now = ports.clock();
  await changeNumber(ports, number, (document) => {
    const times = document[list].filter((at) => isRecent(at, now));
    demandRoom(times, most * factor, now, words);
    return { set: [[[list], [...times, now.toISOString()]], lasts(now)] };
  });
}

function changeNumber(ports: NumberPorts, number: string, decide: (document: NumberDocument) => Change) {
  const empty = (): NumberDocument => ({
    id: number,
    revision: 1,
    sends: [],
    tries: [],
    links: [],
    expiresAt: new Date(ports.clock().getTime() + DAY_MS).toISOString(),
  });
  return changeDocument(ports, 'numbers', number, decide, empty);
}

/** The data of a number is kept for a day after its last entry. */
const lasts = (now: Date) => [['expiresAt'], new Date(now.getTime() + DAY_MS).toISOString()] as const;

/** Within the last 24 hours. */
const isRecent = (at: string, now: Date): boolean => Date.parse(at) > now.getTime() - DAY_MS;

/** Throws `TOO_MANY` if the times of the last 24 hours leave no room for one more. */
function demandRoom(
  recent: readonly string[],
  most: number,
  now: Date,
  words: string,
  { orElse = ', or change your number', event = 'texts.used_up' }: { orElse?: string; event?: SecurityEvent } = {},
): void {
  const blocking = recent[recent.length - Math.max(1, Math.round(most))];
  if (blocking === undefined) return;
  const waitMs = Date.parse(blocking) + DAY_MS - now.getTime();
  const hours = Math.ceil(waitMs / (60 * 60_000));
  const when = hours <= 1 ? 'in an hour' : `in ${hours} hours`;
  throw new Failure('TOO_MANY', {
    message: `${words} Please try again ${when}${orElse}.`,
    retryAfter: Math.max(1, Math.ceil(waitMs / 1000)),
    event,
  });
}

/** The failure for a number to which a text may have been sent a moment ago, by a sender that must not be called again. */
export function maybeSent(waitMs: number): Failure {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  const message = `${MAYBE_SENT} Please wait ${seconds} seconds, then ask for a new code.`;
  return new Failure('TOO_MANY', { message, retryAfter: seconds, event: null });
}

/** The failure for a number to which a code has just been sent for another claim. */
export function tooSoon(waitMs: number): Failure {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  const message = `A code was sent to this number a moment ago. Please wait ${seconds} seconds, then ask for a new one.`;
  return new Failure('TOO_MANY', { message, retryAfter: seconds, event: null });
}

const UNDELIVERABLE =
  'We could not deliver a text to this number. If it is wrong, press “Change Number?” to correct it.';

/** The failure for a number that accepts no texts. */
export const undeliverable = (): Failure =>
  new Failure('FIELD_INVALID', {
    message: UNDELIVERABLE,
    fields: [{ field: 'parsedPhoneNumber', message: UNDELIVERABLE }],
  });
