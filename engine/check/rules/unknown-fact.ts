import type { Test } from '../../../schemas/flow.ts';
import { typeOfFact } from '../../flow/known-names.ts';
import { didYouMean, nearest, suggest } from '../../resolve/did-you-mean.ts';
import type { FactType } from '../../vocabulary/fact.ts';
import type { Check, Found, RuleOfFlow } from '../context.ts';
import { where } from '../describe-path.ts';
import { claimKeysOf } from './claim-keys.ts';

/** Every fact, answer and field in a condition or requirement exists, and is compared with a possible value. */
export const facts: RuleOfFlow = (check) => [
  ...check
    .all('Test')
    .flatMap((found) => [...unknownFact(check, found), ...comparison(check, found), ...fields(check, found)]),
  ...check.all('Requirement').flatMap(({ value, path }) => {
    const known = new Set([...check.readable, ...claimKeysOf(check)]);
    if (known.has(value.fact)) return [];
    return [unknown(check, [...path, 'fact'], value.fact, known)];
  }),
  ...check
    .all('Rule')
    .flatMap(({ value, path }) =>
      (value.clear ?? []).flatMap((name, index) => field(check, name, [...path, 'clear', index])),
    ),
];

type Path = readonly (string | number)[];

const unknown = (check: Check, path: Path, name: string, known: Iterable<string>) =>
  check.problem(
    'unknown-fact',
    path,
    `${where(path.slice(0, -1))}: there is no fact or answer "${name}".`,
    suggest(name, known),
  );

function unknownFact(check: Check, { value, path }: Found<Test>) {
  if (typeof value === 'string' || !('fact' in value)) return [];
  const known = check.readable;
  return known.has(value.fact) ? [] : [unknown(check, [...path, 'fact'], value.fact, known)];
}

function fields(check: Check, { value, path }: Found<Test>) {
  if (typeof value === 'string' || !('valid' in value)) return [];
  return value.valid.flatMap((name, index) => field(check, name, [...path, 'valid', index]));
}

function field(check: Check, name: string, path: Path) {
  const known = check.names('fields');
  if (known.has(name)) return [];
  return [
    check.problem(
      'unknown-field',
      path,
      `${where(path.slice(0, -2))}: there is no field "${name}".`,
      suggest(name, known),
    ),
  ];
}

/** A comparison that is never true, because the fact has another type. */
function comparison(check: Check, { value: test, path }: Found<Test>) {
  if (typeof test === 'string' || !('fact' in test)) return [];
  const type = typeOfFact(test.fact, check.answers, check.vocabulary);
  if (!type) return [];
  const wrong = (step: Path, message: string, fix: string) => [
    check.problem('wrong-comparison', [...path, ...step], `${where(path)}: ${message}`, fix),
  ];
  if ('empty' in test && type.is !== 'list' && type.is !== 'text') {
    return wrong(
      ['empty'],
      `"${test.fact}" is ${kind(type.is)}, only lists and texts can be empty.`,
      'Ask whether it is known.',
    );
  }
  if (('atLeast' in test || 'below' in test) && type.is !== 'number') {
    return wrong(
      ['atLeast' in test ? 'atLeast' : 'below'],
      `"${test.fact}" is ${kind(type.is)}, only numbers have a size.`,
      HOW[type.is],
    );
  }
  const constants: [Path, string | number | boolean][] =
    'is' in test
      ? [[['is'], test.is]]
      : 'in' in test
        ? test.in.map((constant, index) => [['in', index], constant])
        : [];
  return constants.flatMap(([step, constant]) => {
    if (type.is === 'enum') {
      if (type.values.includes(String(constant))) return [];
      const fix = `${nearest(String(constant), type.values) ? `${didYouMean(String(constant), type.values)} ` : ''}It can be ${type.values.join(', ')}.`;
      return wrong(step, `"${test.fact}" is never ${JSON.stringify(constant)}.`, fix);
    }
    const wanted = { boolean: 'boolean', number: 'number', text: 'string', list: '', object: '' }[type.is];
    return typeof constant === wanted
      ? []
      : wrong(step, `"${test.fact}" is ${kind(type.is)}, never ${JSON.stringify(constant)}.`, HOW[type.is]);
  });
}

/** How facts of each type are tested. */
const HOW: Record<FactType['is'], string> = {
  boolean: 'Compare it with true or false, without quotes.',
  enum: 'Compare it with one of its values.',
  number: 'Compare it with a number, without quotes.',
  text: 'Compare it with a text in quotes.',
  list: 'Ask whether it is empty.',
  object: 'Ask whether it is known.',
};

const kind = (type: string): string =>
  ({
    boolean: 'true or false',
    enum: 'a choice',
    number: 'a number',
    text: 'a text',
    list: 'a list',
    object: 'an object',
  })[type] ?? type;
