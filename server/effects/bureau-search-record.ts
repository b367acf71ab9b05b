import {
  type Bureau,
  duplicateReport,
  failedSearchFields,
  filterLoans,
  isHighValue,
  type LenderMap,
  type Lending,
  likeToFile,
  mapLenders,
  outcomeOf,
  type Reading,
  reportNames,
  searchFields,
} from '../lending/index.ts';
import { alert } from '../outbox/enqueue-alert.ts';
import { type WebhookPorts, webhook } from '../outbox/enqueue-webhook.ts';
import type { Ports } from '../ports.ts';
import type { ClaimDocument, SearchRecord } from '../store/documents.ts';
import { type Change, type Path, together } from '../store/port.ts';
import { withFbLeadValue } from './fb-lead-value.ts';

/** The inputs of the record of a search. */
type Means = { lending: Lending; ports: WebhookPorts & Pick<Ports, 'tracking'> };

/** The prefix of the reason of a search, which distinguishes the two bureaus' reasons. */
const nameOf = { bureau_a: 'bureauA', bureau_b: 'bureauB' } as const satisfies Record<Bureau, string>;

const dataOf = (fields: Readonly<Record<string, unknown>>) =>
  Object.entries(fields).map(([key, value]) => [['data', key], value] as const);

/** The firm's lender map for the names of a report; null if it is unavailable: then all lenders stay, unmapped. (LEN-29 to LEN-31, ERR-33) */
function lenderMapOf({ loans }: Reading, { lenders }: Lending): LenderMap | null {
  try {
    return mapLenders(reportNames(loans), lenders);
  } catch {
    return null;
  }
}

/**
 * What a claim stores of a report, as one change: the lists and values, the result of the search, the event, and the messages:
 * duplicates to the firm, a lead of high value to the webhook. (BA-27, BB-14 to BB-17, BB-22, LEN-05, LEN-06, LEN-26,
 * LEAD-33, ENT-170 to ENT-192)
 */
export function recordOfSearch(
  reading: Reading,
  claim: ClaimDocument,
  { lending, ports }: Means,
  sample = false,
): Change {
  const { bureau, creditScore } = reading;
  const now = ports.clock();
  const map = lenderMapOf(reading, lending);
  const filtered = filterLoans(reading, map, lending);
  const fields = searchFields(reading, filtered, claim.data, lending);
  const outcome = outcomeOf(filtered);
  const search: SearchRecord = {
    outcome,
    at: now.toISOString(),
    ...(creditScore === null ? {} : { creditScore }),
    ...(sample ? { sample: true } : {}),
  };
  const duplicates = duplicateReport(filtered);
  const record = together(
    {
      set: [...dataOf(fields), [['searches', bureau], search]],
      unset: [...ownReason(claim, bureau), ...(outcome === 'found' ? leftByFailure(claim, bureau, fields) : [])],
      push: [
        [['audit'], { at: search.at, what: 'bureau.searched', of: [bureau, outcome] }],
        ...(map === null ? [[['audit'], { at: search.at, what: 'lenders.unmapped', of: [bureau] }] as const] : []),
      ],
    },
    duplicates === null ? undefined : alert(claim, `${bureau}-duplicates`, now, duplicates),
    isHighValue(Number(fields.lead_value ?? 0), lending)
      ? webhook(ports, claim, 'customerData', bureau, {})
      : undefined,
    ports.tracking.record(claim, { name: 'credit_check' }),
  );
  return withFbLeadValue(claim, record, lending);
}

/**
 * What a claim stores of a failed search: the claimant continues without lenders, and the firm is told. `reason` says what went
 * wrong, without personal data; without `tell` the firm learns of it in another way. (BA-23, BA-24, BB-18, BB-19, ERR-31, ERR-32, G-196)
 */
export function recordOfFailedSearch(
  bureau: Bureau,
  reason: string,
  claim: ClaimDocument,
  { ports }: Means,
  tell = true,
): Change {
  const now = ports.clock();
  const said = reason.startsWith(nameOf[bureau]) ? reason : `${nameOf[bureau]}: ${reason}`;
  const search: SearchRecord = { outcome: 'failed', at: now.toISOString() };
  return together(
    {
      set: [...dataOf(failedSearchFields(bureau, said, claim.data)), [['searches', bureau], search]],
      push: [[['audit'], { at: search.at, what: 'bureau.failed', of: [bureau] }]],
    },
    tell ? alert(claim, `${bureau}-failed`, now, said) : undefined,
  );
}

const statusOf = {
  bureau_a: 'credit_check_status',
  bureau_b: 'experian_credit_check_status',
} as const satisfies Record<Bureau, string>;

/** What an earlier failure of this bureau stored on the claim, and is wrong once agreements were found. */
function leftByFailure(
  { data, searches }: ClaimDocument,
  bureau: Bureau,
  fields: Readonly<Record<string, unknown>>,
): Path[] {
  if (searches?.[bureau]?.outcome !== 'failed') return [];
  const words = data.like_to_file_claim === likeToFile.none ? ['like_to_file_claim'] : [];
  return [statusOf[bureau], ...words]
    .filter((key) => Object.hasOwn(data, key) && !Object.hasOwn(fields, key))
    .map((key) => ['data', key]);
}

/** The reason that an earlier failure of this bureau stored; the other bureau's reason stays. */
function ownReason({ data }: ClaimDocument, bureau: Bureau): Path[] {
  const reason = data.credit_check_failure_reason;
  return typeof reason === 'string' && reason.startsWith(nameOf[bureau])
    ? [['data', 'credit_check_failure_reason']]
    : [];
}
