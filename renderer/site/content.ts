import contentFile from '#flows/business/public/content.json' with { type: 'json' };
import firmFile from '#flows/business/public/firm.json' with { type: 'json' };
import statementsFile from '#flows/business/public/statements.json' with { type: 'json' };
import type { Content, Statement } from '#schemas/content.ts';

/** The firm's words, as its data has them; the check has held the files to their schemas. */
export const content: Content = contentFile;
export const firm = firmFile;

type StatementName = keyof typeof statementsFile;
const statements: Record<StatementName, Statement> = statementsFile;

/** The text of a statement while the firm shows it, on the page of this version where it is said on some only. */
export function statement(name: StatementName, version?: string): string | undefined {
  const { text, shown, versions } = statements[name];
  if (!shown || (versions && (version === undefined || !versions.includes(version)))) return undefined;
  return text;
}

/** Statements by names that stand in data. Throws for one that there is not: the build stops, and nothing is left unsaid. */
export const statementsNamed = (names: readonly string[] = []): string[] =>
  names.flatMap((name) => {
    if (!isStatement(name)) throw new Error(`No statement is called "${name}" (flows/business/public/content.json).`);
    return statement(name) ?? [];
  });

const isStatement = (name: string): name is StatementName => Object.hasOwn(statements, name);
