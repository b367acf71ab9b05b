import { bureauAddress } from '../bureau-address.ts';
import { outcomeOf, readReportB, sampleFor } from './bureau-report.ts';
import { type EffectInput, effect } from './effect.ts';
import { PAID } from './fixed.ts';
import { BUREAU_WAIT_MS, limitWords } from './read.ts';

const gives = ['bureauB.status', 'bureauB.cards', 'bureauB.done'] as const;
type Outcome = 'found' | 'none' | 'blocked' | 'failed';
const gave = (status: Outcome) =>
  ({
    gives,
    is: { 'bureauB.status': status, 'bureauB.cards': status === 'found' ? 'items' : 'empty', 'bureauB.done': true },
  }) as const;

/**
 * Searches bureau B. It reads the consent, so that no path reaches a bureau without it. A tester is given a sample.
 * Whatever goes wrong is `failed`, with no agreements. (BB-14, BB-16, BB-18, BB-20, API-27, API-28, G-159)
 */
export const bureauBSearch = effect<Outcome>({
  says: 'Searches bureau B for agreements.',
  guarded: 'costs',
  reads: {
    claim: ['title', 'first_name', 'last_name', 'dob', 'address', 'soft_check_privacy'],
    optional: ['email'],
    facts: ['claim.number'],
  },
  waitsForLimit: limitWords,
  timeoutMs: BUREAU_WAIT_MS,
  adjustable: PAID,
  outcomes: {
    found: { says: 'agreements to claim for', ...gave('found') },
    none: { says: 'none that qualifies', ...gave('none') },
    blocked: { says: 'only lenders on the blocklist', ...gave('blocked') },
    failed: { says: 'no result: continues without lenders', ...gave('failed') },
  },
  *exchange(input) {
    const sample = sampleFor('exp', input);
    const report = readReportB(
      yield sample ?? { operation: 'searchBureauB', query: { service: 'exp' }, body: bodyOf(input) },
    );
    const outcome = outcomeOf(report, ['none', 'blocked']);
    const cards = outcome === 'found' ? (report?.cards ?? []) : [];
    return { outcome, facts: { 'bureauB.status': outcome, 'bureauB.cards': cards, 'bureauB.done': true } };
  },
});

/** The documented body. (API-27, G-159) */
function bodyOf({ claim, facts }: EffectInput): Record<string, unknown> {
  const { title, first_name, last_name, dob, address } = claim;
  return { claim_number: facts['claim.number'], title, first_name, last_name, dob, ...bureauAddress(address) };
}
