import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { idsIn } from '../requirements.ts';
import { contractTitles, specRows } from './rows.ts';

const folders = ['engine', 'renderer', 'server', 'schemas', 'fixtures', 'flows', 'tools', 'docs'];
const readable = /\.(tsx?|css|html|json|md)$/;
/** Where ids are invented to test this check. */
const invented = new Set(['tools/requirements.test.ts', 'tools/spec/spec.test.ts']);

/** The files that may name an id, as paths from the root. */
export function filesThatName(root: string): string[] {
  const inFolders = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && readable.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name))),
  );
  return ['README.md', ...inFolders].filter((file) => !invented.has(file)).sort();
}

/** Ids whose area (`VAL`, `G`, `NV`) is one of the specification's, and the tags of tests. */
export function idsNamed(text: string, areas: ReadonlySet<string>): Set<string> {
  const ids = idsIn(text);
  for (const [id, area = ''] of text.matchAll(/(?<![\w-])([A-Z][A-Z0-9]*)-\d+(?![\w-]|\.\d)/g))
    if (areas.has(area)) ids.add(id);
  return ids;
}

/** Ids and titles of contracts that a file names and `docs/spec/` does not define: `file: id`. */
export function undefinedIds(root: string): string[] {
  const defined = specRows(root);
  const titles = contractTitles(root);
  const areas = new Set([...defined.keys()].map((id) => id.split('-')[0] ?? ''));
  return filesThatName(root).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const ids = [...idsNamed(text, areas)].filter((id) => !defined.has(id));
    const cited = [...text.matchAll(/\(contracts,\s+(?:\*\s+)?"([^"]+)"/g)].map((match) => match[1] ?? '');
    return [...ids, ...cited.filter((title) => !titles.has(title)).map((title) => `contracts, "${title}"`)].map(
      (name) => `${file}: ${name}`,
    );
  });
}
