import { channelOf } from '#engine/claims/channel.ts';
import channels from '#flows/business/public/channels.json' with { type: 'json' };
import type { BotVerdict } from './bot-check.ts';
import { clickIds } from './click-ids.ts';
import { keptOrigin } from './origin.ts';
import { isBrought, presentClaim, type Storages } from './storage.ts';
import { trackingAllowed } from './tracking-consent.ts';
import { groupOf } from './version.ts';

/** What the claim has been told of the visitor, with its number: nothing is told twice. */
const TOLD = 'reclaim.told';
const START = 'sessionStart';

/** The page, as far as its claim is told of it. */
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

/** What a claim is to be told, and whom to tell that it has heard it. */
export interface News {
  body: Record<string, unknown>;
  arrived(): void;
}

/** A claim that was just made; `seconds`: how old the service says its session is. */
export interface Made {
  seconds: number | null;
}

/**
 * When the session began, kept once; a time to come is one of a clock that was wrong, and counts for nothing.
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
 * What the page tells its claim about itself: where the visitor came from, the version and its group, and of a claim
 * that was just made when the session began and whether a program drives the browser. Click ids only after a yes to
 * being tracked. A claim that was begun elsewhere is told its version alone: it knows where its claimant came from. Null
 * where the claim has heard it all. (SES-06 to SES-11, SES-22, ENT-024, ENT-025, G-043, G-101)
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
