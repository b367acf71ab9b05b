import { recordOf } from '../../record.ts';
import { outcomeOf, type Report, readReportA, sampleFor } from './bureau-report.ts';
import { type EffectInput, type EffectResult, effect } from './effect.ts';
import { PAID } from './fixed.ts';
import { BUREAU_WAIT_MS, limitWords } from './read.ts';

const gives = ['bureauA.status', 'bureauA.cards', 'bureauA.done'] as const;
type Outcome = 'found' | 'none' | 'failed';
const gave = (status: Outcome) =>
  ({
    gives,
    is: { 'bureauA.status': status, 'bureauA.cards': status === 'found' ? 'items' : 'empty', 'bureauA.done': true },
  }) as const;

function result(report: Report | null): EffectResult<Outcome> {
  const outcome = outcomeOf(report, ['none']);
  const cards = outcome === 'found' ? (report?.cards ?? []) : [];
  return { outcome, facts: { 'bureauA.status': outcome, 'bureauA.cards': cards, 'bureauA.done': true } };
}

/**
 * Searches bureau A. It reads the consent, so that no path reaches a bureau without it. A search that is done is read as
 * it is stored; a tester is given a sample. Whatever goes wrong is `failed`, with no agreements. (BA-07, BA-22, BA-23,
 * BA-25, BA-26, API-24 to API-26, G-138)
 */
export const bureauASearch = effect<Outcome>({
  says: 'Searches bureau A for agreements.',
  guarded: 'costs',
  reads: {
    claim: ['first_name', 'last_name', 'dob', 'address', 'soft_check_privacy'],
    optional: ['email'],
    facts: ['claim.number'],
  },
  waitsForLimit: limitWords,
  timeoutMs: BUREAU_WAIT_MS,
  adjustable: PAID,
  outcomes: {
    found: { says: 'agreements to claim for', ...gave('found') },
    none: { says: 'none that qualifies', ...gave('none') },
    failed: { says: 'no result: continues without lenders', ...gave('failed') },
  },
  *exchange(input) {
    const sample = sampleFor('efx', input);
    if (sample) return result(readReportA(yield sample));
    if (input.facts['bureauA.done'] === true) {
      const stored = readReportA(
        yield { operation: 'storedBureauA', query: { claim_number: String(input.facts['claim.number']) } },
      );
      if (stored) return result(stored);
    }
    return result(readReportA(yield { operation: 'searchBureauA', body: bodyOf(input) }));
  },
});

/** The documented body; the address by its id where it has one. (API-24, API-25, G-112) */
function bodyOf({ claim, facts }: EffectInput): Record<string, unknown> {
  const { first_name, last_name, dob, address } = claim;
  const { addressID } = recordOf(address);
  return {
    claim_number: facts['claim.number'],
    first_name,
    last_name,
    dob,
    ...(addressID ? { use_address: false, address_id: addressID } : { use_address: true, address }),
  };
}
