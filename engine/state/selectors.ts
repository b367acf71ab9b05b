import type { Field, Test, Text, When } from '../../schemas/flow.ts';
import { namesIn } from '../flow/body.ts';
import { compare } from '../flow/compare.ts';
import type { LinkedFlow, LinkedStep } from '../flow/linked-flow.ts';
import type { FieldError, FieldType, FieldTypes } from '../vocabulary/field-type.ts';
import { fieldTypeOf, fits } from '../vocabulary/field-type-of.ts';
import { factOf } from '../vocabulary/vocabulary.ts';
import type { JourneyState } from './journey-state.ts';

/** What conditions, texts and requests are evaluated against. */
export interface Given {
  flow: LinkedFlow;
  state: JourneyState;
  /** Today in the claimant's time zone, yyyy-mm-dd. */
  today: string;
  /** The types of the flow's fields, if they are loaded. */
  fieldTypes: FieldTypes;
}

/** One of the parts of a screen that are shown one at a time. */
export interface StepView {
  /** The step's id, or the key of the item. */
  key: string;
  /** The item of the list, where the steps go through one. */
  item?: Item;
  /** The step in the flow; the same one for every item of a list. */
  step: LinkedStep;
  /** All its answers are present and valid. */
  answered: boolean;
  /** It can be opened: all steps before it are answered. (QUIZ-35) */
  open: boolean;
}

/** An item of a list fact, by the member that identifies it. */
export interface Item {
  key: string;
  value: Readonly<Record<string, unknown>>;
}

/**
 * Memoised selectors over one journey state: which answers count, the value of a fact, whether a condition holds. Answers count
 * while their field is visible: it is on a screen of the path taken and its own `when` holds. Results are cached, because
 * a state never changes.
 */
export class Selectors {
  readonly flow: LinkedFlow;
  readonly state: JourneyState;
  readonly today: string;
  readonly #fieldTypes: FieldTypes;
  #trail: ReadonlySet<string> | undefined;
  readonly #visible = new Map<string, boolean>();
  readonly #steps = new Map<string, StepView[]>();

  constructor({ flow, state, today, fieldTypes }: Given) {
    this.flow = flow;
    this.state = state;
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
    this.#trail ??= new Set(this.state.trail);
    const trail = this.#trail;
    const field = this.flow.fields[name];
    const stands = field?.screens.some((screen) => trail.has(screen) && this.#stands(screen, name)) ?? false;
    const counts = stands && this.holds(field?.when);
    this.#visible.set(name, counts);
    return counts;
  }

  /** Whether a screen of the field shows it: not if only a step asks for it that is not live. */
  #stands(screen: string, name: string): boolean {
    const { body = [], steps = [] } = this.flow.screens[screen] ?? {};
    return namesIn(body).includes(name) || steps.some(({ names, when }) => names.includes(name) && this.holds(when));
  }

  /** The value of a fact or of a visible answer; undefined while it is not known (an empty answer is not known). */
  read = (name: string): unknown => {
    if (name === 'session.canGoBack') return this.state.trail.length > 1;
    if (factOf(this.flow.vocabulary, name)) return this.state.facts[name] ?? undefined;
    if (name.includes('.')) return this.state.facts[name] ?? this.#member(name) ?? undefined;
    const field = this.flow.fields[name];
    if (!field || !this.visible(name)) return undefined;
    const answer = this.#given(name, field);
    const type = this.#typeOf(field);
    if (answer === undefined || type.isEmpty(answer)) return undefined;
    return type.asFact ? type.asFact(answer, field) : answer;
  };

