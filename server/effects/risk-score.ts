import type { BodyOf } from '#schemas/api.ts';
import type { RiskScore } from '#schemas/vendors/risk.ts';
import { demandReach } from '../claims/claim-reach.ts';
import { partsOf, textOf } from '../claims/claim-values.ts';
import { claimOf } from '../claims/claims.ts';
import { isDuplicate } from '../claims/duplicate.ts';
import { demandOwn } from '../claims/own-details.ts';
import type { EffectDeps } from '../context.ts';
import { Failure } from '../http/errors.ts';
import type { Scored } from '../providers/risk.ts';
import { purchase } from '../purchases/purchase.ts';
import type { ClaimDocument } from '../store/documents.ts';
import { withFbLeadValue } from './fb-lead-value.ts';

const SCORE_DOWN = 'We could not score this visit just now.';

/**
 * Has the claimant's session scored, once for the same details; the claim stores the omni score for its fb lead value. Best
 * effort: without it the score counts as 0. It is fraud scoring and not advertising, so it needs no consent to tracking. For a
 * person with another claim the scorer is not called, and the answer is empty. (API-31, G-125, G-157, G-205, decision 157)
 */
export async function scoreRisk(
  effects: EffectDeps,
  claimId: string,
  body: BodyOf<'scoreRisk'>,
): Promise<Partial<RiskScore>> {
  const { ports } = effects;
  const claim = await claimOf(effects, claimId);
  const details = detailsOf(claim);
  const { reference: claim_number, postcode: postalCode, phone: phone_number, ...same } = details;
  const held = { ...same, claim_number, postcode: postalCode, phone_number };
  const must = (['address', 'city'] as const).filter((part) => details[part] !== '');
  demandOwn(held, body, [
    'claim_number',
    'email',
    ['phone', 'phone_number'],
    'name',
    ['postalCode', 'postcode'],
    'country',
    ...must,
  ]);
  if (isDuplicate(claim)) return {};
  demandReach(effects, claim, 'risk.score');
  const request: Scored = { ...details, sessionId: body.session_id };
  const bought = await purchase<{ outcome: 'scored'; score: RiskScore }, Scored>(effects, {
    of: 'riskScore',
    claimId,
    intent: 'risk-score',
    payload: details,
    request,
    ask: (subject, key, withinMs) => ports.providers.risk.score(subject, key, withinMs),
    settle: (outcome, present) =>
      outcome.state === 'done'
        ? withFbLeadValue(
            present,
            { set: [[['risk'], { omniscore: outcome.result.score.OMNISCORE }]] },
            effects.lending,
          )
        : {},
  });
  if (bought.state === 'bought') return bought.answer.score;
  throw new Failure('PROVIDER_DOWN', { message: SCORE_DOWN });
}

/** The claimant's details for the scorer; the city is the post town. */
function detailsOf({ id, data }: ClaimDocument): Omit<Scored, 'sessionId'> {
  const { address = '', postTown = '', country = 'GB' } = partsOf(data.address);
  return {
    reference: id,
    email: textOf(data.email),
    phone: textOf(data.phone_number),
    name: `${textOf(data.first_name)} ${textOf(data.last_name)}`.trim(),
    address,
    city: postTown,
    postcode: textOf(data.postcode),
    country,
  };
}
