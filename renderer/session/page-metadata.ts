import { channelOf } from '#engine/claims/channel.ts';
import channels from '#flows/business/public/channels.json' with { type: 'json' };
import type { BotVerdict } from './bot-check.ts';
import { clickIds } from './click-ids.ts';
import { keptOrigin } from './origin.ts';
import { isBrought, presentClaim, type Storages } from './storage.ts';
import { trackingAllowed } from './tracking-consent.ts';
import { groupOf } from './version.ts';

/** What the claim already stores about the visitor, with its number: nothing is sent twice. */
const TOLD = 'reclaim.told';
const START = 'sessionStart';

/** The data of the page for its claim. */
export interface DescribedPage {
  storages: Storages;
  /** The query of its address. */
  search: string;
  /** The version that it runs; null for a page outside a journey. */
  version: string | null;
  /** Groups of the experiment; the claim takes no other. */
  groups: readonly string[];
  bot(): Promise<BotVerdict>;
  now(): number;
}

/** The data to save, and a callback for when it was saved. */
export interface News {
  body: Record<string, unknown>;
  arrived(): void;
}

/** A new claim; `seconds`: the age of its session according to the service. */
export interface Made {
  seconds: number | null;
}

/**
 * When the session began, stored once; a time in the future comes from a wrong clock and is ignored.
 * (SES-06, ENT-091)
 */
export function sessionStart({ local }: Storages, now: number): string {
  const kept = local.get(START);
  const at = Date.parse(kept ?? '');
  if (kept !== null && at <= now) return kept;
  const start = new Date(now).toISOString();
  local.set(START, start);
  return start;
}

/**
 * The data that the page saves about itself: where the visitor came from, the version and its group, and for a new claim when the
 * session began and whether the browser is automated. Click ids only after consent to tracking. A claim that began elsewhere gets
 * only its version, because it has its own origin. Null if the claim has all of it already. (SES-06 to SES-11, SES-22, ENT-024,
 * ENT-025, G-043, G-101)
 */
export async function pageMetadata(page: DescribedPage, made: Made | null): Promise<News | null> {
  const { storages, version, now } = page;
  const { utm, affiliate } = keptOrigin(storages);
  const group = groupOf(storages);
  const journey = version === null ? {} : { journey: version };
  const brought = !made && isBrought(storages);
  const origin = {
    channel: channelOf(channels, utm.utm_campaign),
    ...(Object.keys(utm).length > 0 ? { ...utm, utmParams: utm } : {}),
    ...affiliate,
    ...(group !== null && page.groups.includes(group) ? { ab_test_value: group } : {}),
    ...(trackingAllowed() ? clickIds(storages, page.search, now()) : {}),
  };
  const known = brought ? journey : { ...origin, ...journey };
  if (Object.keys(known).length === 0) return null;
  const heard = `${presentClaim(storages)} ${JSON.stringify(known)}`;
  if (!made && storages.local.get(TOLD) === heard) return null;
  const arrived = () => storages.local.set(TOLD, heard);
  if (brought) return { body: known, arrived };
  const start = sessionStart(storages, now());
  const age = Math.max(0, Math.floor((now() - Date.parse(start)) / 1000));
  const told = { ...known, session_duration: made?.seconds ?? age };
  if (!made) return { body: told, arrived };
  const { isBot, config } = await page.bot();
  return { body: { ...told, session_start: start, is_bot: isBot, bot_config: config }, arrived };
}
