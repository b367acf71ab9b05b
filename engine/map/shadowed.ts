import { labelOf } from '../flow/label.ts';
import type { LinkedFlow } from '../flow/linked-flow.ts';
import { rulesOf, type ScreenRule } from './rules.ts';

/**
 * The rules of a flow that can never be taken because of their conditions alone, each with the reason: an earlier rule of the decision
 * holds whenever this one does, or it asks for a condition and for its opposite.
 */
export function neverTaken(flow: LinkedFlow): Map<string, string> {
  const found = new Map<string, string>();
  const rules = rulesOf(flow);
  for (const rule of rules) {
    const own = conditionsOf(rule);
    const opposite = [...own].find((one) => own.has(`not ${one}`));
    const earlier = rules.find(
      (other) =>
        other.screen === rule.screen &&
        other.event === rule.event &&
        other.index < rule.index &&
        [...conditionsOf(other)].every((one) => own.has(one)),
    );
    if (opposite !== undefined) found.set(rule.id, `It asks for "${opposite}" and for its opposite.`);
    else if (earlier)
      found.set(
        rule.id,
        `The rule before it that asks for "${earlier.guard || 'nothing'}" holds whenever this one does.`,
      );
  }
  return found;
}

const conditionsOf = ({ rule }: ScreenRule): Set<string> => new Set(rule.guards.map(labelOf));
