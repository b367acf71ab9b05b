import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A line to add to an existing file. */
export interface AddedLine {
  file: string;
  text: string;
  /** It is inserted before the first line that matches; left out: among the `export { … }` lines, in the order of their files. */
  before?: RegExp;
}

/** The result of `npm run new` for one kind and name. */
export interface Plan {
  /** Path from the root → text. */
  files: ReadonlyMap<string, string>;
  lines: readonly AddedLine[];
  /** The next steps for the author. */
  next: readonly string[];
}

/** Why a plan cannot be carried out, as one sentence; undefined if it can. Nothing is written. */
export function obstacle(root: string, { files, lines }: Plan): string | undefined {
  const present = [...files.keys()].filter((file) => existsSync(join(root, file)));
  if (present.length > 0) return `${present.join(' and ')} already exists. Nothing was written.`;
  for (const line of lines) {
    const text = readFileSync(join(root, line.file), 'utf8');
    if (text.includes(line.text.trim())) return `${line.file} already has "${line.text.trim()}". Nothing was written.`;
    if (placeIn(text.split('\n'), line) < 0)
      return `${line.file} has no place for "${line.text.trim()}". Nothing was written; add the line by hand.`;
  }
  return undefined;
}

/** Writes the files and adds the lines. Call `obstacle` first. */
export function carryOut(root: string, { files, lines }: Plan): void {
  for (const [file, text] of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  for (const line of lines) {
    const all = readFileSync(join(root, line.file), 'utf8').split('\n');
    all.splice(placeIn(all, line), 0, line.text);
    writeFileSync(join(root, line.file), all.join('\n'));
  }
}

const sourceOf = (line: string): string | undefined => /^export \{.*\} from '(.*)';$/.exec(line)?.[1];

/** The position of a line in a file; -1 if there is none. */
function placeIn(all: readonly string[], { text, before }: AddedLine): number {
  if (before) return all.findIndex((line) => before.test(line));
  const source = sourceOf(text) ?? '';
  const next = all.findIndex((line) => (sourceOf(line) ?? '') > source);
  return next >= 0 ? next : all.findLastIndex((line) => sourceOf(line) !== undefined) + 1 || -1;
}
