import { checkFlows } from '#engine';
import { printProblems } from './print.ts';

/** The result of a command of the flow tool. */
export interface Answer {
  text: string;
  ok: boolean;
  /** The command had wrong arguments: the text is an error message. */
  misused?: true;
  /** Files to write: path in the project → content. */
  writes?: ReadonlyMap<string, string>;
}

/** Every problem of these flows in the form of a compiler's output, and a summary line. */
export function check(files: ReadonlyMap<string, string>, ids: readonly string[]): Answer {
  const { problems } = checkFlows(files, ids);
  const errors = problems.filter(({ level }) => level === 'error').length;
  const warnings = problems.length - errors;
  const checked = `Checked ${ids.join(', ')}: ${count(errors, 'error')}, ${count(warnings, 'warning')}.`;
  return { text: [printProblems(problems), checked].filter(Boolean).join('\n\n'), ok: errors === 0 };
}

const count = (number: number, what: string): string =>
  `${number === 0 ? 'no' : number} ${what}${number === 1 ? '' : 's'}`;
