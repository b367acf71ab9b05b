import { inOrder, type Problem } from '../resolve/problem.ts';
import type { Resolved } from '../resolve/resolve.ts';
import { context } from './context.ts';
import { rules } from './rules/index.ts';
import { checkSchema } from './schema/index.ts';
import { ours, type Vocabulary } from './vocabulary.ts';

export type { Vocabulary } from './vocabulary.ts';

/** Everything that is wrong with a resolved flow, all at once, in the order of files and lines; empty: it can run. */
export function checkFlow(resolved: Resolved, vocabulary: Vocabulary = ours): Problem[] {
  const { flow, places, files } = resolved;
  const { problems, misshapen } = checkSchema(resolved);
  if (!flow) return inOrder([...resolved.problems, ...problems]);
  const check = context(flow, places, vocabulary, files, misshapen);
  return inOrder([...resolved.problems, ...problems, ...rules.flatMap((rule) => rule(check))]);
}
