import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { Placed } from './located-json.ts';
import { type Place, type Problem, problem } from './problem.ts';

/** Names that every object has from its prototype; as a name in a flow they would be found where nobody wrote them. */
const reserved = new Set([...Object.getOwnPropertyNames(Object.prototype), 'prototype']);

export const isReserved = (name: string): boolean => reserved.has(name);

/** Syntax error → what is wrong, what to do. */
const sentences: Record<string, [message: string, fix: string]> = {
  InvalidSymbol: ['A name or a word stands here without quotes.', 'Write it in double quotes.'],
  InvalidNumberFormat: ['This number is not written as JSON writes numbers.', 'Write it as in 25 or 0.5.'],
  PropertyNameExpected: ['A name is missing here.', 'Write a name in double quotes, or take out the comma before.'],
  ValueExpected: ['A value is missing here.', 'Write a value, or take out the comma before.'],
  ColonExpected: ['A colon is missing here.', 'Write a colon between name and value.'],
  CommaExpected: ['A comma is missing here.', 'Write a comma before this.'],
  CloseBraceExpected: ['A closing brace is missing here.', 'Write } where the object ends.'],
  CloseBracketExpected: ['A closing bracket is missing here.', 'Write ] where the list ends.'],
  EndOfFileExpected: ['The JSON has ended before this.', 'Take out what stands after its end.'],
  InvalidCommentToken: ['JSON has no comments.', 'Take the comment out.'],
  UnexpectedEndOfComment: ['JSON has no comments, and this one does not end.', 'Take the comment out.'],
  UnexpectedEndOfString: ['This text does not end.', 'Write a closing quote.'],
  UnexpectedEndOfNumber: ['This number breaks off.', 'Complete the number.'],
  InvalidUnicode: ['After \\u stand four hexadecimal digits.', 'Complete the four digits.'],
  InvalidEscapeCharacter: ['JSON knows no such escape.', 'Write a backslash as two.'],
  InvalidCharacter: ['A text holds a line break or a tab.', 'Write \\n or \\t.'],
};

/** Reads one file. All syntax errors, double members and reserved names are reported at once; those are left out. */
export function parseFile(file: string, text: string): { placed: Placed | undefined; problems: Problem[] } {
  const problems: Problem[] = [];
  const placeAt = lines(file, text);
  const errors: ParseError[] = [];
  const node = parseTree(text.replace(/^\uFEFF/, ' '), errors, { allowTrailingComma: false, disallowComments: true });
  for (const [index, { error, offset }] of errors.entries()) {
    const name = printParseErrorCode(error);
    const before = errors[index - 1];
    // A word without quotes is also no value: one mistake, told once.
    if (name === 'ValueExpected' && before && printParseErrorCode(before.error) === 'InvalidSymbol') continue;
    problems.push(
      problem('json-syntax', placeAt(offset), [], ...(sentences[name] ?? ['This is not JSON.', 'Correct it.'])),
    );
  }
  if (!node && errors.length === 0)
    problems.push(problem('json-syntax', placeAt(0), [], 'The file is empty.', 'Write an object: { … }.'));
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
