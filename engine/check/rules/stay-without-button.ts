import type { RuleOfGraph } from '../context.ts';
import { where } from '../describe-path.ts';

/** To `stay` there must be a button that was pressed; calls on entry, in the background or not waited for have none. */
export const stays: RuleOfGraph = (check, { program }) =>
  program.strayStays.map(({ screen, effect, outcome, path }) => {
    const message = `${where(path)} says "stay", but screen "${screen}" calls "${effect}" without a button to stay at.`;
    return check.problem(
      'stay-without-button',
      path,
      message,
      `Say for "${outcome}" where it goes on: "continue", or rules.`,
    );
  });
