import { type LoanType, loanTypes } from '#schemas/lending.ts';
import { type LenderMap, mapLoan } from './lender-map.ts';
import type { Lending } from './load.ts';
import type { DroppedLoan, Filtered, MappedLoan, QualifyingLoan, Reading } from './loan.ts';
import { companyKey } from './names.ts';
import { judge } from './rules.ts';

type Typed = MappedLoan & { type: LoanType };

/**
 * Sorts the loans of a report into kept, dropped and post-2021. `map` is null if the lender map failed: then every
 * lender is unmapped and kept. The order of the report affects only the ids. (LEN-01 to LEN-31, G-186, G-188)
 */
export function filterLoans(reading: Reading, map: LenderMap | null, lending: Lending): Filtered {
  const dropped: DroppedLoan[] = [];
  const passed: Typed[] = [];
  const late: Typed[] = [];
  for (const loan of reading.loans.map((one) => mapLoan(one, map))) {
    const verdict = judge(loan, lending);
    if (verdict.kind === 'dropped') dropped.push({ loan, reason: verdict.reason, detail: verdict.detail });
    else (verdict.kind === 'passed' ? passed : late).push({ ...loan, type: verdict.type });
  }
  passed.sort(inOrder);
  late.sort(inOrder);
  const { first, again } = withoutDuplicates(passed);
  const { first: firstLate, again: lateAgain } = withoutDuplicates(late);
  const id = idGiver(reading.bureau, [...first, ...firstLate]);
  const named = (loan: Typed): QualifyingLoan => ({ ...loan, id: id(loan) });
  return {
    bureau: reading.bureau,
    kept: first.map(named),
    dropped: [...dropped, ...again, ...lateAgain].sort((one, other) => one.loan.index - other.loan.index),
    post2021: firstLate.map(named),
  };
}

/** Newest first, those without a date last. The other comparisons make the result independent of the report's order. */
function inOrder(one: Typed, other: Typed): number {
  const [date, otherDate] = [one.startDate ?? '', other.startDate ?? ''];
  return compare(otherDate, date) || compare(tieBreaker(one), tieBreaker(other));
}

const tieBreaker = ({ company, type, record, hpId }: Typed) =>
  JSON.stringify([companyKey(company), loanTypes.indexOf(type), record, hpId]);
const compare = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1);

/**
 * Keeps the first of each start date and company, including late ones; the others are skipped, to be reported. Unknown
 * dates are not equal. (LEN-25, LEN-26, G-193)
 */
function withoutDuplicates(loans: readonly Typed[]): { first: Typed[]; again: DroppedLoan[] } {
  const seen = new Set<string>();
  const again: DroppedLoan[] = [];
  const first = loans.filter((loan) => {
    const key = `${loan.startDate} ${companyKey(loan.company)}`;
    const isNew = loan.startDate === null || !seen.has(key);
    seen.add(key);
    if (!isNew) again.push({ loan, reason: 'duplicate', detail: 'same start date and company as another' });
    return isNew;
  });
  return { first, again };
}

/** Ids by which a claimant chooses: the bureau's own where it is unique, otherwise numbers in our order. */
function idGiver(bureau: string, loans: readonly Typed[]): (loan: Typed) => string {
  const ids = new Map<Typed, string>();
  const taken = new Set<string>();
  for (const loan of loans) {
    if (loan.hpId === '' || taken.has(loan.hpId)) continue;
    taken.add(loan.hpId);
    ids.set(loan, loan.hpId);
  }
  let number = 1;
  for (const loan of loans.filter((one) => !ids.has(one))) {
    while (taken.has(`${bureau}-${number}`)) number++;
    ids.set(loan, `${bureau}-${number++}`);
  }
  return (loan) => ids.get(loan) ?? '';
}

/**
 * The report to the firm about skipped duplicates, without any data of the claimant; null if there are none. (LEN-26)
 */
export function duplicateReport({ bureau, dropped }: Filtered): string | null {
  const skipped = dropped.filter(({ reason }) => reason === 'duplicate');
  if (skipped.length === 0) return null;
  const lenders = [...new Set(skipped.map(({ loan }) => loan.universalName))].sort().join(', ');
  return `Duplicates skipped in a report of ${bureau}: ${skipped.length} (${lenders})`.slice(0, 500);
}
