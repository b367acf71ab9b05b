/**
 * The interface of lending: takes reports; returns verdicts, claim fields, cards and lead figures. Pure except for
 * `loadLending`.
 */
export { readBureauA } from './bureau-a.ts';
export { readBureauB } from './bureau-b.ts';
export { agreementCards } from './cards.ts';
export {
  type ClaimData,
  choiceFields,
  failedSearchFields,
  forgottenFields,
  likeToFile,
  outcomeOf,
  type SearchOutcome,
  searchFields,
} from './claim-fields.ts';
export { duplicateReport, filterLoans } from './filter.ts';
export { leadBucket, leadFigures, leadScore } from './lead-figures.ts';
export { fbLeadValue, isHighValue, leadValues } from './lead-value.ts';
export { type LenderMap, mapLenders, reportNames } from './lender-map.ts';
export { type Lending, loadLending } from './load.ts';
export type { Agreement, Bureau, DroppedLoan, DropReason, Filtered, Loan, QualifyingLoan, Reading } from './loan.ts';
export { previousAddressKeys } from './previous-addresses.ts';
export { repaymentPercent } from './repayment.ts';
export { agreementsIn } from './wrappers.ts';
