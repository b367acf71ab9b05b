import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Due {
  /** Area → requirement ids that a test must prove. */
  requirements: Record<string, string[]>;
  /** Ids of reported faults that must each be a test. */
  cases: string[];
}

const folders = ['engine', 'renderer', 'server', 'schemas', 'fixtures', 'flows', 'tools'];
/** The tags of a test: `{ tags: ['VAL-15', 'PC-1'] }`. */
const TAGS = /\btags: \[([^\]]*)\]/g;
/** Ids at the start of a row of a table of tests: `'VAL-15, VAL-17: …'`, `'case PC-1: …'`. */
const ROWS = /['"`]((?:case )?[A-Z]\w*-\d+(?:(?:, | and | to )(?:case )?[A-Z]\w*-\d+)*): /g;
const ID = /([A-Z]\w*)-(\d+)/g;
/** A tag of a test: an id, or a transition of a version (`v3-E04`). */
const TAG = /(?:[A-Z]\w*-\d+|v\d+-E\d+)/g;

/** The ids that tests prove: their tags, and the ids at the start of table rows; `A-01 to A-04` means all four. */
export function idsIn(text: string): Set<string> {
  const ids = new Set<string>();
  for (const [, tags = ''] of text.matchAll(TAGS)) for (const [id] of tags.matchAll(TAG)) ids.add(id);
  for (const [, names = ''] of text.matchAll(ROWS)) {
    const found = [...names.matchAll(ID)];
    found.forEach((match, at) => {
      const [, area = '', digits = ''] = match;
      const before = found[at - 1];
      const joined =
        before && names.slice(before.index + before[0].length, match.index) === ' to ' && before[1] === area;
      for (let number = joined ? Number(before[2]) : Number(digits); number <= Number(digits); number++) {
        ids.add(`${area}-${String(number).padStart(digits.length, '0')}`);
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
  const wanted = [...Object.values(due.requirements).flat(), ...due.cases];
  return wanted.filter((id) => !named.has(id));
}
