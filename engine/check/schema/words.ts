import type { ErrorObject } from 'ajv';
import { DOTTED, NAME } from '../../../schemas/flow.ts';
import type { Code } from '../../resolve/codes.ts';
import { nearest, suggest } from '../../resolve/did-you-mean.ts';
import type { Advice, Path } from '../../resolve/problem.ts';
import { definitionSchemas, type Schema, typeOf } from '../../resolve/visit-flow.ts';
import { where } from '../describe-path.ts';

/** A schema error in words. `misshapen`: the value cannot be worked with, and not only something in it is too much. */
export interface Said {
  code: Code;
  path: Path;
  at: 'value' | 'key';
  message: string;
  fix: string | Advice;
  misshapen: boolean;
  /** For a misspelt member the one that was meant; for missing members their names. */
  near?: string;
  missing?: readonly string[];
}

/** What a keyword has to say; the place is put before it. */
interface Words {
  code: Code;
  says: string;
  fix: string | Advice;
  at?: 'key';
  /** The member that is meant, where it is not the value itself. */
  member?: string;
  near?: string | undefined;
  missing?: readonly string[];
}

const TYPES: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list [ … ]',
  object: 'an object { … }',
  null: 'null',
};

const { Screen, Flow, Field } = definitionSchemas;
const patternOf = (schema: Schema | undefined): string =>
  schema?.pattern ?? Object.keys(schema?.patternProperties ?? {})[0] ?? '';

const PATTERNS: Record<string, string> = {
  [NAME]: 'a name: a small letter, then letters and digits',
  [DOTTED]: 'the name of an effect: words with dots between, as in area.verb',
  [patternOf(Screen.properties?.path)]: 'a path: small letters and digits, with hyphens between, or empty',
  [patternOf(Flow.properties?.base)]: 'an address: it begins with / and holds small letters, digits, hyphens and {id}',
  [patternOf(Field.properties?.options)]: 'the name of an option: letters and digits, a letter first',
  [patternOf(Field.properties?.part)]: 'given or family',
};
const asked = (pattern: string): string => PATTERNS[pattern] ?? `what belongs here (${pattern})`;

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

/** What each keyword of the schema means when it is broken. One table, so that none is left without words. */
const keywords: Record<string, (error: ErrorObject, path: Path) => Words> = {
  additionalProperties: ({ params, parentSchema }) =>
    tooMuch(String(params.additionalProperty), parentSchema as Schema),
  required: ({ params: { missing } }, path) => ({
    code: path[0] === 'screens' && path.length === 2 ? 'half-screen' : 'missing-member',
    at: 'key',
    says: `${quoted(missing)} ${missing.length > 1 ? 'are' : 'is'} missing.`,
    fix: `Add ${quoted(missing)}.`,
    missing,
  }),
  oneOfMembers: ({ schema }) => ({
    code: 'needs-one-of',
    says: `one of ${(schema as string[]).join(', ')} is missing.`,
    fix: 'Add one of them.',
  }),
  type: ({ params, data }) => {
    const wanted = [params.type]
      .flat()
      .map((type) => TYPES[type])
      .join(' or ');
    return { code: 'wrong-type', says: `${TYPES[typeOf(data)]} stands here.`, fix: `Write ${wanted}.` };
  },
  enum: ({ params, data }) => oneOf(params.allowedValues, data),
  const: ({ params, data }) => oneOf([params.allowedValue], data),
  pattern: ({ params, data }) => ({
    code: 'bad-format',
    says: `"${data}" is not ${asked(params.pattern)}.`,
    fix: `Write ${asked(params.pattern)}.`,
  }),
  minimum: ({ params, data }) => range(`at least ${params.limit}`, data),
  maximum: ({ params, data }) => range(`at most ${params.limit}`, data),
  minItems: ({ params, data }) => count(`at least ${params.limit}`, data as unknown[]),
  maxItems: ({ params, data }) => count(`at most ${params.limit}`, data as unknown[]),
};

/** A schema error in words; `flow` is what was checked. Members too many leave the rest usable; everything else makes the value unfit for the rules. */
export function inWords(error: ErrorObject, path: Path, flow: unknown): Said {
  const words = keywords[error.keyword]?.(error, path);
  if (!words)
    throw new Error(`No words for the schema keyword "${error.keyword}". Add them to engine/check/schema/words.ts.`);
  const { code, says, fix, at = 'value', member, near, missing } = words;
  return {
    code,
    path: member === undefined ? path : [...path, member],
    at,
    message: `${where(path, flow)}: ${says}`,
    fix,
    misshapen: code !== 'unknown-member',
    ...(near === undefined ? {} : { near }),
    ...(missing === undefined ? {} : { missing }),
  };
}

function tooMuch(member: string, schema: Schema): Words {
  const [pattern] = Object.keys(schema.patternProperties ?? {});
  if (pattern !== undefined) {
    return {
      code: 'bad-name',
      member,
      at: 'key',
      says: `"${member}" is not ${asked(pattern)}.`,
      fix: 'Choose another name.',
    };
  }
  const known = Object.keys(schema.properties ?? {}).filter((name) => name !== '$schema');
  const near = nearest(member, known);
  const fix = near === undefined ? `It may hold ${known.join(', ')}.` : suggest(member, [near]);
  return { code: 'unknown-member', member, at: 'key', says: `the language has no "${member}" here.`, fix, near };
}

function oneOf(allowed: readonly unknown[], data: unknown): Words {
  const written = allowed.map((value) => JSON.stringify(value)).join(' or ');
  const fix = typeof data === 'string' ? suggest(data, allowed.map(String)) : `Write ${written}.`;
  return { code: 'wrong-value', says: `${JSON.stringify(data)} stands here, ${written} belongs here.`, fix };
}

const range = (limit: string, data: unknown): Words => ({
  code: 'out-of-range',
  says: `${data} is out of range.`,
  fix: `Write a number that is ${limit}.`,
});

const count = (limit: string, data: unknown[]): Words => ({
  code: 'wrong-count',
  says: `the list holds ${data.length}, it needs ${limit}.`,
  fix: data.length === 0 ? 'Fill the list, or remove it.' : 'Correct the list.',
});
