import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Due {
  /** Area → requirement ids that a test must prove. */
  requirements: Record<string, string[]>;
  /** Ids of reported faults that must each be a test. */
  cases: string[];
}

const folders = ['engine', 'renderer', 'server', 'schemas', 'fixtures', 'flows', 'tools'];
/** Ids at the start of a test's name: `'VAL-15, VAL-17: …'`, `'case PC-1: …'`. Tables of tests hold them the same way. */
const NAMES = /['"`]((?:case )?[A-Z]\w*-\d+(?:(?:, | and | to )(?:case )?[A-Z]\w*-\d+)*): /g;
const ID = /(case )?([A-Z]\w*)-(\d+)/g;

/** The ids that the names of tests open with; `A-01 to A-04` names all four. Cases keep their `case `. */
export function idsIn(text: string): Set<string> {
  const ids = new Set<string>();
  for (const [, names = ''] of text.matchAll(NAMES)) {
    const isCase = names.startsWith('case ');
    const found = [...names.matchAll(ID)];
    found.forEach((match, at) => {
      const [, , area = '', digits = ''] = match;
      const before = found[at - 1];
      const joined =
        before && names.slice(before.index + before[0].length, match.index) === ' to ' && before[2] === area;
      for (let number = joined ? Number(before[3]) : Number(digits); number <= Number(digits); number++) {
        ids.add(`${isCase ? 'case ' : ''}${area}-${String(number).padStart(digits.length, '0')}`);
      }
    });
  }
  return ids;
}

/** The ids due that no test names. */
export function missingRequirements(root: string): string[] {
  const due = JSON.parse(readFileSync(join(root, 'docs/requirements-due.json'), 'utf8')) as Due;
  const named = new Set<string>();
  for (const folder of folders) {
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.(test|e2e)\.tsx?$/.test(entry.name)) continue;
      for (const id of idsIn(readFileSync(join(entry.parentPath, entry.name), 'utf8'))) named.add(id);
    }
  }
  const wanted = [...Object.values(due.requirements).flat(), ...due.cases.map((id) => `case ${id}`)];
  return wanted.filter((id) => !named.has(id));
}
