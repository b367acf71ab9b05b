import type { ErrorObject } from 'ajv';
import { DOTTED, NAME } from '../../../schemas/flow.ts';
import type { Code } from '../../resolve/codes.ts';
import type { Path } from '../../resolve/problem.ts';
import { didYouMean } from '../../resolve/suggest.ts';
import { type Schema, typeOf } from '../../resolve/walk.ts';
import { where } from '../where.ts';

/** A schema error in words. `misshapen`: the value cannot be worked with, and not only something in it is too much. */
export interface Said {
  code: Code;
  path: Path;
  at: 'value' | 'key';
  message: string;
  fix?: string;
  misshapen: boolean;
}

const TYPES: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object { … }',
  null: 'null',
};

const PATTERNS: Record<string, string> = {
  [NAME]: 'a name: a small letter first, then letters and digits',
  [DOTTED]: 'the name of an effect: two words with a dot, as in claim.save',
};

/** What each keyword of the schema means when it is broken. One table, so that no keyword is left without words. */
const keywords: Record<string, (error: ErrorObject, path: Path) => Omit<Said, 'misshapen'>> = {
  additionalProperties: ({ params, parentSchema }, path) =>
    unknownMember(String(params.additionalProperty), parentSchema as Schema, path),
  required: ({ params }, path) => ({
    code: path[0] === 'screens' && path.length === 2 ? 'half-screen' : 'missing-member',
    path,
    at: 'key',
    message: `${where(path)}: ${quoted(params.missing)} ${params.missing.length > 1 ? 'are' : 'is'} missing.`,
  }),
  oneOfMembers: ({ schema }, path) => ({
    code: 'needs-one-of',
    path,
    at: 'value',
    message: `${where(path)}: one of ${(schema as string[]).join(', ')} is missing.`,
  }),
  type: ({ params, data }, path) => ({
    code: 'wrong-type',
    path,
    at: 'value',
    message: `${where(path)}: ${TYPES[typeOf(data)]} stands here, ${[params.type]
      .flat()
      .map((type) => TYPES[type])
      .join(' or ')} belongs here.`,
  }),
  enum: ({ params, data }, path) => oneOf(params.allowedValues, data, path),
  const: ({ params, data }, path) => oneOf([params.allowedValue], data, path),
  pattern: ({ params, data, parentSchema }, path) => ({
    code: 'bad-format',
    path,
    at: 'value',
    message: `${where(path)}: "${data}" is not ${PATTERNS[params.pattern] ?? described(parentSchema as Schema, params.pattern)}.`,
  }),
  minimum: ({ params, data }, path) => range(`at least ${params.limit}`, data, path),
  maximum: ({ params, data }, path) => range(`at most ${params.limit}`, data, path),
  minItems: ({ params }, path) => count(`at least ${params.limit}`, path),
  maxItems: ({ params }, path) => count(`at most ${params.limit}`, path),
};

/** Members too many leave the rest usable; everything else makes the value unfit for the rules. */
export function inWords(error: ErrorObject, path: Path): Said {
  const said = keywords[error.keyword]?.(error, path);
  if (!said)
    throw new Error(`No words for the schema keyword "${error.keyword}". Add them to engine/check/schema/words.ts.`);
  return { ...said, misshapen: error.keyword !== 'additionalProperties' };
}

function unknownMember(name: string, schema: Schema, path: Path): Omit<Said, 'misshapen'> {
  const [pattern] = Object.keys(schema.patternProperties ?? {});
  const here = [...path, name];
  if (pattern !== undefined) {
    const message = `${where(path)}: "${name}" is not ${PATTERNS[pattern] ?? 'a name that may stand here'}.`;
    return { code: 'bad-name', path: here, at: 'key', message, fix: 'Choose another name.' };
  }
  const known = Object.keys(schema.properties ?? {}).filter((member) => member !== '$schema');
  const fix = didYouMean(name, known) ?? `It may hold ${known.join(', ')}.`;
  return {
    code: 'unknown-member',
    path: here,
    at: 'key',
    message: `${where(path)}: the language has no "${name}" here.`,
    fix,
  };
}

function oneOf(allowed: readonly unknown[], data: unknown, path: Path): Omit<Said, 'misshapen'> {
  const written = allowed.map((value) => JSON.stringify(value)).join(' or ');
  const fix = typeof data === 'string' ? didYouMean(data, allowed.map(String)) : undefined;
  return {
    code: 'wrong-value',
    path,
    at: 'value',
    message: `${where(path)}: ${JSON.stringify(data)} stands here, ${written} belongs here.`,
    fix,
  };
}

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

const range = (limit: string, data: unknown, path: Path): Omit<Said, 'misshapen'> => ({
  code: 'out-of-range',
  path,
  at: 'value',
  message: `${where(path)}: ${data} stands here, it must be ${limit}.`,
});

const count = (limit: string, path: Path): Omit<Said, 'misshapen'> => ({
  code: 'wrong-count',
  path,
  at: 'value',
  message: `${where(path)}: the list needs ${limit} of what it holds.`,
});

/** What a pattern asks for, from the schema's own description. */
const described = (schema: Schema, pattern: string): string =>
  schema.description === undefined
    ? `what the pattern ${pattern} asks for`
    : `in the form that belongs here (${schema.description.replace(/\.$/, '')}; pattern ${pattern})`;
