import { checkFlows } from '#engine';
import type { Answer } from './command.ts';
import { knownChecks } from './known-checks.ts';
import { type Printing, printProblems } from './print.ts';
import { withEnds } from './ranges.ts';
import { linesOfScenarios, type ScenarioProblem } from './scenario-problems.ts';

/** How `check` answers. */
export interface Showing extends Pick<Printing, 'colour'> {
  /** Prints one JSON object for programs: the flows checked, and every problem with its members. */
  json?: boolean;
  /** The folder for results, which are used again where a flow and the program are the same. */
  cache?: string | undefined;
  /** What is wrong in the scenarios of these flows. */
  scenarios?: readonly ScenarioProblem[];
}

/** Every problem of these flows and of their scenarios in the form of a compiler's output, and a summary line. */
export function check(
  files: ReadonlyMap<string, string>,
  ids: readonly string[],
  { json = false, colour = false, cache, scenarios = [] }: Showing = {},
): Answer {
  const known = knownChecks(files, cache);
  const { problems } = checkFlows(files, ids, known.checkOne);
  known.save();
  const faults = problems.filter(({ level }) => level === 'error').length;
  const warnings = problems.length - faults;
  const errors = faults + scenarios.length;
  if (json)
    return {
      text: JSON.stringify({ checked: ids, errors, warnings, problems: withEnds(problems, files), scenarios }, null, 2),
      ok: errors === 0,
    };
  const checked = `Checked ${ids.join(', ')}: ${count(errors, 'error')}, ${count(warnings, 'warning')}.`;
  const printed = printProblems(problems, { files, colour });
  const said = linesOfScenarios(scenarios).join('\n');
  return { text: [printed, said, checked].filter(Boolean).join('\n\n'), ok: errors === 0 };
}

const count = (number: number, what: string): string =>
  `${number === 0 ? 'no' : number} ${what}${number === 1 ? '' : 's'}`;
