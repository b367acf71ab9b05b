import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Where the schemas stand that know the names of the flows; git ignores the folder. */
export const SCHEMAS = 'schemas/own';

/** Writes files that differ from what is there: path from `root` → text. */
export function writeChanged(root: string, files: ReadonlyMap<string, string>): void {
  for (const [file, content] of files) {
    const path = join(root, file);
    // Most of the schemas of editors stay the same after an edit of a flow.
    if (existsSync(path) && readFileSync(path, 'utf8') === content) continue;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
}

/**
 * Writes the schemas that editors read for the flows, unless they were made of the present files by the present program, which
 * `program` names, or of files with the same names. What makes them is loaded only then.
 */
export async function updateSchemas(
  root: string,
  files: ReadonlyMap<string, string>,
  program: string | undefined,
): Promise<void> {
  const file = join(root, SCHEMAS, 'stamp');
  const [ofTexts, ofNames] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const texts = hashOf([program, ...files]);
  if (ofTexts === texts) return;
  const { flowNames } = await import('../flow-names.ts');
  const names = hashOf([program, [...files.keys()], ...flowNames(files)]);
  if (ofNames !== names) {
    const { ownSchemas } = await import('./own-schemas.ts');
    writeChanged(root, ownSchemas(files));
  }
  writeChanged(root, new Map([[`${SCHEMAS}/stamp`, `${texts}\n${names}`]]));
}

const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');
