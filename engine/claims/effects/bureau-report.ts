import { recordOf } from '../../record.ts';
import { isTesterEmail } from '../validation/email.ts';
import type { ApiAnswer } from './effect.ts';
import { type ApiRequest, type EffectInput, succeeded } from './effect.ts';

/** An agreement as the page may show it. (BA-08, BA-09, G-018) */
export interface Card {
  id: string;
  title: string;
  startDate: string | null;
  lender: string | null;
}

/** What a search came to, as an answer says it. */
export interface Report {
  status: string;
  cards: Card[];
}

const textOrNull = (value: unknown): value is string | null => value === null || typeof value === 'string';

/** The cards of a list; null unless each of them is one. */
export function readCards(list: unknown): Card[] | null {
  if (!Array.isArray(list)) return null;
  const cards = list.flatMap((entry): Card[] => {
    const { id, title, startDate, lender } = recordOf(entry);
    const whole = typeof id === 'string' && id !== '' && typeof title === 'string';
    return whole && textOrNull(startDate) && textOrNull(lender) ? [{ id, title, startDate, lender }] : [];
  });
  return cards.length === list.length ? cards : null;
}

/** An answer about bureau A; null for one that is none. (API-24) */
export function readReportA(answer: ApiAnswer): Report | null {
  if (!succeeded(answer)) return null;
  const { status, cards: list } = recordOf(recordOf(answer.body).responseObject);
  const cards = readCards(list);
  return typeof status === 'string' && cards ? { status, cards } : null;
}

/** An answer about bureau B: the list, which may stand in a second `responseObject`, with the status beside it. (API-27, API-28) */
export function readReportB(answer: ApiAnswer): Report | null {
  if (!succeeded(answer)) return null;
  const outer = recordOf(answer.body);
  const inner = recordOf(outer.responseObject);
  const nested = !Array.isArray(outer.responseObject);
  const status = outer.status ?? inner.status;
  const cards = readCards(nested ? inner.responseObject : outer.responseObject);
  return typeof status === 'string' && cards ? { status, cards } : null;
}

/** The outcome by what was read: found only with cards; whatever does not fit together is a failure. */
export function outcomeOf<Name extends string>(
  report: Report | null,
  empty: readonly Name[],
): Name | 'found' | 'failed' {
  if (!report) return 'failed';
  if (report.cards.length > 0) return report.status === 'found' ? 'found' : 'failed';
  return empty.find((name) => name === report.status) ?? 'failed';
}

/** The sample report that a tester is given in place of a search; null for other claimants. (BA-25, BB-20, ROLE-07, ROLE-09, ROLE-10, G-160) */
export function sampleFor(bureau: 'efx' | 'exp', { claim, config }: EffectInput): ApiRequest | null {
  const { email } = claim;
  if (typeof email !== 'string' || !isTesterEmail(email, config.testEmailDomains)) return null;
  const marker = config.testPost2021Marker;
  const late = marker !== '' && email.toLowerCase().includes(marker);
  return { operation: 'dummyReport', params: { bureau }, ...(late ? { query: { post2021: 'true' } } : {}) };
}
