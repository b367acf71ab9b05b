import { type LeadRulesFile, type LoanType, loanTypes } from '#schemas/lending.ts';
import type { Lending } from './load.ts';
import type { Bureau, DropReason, MappedLoan } from './loan.ts';
import { companyKey, longestPhrase, plainWords } from './names.ts';

/** A rule's finding against a loan: why it is dropped, or that it starts too late; null if the loan passes. */
type Finding = { reason: DropReason; detail: string } | 'post2021' | null;
/** The result of all rules together. */
export type Verdict =
  | { kind: 'dropped'; reason: DropReason; detail: string }
  | { kind: 'passed' | 'post2021'; type: LoanType };
type Rule = (loan: MappedLoan, type: LoanType, lending: Lending) => Finding;

const letters = (label: string) => plainWords(label).replaceAll(' ', '');

/**
 * The kind of agreement for a bureau's label, ignoring case and spaces; null for a kind that is not claimed for.
 * (LEN-01 to LEN-04, G-191)
 */
export function typeOf(label: string, { otherPurchaseLabels }: LeadRulesFile['loans']): LoanType | null {
  const word = letters(label);
  const type = loanTypes.find((name) => letters(name) === word);
  return type ?? (otherPurchaseLabels.some((name) => letters(name) === word) ? 'otherPurchase' : null);
}

/** Blocked by a word in the lender's name, on the report or in the map. (LEN-14, G-185) */
const blocked: Rule = ({ company, universalName }, _, { blocklist }) => {
  const phrase = longestPhrase([company, universalName], blocklist);
  return phrase === null ? null : { reason: 'blocklist', detail: `"${phrase}" is blocked` };
};

/** (LEN-09) */
const droppedTier: Rule = ({ tier }, _, { rules: { loans } }) =>
  tier === loans.droppedTier ? { reason: 'tier', detail: `tier ${tier}` } : null;

/** (LEN-16, LEN-17, LEN-20) */
const payments: Rule = ({ payments: count }, type, { rules: { loans } }) => {
  const { min, max } = loans.payments;
  if (loans.alwaysPass.includes(type)) return null;
  if (count !== null && Number.isInteger(count) && count >= min && count <= max) return null;
  return { reason: 'payments', detail: `${count ?? 'no'} payments, not ${min} to ${max}` };
};

/** (LEN-18, LEN-19, LEN-20) */
const balance: Rule = ({ balance: amount }, type, { rules: { loans } }) => {
  const { min, max } = loans.balance;
  if (loans.alwaysPass.includes(type) || (amount !== null && amount >= min && amount <= max)) return null;
  return { reason: 'balance', detail: `${amount === null ? 'no balance' : `balance ${amount}`}, not ${min} to ${max}` };
};

/**
 * Days of the form yyyy-mm-dd sort alphabetically. A loan without a date may be an old one, so it passes. (LEN-21 to
 * LEN-24, G-186)
 */
const startsBefore = ({ startDate }: MappedLoan, cutoff: string): boolean => startDate === null || startDate < cutoff;

const cutoff: Rule = (loan, type, { rules: { loans } }) =>
  !loans.cutoffTypes.includes(type) || startsBefore(loan, loans.cutoff) ? null : 'post2021';

const cutoffForAll: Rule = (loan, _, { rules: { loans } }) => (startsBefore(loan, loans.cutoff) ? null : 'post2021');

/** The rules on single loans in order; the kind is checked before them, duplicates after them. (G-186, G-188) */
const order: Readonly<Record<Bureau, readonly Rule[]>> = {
  bureau_a: [blocked, droppedTier, payments, balance, cutoff],
  bureau_b: [blocked, droppedTier, cutoffForAll],
};

/** Judges one loan by itself: returns the first finding against it, or its kind and whether it starts too late. */
export function judge(loan: MappedLoan, lending: Lending): Verdict {
  if (companyKey(loan.company) === '') return { kind: 'dropped', reason: 'unreadable', detail: 'names no lender' };
  const type = typeOf(loan.label, lending.rules.loans);
  if (type === null)
    return {
      kind: 'dropped',
      reason: 'type',
      detail: loan.label ? `"${loan.label}" is not claimed for` : 'has no type',
    };
  for (const rule of order[loan.bureau]) {
    const finding = rule(loan, type, lending);
    if (finding === 'post2021') return { kind: 'post2021', type };
    if (finding !== null) return { kind: 'dropped', ...finding };
  }
  return { kind: 'passed', type };
}
