import { readNumber } from './distrust.ts';
import type { Lending } from './load.ts';
import type { Agreement, Bureau } from './loan.ts';
import { longestPhrase } from './names.ts';

/** The parts of an agreement that the lead figures use. */
export type LeadLender = Pick<Agreement, 'company' | 'universalName' | 'tier'>;

/** The value of one lender in pounds, by the longest keyword in either of its names. (LEAD-01 to LEAD-07) */
export function lenderValue({ company, universalName }: LeadLender, { values, unknownValue }: Lending): number {
  const keyword = longestPhrase([company, universalName], [...values.keys()]);
  return (keyword === null ? undefined : values.get(keyword)) ?? unknownValue;
}

/** True for tiers 1 to 3, the better lenders; 1 is the best. (LEN-12, LEN-13) */
export const isGoodTier = (tier: number, { rules }: Lending): boolean => tier >= 1 && tier <= rules.lead.goodTier;

/**
 * The claim's lead values over the qualifying agreements of one search, in pounds. (LEAD-08, ENT-188, ENT-190 to
 * ENT-192, G-200)
 */
export function leadValues(kept: readonly LeadLender[], source: Bureau, lending: Lending) {
  const sum = (lenders: readonly LeadLender[]) =>
    lenders.reduce((total, lender) => total + lenderValue(lender, lending), 0);
  return {
    lead_value: sum(kept),
    lead_value_with_tier_3: sum(kept.filter(({ tier }) => isGoodTier(tier, lending))),
    lead_value_default: kept.length * lending.unknownValue,
    lead_value_source: source,
  };
}

/**
 * The lead value sent to an advertiser: 0 unless the quality flag is hi and the omni score is high enough. A missing
 * score counts as 0. (LEAD-31, LEAD-32, ENT-189, G-202, G-205)
 */
export function fbLeadValue(
  { leadValue, qkba, omniScore }: { leadValue: number; qkba: unknown; omniScore: unknown },
  { rules }: Lending,
): number {
  return qkba === 'hi' && (readNumber(omniScore) ?? 0) >= rules.lead.fbOmniScore ? leadValue : 0;
}

/** True for a lead that is reported to the customer-data webhook. (LEAD-33, CONST-70) */
export const isHighValue = (leadValue: number, { rules }: Lending): boolean => leadValue > rules.lead.highValueAbove;
