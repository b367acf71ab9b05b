import { claims } from '../claims/vocabulary.ts';
import type { LinkedFlow } from '../flow/linked-flow.ts';
import * as core from '../flow/sub-paths.ts';

/** The addresses of a version that no screen has, with the address that each leads to; `engine/flow/sub-paths.ts` says more. */
export const subPathsOf = (flow: LinkedFlow): ReadonlyMap<string, string> => core.subPathsOf(flow, claims.subPaths);
