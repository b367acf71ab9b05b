import contentFile from '#flows/business/public/content.json' with { type: 'json' };
import firmFile from '#flows/business/public/firm.json' with { type: 'json' };
import statementsFile from '#flows/business/public/statements.json' with { type: 'json' };
import type { Content, Statement } from '#schemas/content.ts';

/** The firm's texts from its data files, which the check has validated. */
export const content: Content = contentFile;
export const firm = firmFile;

type StatementName = keyof typeof statementsFile;
const statements: Record<StatementName, Statement> = statementsFile;

/** The text of a statement while the firm shows it; if it is limited to some versions, only on their pages. */
export function statement(name: StatementName, version?: string): string | undefined {
  const { text, shown, versions } = statements[name];
  if (!shown || (versions && (version === undefined || !versions.includes(version)))) return undefined;
  return text;
}

/** Statements by their names in data. Throws for an unknown one: the build stops, so no statement is silently missing. */
export const statementsNamed = (names: readonly string[] = []): string[] =>
  names.flatMap((name) => {
    if (!isStatement(name)) throw new Error(`No statement is called "${name}" (flows/business/public/content.json).`);
    return statement(name) ?? [];
  });

const isStatement = (name: string): name is StatementName => Object.hasOwn(statements, name);
