import { checkFlows } from '#engine';
import { type Printing, printProblems } from './print.ts';

/** The result of a command of the flow tool. */
export interface Answer {
  text: string;
  ok: boolean;
  /** The command had wrong arguments: the text is an error message. */
  misused?: true;
  /** Files to write: path in the project → content. */
  writes?: ReadonlyMap<string, string>;
}

/** How `check` answers. */
export interface Showing extends Pick<Printing, 'colour'> {
  /** Prints one JSON object for programs: the flows checked, and every problem with its members. */
  json?: boolean;
}

/** Every problem of these flows in the form of a compiler's output, and a summary line. */
export function check(
  files: ReadonlyMap<string, string>,
  ids: readonly string[],
  { json = false, colour = false }: Showing = {},
): Answer {
  const { problems } = checkFlows(files, ids);
  const errors = problems.filter(({ level }) => level === 'error').length;
  const warnings = problems.length - errors;
  if (json) return { text: JSON.stringify({ checked: ids, errors, warnings, problems }, null, 2), ok: errors === 0 };
  const checked = `Checked ${ids.join(', ')}: ${count(errors, 'error')}, ${count(warnings, 'warning')}.`;
  const printed = printProblems(problems, { files, colour });
  return { text: [printed, checked].filter(Boolean).join('\n\n'), ok: errors === 0 };
}

const count = (number: number, what: string): string =>
  `${number === 0 ? 'no' : number} ${what}${number === 1 ? '' : 's'}`;
