import { fbLeadValue, type Lending } from '../lending/index.ts';
import type { ClaimDocument } from '../store/documents.ts';
import { type Change, together } from '../store/port.ts';

/** The inputs of the advertiser's lead value, after a change. */
function after({ data, risk }: Pick<ClaimDocument, 'data' | 'risk'>, { set = [], unset = [] }: Change) {
  const held = { ...data };
  let score = risk?.omniscore;
  for (const [[member, key], value] of set) {
    if (member === 'data' && key !== undefined) held[key] = value;
    if (member === 'risk') score = (value as ClaimDocument['risk'])?.omniscore;
  }
  for (const [member, key] of unset) if (member === 'data' && key !== undefined) delete held[key];
  return { held, score };
}

/**
 * Adds the advertiser's lead value to a change of the lead value, the quality flag or the risk score. A claim without a lead
 * value has none. (LEAD-31, LEAD-32, G-202, G-205)
 */
export function withFbLeadValue(claim: Pick<ClaimDocument, 'data' | 'risk'>, change: Change, lending: Lending): Change {
  const { held, score } = after(claim, change);
  const { lead_value: leadValue, qkba, fb_lead_value: before } = held;
  if (typeof leadValue !== 'number') return change;
  const value = fbLeadValue({ leadValue, qkba, omniScore: score }, lending);
  return value === before ? change : together(change, { set: [[['data', 'fb_lead_value'], value]] });
}
