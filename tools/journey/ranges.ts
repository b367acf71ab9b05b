import { findNodeAtOffset, type Node, parseTree } from 'jsonc-parser';
import type { Problem } from '#engine';

/** Where a problem ends, as `line` and `column` say where it begins: from 1, the column after the last character. */
export interface End {
  endLine: number;
  endColumn: number;
}

/** What stands at a place: a value, or the name of a member. A value that is not complete is a word or one character. */
const WORD = /^(?:"(?:[^"\\\n]|\\.)*"?|[^\s,:{}[\]"]+|.)/;

/** Tells where the value or the name at a place of a text ends. */
export function endsIn(text: string): (place: Pick<Problem, 'line' | 'column'>) => End {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  let tree: Node | undefined;
  return ({ line, column }) => {
    const offset = (starts[line - 1] ?? text.length) + column - 1;
    tree ??= parseTree(text);
    const node = tree && findNodeAtOffset(tree, offset);
    // A node that begins elsewhere only surrounds the place.
    const whole = node?.type === 'property' ? node.children?.[0] : node;
    const length = whole?.offset === offset ? whole.length : (WORD.exec(text.slice(offset))?.[0].length ?? 0);
    const end = offset + length;
    const last = starts.findLastIndex((start) => start <= end);
    return { endLine: last + 1, endColumn: end - (starts[last] ?? 0) + 1 };
  };
}

/** The problems with their ends, for editors. `files`: path relative to the flows folder → text. */
export function withEnds(problems: readonly Problem[], files: ReadonlyMap<string, string>): (Problem & End)[] {
  const known = new Map<string, ReturnType<typeof endsIn>>();
  function endOf(place: Pick<Problem, 'file' | 'line' | 'column'>): End {
    const ends = known.get(place.file) ?? endsIn(files.get(place.file) ?? '');
    known.set(place.file, ends);
    return ends(place);
  }
  return problems.map((one) => ({
    ...one,
    ...endOf(one),
    ...(one.related ? { related: one.related.map((place) => ({ ...place, ...endOf(place) })) } : {}),
  }));
}
