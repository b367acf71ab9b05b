import type { AnswerOf } from '#schemas/api.ts';
import { demandReach } from '../claims/claim-reach.ts';
import { claimOf } from '../claims/claims.ts';
import { demandConsent } from '../claims/evidence.ts';
import type { EffectDeps } from '../context.ts';
import { Failure } from '../http/errors.ts';
import { isTester, recordSample } from './bureau-search.ts';
import { bureauAAnswer, bureauBAnswer } from './bureau-search-answer.ts';

type BureauAShown = AnswerOf<'searchBureauA'>['responseObject'];
type BureauBShown = ReturnType<typeof bureauBAnswer>;

/**
 * A sample report for a tester, recorded on the claim like a real one; for everybody else the address is a 404.
 * (API-21 to API-23, ROLE-07, ROLE-09, ROLE-10, G-160)
 */
export async function dummyReport(
  effects: EffectDeps,
  claimId: string,
  bureau: 'exp' | 'efx',
  late: boolean,
): Promise<{ responseObject: BureauAShown } | BureauBShown> {
  const claim = await claimOf(effects, claimId);
  if (!isTester(claim, effects.config)) throw new Failure('NOT_FOUND');
  demandConsent(claim);
  demandReach(effects, claim, bureau === 'exp' ? 'bureauB.search' : 'bureauA.search');
  return bureau === 'exp'
    ? bureauBAnswer(await recordSample(effects, claimId, 'bureau_b', late))
    : { responseObject: bureauAAnswer(await recordSample(effects, claimId, 'bureau_a', late)) };
}
