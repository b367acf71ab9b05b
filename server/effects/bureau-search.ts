import { isTesterEmail } from '#engine/claims/validation/email.ts';
import { textOf } from '../claims/claim-values.ts';
import { changeClaim, claimOf } from '../claims/claims.ts';
import { intentKey } from '../claims/idempotency.ts';
import type { Config } from '../config.ts';
import type { EffectDeps } from '../context.ts';
import { Failure } from '../http/errors.ts';
import { type Bureau, type Reading, readBureauA, readBureauB } from '../lending/index.ts';
import type { BureauASubject } from '../providers/bureau-a.ts';
import type { BureauBSubject } from '../providers/bureau-b.ts';
import { boughtNothing, type ProviderFailure } from '../providers/http-client.ts';
import { admitSamePerson } from '../purchases/admission.ts';
import type { PaidOperation } from '../purchases/paid-operations.ts';
import { type Purchased, purchase, type Resume } from '../purchases/purchase.ts';
import type { ClaimDocument } from '../store/documents.ts';
import type { Change } from '../store/port.ts';
import { recordOfFailedSearch, recordOfSearch } from './bureau-search-record.ts';
import { sampleReport } from './sample-reports.ts';

/** The prefix of the names of search intents. */
const SEARCH = 'search';
const SEARCH_DOWN = 'We could not search for your agreements just now.';

const readers = { bureau_a: readBureauA, bureau_b: readBureauB } as const satisfies Record<
  Bureau,
  (report: unknown) => Reading
>;

type Answered = { outcome: 'answered'; answer: unknown };

/** The subject of a search, in the members that both bureaus' calls share. */
export const person = ['claim_number', 'first_name', 'last_name', 'dob'];

/** A search at one of the bureaus. */
export interface Search {
  bureau: Bureau;
  /** The subject, in the form of the bureau's contract. */
  subject: BureauASubject | BureauBSubject;
}

const paid = { bureau_a: 'bureauASearch', bureau_b: 'bureauBSearch' } as const satisfies Record<Bureau, PaidOperation>;

/**
 * Searches a bureau once for a claim, and returns the claim afterwards. A tester gets a sample. After a failed search the
 * claimant continues without lenders and the firm is told; it is bought again only if certainly nothing was bought. (BA-23 to
 * BA-25, BB-18 to BB-20, ERR-31, ERR-32, G-196, contracts "Once only")
 */
export async function searchOnce(effects: EffectDeps, claim: ClaimDocument, search: Search): Promise<ClaimDocument> {
  const { config, log } = effects;
  const { bureau } = search;
  if (isSearched(claim, bureau)) return claim;
  if (isTester(claim, config)) return recordSample(effects, claim.id, bureau, seesLateLoans(claim, config));

  const bought = await buySearch(effects, claim.id, {
    ...search,
    admit: (present) => admitSamePerson(present, claim),
  });
  if (bought.state === 'notBought') {
    log.info(bought.why);
    await recordRefusal(effects, claim.id, bureau, bought.why);
  }
  if (bought.state === 'bought') return claimOf(effects, claim.id);
  if (bought.state === 'failed' && boughtNothing(bought.failure.why))
    await recordRefusal(effects, claim.id, bureau, bought.failure.detail, bought.failure.why !== 'overBudget');
  throw new Failure('PROVIDER_DOWN', { message: SEARCH_DOWN });
}

/** Buys a search. While its result is unknown, the claim stores a failed one and the firm is told. */
function buySearch(
  effects: EffectDeps,
  claimId: string,
  { bureau, subject, key, admit }: Search & { key?: string; admit?: (claim: ClaimDocument) => Change },
): Promise<Purchased<Answered>> {
  const { bureauA, bureauB } = effects.ports.providers;
  return purchase<Answered, Search['subject']>(effects, {
    of: paid[bureau],
    claimId,
    intent: SEARCH,
    // Not the subject: a claim is searched for once, however its details change.
    payload: bureau,
    ...(key === undefined ? {} : { key }),
    ...(admit ? { admit } : {}),
    request: subject,
    ask: async (request, idempotencyKey, withinMs) =>
      readable(
        bureau,
        bureau === 'bureau_a'
          ? await bureauA.search(request as BureauASubject, idempotencyKey, withinMs)
          : await bureauB.search(request as BureauBSubject, idempotencyKey, withinMs),
      ),
    settle: (outcome, present) => {
      if (outcome.state === 'done') return recordOfSearch(readers[bureau](outcome.result.answer), present, effects);
      const reason = outcome.last?.detail ?? 'no answer came in time';
      return recordOfFailedSearch(bureau, reason, present, effects);
    },
  });
}

/** Repeats the request for a report that may have been bought; the claim stores it like one that came at once. */
export const resumeSearch: Resume = (effects, claim, key, request) => {
  const bureau: Bureau = key === intentKey(SEARCH, 'bureau_a') ? 'bureau_a' : 'bureau_b';
  return buySearch(effects, claim.id, { bureau, subject: request as Search['subject'], key });
};

/** A report without its list, or whose list names no lender at all, is a failure, not an empty report. */
function readable(bureau: Bureau, attempt: Answered | ProviderFailure): Answered | ProviderFailure {
  if (attempt.outcome === 'failed') return attempt;
  if (readers[bureau](attempt.answer).readable) return { outcome: 'answered', answer: attempt.answer };
  return {
    outcome: 'failed',
    why: 'misshapen',
    detail: `${bureau} answered without a list of agreements that can be read`,
  };
}

/**
 * A failure that `once` does not keep is recorded by the caller that met it; several concurrent ones leave one record. Without
 * `tell` the firm learns of it in another way, such as by the alert about a used-up budget: once a day and not for each claim.
 */
const recordRefusal = (effects: EffectDeps, claimId: string, bureau: Bureau, detail: string, tell = true) =>
  changeClaim(effects.ports, claimId, (present) =>
    present.searches?.[bureau] === undefined ? recordOfFailedSearch(bureau, detail, present, effects, tell) : {},
  );

/** True when a bureau has been searched for the claim and has answered. */
export const isSearched = ({ searches }: ClaimDocument, bureau: Bureau): boolean =>
  searches?.[bureau] !== undefined && searches[bureau]?.outcome !== 'failed';

/** True for a claim of one of the firm's own testers. (ROLE-04) */
export const isTester = ({ data }: ClaimDocument, { testEmailDomains }: Config): boolean =>
  isTesterEmail(textOf(data.email), testEmailDomains);

/** Whether a tester's address requests agreements from 2021 on. (ROLE-10, G-208) */
const seesLateLoans = ({ data }: ClaimDocument, { testPost2021Marker: marker }: Config): boolean =>
  marker !== '' && textOf(data.email).toLowerCase().includes(marker);

/** Records a sample report like a real one, without a bureau; once, like a real one. (BA-25, BB-20, ROLE-09) */
export async function recordSample(
  effects: EffectDeps,
  claimId: string,
  bureau: Bureau,
  late: boolean,
): Promise<ClaimDocument> {
  const reading = readers[bureau](sampleReport(bureau, late));
  const claim = await changeClaim(effects.ports, claimId, (present) =>
    isSearched(present, bureau) ? {} : recordOfSearch(reading, present, effects, true),
  );
  if (!claim) throw new Failure('CLAIM_NOT_FOUND');
  return claim;
}
