import type { LinkedFlow } from '../flow/linked-flow.ts';
import type { Vocabulary } from '../vocabulary/vocabulary.ts';
import { buildProgram } from './build.ts';
import { explore, type Graph } from './explore.ts';
import { type JourneyPath, pathsOf } from './paths.ts';
import { comeTo } from './queries.ts';

export type { Graph, State } from './explore.ts';
export type { JourneyPath } from './paths.ts';
export { comeTo, describe, pathTo } from './queries.ts';

/** The reduced state graph of a flow whose names are all known: screens × classes of the facts that are still read. */
export const graphOf = (flow: LinkedFlow, vocabulary: Vocabulary): Graph => explore(buildProgram(flow, vocabulary));

/** The screens that can be reached, in the order of the flow. */
export function reachable(flow: LinkedFlow, vocabulary: Vocabulary): string[] {
  const { screens } = comeTo(graphOf(flow, vocabulary));
  return Object.keys(flow.screens).filter((name) => screens.has(name));
}

/** Every path from the start to an end that passes no screen twice; at most `most` of them. */
export const paths = (flow: LinkedFlow, vocabulary: Vocabulary, most = 1_000): JourneyPath[] =>
  pathsOf(graphOf(flow, vocabulary), most);
