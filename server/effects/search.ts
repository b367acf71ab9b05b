import { isTesterEmail } from '#engine/rules/email.ts';
import { changeClaim } from '../claims.ts';
import type { Config } from '../config.ts';
import { Failure } from '../errors.ts';
import { type Bureau, type Reading, readBureauA, readBureauB } from '../lending/index.ts';
import type { FailureReason, ProviderFailure } from '../providers/http-client.ts';
import type { ClaimDocument } from '../store/documents.ts';
import { admitSamePerson, purchase } from './purchases.ts';
import { sampleReport } from './sample-reports.ts';
import { recordOfFailedSearch, recordOfSearch } from './search-record.ts';
import { claimOf, type Effects, textOf } from './support.ts';

const SEARCH_DOWN = 'We could not search for your agreements just now.';

/** Failures after which certainly nothing was searched, so that another call is not a second purchase. */
const nothingBought: readonly FailureReason[] = ['unreachable', 'busy', 'refused'];

const readers = { bureau_a: readBureauA, bureau_b: readBureauB } as const satisfies Record<
  Bureau,
  (report: unknown) => Reading
>;

type Attempt = { outcome: 'answered'; answer: unknown } | ProviderFailure;

/** A search at one of the bureaus. */
export interface Search {
  bureau: Bureau;
  timeoutMs: number;
  /** The purchase; `key` is its idempotency key. */
  buy: (key: string) => Promise<Attempt>;
}

/**
 * Searches a bureau once for a claim, and gives the claim as it is afterwards. A tester's is given a sample. A search
 * that failed leaves a claim that goes on with no lenders, tells the firm, and is bought again only where certainly
 * nothing was. (BA-23 to BA-25, BB-18 to BB-20, ERR-31, ERR-32, G-196, contracts "Once only")
 */
export async function searchOnce(effects: Effects, claim: ClaimDocument, search: Search): Promise<ClaimDocument> {
  const { ports, config, log } = effects;
  const { bureau } = search;
  if (isSearched(claim, bureau)) return claim;
  if (isTester(claim, config)) return recordSample(effects, claim.id, bureau, seesLateLoans(claim, config));

  const asked = await purchase<Attempt>(ports, {
    claimId: claim.id,
    operation: 'search',
    payload: bureau,
    limitMs: search.timeoutMs + 2_000,
    admit: (present) => admitSamePerson(present, claim),
    call: async (key) => readable(bureau, await search.buy(`${claim.id}-${key}`)),
    verdict: (result) => {
      if (result.outcome === 'answered') return 'keep';
      if (result.why === 'late') return 'unknown';
      return nothingBought.includes(result.why) ? 'again' : 'keep';
    },
    settle: (outcome, present) => {
      if (outcome.state === 'unknown')
        return recordOfFailedSearch(bureau, 'no answer came in time; it is not asked again', present, effects);
      const { result } = outcome;
      return result.outcome === 'answered'
        ? recordOfSearch(readers[bureau](result.answer), present, effects)
        : recordOfFailedSearch(bureau, result.detail, present, effects);
    },
  });

  if (asked.state === 'notBought') {
    log.info(asked.why);
    await recordRefusal(effects, claim.id, bureau, asked.why);
    throw new Failure('PROVIDER_DOWN', { message: SEARCH_DOWN });
  }
  if (asked.state === 'done' && asked.result.outcome === 'answered') return claimOf(effects, claim.id);
  if (asked.state === 'done' && asked.result.outcome === 'failed') {
    const { why, detail } = asked.result;
    log.warn({ why }, detail);
    if (nothingBought.includes(why)) await recordRefusal(effects, claim.id, bureau, detail);
  } else {
    log.warn(`${bureau} did not answer in time; it is not asked again`);
  }
  throw new Failure('PROVIDER_DOWN', { message: SEARCH_DOWN });
}

/** A report without its list is no report of nothing. */
function readable(bureau: Bureau, attempt: Attempt): Attempt {
  if (attempt.outcome === 'failed') return attempt;
  if (readers[bureau](attempt.answer).readable) return { outcome: 'answered', answer: attempt.answer };
  return { outcome: 'failed', why: 'misshapen', detail: `${bureau} answered without a list of agreements` };
}

/** A failure that `once` forgets is recorded by whoever met it; several at once leave one record. */
const recordRefusal = (effects: Effects, claimId: string, bureau: Bureau, detail: string) =>
  changeClaim(effects.ports, claimId, (present) =>
    present.searches?.[bureau] === undefined ? recordOfFailedSearch(bureau, detail, present, effects) : {},
  );

/** True when a bureau has been searched for the claim and has answered. */
export const isSearched = ({ searches }: ClaimDocument, bureau: Bureau): boolean =>
  searches?.[bureau] !== undefined && searches[bureau]?.outcome !== 'failed';

/** True for a claim of one of the firm's own testers. (ROLE-04) */
export const isTester = ({ data }: ClaimDocument, { testEmailDomains }: Config): boolean =>
  isTesterEmail(textOf(data.email), testEmailDomains);

/** Whether a tester's address asks for agreements from 2021 on. (ROLE-10, G-208) */
const seesLateLoans = ({ data }: ClaimDocument, { testPost2021Marker: marker }: Config): boolean =>
  marker !== '' && textOf(data.email).toLowerCase().includes(marker);

/** Records a sample report as a real one would be, without a bureau; once, like a real one. (BA-25, BB-20, ROLE-09) */
export async function recordSample(
  effects: Effects,
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
