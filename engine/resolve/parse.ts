import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { Placed } from './placed.ts';
import { type Place, type Problem, problem } from './problem.ts';

/** Names that every object has from its prototype; as a name in a flow they would be found where nobody wrote them. */
const reserved = new Set([...Object.getOwnPropertyNames(Object.prototype), 'prototype']);

export const isReserved = (name: string): boolean => reserved.has(name);

const sentences: Record<string, string> = {
  InvalidSymbol: 'This is not JSON: a name or a word stands here without quotes.',
  InvalidNumberFormat: 'This number is not written as JSON writes numbers.',
  PropertyNameExpected: 'A name in double quotes is missing here.',
  ValueExpected: 'A value is missing here.',
  ColonExpected: 'A colon is missing here.',
  CommaExpected: 'A comma is missing here.',
  CloseBraceExpected: 'A closing brace } is missing here.',
  CloseBracketExpected: 'A closing bracket ] is missing here.',
  EndOfFileExpected: 'The JSON has ended, and something stands after it.',
  InvalidCommentToken: 'JSON has no comments.',
  UnexpectedEndOfComment: 'JSON has no comments, and this one does not end.',
  UnexpectedEndOfString: 'This text has no closing quote.',
  UnexpectedEndOfNumber: 'This number breaks off.',
  InvalidUnicode: 'After \\u stand four hexadecimal digits.',
  InvalidEscapeCharacter: 'This is no escape that JSON knows.',
  InvalidCharacter: 'A text holds a line break or a tab; write \\n or \\t.',
};

/** Reads one file. All syntax errors, double members and reserved names are reported at once; those are left out. */
export function parseFile(file: string, text: string): { placed: Placed | undefined; problems: Problem[] } {
  const problems: Problem[] = [];
  const placeAt = lines(file, text);
  const errors: ParseError[] = [];
  const node = parseTree(text.replace(/^\uFEFF/, ' '), errors, { allowTrailingComma: false, disallowComments: true });
  for (const { error, offset } of errors) {
    problems.push(
      problem('json-syntax', placeAt(offset), [], sentences[printParseErrorCode(error)] ?? 'This is not JSON.'),
    );
  }
  if (!node && errors.length === 0) problems.push(problem('json-syntax', placeAt(0), [], 'The file is empty.'));
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
