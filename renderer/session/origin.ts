import channels from '#flows/business/public/channels.json' with { type: 'json' };
import type { ChannelsFile } from '#schemas/channels.ts';
import type { Storages } from './storage.ts';

type Values = Record<string, string>;

/** The tag names that the claim accepts, and the maximum length of each. */
const UTM = /^utm_[A-Za-z0-9_.$-]{1,60}$/;
const MOST_TAGS = 20;
const MOST_CHARACTERS = 500;
const AFFILIATE_CHARACTERS = 200;
/** All tags must fit into one cookie, in characters as stored. (case SR-7) */
const COOKIE_CHARACTERS = 3500;
/** The cookie that holds the tags for ten days, in case the browser's storage is cleared. (CONST-22, G-145) */
const COOKIE = 'utmParams';

/** Where a visitor came from. */
export interface Origin {
  utm: Values;
  /** Claim key → value. */
  affiliate: Values;
}

/** The utm tags of an address (SES-15, SES-16), in their order, and its affiliate parameters (SES-07). */
export function originIn(search: string, { affiliate }: Pick<ChannelsFile, 'affiliate'> = channels): Origin {
  const all = [...new URLSearchParams(search)];
  const tags = all.filter(([name]) => UTM.test(name)).slice(0, MOST_TAGS);
  const named = Object.entries(affiliate).flatMap(([key, parameter]) => {
    const value = all.find(([name]) => name === parameter)?.[1];
    return value ? [[key, value.slice(0, AFFILIATE_CHARACTERS)]] : [];
  });
  return {
    utm: Object.fromEntries(fitting(tags)),
    affiliate: Object.fromEntries(named),
  };
}

/** The tags that fit, each cut to the claim's maximum: a long address blocks no claimant. */
function fitting(tags: readonly [string, string][]): [string, string][] {
  let left = COOKIE_CHARACTERS;
  return tags
    .map(([name, value]): [string, string] => [name, value.slice(0, MOST_CHARACTERS)])
    .filter(([name, value]) => {
      const size = encodeURIComponent(encodeURIComponent(`${name}=${value}&`)).length;
      if (size > left) return false;
      left -= size;
      return true;
    });
}

/**
 * Stores where a visitor came from: each value as a local value of its own name, all together in a cookie of ten days. An address
 * without any leaves the stored ones; one with some replaces them all. (ENT-092, CONST-22)
 */
export function keepOrigin({ local, tenDays }: Storages, origin: Origin): void {
  const values = { ...origin.utm, ...origin.affiliate };
  if (Object.keys(values).length === 0) return;
  const names = new Set([...Object.keys(keptIn(local.get(COOKIE))), ...Object.keys(values)]);
  for (const name of names) {
    const value = values[name];
    if (value === undefined) local.remove(name);
    else local.set(name, value);
  }
  const text = String(new URLSearchParams(values));
  local.set(COOKIE, text);
  tenDays.set(COOKIE, text);
}

const keptIn = (text: string | null): Values => Object.fromEntries(new URLSearchParams(text ?? ''));

/** Where the visitor came from, if it is stored. */
export function keptOrigin({ local, tenDays }: Storages): Origin {
  const values = Object.entries(keptIn(local.get(COOKIE) ?? tenDays.get(COOKIE)));
  // An earlier release stored more than a claim accepts.
  const utm = fitting(values.filter(([name]) => UTM.test(name)));
  return {
    utm: Object.fromEntries(utm),
    affiliate: Object.fromEntries(values.filter(([name]) => Object.hasOwn(channels.affiliate, name))),
  };
}
