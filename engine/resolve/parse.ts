import { type Node, type ParseError, parseTree } from 'jsonc-parser';
import type { Placed } from './located-json.ts';
import { type Place, type Problem, problem } from './problem.ts';
import { syntaxErrors, unreadable } from './syntax-errors.ts';

/** Names that every object inherits; as names in a flow they would be found although no file defines them. */
const reserved = new Set([...Object.getOwnPropertyNames(Object.prototype), 'prototype']);

export const isReserved = (name: string): boolean => reserved.has(name);

/** Reads one file. Its syntax errors, double members and reserved names are reported at once; those are left out. */
export function parseFile(file: string, text: string): { placed: Placed | undefined; problems: Problem[] } {
  const placeAt = lines(file, text);
  const before = unreadable(text, placeAt);
  if (before.length > 0) return { placed: undefined, problems: before };
  const errors: ParseError[] = [];
  const node = parseTree(text.replace(/^\uFEFF/, ' '), errors, { allowTrailingComma: false, disallowComments: true });
  const problems = syntaxErrors(text, errors, placeAt);
  return { placed: node && placed(node, [], placeAt, problems), problems };
}

/** `path` is one list that grows and shrinks on the way; a problem takes a copy. */
function placed(
  node: Node,
  path: (string | number)[],
  placeAt: (offset: number) => Place,
  problems: Problem[],
): Placed {
  const at = placeAt(node.offset);
  if (node.type === 'array') {
    const items = (node.children ?? []).map((item, index) => {
      path.push(index);
      const inner = placed(item, path, placeAt, problems);
      path.pop();
      return inner;
    });
    return { at, items };
  }
  if (node.type !== 'object') return { at, scalar: node.value as Placed['scalar'] };
  const members = new Map<string, Placed>();
  for (const { children: [nameNode, valueNode] = [] } of node.children ?? []) {
    if (!nameNode || !valueNode) continue;
    const name = String(nameNode.value);
    const key = placeAt(nameNode.offset);
    const first = members.get(name);
    if (isReserved(name)) {
      const message = `"${name}" is a name that JavaScript keeps for itself.`;
      problems.push(problem('reserved-name', key, [...path, name], message, 'Choose another name.'));
    } else if (first) {
      const message = `"${name}" stands here twice; the first is in line ${first.key?.line}.`;
      problems.push(problem('duplicate-key', key, [...path, name], message, 'Remove one of the two.'));
    } else {
      path.push(name);
      const member = placed(valueNode, path, placeAt, problems);
      member.key = key;
      members.set(name, member);
      path.pop();
    }
  }
  return { at, members };
}

function lines(file: string, text: string): (offset: number) => Place {
  const starts = [0];
  for (let i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) starts.push(i + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { file, line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
}
