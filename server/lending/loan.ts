import type { LoanType } from '#schemas/lending.ts';
import { companyKey } from './names.ts';

/** The bureau that found a loan. */
export type Bureau = 'bureau_a' | 'bureau_b';

/**
 * An entry of a report, read but not yet judged. Amounts in pounds, days as yyyy-mm-dd; null if the report has no
 * usable value.
 */
export interface Loan {
  bureau: Bureau;
  /** Position in the report, from 0; identifies the entry. */
  index: number;
  /** The lender as the bureau writes it; '' if the entry names none. */
  company: string;
  /** The bureau's label for this kind of agreement. */
  label: string;
  startDate: string | null;
  endDate: string | null;
  accountNumber: string;
  payments: number | null;
  /** Of the last entry of the payment history. (ENT-139) */
  balance: number | null;
  /** The bureau's own id; '' if it gives none. */
  hpId: string;
  /** As one line. */
  address: string;
  addressType: 'current' | 'previous' | null;
  /** The documented fields, sanitised, as the claim stores them. */
  record: Readonly<Record<string, unknown>>;
}

/** A loan with the lender map's data about its lender. (ENT-150 to ENT-153) */
export interface MappedLoan extends Loan {
  normalizedAccountNumber: string;
  universalName: string;
  /** 1 to 5; 0 for a lender that is not in the map. (LEN-10) */
  tier: number;
  unMappedClaim: boolean;
}

/** An agreement that qualifies, from a new report or from a claim. */
export interface Agreement {
  /** Its id in a claimant's choice: the bureau's hpId, or a number of ours. */
  id: string;
  type: LoanType;
  company: string;
  universalName: string;
  tier: number;
  startDate: string | null;
  endDate: string | null;
  payments: number | null;
}

export type QualifyingLoan = MappedLoan & Agreement;

export type DropReason = 'unreadable' | 'type' | 'blocklist' | 'tier' | 'payments' | 'balance' | 'duplicate';

export interface DroppedLoan {
  loan: MappedLoan;
  reason: DropReason;
  /** A short explanation with the value that decided. */
  detail: string;
}

/** The verdict on a report: every entry is in exactly one of the three lists. */
export interface Filtered {
  bureau: Bureau;
  /** Newest first, those without a date last. (G-206) */
  kept: readonly QualifyingLoan[];
  dropped: readonly DroppedLoan[];
  /** Loans that would qualify but start after the cutoff. (LEN-23, LEN-24) */
  post2021: readonly QualifyingLoan[];
}

/** True for a list that is empty, or in which at least one loan names its lender. */
export const namesLenders = (loans: readonly Loan[]): boolean =>
  loans.length === 0 || loans.some(({ company }) => companyKey(company) !== '');

/** A bureau's answer after parsing. */
export interface Reading {
  bureau: Bureau;
  /** False: the answer has no list of loans, or one in which nothing names a lender, so it does not mean "no loans". */
  readable: boolean;
  loans: readonly Loan[];
  /** As received. (ENT-180, G-198) */
  previousSearches: readonly unknown[];
  creditScore: number | null;
}
