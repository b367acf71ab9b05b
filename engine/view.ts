import type { Field, Flow, Test, Text, When } from '../schemas/flow.ts';
import { compare } from './compare.ts';
import { isFactName } from './facts.ts';
import type { Fault, FieldType, FieldTypes } from './fields/field-type.ts';
import { fieldTypeOf, fits } from './fields/lookup.ts';
import { indexOf } from './flow-index.ts';
import type { Memory } from './memory.ts';

/** What conditions, texts and requests are evaluated against. */
export interface Given {
  flow: Flow;
  memory: Memory;
  /** Today in the claimant's time zone, yyyy-mm-dd. */
  today: string;
  /** The types of the flow's fields, as far as their screens have been reached. */
  fieldTypes: FieldTypes;
}

/**
 * One look at a memory through a flow: which answers count, what a fact is, whether a condition holds. Answers count
 * while their field is visible: it stands on a screen of the trail and its own `when` holds. It remembers what it has
 * worked out, since a memory never changes.
 */
export class View {
  readonly flow: Flow;
  readonly memory: Memory;
  readonly today: string;
  readonly #fieldTypes: FieldTypes;
  #trail: ReadonlySet<string> | undefined;
  readonly #visible = new Map<string, boolean>();

  constructor({ flow, memory, today, fieldTypes }: Given) {
    this.flow = flow;
    this.memory = memory;
    this.today = today;
    this.#fieldTypes = fieldTypes;
  }

  #typeOf({ type }: Field): FieldType<unknown> {
    return fieldTypeOf(this.#fieldTypes, type);
  }

  /** Whether a field counts now. A field whose `when` leads back to itself does not (the check refuses such flows). */
  visible(name: string): boolean {
    const known = this.#visible.get(name);
    if (known !== undefined) return known;
    this.#visible.set(name, false);
    this.#trail ??= new Set(this.memory.trail);
    const trail = this.#trail;
    const field = this.flow.fields?.[name];
    const stands =
      field !== undefined && (indexOf(this.flow).screensOf.get(name) ?? []).some((screen) => trail.has(screen));
    const counts = stands && (field.when === undefined || this.holds(field.when));
    this.#visible.set(name, counts);
    return counts;
  }

  /** The value of a fact or of a visible answer; undefined while it is not known (an empty answer is not known). */
  read = (name: string): unknown => {
    if (name === 'session.canGoBack') return this.memory.trail.length > 1;
    if (isFactName(name) || name.includes('.')) return this.memory.facts[name] ?? undefined;
    const field = this.flow.fields?.[name];
    if (!field || !this.visible(name)) return undefined;
    const answer = this.#given(name, field);
    return answer === undefined || this.#typeOf(field).isEmpty(answer) ? undefined : answer;
  };

  /** Whether a condition holds: a name, or a list of tests of which all must hold. */
  holds(when: When | undefined): boolean {
    if (when === undefined) return true;
    return typeof when === 'string' ? this.#test(when) : when.every((test) => this.#test(test));
  }

  #test(test: Test): boolean {
    if (typeof test === 'string') {
      const tests = this.flow.conditions?.[test];
      return tests?.every((each) => this.#test(each)) ?? false;
    }
    if ('not' in test) return !this.#test(test.not);
    if ('any' in test) return test.any.some((each) => this.#test(each));
    if ('valid' in test)
      return test.valid.every((name) => this.visible(name) && this.fault(name) === null && this.settled(name));
    return compare(test, this.read(test.fact));
  }

  /** The first alternative of a text whose condition holds. */
  text(text: Text): string {
    if (typeof text === 'string') return text;
    return text.find((alternative) => this.holds(alternative.when))?.text ?? '';
  }

  /** The answer of a field as its type has it: what was given, or the type's empty one. */
  answer(name: string): unknown {
    const field = this.flow.fields?.[name];
    if (!field) return undefined;
    return this.#given(name, field) ?? field.initial ?? this.#typeOf(field).empty;
  }

  /** What was given as an answer; undefined for what is of another shape: it stems from another form of the flow. */
  #given(name: string, field: Field): unknown {
    const answer = this.memory.answers[name];
    return answer !== undefined && fits(this.#typeOf(field), answer) ? answer : undefined;
  }

  /** What is wrong with a field's answer, or null. Says nothing of a verification by the service. */
  fault(name: string): Fault | null {
    const field = this.flow.fields?.[name];
    if (!field) return null;
    const type = this.#typeOf(field);
    const fault = type.check(this.answer(name), { field, today: this.today, facts: this.memory.facts });
    if (fault) return fault;
    const verdict = this.#verdict(name);
    return verdict === 'invalid' ? { text: type.refused ?? 'Invalid input' } : null;
  }

  /** Whether a field needs no more word of the service: nothing to verify, or a verdict for the present value. */
  settled(name: string): boolean {
    const field = this.flow.fields?.[name];
    return field?.verify === undefined || this.asks(name) === null || this.#verdict(name) !== undefined;
  }

  /** The value that verifying or looking up a field would ask about now; null while there is nothing to ask. */
  asks(name: string): string | null {
    const field = this.flow.fields?.[name];
    return field ? (this.#typeOf(field).asks?.(this.answer(name)) ?? null) : null;
  }

  /** The verdict on the present value of a field. */
  #verdict(name: string) {
    const verdict = this.memory.verdicts[name];
    return verdict !== undefined && verdict.value === this.asks(name) ? verdict.verdict : undefined;
  }

  /** Visible fields of a screen, in order. */
  fieldsOn(screen: string): string[] {
    return (indexOf(this.flow).fieldsOf.get(screen) ?? []).filter((name) => this.visible(name));
  }

  /** Field → fault, for each visible field of a screen that has one. */
  faultsOn(screen: string): Record<string, Fault> {
    const faults: Record<string, Fault> = {};
    for (const name of this.fieldsOn(screen)) {
      const fault = this.fault(name);
      if (fault) faults[name] = fault;
    }
    return faults;
  }

  /** Claim key → value, for these fields' answers as they are saved. */
  saved(names: readonly string[]): Record<string, unknown> {
    const saved: Record<string, unknown> = {};
    for (const name of names) {
      const field = this.flow.fields?.[name];
      if (field?.saveAs === undefined) continue;
      const type = this.#typeOf(field);
      const parts = type.save(this.answer(name), field);
      for (const [part, value] of Object.entries(parts)) {
        const key =
          typeof field.saveAs === 'string' ? (part === type.parts[0] ? field.saveAs : undefined) : field.saveAs[part];
        if (key !== undefined && value !== undefined) saved[key] = value;
      }
    }
    return saved;
  }

  /** The value of one claim key from the visible answers; undefined where none of its fields is visible and answered. */
  claimed(key: string): unknown {
    for (const { field } of indexOf(this.flow).savedBy.get(key) ?? []) {
      if (!this.visible(field) || this.read(field) === undefined) continue;
      const value = this.saved([field])[key];
      if (value !== undefined) return value;
    }
    return undefined;
  }
}

/**
 * Looks through a flow at one memory after another. The last look is kept: many ask about one memory between two
 * changes of it.
 */
export function viewer(flow: Flow, today: () => string, types: () => FieldTypes): (memory: Memory) => View {
  let last: { view: View; fieldTypes: FieldTypes } | undefined;
  return (memory) => {
    const [day, fieldTypes] = [today(), types()];
    if (last?.view.memory !== memory || last.view.today !== day || last.fieldTypes !== fieldTypes)
      last = { view: new View({ flow, memory, today: day, fieldTypes }), fieldTypes };
    return last.view;
  };
}
