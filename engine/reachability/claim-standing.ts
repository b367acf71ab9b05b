import type { LinkedFlow } from '../flow/linked-flow.ts';
import { emptyState } from '../state/journey-state.ts';
import { mergeClaim, type StoredClaim } from '../state/persisted-journey.ts';
import type { Effects } from '../vocabulary/effect.ts';
import type { FieldTypes } from '../vocabulary/field-type.ts';
import { factOf } from '../vocabulary/vocabulary.ts';
import type { Standing } from './standing.ts';

/** A claim as the service stores it. */
export interface HeldClaim {
  flow: LinkedFlow;
  claim: StoredClaim;
  /**
   * Facts that no claim key holds, from the service's own records. A fact that is present but undefined is known to be
   * unset; about a fact that is absent the service knows nothing.
   */
  records: Readonly<Record<string, unknown>>;
  /** yyyy-mm-dd. */
  today: string;
  fieldTypes: FieldTypes;
  effects: Effects;
}

/**
 * What a claim says about its claimant: the answers and facts that a page restores from it, and the service's own records.
 * A value that only the page knows may be anything; it counts as answered once its screen is completed.
 */
export function standingOf({ flow, claim, records, ...rest }: HeldClaim): Standing {
  const restored = mergeClaim(flow, emptyState, claim, rest.fieldTypes);
  const state = { ...restored, facts: { ...restored.facts, ...records } };
  const unseen = (name: string): boolean => {
    const fact = factOf(flow.vocabulary, name);
    if (fact) return fact.claimKey === undefined && !Object.hasOwn(records, name);
    const [head = '', part] = name.split('.');
    const field = flow.fields[head];
    if (field === undefined) return true;
    return field.saveAs === undefined && part !== 'saved';
  };
  return { ...rest, flow, state, completed: claim.screens_completed, unseen };
}
