import { claimKeysOf, type EffectDefinition, type EffectInput, type Outcome } from '../../claims/effects/effect.ts';
import { fieldTypeOf } from '../../claims/fields/lookup.ts';
import type { LinkedFlow } from '../../flow/linked-flow.ts';
import { claimNameOf } from '../../flow/screens.ts';
import { type Memory, readingFact } from '../../state/journey-state.ts';
import { lackedKeys, unsavedBefore } from '../../state/missing-inputs.ts';
import { type View, viewer } from '../../state/selectors.ts';
import type { Surroundings } from './types.ts';

/** What the actions of the screen machine share. */
export function createSupport(flow: LinkedFlow, revision: string, around: Surroundings) {
  const viewOf = viewer(
    flow,
    () => around.today(),
    () => around.fieldTypes,
  );

  function definitionOf(effect: string): EffectDefinition {
    const definition = around.effects[effect];
    if (!definition)
      throw new Error(`There is no effect "${effect}". Effects: ${Object.keys(around.effects).join(', ')}.`);
    return definition;
  }

  /** What an effect is given: the claim keys it declares, the screen's own changes, the facts. */
  function inputFor(name: string, memory: Memory, effect: string, value?: string): EffectInput {
    const view = viewOf(memory);
    const keys = claimKeysOf(definitionOf(effect));
    return {
      claim: Object.fromEntries(keys.map((key) => [key, view.claimed(key)])),
      changes: view.saved(savedWith(name, memory)),
      facts: memory.facts,
      entered: enteredOn(view, name),
      now: around.now(),
      screen: { name, path: claimNameOf(flow, name) },
      flow: { id: flow.id, revision },
      config: around.config,
      ...(value === undefined ? {} : { value }),
    };
  }

  /** Field type → the answer of the first visible field of that type. */
  function enteredOn(view: View, name: string): Record<string, unknown> {
    const pairs = view.fieldsOn(name).map((field) => [fieldOf(field)?.type ?? '', view.answer(field)] as const);
    return Object.fromEntries(pairs.reverse());
  }

  /** Whether an effect lacks something that it reads: the built-in outcome `lacking` (contracts, "Effects"). */
  function lacks(name: string, memory: Memory, effect: string): boolean {
    const view = viewOf(memory);
    const definition = definitionOf(effect);
    return (
      definition.reads.facts.some((fact) => view.read(fact) === undefined) ||
      lackedKeys(definition, name, view, around.effects).length > 0
    );
  }

  /**
   * The fields whose answers a save of a screen brings: its own, and those of earlier screens that were changed and left
   * without Next, as far as they are right.
   */
  function savedWith(name: string, memory: Memory): string[] {
    const view = viewOf(memory);
    const left = unsavedBefore(name, view, around.effects).filter(
      (field) => view.fault(field) === null && view.settled(field),
    );
    return [...left, ...view.fieldsOn(name)];
  }

  /**
   * Whether an effect has given its facts already, about what it would read now: all that one of its outcomes promises
   * are known. What a restored claim gave is about the claim as it is.
   */
  function hasGiven(memory: Memory, effect: string): boolean {
    const outcomes: Outcome[] = Object.values(definitionOf(effect).outcomes);
    const about = memory.facts[readingFact(effect)];
    return (
      (about === undefined || about === readingOf(memory, effect)) &&
      outcomes.some(
        ({ gives }) => gives.length > 0 && gives.every((fact) => (memory.facts[fact] ?? undefined) !== undefined),
      )
    );
  }

  /** What an effect reads of the claim, as a short text that is another one for other values. */
  function readingOf(memory: Memory, effect: string): string {
    const view = viewOf(memory);
    const text = JSON.stringify(definitionOf(effect).reads.claim.map((key) => view.claimed(key) ?? null));
    let hash = 5381;
    for (let at = 0; at < text.length; at += 1) hash = (hash * 33 + text.charCodeAt(at)) | 0;
    return `${text.length}.${hash}`;
  }

  const fieldOf = (name: string) => flow.fields[name];
  /** The type of a field of the present screen. */
  const typeOf = (name: string) => fieldTypeOf(around.fieldTypes, fieldOf(name)?.type ?? '');

  /** The id of the actor that an XState done or error event speaks of. */
  const idOf = (event: unknown): string => (event as { actorId: string }).actorId;

  return { viewOf, definitionOf, inputFor, lacks, savedWith, hasGiven, readingOf, fieldOf, typeOf, idOf };
}

/** A record without one key; the same record where it was not there. */
export function without<Value>(record: Record<string, Value>, key: string): Record<string, Value> {
  if (!Object.hasOwn(record, key)) return record;
  const { [key]: _, ...rest } = record;
  return rest;
}
