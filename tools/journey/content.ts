import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { ChannelsFile } from '#schemas/channels.ts';
import { Content, Firm, RouteGroups, type Statement, Statements } from '#schemas/content.ts';

/** The files of the firm's texts, and their schemas. */
const files: Record<string, TSchema> = {
  'channels.json': ChannelsFile,
  'content.json': Content,
  'firm.json': Firm,
  'routes.json': RouteGroups,
  'statements.json': Statements,
};

/** Errors in the firm's texts, and texts that are out of date. */
export interface ContentReport {
  errors: string[];
  /** The text stays on the pages: the firm removes it with `"shown": false`, or changes it. */
  warnings: string[];
}

/**
 * Checks the firm's texts in a folder of flows: their shape, the names in them, and whether the statements about the regulator are
 * true on a day. `versions`: those of the journey.
 */
export function checkContent(folder: string, today: string, versions: readonly string[]): ContentReport {
  const errors: string[] = [];
  const sound = new Map<TSchema, unknown>();
  for (const [name, schema] of Object.entries(files)) {
    const file = placeOf(name);
    const value = readJson(join(folder, file));
    if (value === undefined) errors.push(`${file}: it is missing or is not JSON.`);
    else if (!Value.Check(schema, value)) {
      const [error] = Value.Errors(schema, value);
      errors.push(`${file}${error?.instancePath ?? ''}: ${error?.message ?? 'is not what it must be'}.`);
    } else sound.set(schema, value);
  }
  const content = sound.get(Content) as Content | undefined;
  const statements = sound.get(Statements) as Record<string, Statement> | undefined;
  if (content && statements) errors.push(...unknownStatements(content, statements));
  return {
    errors: [...errors, ...unknownVersions(statements ?? {}, versions)],
    warnings: outOfDate(statements ?? {}, today).map((said) => `${placeOf('statements.json')}: ${said}`),
  };
}

/** The report in the form of a compiler's output, errors first. */
export const linesOf = ({ errors, warnings }: ContentReport): string[] => [
  ...errors.map((said) => `flows/${said.replace(': ', ': error: ')}`),
  ...warnings.map((said) => `flows/${said.replace(': ', ': warning: ')}`),
];

const placeOf = (name: string): string => `business/public/${name}`;

const unknownStatements = ({ faqs }: Content, known: Record<string, Statement>): string[] =>
  faqs.flatMap(({ statements = [] }, index) =>
    statements
      .filter((name) => !Object.hasOwn(known, name))
      .map((name) => `${placeOf('content.json')}/faqs/${index}/statements: there is no statement "${name}".`),
  );

const unknownVersions = (statements: Record<string, Statement>, known: readonly string[]): string[] =>
  Object.entries(statements).flatMap(([name, { versions = [] }]) =>
    versions
      .filter((version) => !known.includes(version))
      .map((version) => `${placeOf('statements.json')}/${name}/versions: there is no version "${version}".`),
  );

const outOfDate = (statements: Record<string, Statement>, today: string): string[] =>
  Object.entries(statements).flatMap(([name, { shown, validFrom, validTo }]) => {
    if (!shown) return [];
    const fix = 'Change its text and its days, or take it off with "shown": false.';
    if (validTo !== undefined && validTo < today)
      return [`"${name}" was true until ${validTo} and is still shown. ${fix}`];
    return validFrom > today ? [`"${name}" is true from ${validFrom} only and is shown already. ${fix}`] : [];
  });

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
