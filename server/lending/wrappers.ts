import { recordOf } from '#engine/record.ts';
import { type LenderWrapper, type LoanRecord, type LoanType, listKeys, loanTypes } from '#schemas/lending.ts';
import { listOf, readDay, readNumber, readText } from './distrust.ts';
import type { Agreement, Bureau, QualifyingLoan } from './loan.ts';
import { companyKey } from './names.ts';

/**
 * The lender with one agreement under exactly one key, its kind. `defendantId` is derived from the lender's name.
 * (ENT-160 to ENT-169)
 */
export function wrapperOf(loan: QualifyingLoan): LenderWrapper {
  const record: LoanRecord = {
    ...loan.record,
    normalized_account_number: loan.normalizedAccountNumber,
    universalName: loan.universalName,
    tier: loan.tier,
    unMappedClaim: loan.unMappedClaim,
    hpId: loan.id,
  };
  const defendantId = companyKey(loan.universalName).replaceAll(' ', '-');
  return { defendant: loan.universalName, defendantId, [loan.type]: record };
}

/** The claim's lists of wrappers; every list is present, even if empty. (ENT-172 to ENT-178) */
export const wrapperLists = (kept: readonly QualifyingLoan[]): Record<string, LenderWrapper[]> =>
  Object.fromEntries(
    loanTypes.map((type) => [listKeys[type], kept.filter((loan) => loan.type === type).map(wrapperOf)]),
  );

const typeIn = (wrapper: unknown): LoanType | undefined => loanTypes.find((type) => type in recordOf(wrapper));

/** The bureau of a stored wrapper: the two name the lender under different keys. */
export function bureauOf(wrapper: unknown): Bureau {
  const type = typeIn(wrapper);
  return type && 'supplyCompanyName' in recordOf(recordOf(wrapper)[type]) ? 'bureau_b' : 'bureau_a';
}

/**
 * The qualifying agreements that a claim holds, of one bureau or of both. An agreement without an id cannot be chosen,
 * so it is left out. `other_purchase` is read too. (G-107)
 */
export function agreementsIn(data: Readonly<Record<string, unknown>>, bureau?: Bureau): Agreement[] {
  const wrappers = [...Object.values(listKeys), 'other_purchase'].flatMap((key) => listOf(data[key]));
  return wrappers
    .filter((wrapper) => bureau === undefined || bureauOf(wrapper) === bureau)
    .flatMap((wrapper) => agreementIn(wrapper) ?? []);
}

function agreementIn(wrapper: unknown): Agreement | null {
  const type = typeIn(wrapper);
  if (type === undefined) return null;
  const record = recordOf(recordOf(wrapper)[type]);
  const id = readText(record.hpId);
  if (id === '') return null;
  return {
    id,
    type,
    company: readText(record.companyName ?? record.supplyCompanyName),
    universalName: readText(record.universalName),
    tier: readNumber(record.tier) ?? 0,
    startDate: readDay(record.startDate ?? record.caisAccStartDate),
    endDate: readDay(record.endDate ?? record.settlementDate),
    payments: readNumber(recordOf(record.fixedPaymentTerms).numberOfPayments),
  };
}
