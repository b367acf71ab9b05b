import { ageOn, isRealDate, readIsoDate } from '#engine/claims/validation/date.ts';
import type { LeadRulesFile } from '#schemas/lending.ts';
import type { LeadLender } from './lead-value.ts';
import { isGoodTier } from './lead-value.ts';
import type { Lending } from './load.ts';
import { longestPhrase } from './names.ts';

type LeadRules = LeadRulesFile['lead'];

/** The lead value as a share of a good lead's value, from 0 to the cap. (LEAD-09, LEAD-10) */
export const leadScore = (leadValue: number, { scoreDivisor, scoreCap }: LeadRules): number =>
  Math.min(scoreCap, leadValue / scoreDivisor);

/** The range that contains a number, such as "650-699"; null for a negative or missing number. (G-203) */
function rangeOf(value: number | null, width: number): string | null {
  if (value === null || !Number.isFinite(value) || value < 0) return null;
  const from = Math.floor(value / width) * width;
  return `${from}-${from + width - 1}`;
}

/** The range of a credit score. (LEAD-11) */
export const creditScoreRange = (score: number | null, { creditScoreWidth }: LeadRules): string | null =>
  rangeOf(score, creditScoreWidth);

/** The range of the claimant's age on a day; both days are yyyy-mm-dd. Null for an invalid date of birth. (LEAD-12) */
export function ageBracket(dob: unknown, today: string, { ageWidth }: LeadRules): string | null {
  const [birth, day] = [readIsoDate(dob), readIsoDate(today)];
  return birth && day && isRealDate(birth) ? rangeOf(ageOn(day, birth), ageWidth) : null;
}

/**
 * `high` with a tier 1 agreement and a lender that is not one of the big names (a lender that matches an exclusion is
 * not); `medium` with any of tiers 1 to 3; otherwise `low`. (LEAD-13 to LEAD-15, LEAD-19 to LEAD-30, G-201)
 */
export function leadBucket(kept: readonly LeadLender[], lending: Lending): 'high' | 'medium' | 'low' {
  const { topTier, bigNames, exclusions } = lending.rules.lead;
  const hasTop = kept.some(({ tier }) => tier === topTier);
  const isBig = ({ company, universalName }: LeadLender) =>
    longestPhrase([company, universalName], bigNames) !== null &&
    longestPhrase([company, universalName], exclusions) === null;
  const stands = kept.some((lender) => !isBig(lender));
  if (hasTop && stands) return 'high';
  return kept.some(({ tier }) => isGoodTier(tier, lending)) ? 'medium' : 'low';
}

/** The label of a tier: 1 to 3 together, any other by itself. (LEAD-18, G-187) */
export const tierLabel = (tier: number, lending: Lending): string =>
  isGoodTier(tier, lending) ? `tier1_${lending.rules.lead.goodTier}` : `tier${tier}`;

/** The lead data of an event, without the person's data. (LEAD-09 to LEAD-18) */
export function leadFigures(
  lead: {
    kept: readonly LeadLender[];
    leadValue: number;
    creditScore: number | null;
    /** yyyy-mm-dd */
    dob: unknown;
    /** yyyy-mm-dd */
    today: string;
  },
  lending: Lending,
) {
  const { lead: rules } = lending.rules;
  return {
    value: lead.leadValue,
    currency: rules.currency,
    lead_score: leadScore(lead.leadValue, rules),
    lead_bucket: leadBucket(lead.kept, lending),
    lead_tiers: [...new Set(lead.kept.map(({ tier }) => tierLabel(tier, lending)))].sort(),
    credit_score_range: creditScoreRange(lead.creditScore, rules),
    age_bracket: ageBracket(lead.dob, lead.today, rules),
    application_completion_rate: rules.completionRate,
  };
}