  /** `field.part`: a part of an answer as it is saved; `item.member`: of the current item of the screen's steps. */
  #member(name: string): unknown {
    const [head = '', part = ''] = name.split('.');
    const field = this.flow.fields[head];
    if (field)
      return this.read(head) === undefined ? undefined : this.#typeOf(field).save(this.answer(head), field)[part];
    const screen = this.state.trail.at(-1) ?? '';
    const steps = this.flow.screens[screen]?.steps;
    return steps?.some(({ each }) => each?.as === head) ? this.item(screen)?.value[part] : undefined;
  }

  /** Whether a condition holds: a name, or a list of tests that must all hold. */
  holds(when: When | undefined): boolean {
    if (when === undefined) return true;
    return typeof when === 'string' ? this.#test(when) : when.every((test) => this.#test(test));
  }

  #test(test: Test): boolean {
    if (typeof test === 'string') {
      const tests = this.flow.conditions[test];
      return tests?.every((each) => this.#test(each)) ?? false;
    }
    if ('not' in test) return !this.#test(test.not);
    if ('any' in test) return test.any.some((each) => this.#test(each));
    if ('valid' in test)
      return test.valid.every((name) => this.visible(name) && this.errorOf(name) === null && this.settled(name));
    if ('setting' in test) return this.flow.settings[test.setting] === test.is;
    return compare(test, this.read(test.fact));
  }

  /** The first alternative of a text whose condition holds. */
  text(text: Text): string {
    if (typeof text === 'string') return text;
    return text.find((alternative) => this.holds(alternative.when))?.text ?? '';
  }

  /** The answer of a field in the shape of its type: the given answer, or the type's empty one. */
  answer(name: string): unknown {
    const field = this.flow.fields[name];
    if (!field) return undefined;
    const type = this.#typeOf(field);
    return this.#given(name, field) ?? field.initial ?? type.initial?.(field, this.state.facts) ?? type.empty;
  }

  /** The given answer; undefined if it has another shape, which comes from another form of the flow. */
  #given(name: string, field: Field): unknown {
    const answer = this.state.answers[name];
    return answer !== undefined && fits(this.#typeOf(field), answer) ? answer : undefined;
  }

  /**
   * The error of a field's answer, or null. For a field with an answer per item, that of this item (by default the current one).
   * Verification by the service is not included.
   */
  errorOf(name: string, item?: Item): FieldError | null {
    const field = this.flow.fields[name];
    if (!field) return null;
    const type = this.#typeOf(field);
    const fieldError = type.check(this.answer(name), {
      field,
      today: this.today,
      facts: this.state.facts,
      item: type.perItem ? (item ?? this.item(this.state.trail.at(-1) ?? '')) : undefined,
    });
    if (fieldError) return fieldError;
    const verdict = this.#verdict(name);
    return verdict === 'invalid' ? { text: type.refused ?? 'Invalid input' } : null;
  }

  /** Whether a field needs no verification: it has none, or a verdict for the current value. */
  settled(name: string): boolean {
    const field = this.flow.fields[name];
    return field?.verify === undefined || this.queryValue(name) === null || this.#verdict(name) !== undefined;
  }

  /** The value that verifying or looking up a field would ask about now; null while there is nothing to ask. */
  queryValue(name: string): string | null {
    const field = this.flow.fields[name];
    return field ? (this.#typeOf(field).queryValue?.(this.answer(name)) ?? null) : null;
  }

  /** The verdict on the current value of a field. */
  #verdict(name: string) {
    const verdict = this.state.verdicts[name];
    return verdict !== undefined && verdict.value === this.queryValue(name) ? verdict.verdict : undefined;
  }

  /** Visible fields of a screen, in order. */
  fieldsOn(screen: string): string[] {
    return (this.flow.screens[screen]?.fields ?? []).filter((name) => this.visible(name));
  }

  /** The live steps of a screen; none for a screen without steps. */
  stepsOn(screen: string): readonly StepView[] {
    const known = this.#steps.get(screen);
    if (known) return known;
    this.#steps.set(screen, []); // a step whose `when` leads back to the steps has none
    const steps = this.#partsOf(screen).map(({ key, item, step }): StepView => {
      const fields = step.names.filter((name) => this.visible(name));
      return { key, item, step, answered: fields.every((name) => this.#answered(name, item)), open: false };
    });
    const gap = steps.findIndex((step) => !step.answered);
    const found = steps.map((step, at) => ({ ...step, open: gap < 0 || at <= gap }));
    this.#steps.set(screen, found);
    return found;
  }

  #partsOf(screen: string): { key: string; item?: Item; step: LinkedStep }[] {
    return (this.flow.screens[screen]?.steps ?? []).flatMap((step) => {
      const { id, each } = step;
      if (!each) return this.holds(step.when) ? [{ key: id, step }] : [];
      const list = this.state.facts[each.list];
      return (Array.isArray(list) ? list : []).map((value: Item['value']) => {
        const key = String(value[each.key]);
        return { key, item: { key, value }, step };
      });
    });
  }

  #answered(name: string, item: Item | undefined): boolean {
    const type = this.flow.fields[name]?.type;
    if (type === undefined) return true;
    return Object.hasOwn(this.#fieldTypes, type) && this.errorOf(name, item) === null && this.settled(name);
  }

  /** The position of the current step: the one that was opened, but not beyond the first unanswered one. */
  stepAt(screen: string): number {
    const steps = this.stepsOn(screen);
    const at = steps.findIndex(({ key }) => key === this.state.steps[screen]);
    return Math.max(
      0,
      Math.min(
        at,
        steps.findLastIndex(({ open }) => open),
      ),
    );
  }

  /** The progress of the screen, 0 to 100, from its current step or itself; undefined: it shows none. */
  progress(name: string): number | undefined {
    const progress = this.stepOverrides(name).progress ?? this.flow.screens[name]?.progress;
    return typeof progress === 'object' ? progress.find(({ when }) => this.holds(when))?.value : progress;
  }

  /** What the current step sets instead of its screen: the progress, and the words of the main button. */
  stepOverrides(screen: string): Pick<LinkedStep, 'label' | 'progress'> & { busyLabel?: Text } {
    const [steps, at] = [this.stepsOn(screen), this.stepAt(screen)];
    const { label, progress, each } = steps[at]?.step ?? {};
    // The last item of a list submits: the words are the screen's.
    if (each && at === steps.length - 1) return {};
    const busyLabel = each?.busyLabel;
    return { ...(label && { label }), ...(busyLabel && { busyLabel }), ...(progress !== undefined && { progress }) };
  }

  /** The item of the current step of a screen. */
  item(screen: string): Item | undefined {
    return this.stepsOn(screen)[this.stepAt(screen)]?.item;
  }

  /** Visible fields in the shown parts of a screen: its body and its current step. */
  fieldsAt(screen: string): string[] {
    const step = this.stepsOn(screen)[this.stepAt(screen)];
    if (!step) return this.fieldsOn(screen);
    const shown = new Set([...namesIn(this.flow.screens[screen]?.body ?? []), ...step.step.names]);
    return this.fieldsOn(screen).filter((name) => shown.has(name));
  }

  /** Field → error, for each of these fields that has one; by default the visible fields of the screen. */
  errorsOn(screen: string, fields: readonly string[] = this.fieldsOn(screen)): Record<string, FieldError> {
    const errors: Record<string, FieldError> = {};
    for (const name of fields) {
      const fieldError = this.errorOf(name);
      if (fieldError) errors[name] = fieldError;
    }
    return errors;
  }

  /** Claim key → value, for these fields' answers as they are saved. */
  saved(names: readonly string[]): Record<string, unknown> {
    const saved: Record<string, unknown> = {};
    for (const name of names) {
      const field = this.flow.fields[name];
      if (!field) continue;
      const type = this.#typeOf(field);
      const parts = type.save(this.answer(name), field);
      for (const { part, key } of field.keys) {
        const value = parts[part ?? type.parts[0] ?? ''];
        if (value !== undefined) saved[key] = value;
      }
    }
    return saved;
  }

  /** The value of one claim key from the visible answers; undefined if none of its fields is visible and answered. */
  claimed(key: string): unknown {
    for (const { field } of this.flow.savedBy.get(key) ?? []) {
      if (!this.visible(field) || this.read(field) === undefined) continue;
      const value = this.saved([field])[key];
      if (value !== undefined) return value;
    }
    return undefined;
  }
}

/**
 * Selectors for one journey state after another. The last ones are cached: a state is read many times between two changes.
 */
export function createSelectors(
  flow: LinkedFlow,
  today: () => string,
  types: () => FieldTypes,
): (state: JourneyState) => Selectors {
  let last: { selectors: Selectors; fieldTypes: FieldTypes } | undefined;
  return (state) => {
    const [day, fieldTypes] = [today(), types()];
    if (last?.selectors.state !== state || last.selectors.today !== day || last.fieldTypes !== fieldTypes)
      last = { selectors: new Selectors({ flow, state, today: day, fieldTypes }), fieldTypes };
    return last.selectors;
  };
}
