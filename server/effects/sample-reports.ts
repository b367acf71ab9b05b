import type { Bureau } from '../lending/index.ts';

const loan = (companyName: string, loanInsightType: string, startDate: string, endDate: string, more: object = {}) => ({
  companyName,
  loanInsightType,
  startDate,
  endDate,
  accountNumber: 'SAMPLE',
  name: { forename: 'Sample', surname: 'Sample' },
  fixedPaymentTerms: { numberOfPayments: 48 },
  paymentHistory: [{ accountBalance: { amount: 9000 } }],
  address: '1 Sample Street, Sampleton',
  addressType: 'current',
  ...more,
});

const record = (supplyCompanyName: string, start: string, settlementDate: string) => {
  const [ccyy, mm, dd] = start.split('-');
  return { supplyCompanyName, accountNumber: 'SAMPLE', caisAccStartDate: { ccyy, mm, dd }, settlementDate };
};

const reportA = (...loans: object[]) => ({
  consumerCreditSearchResponse: { loans, previousSearches: [], creditScore: 700 },
});

/**
 * The bureaus' reports for the firm's own testers: recognisable as samples, and never bought. They are in the product, not in
 * the sandbox, because testers use the live service. `late`: only agreements from 2021 on. (BA-25, BB-20, ROLE-07, ROLE-10)
 */
const reports: Record<Bureau, { usual: unknown; late: unknown }> = {
  bureau_a: {
    usual: reportA(
      loan('Sample Alder Motor Finance', 'hirePurchase', '2018-03-05', '2022-03-05'),
      loan('Sample Birch Car Credit', 'unsecuredLoan', '2016-03-07', '2020-03-07'),
      loan('Sample Cedar Vehicle Finance', 'conditionalSale', '2014-11-20', '2018-11-20', {
        address: '2 Sample Lane, Sampleton',
        addressType: 'previous',
      }),
    ),
    late: reportA(
      loan('Sample Alder Motor Finance', 'hirePurchase', '2021-01-01', '2025-01-01'),
      loan('Sample Birch Car Credit', 'rentalAgreement', '2022-06-15', '2026-06-15'),
    ),
  },
  bureau_b: {
    usual: [
      record('Sample Alder Motor Finance', '2018-03-05', '2022-03-05'),
      record('Sample Birch Car Credit', '2016-03-07', '2020-03-07'),
    ],
    late: [record('Sample Alder Motor Finance', '2021-01-01', '2025-01-01')],
  },
};

/** A bureau's sample report. (API-21, API-22, G-160) */
export const sampleReport = (bureau: Bureau, late: boolean): unknown => reports[bureau][late ? 'late' : 'usual'];
