import type { LoanType } from '#schemas/lending.ts';

/** Which bureau a loan was found by. */
export type Bureau = 'bureau_a' | 'bureau_b';

/** An entry of a report, read but not judged. Amounts in pounds, days as yyyy-mm-dd; null where the report says nothing usable. */
export interface Loan {
  bureau: Bureau;
  /** Place in the report, from 0: what tells entries apart. */
  index: number;
  /** The lender as the bureau writes it; '' for an entry that names none. */
  company: string;
  /** What the bureau calls this kind of agreement. */
  label: string;
  startDate: string | null;
  endDate: string | null;
  accountNumber: string;
  payments: number | null;
  /** Of the last entry of the payment history. (ENT-139) */
  balance: number | null;
  /** The bureau's own id; '' where it gives none. */
  hpId: string;
  /** On one line. */
  address: string;
  addressType: 'current' | 'previous' | null;
  /** The documented fields, cleaned: what the claim keeps. */
  record: Readonly<Record<string, unknown>>;
}

/** A loan with what the lender map says of its lender. (ENT-150 to ENT-153) */
export interface MappedLoan extends Loan {
  normalizedAccountNumber: string;
  universalName: string;
  /** 1 to 5; 0 for a lender that the map does not know. (LEN-10) */
  tier: number;
  unMappedClaim: boolean;
}

/** What is known of an agreement that qualifies, fresh from a report or out of a claim. */
export interface Agreement {
  /** What a claimant's choice names it by: the bureau's hpId, or a number of ours. */
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
  /** A few words with the value that decided. */
  detail: string;
}

/** The verdict on a report: every entry is in exactly one of the three lists. */
export interface Filtered {
  bureau: Bureau;
  /** Newest first, without date last. (G-206) */
  kept: readonly QualifyingLoan[];
  dropped: readonly DroppedLoan[];
  /** Would qualify but start after the cutoff. (LEN-23, LEN-24) */
  post2021: readonly QualifyingLoan[];
}

/** A bureau's answer, read. */
export interface Reading {
  bureau: Bureau;
  /** False: the answer has no list where one must be, so "no loans" is not what the bureau said. */
  readable: boolean;
  loans: readonly Loan[];
  /** As received. (ENT-180, G-198) */
  previousSearches: readonly unknown[];
  creditScore: number | null;
}
