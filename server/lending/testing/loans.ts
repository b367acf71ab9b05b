import { testedFlows } from '#fixtures/tested-flows.ts';
import type { Filtered, Lending, QualifyingLoan, Reading } from '../index.ts';
import { filterLoans, loadLending, mapLenders, readBureauA, readBureauB, reportNames } from '../index.ts';

/** The firm's own rules with short lists for tests only. */
export const lending: Lending = {
  ...loadLending(testedFlows),
  lenders: new Map(
    [1, 2, 3, 4, 5].map((tier) => [`tier ${tier} motors`, { universal_name: `Motors of tier ${tier}`, tier }]),
  ),
  blocklist: ['mobile phone', 'catalogue'],
  values: new Map([
    ['oak', 150],
    ['elm', 200],
    ['ash', 250],
    ['ash bank', 0],
    ['carmaker', 75],
  ]),
};

/** A loan as bureau A sends it: an unsecured loan that passes every rule, with `changes` merged into it. */
export const loanA = (changes: Readonly<Record<string, unknown>> = {}) => ({
  companyName: 'Oak Motor Finance Ltd',
  startDate: '2016-03-07',
  endDate: '2020-03-07',
  accountNumber: '0012 34',
  name: { forename: 'Maren', surname: 'Fairweather' },
  dob: '1984-06-19',
  fixedPaymentTerms: { numberOfPayments: 48 },
  paymentHistory: [{ accountBalance: { amount: 9000 } }, { accountBalance: { amount: 7000 } }],
  address: '14 Quarry Lane, Sampleton',
  addressType: 'current',
  hpId: '',
  loanInsightType: 'unsecuredLoan',
  ...changes,
});

export const reportA = (...loans: readonly unknown[]) => ({ consumerCreditSearchResponse: { loans } });

/** A record as bureau B sends it. */
export const recordB = (changes: Readonly<Record<string, unknown>> = {}) => ({
  supplyCompanyName: 'Elm Car Credit plc',
  accountNumber: '000 7',
  caisAccStartDate: { ccyy: '2017', mm: '11', dd: '03' },
  settlementDate: { ccyy: '2020', mm: '11', dd: '03' },
  ...changes,
});

export const filterReading = (reading: Reading): Filtered =>
  filterLoans(reading, mapLenders(reportNames(reading.loans), lending.lenders), lending);
export const filterA = (...loans: readonly unknown[]): Filtered => filterReading(readBureauA(reportA(...loans)));
export const filterB = (...records: readonly unknown[]): Filtered => filterReading(readBureauB(records));

/** The verdict on one loan of bureau A: `kept`, `post2021`, or why it was dropped. */
export function verdictOn(changes: Readonly<Record<string, unknown>>): string {
  const { kept, dropped, post2021 } = filterA(loanA(changes));
  return dropped[0]?.reason ?? (kept.length > 0 ? 'kept' : post2021.length > 0 ? 'post2021' : 'lost');
}

/** The one loan, which must qualify. */
export function qualifying(changes: Readonly<Record<string, unknown>> = {}): QualifyingLoan {
  const [loan] = filterA(loanA(changes)).kept;
  if (!loan) throw new Error('The loan does not qualify.');
  return loan;
}
