import type { Test, When } from '../../schemas/flow.ts';
import { compare } from '../flow/compare.ts';
import { type Part, partOf } from '../flow/known-names.ts';
import type { LinkedFlow } from '../flow/linked-flow.ts';
import { effectOf, type FactDefinition, outcomeFact } from '../vocabulary/fact.ts';
import { factOf, type Vocabulary } from '../vocabulary/vocabulary.ts';
import { constantsOf, valuesOf } from './class-values.ts';

/** A fact or an answer that is read. Class 0 is "not known"; class n is represented by `values[n - 1]`. */
export interface Variable {
  name: string;
  index: number;
  values: readonly unknown[];
  /**
   * An answer; a fact that an effect of this flow sets; one that is known from the start; or one that nothing in this flow sets.
   * `part`: a part that an answer may lack, such as the id of an address: class 1 has it, class 2 lacks it, class 0 may be either.
   * `previous`: the screen before a screen in the history.
   */
  kind: 'answer' | 'effect' | 'given' | 'never' | 'part' | 'previous';
}

/** Class of each variable, by its index. */
export type Classes = readonly number[];

/** Whether it holds; `undefined`: sometimes. */
export type Truth = boolean | undefined;

/** A compiled condition: the variables it reads (one bit each) and whether it holds. */
export interface Guard {
  reads: bigint;
  holds(classes: Classes): Truth;
}

export interface ClassTable {
  variables: Variable[];
  /** The number of a fact or an answer that is read; undefined for one that is not. */
  indexOf(name: string): number | undefined;
  /** The parts of an answer that it may lack and that the flow reads: `address.id`. */
  partsOf(field: string): readonly string[];
  guard(when: When): Guard;
  /** Whether a condition or a requirement of the flow reads how the last call of an effect ended. */
  readsOutcome(effect: string): boolean;
  /** Holds while a name is known; a claim key is known while one of the answers saved under it is. */
  known(name: string): Guard;
  /** For each variable and class, the first class that no compiled condition distinguishes from it. Call it last. */
  alike(): number[][];
}

type FactTest = Extract<Test, { fact: string }>;

const bit = (variable: Variable): bigint => 1n << BigInt(variable.index);
const bitOf = (variable: Variable | undefined): bigint => (variable ? bit(variable) : 0n);
/** The class of a part that an answer lacks. */
export const LACKING = 2;

const isLacking = (classes: Classes, part: Variable | undefined): boolean =>
  part !== undefined && classes[part.index] === LACKING;

/**
 * The classes of values that a flow can distinguish for each fact: enum members, true and false, lists empty or not, numbers
 * split at the constants of the conditions, texts known or equal to a constant. Missing is a class of its own.
 */
