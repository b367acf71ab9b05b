import type { FlatRule, LinkedCall } from '../flow/linked-flow.ts';
import { claimNameOf, consequenceOf } from '../flow/screens.ts';
import { lateResult } from '../machines/screen/run-effect.ts';
import type { EffectDefinition, EffectInput } from '../vocabulary/effect.ts';
import type { Sight } from './sight.ts';
import type { Standing } from './standing.ts';
import { UNSEEN } from './three-valued.ts';

/** The results of the calls of a screen, as far as they can be seen. */
export interface Made {
  /** All of them have been made, or need not be made: the claimant can continue after them. */
  through: boolean;
  /** Facts of calls that failed and stored nothing in the claim. */
  given: Record<string, unknown>;
  /** Rules by which their outcomes may have led elsewhere. */
  rules: FlatRule[];
}

const definitionOf = ({ effects }: Standing, effect: string): EffectDefinition | undefined =>
  Object.hasOwn(effects, effect) ? effects[effect] : undefined;

/** The facts of an outcome are known, with the values that the outcome sets. */
function isLeft({ read }: Sight, { gives, is = {} }: EffectDefinition['outcomes'][string]): boolean {
  return gives.every((fact) => {
    const value = read(fact);
    if (value === UNSEEN) return true;
    if (value === undefined) return false;
    if (!Object.hasOwn(is, fact)) return true;
    const due: unknown = Reflect.get(is, fact);
    return Array.isArray(value) ? value.length > 0 === (due === 'items') : value === due;
  });
}

/** An outcome of the effect has left its facts. */
export const hasLeft = (standing: Standing, sight: Sight, effect: string): boolean =>
  Object.values(definitionOf(standing, effect)?.outcomes ?? {}).some(
    (outcome) => outcome.gives.length > 0 && isLeft(sight, outcome),
  );

/**
 * Goes through the calls that a screen waits for. A call counts as made if one of its outcomes has left its facts, or sets
 * none. A call whose failure left no record counts as made if the flow continues after the failure and the claim says that
 * the screen is finished.
 */
export function madeCalls(standing: Standing, screen: string, sight: Sight, calls: readonly LinkedCall[]): Made {
  const { flow, completed = [] } = standing;
  const made: Made = { through: true, given: {}, rules: [] };
  for (const call of calls) {
    if (!call.wait || sight.truth(call.when) === false) continue;
    const definition = definitionOf(standing, call.effect);
    if (!definition) return { ...made, through: false };
    const outcomes = Object.entries(definition.outcomes).map(([name, outcome]) => ({
      consequence: consequenceOf(call, name),
      possible: outcome.gives.length === 0 || isLeft(sight, outcome),
    }));
    for (const { consequence, possible } of outcomes)
      if (possible && typeof consequence !== 'string') made.rules.push(...consequence.flat);
    const goesOn = outcomes.some(({ consequence, possible }) => possible && consequence === 'continue');
    if (goesOn || sight.truth(call.when) === undefined) continue;
    const late = lateResult(definition, nothingBut(standing, screen));
    const passed = consequenceOf(call, late.outcome) === 'continue' && completed.includes(claimNameOf(flow, screen));
    if (!passed) return { ...made, through: false };
    Object.assign(made.given, late.facts);
  }
  return made;
}

/** The input for asking an effect which outcome it has when no answer arrives. */
function nothingBut({ flow, state, today }: Standing, screen: string): EffectInput {
  const { claimFact, blankConfig } = flow.vocabulary;
  return {
    claim: {},
    changes: {},
    facts: { ...state.facts, [claimFact]: state.facts[claimFact] ?? '' },
    entered: {},
    now: `${today}T00:00:00.000Z`,
    screen: { name: screen, path: claimNameOf(flow, screen) },
    flow: { id: flow.id, revision: '' },
    config: blankConfig,
  };
}
