import { recordOf } from '#engine/record.ts';
import { listOf, readAddressLine, readDay, readNumber, readText } from './distrust.ts';
import { type Loan, namesLenders, type Reading } from './loan.ts';

/**
 * Reads bureau A's report: an answer with `responseObject`, the contents of it, or only `consumerCreditSearchResponse`.
 * Never throws; an entry that is not a loan becomes a loan without a lender, so that no entry is lost.
 * (API-24, ENT-130 to ENT-143)
 */
export function readBureauA(report: unknown): Reading {
  const answer = recordOf(report);
  const inside = 'responseObject' in answer ? recordOf(answer.responseObject) : answer;
  const response = 'consumerCreditSearchResponse' in inside ? recordOf(inside.consumerCreditSearchResponse) : inside;
  const loans = listOf(response.loans).map(readLoan);
  return {
    bureau: 'bureau_a',
    readable: Array.isArray(response.loans) && namesLenders(loans),
    loans,
    previousSearches: listOf(response.previousSearches),
    creditScore: readNumber(response.creditScore),
  };
}

function readLoan(entry: unknown, index: number): Loan {
  const raw = recordOf(entry);
  const name = recordOf(raw.name);
  const payments = readNumber(recordOf(raw.fixedPaymentTerms).numberOfPayments);
  const balances = listOf(raw.paymentHistory).map(balanceOf);
  const kind = readText(raw.addressType).toLowerCase();
  const loan = {
    company: readText(raw.companyName),
    startDate: readDay(raw.startDate),
    endDate: readDay(raw.endDate),
    accountNumber: readText(raw.accountNumber, 100),
    hpId: readText(raw.hpId, 100),
    address: readAddressLine(raw.address),
    addressType: kind === 'current' || kind === 'previous' ? (kind as 'current' | 'previous') : null,
    label: readText(raw.loanInsightType, 60),
  };
  const {
    company: companyName,
    label: loanInsightType,
    startDate,
    endDate,
    accountNumber,
    address,
    addressType,
  } = loan;
  return {
    ...loan,
    bureau: 'bureau_a',
    index,
    payments,
    balance: balances.at(-1) ?? null,
    record: {
      companyName,
      startDate,
      endDate,
      accountNumber,
      name: { forename: readText(name.forename), surname: readText(name.surname) },
      dob: readDay(raw.dob),
      fixedPaymentTerms: { numberOfPayments: payments },
      paymentHistory: balances.map((amount) => ({ accountBalance: { amount } })),
      address,
      addressType,
      loanInsightType,
    },
  };
}

/** The account balance amount of an entry; some bureaus nest it one level deeper, in `balanceAmount`. (ENT-139) */
function balanceOf(entry: unknown): number | null {
  const balance = recordOf(recordOf(entry).accountBalance);
  return readNumber('amount' in balance ? balance.amount : recordOf(balance.balanceAmount).amount);
}
