import type { LenderMapEntry } from '#schemas/lending.ts';
import type { Loan, MappedLoan } from './loan.ts';
import { companyKey, normaliseAccount } from './names.ts';

/** The answer of `/lenderMap`: lower-cased lender name → entry. A lender that it does not name is unmapped. (API-20) */
export type LenderMap = Readonly<Record<string, LenderMapEntry>>;

/** How a lender is asked for: as the report writes it, in lower case. (LEN-29) */
export const reportName = (company: string): string => company.toLowerCase();

/** The names to ask the lender map for, each once. (LEN-29) */
export const reportNames = (loans: readonly Loan[]): string[] =>
  [...new Set(loans.map(({ company }) => reportName(company)))].filter(Boolean).sort();

/** Answers for names out of the firm's own list; names are compared without punctuation, "Ltd" and the like. (ENT-200, ENT-201) */
export const mapLenders = (names: readonly string[], lenders: ReadonlyMap<string, LenderMapEntry>): LenderMap =>
  Object.fromEntries(
    names.flatMap((name) => {
      const entry = lenders.get(companyKey(name));
      return entry ? [[name, entry]] : [];
    }),
  );

/** Adds to a loan what the map knows; tier 0 and `unMappedClaim` for a lender it does not know, or when it failed (null). (LEN-10, LEN-11, LEN-30, LEN-31) */
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
