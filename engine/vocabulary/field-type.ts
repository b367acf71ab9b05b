import type { Field } from '../../schemas/flow.ts';

/** What is wrong with an answer. */
export interface FieldError {
  /** The claimant's words, exact where the specification gives them. */
  text: string;
  /** Which part of a compound field (day, month, year …); none: the whole. */
  part?: string;
  /** A second line that says how to go on, where the message alone does not. */
  help?: string;
  /** A rule of the flow has said it, of an answer that is gone: it stands until there is another. */
  said?: true;
}

/** What a check may look at besides the answer. */
export interface CheckContext {
  field: Field;
  /** Today in the claimant's time zone, yyyy-mm-dd. The engine has no clock. */
  today: string;
  facts: Readonly<Record<string, unknown>>;
  /** For a type that is answered for each item: the item whose answer is checked. */
  item?: { key: string; value: Readonly<Record<string, unknown>> } | undefined;
}

/**
 * The pure half of a field type. The drawn half is `renderer/fields/<Type>.tsx` with the same base name.
 * `Answer` is what the journey state holds for the field; it must be plain JSON.
 */
export interface FieldType<Answer> {
  says: string;
  /** Parts that can be saved, in the order of the reference. One part: `saveAs` is a string. */
  parts: readonly [string, ...string[]];
  /** Of `parts` those that a valid answer can lack; left out: none. The check of flows looks at such answers too. */
  optionalParts?: readonly string[];
  /** One answer holds those for all items of the screen's steps, by their keys. */
  perItem?: true;
  /** The answer before anything was chosen, where the facts offer one; `empty` where they do not. */
  initial?(field: Field, facts: Readonly<Record<string, unknown>>): Answer | undefined;
  /** Members that a field of this type must bring, for the check of flows. */
  needs?: readonly ('options' | 'part' | 'from')[];
  /** The answers that there are besides `empty`, where they are few and no options of the flow. */
  answers?: readonly string[];
  empty: Answer;
  isEmpty(answer: Answer): boolean;
  /**
   * Tidies while typing (never moves what the claimant means) and when the field is left. `before`: the answer that the
   * change replaces, so that one character too many can be told from a number pasted whole.
   */
  tidy(answer: Answer, moment: 'typing' | 'leaving', before?: Answer): Answer;
  /** The first error, or null. An empty answer is an error only if `field.required` is not false. */
  check(answer: Answer, context: CheckContext): FieldError | null;
  /** Part → value as the claim stores it. Parts without a value are left out. */
  save(answer: Answer, field: Field): Record<string, unknown>;
  /** The answer that a stored claim holds, from part → value; undefined where nothing usable is stored (VAL-38). */
  restore(saved: Readonly<Record<string, unknown>>, field: Field): Answer | undefined;
  /** True while an error would be unkind before Next is pressed: the claimant is plainly not done with the field. */
  premature?(answer: Answer): boolean;
  /** The value that `verify` or `lookup` would ask about now; null while there is nothing worth asking. */
  queryValue?(answer: Answer): string | null;
  /** Pause after the last change before it asks, in milliseconds. */
  asksAfterMs?: number;
  /** Words on a verdict of `invalid`. */
  refused?: string;
  /** Toast when the checker failed without a message of its own (ERR-11, ERR-13). */
  askFailed?: string;
  /** The answer after a look-up gave facts (an only match is chosen by itself). */
  found?(answer: Answer, facts: Readonly<Record<string, unknown>>): Answer;
}

/** Field types by the name that flows use, as far as they are here: a page fetches those of its later screens later. */
export type FieldTypes = Readonly<Record<string, FieldType<unknown>>>;

export const fieldType = <Answer>(type: FieldType<Answer>): FieldType<Answer> => type;
