import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { find, type Placed, placeOf, plain } from '#engine/resolve/located-json.ts';
import { parseFile } from '#engine/resolve/parse.ts';
import type { Path } from '#engine/resolve/problem.ts';
import { ChannelsFile } from '#schemas/channels.ts';
import { Content, Firm, RouteGroups, type Statement, Statements } from '#schemas/content.ts';
import { type LendingFile, lendingFiles, readLending } from '#server/lending/load.ts';

/** The files of the firm's texts, and their schemas. */
const files: Record<string, TSchema> = {
  'channels.json': ChannelsFile,
  'content.json': Content,
  'firm.json': Firm,
  'routes.json': RouteGroups,
  'statements.json': Statements,
};

/** Errors in the firm's texts, and texts that are out of date: each begins with `file:line:column: `. */
export interface ContentReport {
  errors: string[];
  /** The text stays on the pages: the firm removes it with `"shown": false`, or changes it. */
  warnings: string[];
}

/** One file of the firm's texts, with the places of its parts. */
interface ContentFile {
  /** Relative to the folder of flows. */
  file: string;
  placed: Placed;
  value: unknown;
}

/**
 * Checks the firm's texts in a folder of flows: their shape, the names in them, and whether the statements about the regulator are
 * true on a day. `versions`: those of the journey.
 */
export function checkContent(folder: string, today: string, versions: readonly string[]): ContentReport {
  const errors: string[] = [];
  const sound = new Map<TSchema, ContentFile>();
  for (const [name, schema] of Object.entries(files)) {
    const file = `business/public/${name}`;
    const path = join(folder, file);
    if (!existsSync(path)) {
      errors.push(`${file}: it is missing.`);
      continue;
    }
    const { placed, problems } = parseFile(file, readFileSync(path, 'utf8'));
    errors.push(...problems.map(({ line, column, message }) => `${file}:${line}:${column}: ${message}`));
    if (!placed || problems.length > 0) continue;
    const read = { file, placed, value: plain(placed) };
    if (Value.Check(schema, read.value)) sound.set(schema, read);
    else errors.push(wrongShape(read, schema));
  }
  const content = sound.get(Content);
  const statements = sound.get(Statements);
  if (content && statements) errors.push(...unknownStatements(content, statements.value as object));
  errors.push(...wrongLending(folder));
  return {
    errors: [...errors, ...(statements ? unknownVersions(statements, versions) : [])],
    warnings: statements ? outOfDate(statements, today) : [],
  };
}

/** The report in the form of a compiler's output, errors first. */
export const linesOf = ({ errors, warnings }: ContentReport): string[] => [
  ...errors.map((said) => `flows/${said.replace(': ', ': error: ')}`),
  ...warnings.map((said) => `flows/${said.replace(': ', ': warning: ')}`),
];

/** `file:line:column: words` of the part at a path, or of the nearest part around it. */
function located({ file, placed }: ContentFile, path: Path, words: string, at: 'value' | 'key' = 'value'): string {
  const { line, column } = placeOf(placed, path, at);
  return `${file}:${line}:${column}: ${words}`;
}

/** The first mistake of a file's shape. The path is in the words too: what is missing has no place of its own. */
function wrongShape(read: ContentFile, schema: TSchema): string {
  const [error] = Value.Errors(schema, read.value);
  const pointer = error?.instancePath ?? '';
  return located(
    read,
    pathOf(read.placed, pointer),
    `${pointer === '' ? '' : `${pointer.slice(1)} `}${error?.message ?? 'is not what it must be'}.`,
  );
}

/** The path that a JSON pointer names in a file. */
function pathOf(placed: Placed, pointer: string): Path {
  let here = placed;
  return pointer
    .split('/')
    .slice(1)
    .map((part) => {
      const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
      const step = here.items ? Number(name) : name;
      here = find(here, [step]) ?? here;
      return step;
    });
}

/** What is wrong in the lenders, their rules and values. The service does not start with any of it. */
function wrongLending(folder: string): string[] {
  const placed = new Map<string, Placed>();
  const errors: string[] = [];
  const texts = Object.fromEntries(
    lendingFiles.map((name) => {
      const file = `business/${name}`;
      const path = join(folder, file);
      if (!existsSync(path)) return [name, undefined];
      const text = readFileSync(path, 'utf8');
      const parsed = parseFile(file, text);
      errors.push(
        ...parsed.problems.map(({ line, column, message, fix }) => `${file}:${line}:${column}: ${message} ${fix}`),
      );
      if (parsed.placed) placed.set(file, parsed.placed);
      return [name, text];
    }),
  ) as Record<LendingFile, string | undefined>;
  if (errors.length > 0) return errors;
  return readLending(texts).problems.map((said) => {
    const [, file = '', pointer = '', words = ''] = /^(business\/[\w-]+\.json): (\/.*?): (.*)$/s.exec(said) ?? [];
    const read = placed.get(file);
    if (!read) return said;
    const path = pathOf(read, pointer === '/' ? '' : pointer);
    return located({ file, placed: read, value: undefined }, path, `${pointer.slice(1)}: ${words}`);
  });
}

const unknownStatements = (content: ContentFile, known: object): string[] =>
  (content.value as Content).faqs.flatMap(({ statements = [] }, faq) =>
    statements.flatMap((name, index) =>
      Object.hasOwn(known, name)
        ? []
        : [located(content, ['faqs', faq, 'statements', index], `There is no statement "${name}".`)],
    ),
  );

const unknownVersions = (statements: ContentFile, known: readonly string[]): string[] =>
  Object.entries(statements.value as Record<string, Statement>).flatMap(([name, { versions = [] }]) =>
    versions.flatMap((version, index) =>
      known.includes(version)
        ? []
        : [located(statements, [name, 'versions', index], `There is no version "${version}".`)],
    ),
  );

/** What a statement says about the regulator is not the project's to know: the check neither changes it nor takes it off. */
const SETTLE =
  'The firm settles what is true now: who approves its statements about the regulator changes "text", "validFrom" and "validTo" here, or sets "shown": false. Pages have it with the next release.';

function outOfDate(statements: ContentFile, today: string): string[] {
  const all = Object.entries(statements.value as Record<string, Statement>);
  return all.flatMap(([name, { shown, validFrom, validTo }]) => {
    if (!shown) return [];
    const told = (member: string, words: string) => [
      located(statements, [name, member], `"${name}" ${words} ${SETTLE}`),
    ];
    if (validTo !== undefined && validTo < today) return told('validTo', `holds until ${validTo} and is still shown.`);
    return validFrom > today ? told('validFrom', `holds from ${validFrom} only and is shown already.`) : [];
  });
}
