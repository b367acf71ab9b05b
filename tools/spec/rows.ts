import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One row of a table in `docs/spec/` that begins with an id. */
export interface SpecRow {
  /** Path from the project's root. */
  file: string;
  /** Counted from 1. */
  line: number;
  /** Heading of each column and the text of its cell, the id's column left out. */
  cells: { heading: string; text: string }[];
}

/** `VAL-15`, `G-142`, `NV-8`, `v3-E04`. */
const ID = /^(?:[A-Z][A-Z0-9]*-\d+|v\d+-E\d+)$/;
const folder = 'docs/spec';

/** The cells of a line of a Markdown table; `\|` is a bar inside a cell. */
const cellsOf = (line: string): string[] =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

/**
 * The rows of the specification by id.
 *
 * @throws Error where two rows have one id
 */
export function specRows(root: string): Map<string, SpecRow> {
  const rows = new Map<string, SpecRow>();
  for (const name of readdirSync(join(root, folder)).sort()) {
    const file = `${folder}/${name}`;
    let headings: string[] = [];
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .forEach((text, at) => {
        const [id = '', ...cells] = cellsOf(text);
        if (!ID.test(id)) {
          if (/^\| *(id|edge) *\|/i.test(text)) headings = cellsOf(text).slice(1);
          return;
        }
        const before = rows.get(id);
        if (before) throw new Error(`${id} is defined in ${before.file}:${before.line} and in ${file}:${at + 1}.`);
        rows.set(id, {
          file,
          line: at + 1,
          cells: cells.map((cell, column) => ({ heading: headings[column] ?? '', text: cell })),
        });
      });
  }
  return rows;
}

/** Sections and bold openings of `docs/spec/contracts.md`: what code cites as `(contracts, "Effects")`. */
export function contractTitles(root: string): Set<string> {
  const text = readFileSync(join(root, folder, 'contracts.md'), 'utf8');
  return new Set([...text.matchAll(/^(?:#+ (.+)|\*\*(.+?)[.:]?\*\*)/gm)].map((match) => match[1] ?? match[2] ?? ''));
}
