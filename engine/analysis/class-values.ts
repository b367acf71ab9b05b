/** The values that represent the differences that a flow can see in a fact. */
import type { Field, Test } from '../../schemas/flow.ts';
import { typeOfFact } from '../flow/known-names.ts';
import type { LinkedFlow } from '../flow/linked-flow.ts';
import { savedFact } from '../vocabulary/fact.ts';
import type { Vocabulary } from '../vocabulary/vocabulary.ts';

/** Fact → the constants it is compared with, and `''` if emptiness is tested. */
export function constantsOf(tests: readonly Test[]): Map<string, Set<string | number | boolean>> {
  const found = new Map<string, Set<string | number | boolean>>();
  const add = (fact: string, ...values: (string | number | boolean)[]) => {
    const known = found.get(fact) ?? new Set();
    for (const value of values) known.add(value);
    found.set(fact, known);
  };
  for (const test of tests) {
    if (typeof test === 'string' || !('fact' in test)) continue;
    if ('is' in test) add(test.fact, test.is);
    if ('in' in test) add(test.fact, ...test.in);
    if ('empty' in test) add(test.fact, '');
    if ('known' in test) add(test.fact, ...(test.fact.endsWith(savedFact('')) ? [false] : []));
    if ('atLeast' in test) add(test.fact, test.atLeast);
    if ('below' in test) add(test.fact, test.below);
  }
  return found;
}

/** A text that no flow compares with. */
const OTHER = '\u0000other';

/** The class of a known value; of a list `items` or `empty`. */
export function classOf(values: readonly unknown[], is: boolean | string | number): number {
  const same = (value: unknown) => (Array.isArray(value) ? value.length > 0 === (is === 'items') : value === is);
  const found = values.findIndex(same);
  return (found >= 0 ? found : values.length - 1) + 1;
}

/** A representative of each class of a fact or an answer, except "not known". */
export function valuesOf(
  name: string,
  flow: LinkedFlow,
  vocabulary: Vocabulary,
  constants: ReadonlySet<string | number | boolean> = new Set(),
): unknown[] {
  const field = flow.fields[name];
  const type = typeOfFact(name, flow, vocabulary) ?? { is: 'text' };
  const values = ((): unknown[] => {
    // Whether an answer is saved: "not known" and "not true" are one class, unless something distinguishes them.
    if (name.endsWith(savedFact(''))) return constants.has(false) ? [false, true] : [true];
    if (type.is === 'boolean') return constants.size > 0 || field ? [false, true] : [true];
    if (type.is === 'enum') {
      const compared = type.values.filter((value) => constants.has(value));
      return compared.length < type.values.length ? [...compared, OTHER] : compared;
    }
    if (type.is === 'list') return constants.has('') ? [[], [OTHER]] : [[OTHER]];
    if (type.is === 'number') return numbers([...constants].filter((value) => typeof value === 'number'));
    if (type.is === 'object') return [{}];
    return [...[...constants].filter((value) => typeof value === 'string'), OTHER];
  })();
  return field ? values.filter((value) => !emptyAnswer(field, value, vocabulary)) : values;
}

/** An answer that its type calls empty is not known. */
function emptyAnswer(field: Field, value: unknown, vocabulary: Vocabulary): boolean {
  if (value === '' || value === false) return true;
  const { empty } = vocabulary.fieldTypes[field.type] ?? {};
  return Array.isArray(empty) && Array.isArray(value) && value.length === 0;
}

/** One number for each interval between the constants, and each constant itself. */
function numbers(constants: readonly number[]): number[] {
  const cuts = [...constants].sort((a, b) => a - b);
  const [first = 0] = cuts;
  return [first - 1, ...cuts.flatMap((cut, index) => [cut, (cut + (cuts[index + 1] ?? cut + 2)) / 2])];
}
