import { createHash } from 'node:crypto';
import { partsOf, textOf } from '../claims/claim-values.ts';
import { agreementsIn, type Lending, leadFigures } from '../lending/index.ts';
import type { ConversionEvent } from '../providers/events.ts';
import type { ClaimDocument, OutboxEntry } from '../store/documents.ts';
import { londonDay } from '../time/calendar.ts';
import { mayBeTracked } from '../tracking/tracking-consent.ts';
import type { Kind } from './kind.ts';
import { publicKey } from './public-key.ts';

/** How often an event is retried, and after how many milliseconds. (TRK-08, TRK-09, CONST-71, CONST-72) */
export const EVENT_RETRIES = 3;
export const EVENT_WAIT_MS = 1_000;

const hashed = (value: string): string => createHash('sha256').update(value.trim().toLowerCase()).digest('hex');

/** A date of birth in the form that is hashed, yyyymmdd; undefined unless month, day and year are possible. (VAL-39 to VAL-41) */
export function birthDigits(dob: string): string | undefined {
  const [, year, month, day] = /^([1-9]\d{3})-(\d{2})-(\d{2})$/.exec(dob) ?? [];
  const [m, d] = [Number(month), Number(day)];
  return year !== undefined && m >= 1 && m <= 12 && d >= 1 && d <= 31 ? `${year}${month}${day}` : undefined;
}

/** Ids that advertisers gave the claimant's browser themselves. */
const CLICK_MARKS = ['fbp', 'fbc', 'fbclid', 'ttp', 'ttclid'];
/** What claimants were shown, and their channel: the same for very many. */
const SHOWN = ['journey', 'ab_test_value', 'channel'];
/** The origin of this one claimant. */
const ORIGINS = [...SHOWN, 'aff_id', 'aff_sub'];

/**
 * The person of an event: identifying values, hashed, and the advertisers' own ids unchanged. Empty without the claimant's
 * consent to tracking. (TRK-14)
 */
export function userData(claim: ClaimDocument): Record<string, string> {
  if (!mayBeTracked(claim)) return {};
  const { id, data } = claim;
  const values = {
    external_id: id,
    em: textOf(data.email),
    ph: textOf(data.phone_number).replace(/\D/g, ''),
    fn: textOf(data.first_name),
    ln: textOf(data.last_name),
    db: birthDigits(textOf(data.dob)) ?? '',
    zp: textOf(data.postcode).replace(/\s/g, ''),
    ct: partsOf(data.address).postTown ?? '',
  };
  const own = Object.entries(values).flatMap(([name, value]) => (value === '' ? [] : [[name, hashed(value)] as const]));
  return Object.fromEntries([...own, ...textsOf(data, (key) => CLICK_MARKS.includes(key))]);
}

const textsOf = (data: ClaimDocument['data'], wanted: (key: string) => boolean) =>
  Object.entries(data).filter(
    (entry): entry is [string, string] => wanted(entry[0]) && typeof entry[1] === 'string' && entry[1] !== '',
  );

/**
 * The other data of an event: where the claimant came from, and the figures of the lead. Without consent to tracking an event
 * only counts what was shown. (TRK-15, LEAD-16, LEAD-17)
 */
export function eventContext(claim: ClaimDocument, lending: Lending, now: Date): Record<string, unknown> {
  const { data } = claim;
  if (!mayBeTracked(claim)) return Object.fromEntries(textsOf(data, (key) => SHOWN.includes(key)));
  const worth = typeof data.lead_value === 'number' ? data.lead_value : 0;
  return {
    ...Object.fromEntries(textsOf(data, (key) => ORIGINS.includes(key) || key.startsWith('utm_'))),
    ...leadFigures(
      {
        kept: agreementsIn(data),
        leadValue: worth,
        creditScore: claim.searches?.bureau_a?.creditScore ?? null,
        dob: data.dob,
        today: londonDay(now),
      },
      lending,
    ),
    fb_lead_value: typeof data.fb_lead_value === 'number' ? data.fb_lead_value : 0,
  };
}

/** The event as it is sent. Its id is the page's own, or derived from the key of its delivery; its time is when it was recorded. (TRK-10 to TRK-15) */
export function eventOf(
  claim: ClaimDocument,
  { name, at, details }: OutboxEntry,
  key: string,
  { host, lending, now }: { host: string; lending: Lending; now: Date },
): ConversionEvent {
  return {
    event_name: name,
    event_id: details?.id ?? publicKey(key),
    event_time: at,
    event_host: host,
    user_data: userData(claim),
    context: eventContext(claim, lending, now),
  };
}

/** A conversion event of a journey. (API-32) */
export const eventKind: Kind = {
  deliver: ({ ports, config, lending }, claim, entry, key) => {
    const host = new URL(config.publicUrl).host;
    const event = eventOf(claim, entry, key, { host, lending, now: ports.clock() });
    return ports.providers.events.send(event, publicKey(key));
  },
  limitMs: ({ providers }) => providers.events.timeoutMs,
  retries: EVENT_RETRIES,
  waitMs: () => EVENT_WAIT_MS,
};
