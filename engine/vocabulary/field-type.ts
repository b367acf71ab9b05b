import type { DeclaredKey, Field } from '../../schemas/flow.ts';

/** Members of a field that only some types use; every type uses the others, such as `label` and `hint`. */
export const typeMembers = [
  'options',
  'values',
  'initial',
  'from',
  'submits',
  'part',
  'verify',
  'lookup',
  'pattern',
  'case',
  'length',
  'range',
  'decimals',
  'unit',
  'earliest',
  'latest',
  'look',
  'typed',
] as const satisfies readonly (keyof Field)[];
type TypeMember = (typeof typeMembers)[number];

/** An error of an answer. */
export interface FieldError {
  /** The claimant's message, exact where the specification gives it. */
  text: string;
  /** The part of a compound field (day, month, year …); none: the whole field. */
  part?: string;
  /** A second line that says how to continue, if the message alone does not. */
  help?: string;
  /** Set by a rule of the flow for a cleared answer: it stays until there is another answer. */
  said?: true;
}

/** What a check may read besides the answer. */
export interface CheckContext {
  field: Field;
  /** Today in the claimant's time zone, yyyy-mm-dd. The engine has no clock. */
  today: string;
  facts: Readonly<Record<string, unknown>>;
  /** For a type that is answered for each item: the item whose answer is checked. */
  item?: { key: string; value: Readonly<Record<string, unknown>> } | undefined;
}

/**
 * The pure half of a field type. The component is `renderer/fields/<Type>.tsx` with the same base name.
 * `Answer` is what the journey state holds for the field; it must be plain JSON.
 */
export interface FieldType<Answer> {
  says: string;
  /** Parts that can be saved, in the order of the reference. One part: `saveAs` is a string. */
  parts: readonly [string, ...string[]];
  /** Those of `parts` that a valid answer can lack; left out: none. The check of flows explores such answers too. */
  optionalParts?: readonly string[];
  /** The members of a field that it uses, of those that only some types use; left out: none. */
  takes?: readonly TypeMember[];
  /** The value that conditions and texts read; left out: the answer itself. Undefined: not known. */
  asFact?(answer: Answer, field: Field): unknown;
  /** The kind of value that `save` gives, for keys that flows declare; left out: no declared key can hold it. */
  stores?: DeclaredKey['kind'];
  /** The most characters of a text that it saves; left out: any length that the key allows. */
  longest?(field: Field): number;
  /** One answer holds those for all items of the screen's steps, by their keys. */
  perItem?: true;
  /** The answer before the claimant has chosen, if the facts provide one; otherwise `empty`. */
  initial?(field: Field, facts: Readonly<Record<string, unknown>>): Answer | undefined;
  /** Members that a field of this type must have, for the check of flows. */
  needs?: readonly ('options' | 'part' | 'from')[];
  /** All possible answers besides `empty`, if they are few and not options of the flow. */
  answers?: readonly string[];
  empty: Answer;
  isEmpty(answer: Answer): boolean;
  /**
   * Normalises while typing (without changing the meaning) and when the field is left. `before`: the answer that the change
   * replaces, so that one character too many can be told from a pasted number.
   */
  tidy(answer: Answer, moment: 'typing' | 'leaving', before?: Answer, field?: Field): Answer;
  /** The first error, or null. An empty answer is an error only if `field.required` is not false. */
  check(answer: Answer, context: CheckContext): FieldError | null;
  /** Part → value as the claim stores it. Parts without a value are left out. */
  save(answer: Answer, field: Field): Record<string, unknown>;
  /** The answer from a stored claim, by part → value; undefined if nothing usable is stored (VAL-38). */
  restore(saved: Readonly<Record<string, unknown>>, field: Field): Answer | undefined;
  /** True while an error would be premature before Next: the claimant has clearly not finished the field. */
  premature?(answer: Answer): boolean;
  /** The value that `verify` or `lookup` would ask about now; null while there is nothing to ask. */
  queryValue?(answer: Answer): string | null;
  /** Pause after the last change before it asks, in milliseconds. */
  asksAfterMs?: number;
  /** The message for a verdict of `invalid`. */
  refused?: string;
  /** Toast when the checker failed without a message of its own (ERR-11, ERR-13). */
  askFailed?: string;
  /** The answer after a look-up has set facts (an only match is chosen automatically). */
  found?(answer: Answer, facts: Readonly<Record<string, unknown>>): Answer;
}

/** Field types by their name in flows, if they are loaded: a page fetches those of its later screens later. */
export type FieldTypes = Readonly<Record<string, FieldType<unknown>>>;

export const fieldType = <Answer>(type: FieldType<Answer>): FieldType<Answer> => type;
