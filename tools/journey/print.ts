import type { Problem } from '#engine';

/** How problems are printed. */
export interface Printing {
  /** Path relative to the flows folder → text: the line at fault is quoted from it. Left out: no line is quoted. */
  files?: ReadonlyMap<string, string>;
  /** With the colours of a terminal. */
  colour?: boolean;
}

/** Whether an output is a terminal with colours that the environment (`NO_COLOR`, `TERM`) does not turn off. */
export const hasColours = (
  output: { isTTY?: boolean; hasColors?(count: number, env: object): boolean },
  env: Readonly<Record<string, string | undefined>>,
): boolean => output.isTTY === true && output.hasColors?.(16, env) === true;

const styles = { error: 31, warning: 33, quiet: 2, mark: 36 } as const;

/** A quoted line is cut to this many characters; the mark stays within them. */
const MOST_CHARACTERS = 140;

/** Problems in the form of a compiler's output: place, level, code and sentence; below, the line with a mark, and the fix. */
export function printProblems(problems: readonly Problem[], { files, colour = false }: Printing = {}): string {
  const paint = (style: keyof typeof styles, text: string) =>
    colour ? `\u001b[${styles[style]}m${text}\u001b[0m` : text;
  return problems
    .map((one) => {
      const { file, line, column, level, code, message, fix } = one;
      const head = `flows/${file}:${line}:${column}: ${paint(level, `${level} ${code}`)}: ${message}`;
      const quoted = quote(files?.get(file), one).map(
        (text, index) => `    ${paint(index === 0 ? 'quiet' : 'mark', text)}`,
      );
      const parts = (one.related ?? []).flatMap((place) => [
        `    the part that it breaks: flows/${place.file}:${place.line}:${place.column}`,
        ...quote(files?.get(place.file), place).map((text) => `      ${paint('quiet', text)}`),
      ]);
      return [head, ...quoted, ...(fix ? [`    ${fix}`] : []), ...parts].join('\n');
    })
    .join('\n');
}

/** The line at fault, and below it a mark under the value or name that the problem is about. */
function quote(text: string | undefined, { line, column }: Pick<Problem, 'line' | 'column'>): string[] {
  const whole = text?.split('\n')[line - 1]?.replace(/\r$/, '');
  if (whole === undefined || whole.trim() === '') return [];
  const from = Math.max(0, Math.min(whole.length, column - 1) - MOST_CHARACTERS / 2);
  const start = whole.length <= MOST_CHARACTERS ? whole.length - whole.trimStart().length : from;
  const part = whole.slice(start, start + MOST_CHARACTERS).replaceAll('\t', ' ');
  const at = Math.max(0, column - 1 - start);
  const [marked = ''] = /^(?:"(?:[^"\\]|\\.)*"|[^\s,:{}[\]]+|.)/.exec(part.slice(at)) ?? [];
  return [part, `${' '.repeat(at)}${'^'.repeat(Math.max(1, marked.length))}`];
}
