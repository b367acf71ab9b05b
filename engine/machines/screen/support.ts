import type { LinkedFlow } from '../../flow/linked-flow.ts';
import { claimNameOf } from '../../flow/screens.ts';
import type { JourneyState } from '../../state/journey-state.ts';
import { missingInputs, unsavedBefore } from '../../state/missing-inputs.ts';
import { createSelectors, type Selectors } from '../../state/selectors.ts';
import { claimKeysOf, type EffectInput } from '../../vocabulary/effect.ts';
import { readingFact } from '../../vocabulary/fact.ts';
import { fieldTypeOf } from '../../vocabulary/field-type-of.ts';
import { definitionIn, type Run } from './effect-actor.ts';
import type { JourneyDeps } from './types.ts';

/** What the actions of the screen machine share. */
export function createSupport(flow: LinkedFlow, revision: string, deps: JourneyDeps) {
  const selectorsOf = createSelectors(
    flow,
    () => deps.today(),
    () => deps.fieldTypes,
  );

  const definitionOf = (effect: string) => definitionIn(deps, effect);

  /** The input of an effect: the claim keys it declares, the screen's own changes, the facts. */
  function inputFor(name: string, state: JourneyState, effect: string, value?: string): EffectInput {
    const selectors = selectorsOf(state);
    const keys = claimKeysOf(definitionOf(effect));
    return {
      claim: Object.fromEntries(keys.map((key) => [key, selectors.claimed(key)])),
      changes: underDeclared(flow, selectors.saved(savedWith(name, state))),
      facts: state.facts,
      entered: enteredOn(selectors, name),
      now: deps.now(),
      screen: { name, path: claimNameOf(flow, name) },
      flow: { id: flow.id, revision },
      config: deps.config,
      ...(value === undefined ? {} : { value }),
    };
  }

  /** Field type → the answer of the first visible field of that type. */
  function enteredOn(selectors: Selectors, name: string): Record<string, unknown> {
    const pairs = selectors
      .fieldsOn(name)
      .map((field) => [fieldOf(field)?.type ?? '', selectors.answer(field)] as const);
    return Object.fromEntries(pairs.reverse());
  }

  /** Whether an effect misses an input that it reads: the built-in outcome `lacking` (contracts, "Effects"). */
  function lacks(name: string, state: JourneyState, effect: string): boolean {
    const selectors = selectorsOf(state);
    const definition = definitionOf(effect);
    return (
      definition.reads.facts.some((fact) => selectors.read(fact) === undefined) ||
      missingInputs(definition, name, selectors, deps.effects).length > 0
    );
  }

  /**
   * The fields whose answers a save of a screen contains: its own, and those of earlier screens that were changed and left
   * without Next, if they are valid.
   */
  function savedWith(name: string, state: JourneyState): string[] {
    const selectors = selectorsOf(state);
    const left = unsavedBefore(name, selectors, deps.effects).filter(
      (field) => selectors.errorOf(field) === null && selectors.settled(field),
    );
    return [...left, ...selectors.fieldsOn(name)];
  }

  /**
   * Whether an effect has set its facts already, for the inputs that it would read now: all facts of one of its outcomes are
   * known. The facts of a restored claim are about the claim as it is.
   */
  function hasGiven(state: JourneyState, effect: string): boolean {
    const outcomes = Object.values(definitionOf(effect).outcomes);
    const about = state.facts[readingFact(effect)];
    return (
      (about === undefined || about === readingOf(state, effect)) &&
      outcomes.some(
        ({ gives }) => gives.length > 0 && gives.every((fact) => (state.facts[fact] ?? undefined) !== undefined),
      )
    );
  }

  /** Hash of the claim values that an effect reads, to detect changes. */
  function readingOf(state: JourneyState, effect: string): string {
    const selectors = selectorsOf(state);
    const text = JSON.stringify(definitionOf(effect).reads.claim.map((key) => selectors.claimed(key) ?? null));
    let hash = 5381;
    for (let at = 0; at < text.length; at += 1) hash = (hash * 33 + text.charCodeAt(at)) | 0;
    return `${text.length}.${hash}`;
  }

  const fieldOf = (name: string) => flow.fields[name];
  /** The type of a field of the current screen. */
  const typeOf = (name: string) => fieldTypeOf(deps.fieldTypes, fieldOf(name)?.type ?? '');

  /** A run of an effect of a screen; `value`: what a field asks about. */
  function runOf(name: string, state: JourneyState, effect: string, value?: string): Run {
    const { timeoutMs, adjustable } = definitionOf(effect);
    const { timeout, tries = 1 } = flow.effectSettings[effect] ?? {};
    const patienceMs = typeof adjustable === 'object' ? adjustable.patienceMs : 0;
    return {
      effect,
      given: inputFor(name, state, effect, value),
      timeoutMs: timeout === undefined ? timeoutMs : timeout + patienceMs,
      tries,
    };
  }

  return { selectorsOf, definitionOf, runOf, lacks, savedWith, hasGiven, readingOf, fieldOf, typeOf };
}

/** Values by claim key as the claim holds them: those of declared keys stand together under one key. */
function underDeclared(
  { claimKeys, vocabulary }: LinkedFlow,
  values: Record<string, unknown>,
): Record<string, unknown> {
  const { declaredUnder } = vocabulary;
  const declared = Object.entries(values).filter(([key]) => claimKeys[key] !== undefined);
  if (declaredUnder === undefined || declared.length === 0) return values;
  const documented = Object.entries(values).filter(([key]) => claimKeys[key] === undefined);
  return { ...Object.fromEntries(documented), [declaredUnder]: Object.fromEntries(declared) };
}

/** A record without one key; the same record if it did not have the key. */
export function without<Value>(record: Record<string, Value>, key: string): Record<string, Value> {
  if (!Object.hasOwn(record, key)) return record;
  const { [key]: _, ...rest } = record;
  return rest;
}

export type Support = ReturnType<typeof createSupport>;
