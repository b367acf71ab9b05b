import type { RuleOfGraph } from '../context.ts';
import { where } from '../describe-path.ts';

/** `stay` needs a pressed button; calls on entry, in the background or without waiting have none. */
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
