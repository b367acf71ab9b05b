import * as core from '../check/index.ts';
import { claims } from '../claims/vocabulary.ts';
import type { Problem, Resolved } from '../resolve/index.ts';

/** Everything that is wrong with a resolved flow of this product; `engine/check/flow.ts` says more. */
export const checkFlow = (resolved: Resolved): Problem[] => core.checkFlow(resolved, claims);

/** Resolves and checks flows of a folder; `engine/check/flows.ts` says more. */
export const checkFlows = (files: ReadonlyMap<string, string>, ids: readonly string[], checkOne?: core.CheckOne) =>
  core.checkFlows(files, ids, claims, checkOne);
