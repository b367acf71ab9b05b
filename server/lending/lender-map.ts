import type { LenderMapEntry } from '#schemas/lending.ts';
import type { Loan, MappedLoan } from './loan.ts';
import { companyKey, normaliseAccount } from './names.ts';

/** The answer of `/lenderMap`: lower-cased lender name → entry. A lender without an entry is unmapped. (API-20) */
export type LenderMap = Readonly<Record<string, LenderMapEntry>>;

/** The name by which a lender is looked up: as the report writes it, in lower case. (LEN-29) */
export const reportName = (company: string): string => company.toLowerCase();

/** The names to look up in the lender map, each once. (LEN-29) */
export const reportNames = (loans: readonly Loan[]): string[] =>
  [...new Set(loans.map(({ company }) => reportName(company)))].filter(Boolean).sort();

/**
 * Looks up names in the firm's own list; names are compared without punctuation, "Ltd" and similar endings. (ENT-200,
 * ENT-201)
 */
export const mapLenders = (names: readonly string[], lenders: ReadonlyMap<string, LenderMapEntry>): LenderMap =>
  Object.fromEntries(
    names.flatMap((name) => {
      const entry = lenders.get(companyKey(name));
      return entry ? [[name, entry]] : [];
    }),
  );

/**
 * Adds the lender map's data to a loan; tier 0 and `unMappedClaim` for an unmapped lender, or if the map failed (null).
 * (LEN-10, LEN-11, LEN-30, LEN-31)
 */
export function mapLoan(loan: Loan, map: LenderMap | null): MappedLoan {
  const name = reportName(loan.company);
  const entry = map && Object.hasOwn(map, name) ? map[name] : undefined;
  return {
    ...loan,
    normalizedAccountNumber: normaliseAccount(loan.accountNumber),
    universalName: entry?.universal_name ?? loan.company,
    tier: entry?.tier ?? 0,
    unMappedClaim: entry === undefined,
  };
}
