/** The door of lending: reports in, verdicts, claim fields, cards and lead figures out. Pure but for `loadLending`. */
export { readBureauA } from './bureau-a.ts';
export { readBureauB } from './bureau-b.ts';
export { type AgreementCard, agreementCards, longDate } from './cards.ts';
export {
  type ClaimData,
  choiceFields,
  creditPullCategory,
  failedSearchFields,
  likeToFile,
  outcomeOf,
  type SearchOutcome,
  searchFields,
} from './claim-fields.ts';
export { duplicateReport, filterLoans } from './filter.ts';
export { ageBracket, creditScoreRange, leadBucket, leadFigures, leadScore, tierLabel } from './lead-figures.ts';
export { fbLeadValue, isGoodTier, isHighValue, leadValues, lenderValue } from './lead-value.ts';
export { type LenderMap, mapLenders, reportNames } from './lender-map.ts';
export { type Lending, loadLending, readLending } from './load.ts';
export type { Agreement, Bureau, DroppedLoan, DropReason, Filtered, Loan, QualifyingLoan, Reading } from './loan.ts';
export { companyKey, normaliseAccount } from './names.ts';
export { previousAddresses, previousAddressKeys } from './previous-addresses.ts';
export { repaymentPercent } from './repayment.ts';
export { agreementsIn, wrapperLists, wrapperOf } from './wrappers.ts';
