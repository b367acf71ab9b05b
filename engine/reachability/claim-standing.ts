import type { LinkedFlow } from '../flow/linked-flow.ts';
import { emptyState } from '../state/journey-state.ts';
import { mergeClaim, type StoredClaim } from '../state/persisted-journey.ts';
import type { Effects } from '../vocabulary/effect.ts';
import type { FieldTypes } from '../vocabulary/field-type.ts';
import { factOf } from '../vocabulary/vocabulary.ts';
import type { Standing } from './standing.ts';

/** A claim as the service holds it. */
export interface HeldClaim {
  flow: LinkedFlow;
  claim: StoredClaim;
  /**
   * Facts that no claim key holds, as the service's own records say them. One that is named here and undefined is known
   * not to be; of one that is not named the service knows nothing.
   */
  records: Readonly<Record<string, unknown>>;
  /** yyyy-mm-dd. */
  today: string;
  fieldTypes: FieldTypes;
  effects: Effects;
}

/**
 * What a claim says of its claimant: the answers and facts that a page restores from it, and what the service alone has
 * on record. What a page alone knows may be anything; that it was answered is known once its screen is completed.
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
