import { recordOf } from '#engine/record.ts';
import type { LoanType } from '#schemas/lending.ts';
import { readDay, readText } from './distrust.ts';
import { type Loan, namesLenders, type Reading } from './loan.ts';

/** Records of bureau B give no kind, so they are stored under a kind that no bureau uses. */
const KIND: LoanType = 'otherPurchase';

/** How often a list may be wrapped: the answer's own `responseObject`, and one more inside it. (API-28) */
const WRAPPINGS = 2;

/**
 * Reads bureau B's answer: a list, bare or in one or two `responseObject`s. Never throws, whatever the input. (API-27,
 * API-28, ENT-154 to ENT-159)
 */
export function readBureauB(answer: unknown): Reading {
  let list = answer;
  for (let depth = 0; depth < WRAPPINGS && !Array.isArray(list); depth++) list = recordOf(list).responseObject;
  const loans = Array.isArray(list) ? list.map(readRecord) : [];
  return {
    bureau: 'bureau_b',
    readable: Array.isArray(list) && namesLenders(loans),
    loans,
    previousSearches: [],
    creditScore: null,
  };
}

function readRecord(entry: unknown, index: number): Loan {
  const raw = recordOf(entry);
  const company = readText(raw.supplyCompanyName);
  const accountNumber = readText(raw.accountNumber, 100);
  const startDate = readDay(raw.caisAccStartDate);
  const endDate = readDay(raw.settlementDate);
  const [ccyy, mm, dd] = startDate?.split('-') ?? [null, null, null];
  return {
    bureau: 'bureau_b',
    index,
    company,
    label: KIND,
    startDate,
    endDate,
    accountNumber,
    payments: null,
    balance: null,
    hpId: '',
    address: '',
    addressType: null,
    record: {
      supplyCompanyName: company,
      accountNumber,
      caisAccStartDate: { ccyy, mm, dd },
      settlementDate: endDate,
    },
  };
}
