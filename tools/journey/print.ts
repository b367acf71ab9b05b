import type { Problem } from '#engine';

/** Problems in the form of a compiler's output: place, level, code, sentence, and the fix below. */
export const printProblems = (problems: readonly Problem[]): string =>
  problems
    .map(
      ({ file, line, column, level, code, message, fix }) =>
        `flows/${file}:${line}:${column}: ${level} ${code}: ${message}${fix ? `\n    ${fix}` : ''}`,
    )
    .join('\n');
