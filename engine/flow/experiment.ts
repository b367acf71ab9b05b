import type { Experiment } from '../../schemas/experiment.ts';
import type { Flow } from '../../schemas/flow.ts';

/**
 * The group of a random number from 0 up to 1: each group has a part of that range as large as its share. Null: there are
 * no groups. (EXP-05 to EXP-09)
 */
export function groupFor(groups: Experiment['groups'], random: number): string | null {
  const shares = Object.entries(groups).filter(([, share]) => share > 0);
  const all = shares.reduce((sum, [, share]) => sum + share, 0);
  let upTo = 0;
  for (const [group, share] of shares) {
    upTo += share;
    if (random * all < upTo) return group;
  }
  return shares.at(-1)?.[0] ?? null;
}

/** True: the flow is a version of the journey, one of several side by side: links from outside come into it. */
export const isVersion = ({ entries }: Pick<Flow, 'entries'>): boolean => entries !== undefined;
