import { listOf } from './distrust.ts';
import { leadValues } from './lead-value.ts';
import type { Lending } from './load.ts';
import type { Agreement, Bureau, Filtered, Reading } from './loan.ts';
import { previousAddresses } from './previous-addresses.ts';
import { agreementsIn, bureauOf, wrapperLists, wrapperOf } from './wrappers.ts';

/** The fields of a claim, by claim key. */
export type ClaimData = Readonly<Record<string, unknown>>;
type Fields = Record<string, unknown>;

/** The result of a search; only bureau B has `blocked`. (contracts, "Effects") */
export type SearchOutcome = 'found' | 'none' | 'blocked';

/** The texts that a claim stores for the result of a search or a choice. (LEN-06, LEN-08, BB-15, BB-17) */
export const likeToFile = {
  found: 'Yes',
  none: 'No lenders found',
  blocked: 'Found black listed lenders',
} as const satisfies Record<SearchOutcome, string>;

const statusKeys = {
  bureau_a: { status: 'credit_check_status', done: 'is_credit_check_done' },
  bureau_b: { status: 'experian_credit_check_status', done: 'is_experian_credit_check_done' },
} as const satisfies Record<Bureau, { status: string; done: string }>;

const otherThan = (bureau: Bureau): Bureau => (bureau === 'bureau_a' ? 'bureau_b' : 'bureau_a');

/**
 * `found` if at least one agreement is kept; `blocked` if bureau B named lenders and all of them are in the blocklist;
 * otherwise `none`. (BB-14 to BB-17, G-186)
 */
export function outcomeOf({ bureau, kept, dropped, post2021 }: Filtered): SearchOutcome {
  if (kept.length > 0) return 'found';
  const named = dropped.filter(({ reason }) => reason !== 'unreadable');
  const allBlocked = named.length > 0 && named.every(({ reason }) => reason === 'blocklist') && post2021.length === 0;
  return bureau === 'bureau_b' && allBlocked ? 'blocked' : 'none';
}

/** `hp` if a hire purchase qualifies, `other` if only other kinds do, otherwise `none`. (ENT-184, G-197) */
export function creditPullCategory(kept: readonly Pick<Agreement, 'type'>[]): 'hp' | 'other' | 'none' {
  if (kept.some(({ type }) => type === 'hirePurchase')) return 'hp';
  return kept.length > 0 ? 'other' : 'none';
}

/**
 * The claim fields that a search sets: done, the lists, the other data of the report, the lead values, and FAIL with
 * its text
 * if nothing qualifies. The other bureau's results stay, and so does a Yes that the claimant gave there. PASS is set
 * by the choice. (LEN-05, LEN-06, ENT-170 to ENT-192, BB-14 to BB-17, BB-22)
 */
export function searchFields(reading: Reading, filtered: Filtered, claim: ClaimData, lending: Lending): Fields {
  const { bureau, kept, post2021 } = filtered;
  const others = agreementsIn(claim, otherThan(bureau));
  const lists = { ...wrapperLists(kept), post_2021_loans: post2021.map(wrapperOf) };
  const withOthers = ([key, found]: readonly [string, readonly unknown[]]) => {
    const stays = listOf(claim[key]).filter((wrapper) => bureauOf(wrapper) !== bureau);
    return [key, [...stays, ...found]] as const;
  };
  return {
    [statusKeys[bureau].done]: true,
    ...Object.fromEntries(Object.entries(lists).map(withOthers)),
    ...(bureau === 'bureau_a' ? reportFields(reading, lending) : {}),
    ...(kept.length > 0 || others.length === 0 ? leadValues(kept, bureau, lending) : {}),
    credit_pull_category: creditPullCategory([...others, ...kept]),
    ...failFields(bureau, outcomeOf(filtered), claim),
  };
}

/** Fields that only bureau A's report has. (ENT-180, ENT-183) */
const reportFields = ({ loans, previousSearches }: Reading, { rules }: Lending): Fields => ({
  previous_searches: previousSearches,
  previousAddresses: previousAddresses(loans, rules.loans.previousAddresses),
});

/**
 * The claim fields that a failed search sets: the claimant continues without lenders. `reason` says why it failed.
 * (BA-23, BB-18, ENT-185, G-196)
 */
export const failedSearchFields = (bureau: Bureau, reason: string, claim: ClaimData): Fields => ({
  [statusKeys[bureau].done]: true,
  ...failFields(bureau, 'none', claim),
  credit_pull_category: creditPullCategory(agreementsIn(claim, otherThan(bureau))),
  credit_check_failure_reason: reason,
});

/** Removes everything that a bureau found from a claim, so that the claim is as before its search. */
export function forgottenFields(bureau: Bureau, claim: ClaimData): { set: Fields; unset: string[] } {
  const others = agreementsIn(claim, otherThan(bureau));
  const held = Object.entries(claim).filter(([key]) => key in wrapperLists([]) || key === 'post_2021_loans');
  const lists = held.map(([key, list]) => [key, listOf(list).filter((wrapper) => bureauOf(wrapper) !== bureau)]);
  const stays = new Set(others.map(({ id }) => id));
  const chosen = listOf(claim.selected_hire_purchases_for_claim).filter((id) => stays.has(String(id)));
  const own = [statusKeys[bureau].status, statusKeys[bureau].done, ...(bureau === 'bureau_a' ? reportKeys : [])];
  return {
    set: {
      ...Object.fromEntries(lists),
      credit_pull_category: creditPullCategory(others),
      ...(chosen.length > 0 ? { selected_hire_purchases_for_claim: chosen } : {}),
    },
    unset: [
      ...own,
      ...(chosen.length > 0 ? [] : ['selected_hire_purchases_for_claim', 'like_to_file_claim']),
      ...(claim.lead_value_source === bureau ? leadKeys : []),
    ],
  };
}

/** Keys that only bureau A's report sets. */
const reportKeys = ['previous_searches', 'previousAddresses'];
const leadKeys = ['lead_value', 'fb_lead_value', 'lead_value_with_tier_3', 'lead_value_default', 'lead_value_source'];

function failFields(bureau: Bureau, outcome: SearchOutcome, claim: ClaimData): Fields {
  if (outcome === 'found') return {};
  const chosen = claim.like_to_file_claim === likeToFile.found && agreementsIn(claim, otherThan(bureau)).length > 0;
  return { [statusKeys[bureau].status]: 'FAIL', ...(chosen ? {} : { like_to_file_claim: likeToFile[outcome] }) };
}

/**
 * The claim fields that a claimant's choice among a bureau's agreements sets: PASS, Yes and the ids, in addition to
 * those chosen at the other
 * bureau. Null if the choice is empty or contains an agreement that this bureau did not find. (LEN-07, LEN-08, ENT-181)
 */
export function choiceFields(bureau: Bureau, ids: readonly string[], claim: ClaimData): Fields | null {
  const found = new Set(agreementsIn(claim, bureau).map(({ id }) => id));
  if (ids.length === 0 || !ids.every((id) => found.has(id))) return null;
  const others = new Set(agreementsIn(claim, otherThan(bureau)).map(({ id }) => id));
  const before = listOf(claim.selected_hire_purchases_for_claim).filter((id) => others.has(String(id)));
  return {
    [statusKeys[bureau].status]: 'PASS',
    like_to_file_claim: likeToFile.found,
    selected_hire_purchases_for_claim: [...new Set([...before, ...ids])],
  };
}
