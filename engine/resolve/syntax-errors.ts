import { type ParseError, printParseErrorCode } from 'jsonc-parser';
import { type Place, type Problem, problem } from './problem.ts';

/** Deeper than any flow is nested (the deepest of this product has 14 levels), and shallow enough for every recursion. */
const MOST_LEVELS = 100;

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

const CURLY: [string, string] = ['A curly quote stands here.', 'Write straight double quotes: "…".'];
const SINGLE: [string, string] = ['A single quote stands here.', 'Write double quotes: "…".'];

/** The quotes that text programs and other languages write. */
const quotes: Record<string, [message: string, fix: string]> = {
  ...Object.fromEntries(['“', '”', '„', '‘', '’'].map((quote) => [quote, CURLY])),
  "'": SINGLE,
};

/** After these errors the parser continues normally, so the next error is another mistake. */
const HARMLESS = new Set(['InvalidCommentToken', 'CommaExpected', 'InvalidUnicode', 'InvalidEscapeCharacter']);

/** Errors that make a file unreadable before it is parsed, each with its place. Nothing else is reported of such a file. */
export function unreadable(text: string, placeAt: (offset: number) => Place): Problem[] {
  const told = (offset: number, ...[message, fix]: [string, string]) =>
    problem('json-syntax', placeAt(offset), [], message, fix);
  if (text.trim() === '') return [told(0, 'The file is empty.', 'Write an object: { … }.')];
  const strange = text.search(/\uFFFD|\0/);
  if (strange >= 0) return [told(strange, 'A character here is not encoded as UTF-8.', 'Save the file as UTF-8.')];
  const conflicts = [...text.matchAll(/^<{7}(?: .*)?$/gm)];
  if (conflicts.length > 0)
    return conflicts.map(({ index }) =>
      told(index, 'A merge conflict is not resolved here.', 'Keep one of the two sides, and remove the marks.'),
    );
  const deep = tooDeep(text);
  if (deep === undefined) return [];
  return [told(deep, `Here the file is nested more than ${MOST_LEVELS} levels deep.`, 'Nest less: name conditions.')];
}

/** The offset of the first bracket that opens too many levels. */
function tooDeep(text: string): number | undefined {
  let level = 0;
  let quoted = false;
  for (let offset = 0; offset < text.length; offset++) {
    const one = text[offset];
    if (quoted) {
      if (one === '\\') offset++;
      else if (one === '"' || one === '\n') quoted = false;
    } else if (one === '"') quoted = true;
    else if (one === '{' || one === '[') {
      level++;
      if (level > MOST_LEVELS) return offset;
    } else if (one === '}' || one === ']') level--;
  }
  return undefined;
}

/**
 * The syntax errors of the parser as problems. Errors that follow from an earlier one, such as those of all lines after a
 * name without quotes, are left out.
 */
export function syntaxErrors(
  text: string,
  errors: readonly ParseError[],
  placeAt: (offset: number) => Place,
): Problem[] {
  const problems: Problem[] = [];
  for (const [index, { error, offset }] of errors.entries()) {
    const name = printParseErrorCode(error);
    const before = errors[index - 1];
    // A word without quotes is also no value.
    if (name === 'ValueExpected' && before && printParseErrorCode(before.error) === 'InvalidSymbol') continue;
    const comma = name === 'PropertyNameExpected' || name === 'ValueExpected' ? commaBefore(text, offset) : undefined;
    const place = placeAt(comma ?? offset);
    // The parser reports a comma before a bracket twice.
    if (problems.at(-1)?.line === place.line) continue;
    if (comma !== undefined)
      problems.push(problem('json-syntax', place, [], 'A comma stands before a closing bracket.', 'Take it out.'));
    else {
      const quote = name === 'InvalidSymbol' ? quotes[text[offset] ?? ''] : undefined;
      const said = quote ?? sentences[name] ?? ['This is not JSON.', 'Correct it.'];
      problems.push(problem('json-syntax', place, [], ...said));
    }
    const isValue = name === 'InvalidSymbol' && /[:[,]\s*$/.test(text.slice(0, offset)) && !isName(text, offset);
    if (!HARMLESS.has(name) && !isValue && comma === undefined) break;
  }
  return problems;
}

/** Whether a word without quotes is followed by a colon, and so stands for a name. */
const isName = (text: string, offset: number): boolean => /^[^\s:,{}[\]]*\s*:/.test(text.slice(offset, offset + 200));

/** The offset of a comma that only space separates from the closing bracket at this offset. */
function commaBefore(text: string, offset: number): number | undefined {
  if (text[offset] !== '}' && text[offset] !== ']') return undefined;
  const before = text.slice(0, offset).trimEnd();
  return before.endsWith(',') ? before.length - 1 : undefined;
}
