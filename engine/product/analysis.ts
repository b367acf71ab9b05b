import * as core from '../analysis/index.ts';
import { claims } from '../claims/vocabulary.ts';
import type { LinkedFlow } from '../flow/linked-flow.ts';

/** The reduced state graph of a flow of this product: screens × classes of the facts that are still read. */
export const graphOf = (flow: LinkedFlow): core.Graph => core.graphOf(flow, claims);

/** The screens that can be reached, in the order of the flow. */
export const reachable = (flow: LinkedFlow): string[] => core.reachable(flow, claims);

/** Every path from the start to an end that passes no screen twice; at most `most` of them. */
export const paths = (flow: LinkedFlow, most?: number): core.JourneyPath[] => core.paths(flow, claims, most);