export function classTable(flow: LinkedFlow, vocabulary: Vocabulary, tests: readonly Test[]): ClassTable {
  const constants = constantsOf(tests);
  const read = new Set([
    ...Object.values(flow.screens).flatMap(({ requires }) => requires.map(({ fact }) => fact)),
    ...tests.flatMap((one) => (typeof one === 'object' && 'fact' in one ? one.fact : [])),
  ]);
  const byName = new Map<string, Variable>();
  const variables: Variable[] = [];
  const parts = new Map<string, Variable>();
  const conditions = new Map<string, Guard>();
  /** Variables that are tested for being known at all. */
  const knownAsked = new Set<number>();
  const gives = new Set(
    [...flow.effects].flatMap((name) =>
      Object.values(vocabulary.effects[name]?.outcomes ?? {}).flatMap((outcome) => outcome.gives),
    ),
  );

  function kindOf(name: string, fact: FactDefinition | undefined): Variable['kind'] {
    const effect = effectOf(name);
    if (effect !== undefined) return flow.effects.has(effect) ? 'effect' : 'never';
    if (!fact) return name.includes('.') ? 'effect' : 'answer';
    if (fact.from !== 'effect') return 'given';
    return fact.claimKey !== undefined || gives.has(name) ? 'effect' : 'never';
  }

  function variable(name: string): Variable {
    const known = byName.get(name);
    if (known) return known;
    const fact = factOf(vocabulary, name);
    const made: Variable = {
      name,
      index: variables.length,
      values: valuesOf(name, flow, vocabulary, constants.get(name)),
      kind: kindOf(name, fact),
    };
    byName.set(name, made);
    variables.push(made);
    return made;
  }

  /** The variable of a part that an answer may lack; undefined for a part that every answer has. */
  function optionalPart(name: string, { field, part }: Part): Variable | undefined {
    const known = parts.get(name);
    if (known || field === undefined) return known;
    const type = vocabulary.fieldTypes[flow.fields[field]?.type ?? ''];
    if (!type?.optionalParts?.includes(part)) return undefined;
    const made: Variable = { name, index: variables.length, values: ['known', 'not known'], kind: 'part' };
    parts.set(name, made);
    variables.push(made);
    return made;
  }

  const valueIn = (classes: Classes, of: Variable): unknown => {
    const known = classes[of.index] ?? 0;
    return known === 0 ? undefined : of.values[known - 1];
  };

  function guard(when: When): Guard {
    return typeof when === 'string' ? named(when) : all(when.map(test));
  }

  function named(name: string): Guard {
    const known = conditions.get(name);
    if (known) return known;
    conditions.set(name, all([]));
    const made = all((flow.conditions[name] ?? []).map(test));
    conditions.set(name, made);
    return made;
  }

  function test(one: Test): Guard {
    if (typeof one === 'string') return named(one);
    if ('not' in one) {
      const inner = test(one.not);
      return { reads: inner.reads, holds: (classes) => not(inner.holds(classes)) };
    }
    if ('any' in one) {
      return either(one.any.map(test));
    }
    if ('valid' in one) {
      const fields = one.valid.map(variable);
      for (const { index } of fields) knownAsked.add(index);
      const required = fields.filter(({ name }) => flow.fields[name]?.required !== false);
      const lacking = (classes: Classes) => required.some((field) => classes[field.index] === 0);
      return {
        reads: fields.reduce((bits, field) => bits | bit(field), 0n),
        holds: (classes) => (lacking(classes) ? false : undefined),
      };
    }
    if ('setting' in one) return { reads: 0n, holds: () => flow.settings[one.setting] === one.is };
    const part = partOf(flow, one.fact);
    if (part && part.part !== 'saved') return member(part, optionalPart(one.fact, part), one);
    const of = variable(one.fact);
    if (of.kind === 'given') return ofGiven(of, one);
    return { reads: bit(of), holds: (classes) => compare(one, valueIn(classes, of)) };
  }

  /** A value that is known from the start can change at any time, such as whether there is a screen to go back to. */
  function ofGiven({ values }: Variable, test: FactTest): Guard {
    const truths = new Set(values.map((value) => compare(test, value)));
    const truth = truths.size === 1 ? [...truths][0] : undefined;
    return { reads: 0n, holds: () => truth };
  }

  /** The value of a part of an answer, or of a member of an item, is not examined; whether an optional part is there, is. */
  function member({ field }: Part, part: Variable | undefined, test: Parameters<typeof compare>[0]): Guard {
    if (field === undefined) return { reads: 0n, holds: () => undefined };
    const of = variable(field);
    knownAsked.add(of.index);
    const without = compare(test, undefined);
    return {
      reads: bit(of) | bitOf(part),
      holds(classes) {
        if ((classes[of.index] ?? 0) === 0 || isLacking(classes, part)) return without;
        return part !== undefined && 'known' in test && classes[part.index] !== 0 ? true : undefined;
      },
    };
  }

  function known(name: string): Guard {
    const part = partOf(flow, name);
    if (part && part.part !== 'saved') {
      if (part.field === undefined) return { reads: 0n, holds: () => true };
      const own = optionalPart(name, part);
      const whole = known(part.field);
      return {
        reads: whole.reads | bitOf(own),
        holds: (classes) => (isLacking(classes, own) ? false : whole.holds(classes)),
      };
    }
    const isName = part !== undefined || factOf(vocabulary, name) !== undefined || flow.fields[name] !== undefined;
    const any = isName ? [variable(name)] : (flow.savedBy.get(name) ?? []).map(({ field }) => variable(field));
    for (const { index } of any) knownAsked.add(index);
    return {
      reads: any.reduce((bits, of) => bits | bit(of), 0n),
      holds: (classes) => any.some((of) => (classes[of.index] ?? 0) > 0),
    };
  }

  function alike(): number[][] {
    return variables.map(({ name, index, values, kind }) => {
      if (kind === 'previous' || kind === 'part') return [0, ...values.map((_, at) => at + 1)];
      const asked = tests.filter((one) => typeof one === 'object' && 'fact' in one && one.fact === name) as FactTest[];
      const answers = [undefined, ...values].map((value, at) =>
        [knownAsked.has(index) && at > 0, ...asked.map((one) => compare(one, value))].join(),
      );
      return answers.map((one) => answers.indexOf(one));
    });
  }

  const readsOutcome = (effect: string) => read.has(outcomeFact(effect));
  const indexOf = (name: string) => (byName.get(name) ?? parts.get(name))?.index;
  const partsOf = (field: string) => [...parts.keys()].filter((name) => name.startsWith(`${field}.`));
  return { variables, indexOf, partsOf, guard, readsOutcome, known, alike };
}

const not = (truth: Truth): Truth => (truth === undefined ? undefined : !truth);
export const negated = (guard: Guard): Guard => ({ reads: guard.reads, holds: (classes) => not(guard.holds(classes)) });

/** Holds while one of them holds. */
export function either(guards: readonly Guard[]): Guard {
  const none = all(guards.map(negated));
  return { reads: none.reads, holds: (classes) => not(none.holds(classes)) };
}

export function all(guards: readonly Guard[]): Guard {
  return {
    reads: guards.reduce((bits, { reads }) => bits | reads, 0n),
    holds(classes) {
      let truth: Truth = true;
      for (const guard of guards) {
        const one = guard.holds(classes);
        if (one === false) return false;
        if (one === undefined) truth = undefined;
      }
      return truth;
    },
  };
}
