import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Static, TSchema } from 'typebox';
import type { TLocalizedValidationError } from 'typebox/error';
import { Value } from 'typebox/value';
import { BlocklistFile, LeadRulesFile, LeadValuesFile, type LenderMapEntry, LendersFile } from '#schemas/lending.ts';
import { BootError } from '../boot-error.ts';
import { readCalendarDay } from '../time/calendar.ts';
import { companyKey } from './names.ts';

/** The firm's own data for the lender rules and lead figures, checked. */
export interface Lending {
  /** A lender's name in its compared form → its entry. */
  lenders: ReadonlyMap<string, LenderMapEntry>;
  /** Words that block a lender. */
  blocklist: readonly string[];
  /** Words in a lender's name → its value in pounds. */
  values: ReadonlyMap<string, number>;
  unknownValue: number;
  rules: LeadRulesFile;
}

const schemas = {
  'lenders.json': LendersFile,
  'blocklist.json': BlocklistFile,
  'lead-values.json': LeadValuesFile,
  'lead-rules.json': LeadRulesFile,
} as const satisfies Record<string, TSchema>;
export type LendingFile = keyof typeof schemas;
export const lendingFiles = Object.keys(schemas) as LendingFile[];

/** The text of the four files; undefined for a missing file. */
export type LendingTexts = Readonly<Record<LendingFile, string | undefined>>;

/** Reads and checks the four files of `business/` in a flows folder. Throws a `BootError` with every problem by file and path. */
export function loadLending(flowsFolder: string): Lending {
  const read = (file: LendingFile): string | undefined => {
    try {
      return readFileSync(join(flowsFolder, 'business', file), 'utf8');
    } catch {
      return undefined; // reported as missing, with its name
    }
  };
  const texts = Object.fromEntries(lendingFiles.map((file) => [file, read(file)])) as LendingTexts;
  const { lending, problems } = readLending(texts);
  if (!lending) throw new BootError('FLOW_INVALID', problems);
  return lending;
}

/**
 * Checks the files: first their shape, then rules that a schema cannot express. `lending` is set if there are no
 * problems.
 */
export function readLending(texts: LendingTexts): { lending?: Lending; problems: string[] } {
  const problems: string[] = [];
  const read = <File extends LendingFile>(file: File) =>
    parse(file, texts[file], problems) as Static<(typeof schemas)[File]> | null;
  const lenders = read('lenders.json');
  const blocklist = read('blocklist.json');
  const values = read('lead-values.json');
  const rules = read('lead-rules.json');
  if (lenders) problems.push(...lenderProblems(lenders));
  if (blocklist) problems.push(...twice('blocklist.json', Object.entries(blocklist.blocked)));
  if (values) {
    const lists = values.values.map(({ keywords }, at) => [String(at), keywords] as const);
    problems.push(...twice('lead-values.json', lists));
  }
  if (rules) problems.push(...ruleProblems(rules));
  if (!lenders || !blocklist || !values || !rules || problems.length > 0) return { problems };
  const lending: Lending = {
    lenders: new Map(Object.entries(lenders.lenders)),
    blocklist: Object.values(blocklist.blocked).flat(),
    values: new Map(values.values.flatMap(({ value, keywords }) => keywords.map((word) => [word, value] as const))),
    unknownValue: values.unknown,
    rules,
  };
  return { lending, problems };
}

const problem = (file: LendingFile, path: string, message: string) => `business/${file}: ${path}: ${message}`;

function parse(file: LendingFile, text: string | undefined, problems: string[]): unknown {
  if (text === undefined) {
    problems.push(`business/${file}: is missing from the flows folder.`);
    return null;
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    problems.push(`business/${file}: is not JSON: ${error instanceof Error ? error.message : error}.`);
    return null;
  }
  if (Value.Check(schemas[file], value)) return value;
  for (const error of Value.Errors(schemas[file], value)) {
    // The key itself gets a clearer problem of its own.
    if (error.keyword === 'additionalProperties') continue;
    problems.push(problem(file, error.instancePath || '/', `${wordsFor(error)}.`));
  }
  return null;
}

function wordsFor(error: TLocalizedValidationError): string {
  if (error.keyword === 'boolean') return 'is not a key of this file';
  return error.keyword === 'enum' ? `must be one of ${error.params.allowedValues.join(', ')}` : error.message;
}

/**
 * A name in another form would never match. If one firm name had two tiers, the spelling on a report would decide which
 * applies.
 */
function lenderProblems({ lenders }: LendersFile): string[] {
  const tiers = new Map<string, number>();
  return Object.entries(lenders).flatMap(([name, { universal_name, tier }]) => {
    const first = tiers.get(universal_name) ?? tier;
    tiers.set(universal_name, first);
    const path = `/lenders/${name}`;
    return [
      ...(companyKey(name) === name ? [] : [problem('lenders.json', path, `write the name as "${companyKey(name)}".`)]),
      ...(first === tier
        ? []
        : [problem('lenders.json', path, `"${universal_name}" has tier ${tier} here and ${first} above.`)]),
    ];
  });
}

/** Words in two lists: it would be unclear which one applies. */
function twice(file: LendingFile, lists: readonly (readonly [string, readonly string[]])[]): string[] {
  const seen = new Map<string, string>();
  return lists.flatMap(([list, words]) =>
    words.flatMap((word) => {
      const before = seen.get(word);
      seen.set(word, list);
      return before === undefined ? [] : [problem(file, `/${list}`, `"${word}" is in "${before}" too.`)];
    }),
  );
}

function ruleProblems({ loans }: LeadRulesFile): string[] {
  return [
    ...(readCalendarDay(loans.cutoff)
      ? []
      : [problem('lead-rules.json', '/loans/cutoff', 'is not a day of the calendar.')]),
    ...(['payments', 'balance'] as const)
      .filter((name) => loans[name].min > loans[name].max)
      .map((name) => problem('lead-rules.json', `/loans/${name}`, 'min is more than max.')),
  ];
}
