import type { LinkedFlow } from '../flow/linked-flow.ts';
import { screenOf } from '../flow/screens.ts';
import type { EffectDefinition, Effects } from '../vocabulary/effect.ts';
import { savedFact } from '../vocabulary/fact.ts';
import type { Selectors } from './selectors.ts';

/** The message on the screen that asks for a missing input of an effect. */
export const ASKED_FIRST = 'We need this before you can continue. Everything you entered is kept.';

/** The message if no screen asks for the missing input, because the service sets it. */
export const NOT_THERE = 'We’re missing something we need. Check your connection and try again.';

/**
 * Where the built-in outcome `lacking` leads: to the first screen of the flow, other than `name`, that asks for one of
 * these claim keys; undefined where none does (contracts, "Effects").
 */
export function screenAskingFor(
  { savedBy, fields: all, order }: LinkedFlow,
  keys: readonly string[],
  name: string,
): string | undefined {
  const fields = keys.flatMap((key) => savedBy.get(key) ?? []);
  const asking = new Set(fields.flatMap(({ field }) => all[field]?.screens ?? []));
  return order.find((screen) => asking.has(screen) && screen !== name);
}

/** Whether a screen saves its answers to the claim. */
export function saves(flow: LinkedFlow, screen: string, effects: Effects): boolean {
  return screenOf(flow, screen).calls.some(({ effect }) => {
    const outcomes = Object.hasOwn(effects, effect) ? Object.values(effects[effect]?.outcomes ?? {}) : [];
    return outcomes.some((outcome) => outcome.saves);
  });
}

/**
 * Answers of other screens that were entered but not saved, though their screens save them: the claimant has changed one and
 * then left by Back, Forward or an address.
 */
export function unsavedBefore(name: string, selectors: Selectors, effects: Effects): string[] {
  const { flow, state } = selectors;
  const here = new Set(selectors.fieldsOn(name));
  return Object.values(flow.fields).flatMap(({ name: field, keys, screens }) =>
    keys.length > 0 &&
    !here.has(field) &&
    state.facts[savedFact(field)] === false &&
    selectors.visible(field) &&
    selectors.read(field) !== undefined &&
    screens.some((screen) => saves(flow, screen, effects))
      ? [field]
      : [],
  );
}

/**
 * The claim keys that an effect reads and that cannot be used yet: not answered, or answered on an earlier screen with another
 * value than the claim holds. The service would refuse a value that differs from the claim.
 */
export function missingInputs(
  effect: EffectDefinition | undefined,
  name: string,
  selectors: Selectors,
  effects: Effects,
): string[] {
  const keys = effect?.reads.claim ?? [];
  if (keys.length === 0) return [];
  const { savedBy } = selectors.flow;
  const unsaved = new Set(unsavedBefore(name, selectors, effects));
  return keys.filter(
    (key) => selectors.claimed(key) === undefined || (savedBy.get(key) ?? []).some(({ field }) => unsaved.has(field)),
  );
}
