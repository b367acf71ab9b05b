import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { Content, Firm, RouteGroups, type Statement, Statements } from '#schemas/content.ts';

/** The files of the firm's words, and what each must be. */
const files: Record<string, TSchema> = {
  'content.json': Content,
  'firm.json': Firm,
  'routes.json': RouteGroups,
  'statements.json': Statements,
};

/** What is wrong with the firm's words, and what is out of date. */
export interface ContentReport {
  errors: string[];
  /** The text stays on the pages: the firm takes it off with `"shown": false`, or changes it. */
  warnings: string[];
}

/** Checks the firm's words in a folder of flows: their shape, and whether what is said of the regulator is true on a day. */
export function checkContent(folder: string, today: string): ContentReport {
  const report: ContentReport = { errors: [], warnings: [] };
  for (const [name, schema] of Object.entries(files)) {
    const file = `business/public/${name}`;
    const value = readJson(join(folder, file));
    if (value === undefined) report.errors.push(`${file} is missing or is not JSON.`);
    else if (!Value.Check(schema, value)) {
      const [error] = Value.Errors(schema, value);
      report.errors.push(`${file}${error?.instancePath ?? ''}: ${error?.message ?? 'is not what it must be'}.`);
    } else if (schema === Statements)
      report.warnings.push(...outOfDate(value as Record<string, Statement>, today).map((said) => `${file}: ${said}`));
  }
  return report;
}

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
