import { checkFlows } from '#engine';
import { printProblems } from './print.ts';

/** What a command of the flow tool comes to. */
export interface Answer {
  text: string;
  ok: boolean;
  /** The command was given wrong words: what is printed is no answer to it. */
  misused?: true;
  /** Files to be written: path in the house → content. */
  writes?: ReadonlyMap<string, string>;
}

/** Every problem of these flows as a compiler prints them, and one line that sums up. */
export function check(files: ReadonlyMap<string, string>, ids: readonly string[]): Answer {
  const { problems } = checkFlows(files, ids);
  const errors = problems.filter(({ level }) => level === 'error').length;
  const warnings = problems.length - errors;
  const checked = `Checked ${ids.join(', ')}: ${count(errors, 'error')}, ${count(warnings, 'warning')}.`;
  return { text: [printProblems(problems), checked].filter(Boolean).join('\n\n'), ok: errors === 0 };
}

const count = (number: number, what: string): string =>
  `${number === 0 ? 'no' : number} ${what}${number === 1 ? '' : 's'}`;
