/**
 * The engine's door. Everything here is pure: no network, clock, random, DOM or process. The core takes any product's
 * vocabulary; here it is given this product's, so that renderer, service and tools need not name it. (decision 192)
 */
import type { Flow } from '../schemas/flow.ts';
import * as analysis from './analysis/index.ts';
import * as check from './check/index.ts';
import type { PublicConfig, Send } from './claims/effects/effect.ts';
import { runtimeVocabulary } from './claims/runtime-vocabulary.ts';
import { claims } from './claims/vocabulary.ts';
import * as linking from './flow/link.ts';
import type { LinkedFlow } from './flow/linked-flow.ts';
import * as subPaths from './flow/sub-paths.ts';
import * as journey from './machines/journey/compile.ts';
import type * as screen from './machines/screen/types.ts';
import type { Resolved } from './resolve/index.ts';

export { type ApiAnswer, type ApiRequest, type PublicConfig, type Send, succeeded } from './claims/effects/effect.ts';
export { effects } from './claims/effects/index.ts';
export type { ResumeLink } from './claims/entry-points.ts';
export { fieldTypes } from './claims/fields/index.ts';
export { namesIn } from './flow/body.ts';
export { entryOf, lastCompleted, resumeScreen } from './flow/entries.ts';
export type { LinkedAction, LinkedField, LinkedFlow, LinkedScreen } from './flow/linked-flow.ts';
export { addressOf, claimNameOf, screenAtAddress, screenOf, underWay } from './flow/screens.ts';
export { fill, type Piece, piecesOf } from './flow/text.ts';
export type { JourneyMachine } from './machines/journey/compile.ts';
export type { JourneyContext, JourneyEmit, JourneyEvent } from './machines/journey/types.ts';
export type { ScreenContext, ScreenEvent } from './machines/screen/types.ts';
export { type HeldClaim, standingOf } from './reachability/claim-standing.ts';
export { type Reach, reachOf, type Standing } from './reachability/index.ts';
export { CHANGED_NOTICE, type Reopened, rehydrate } from './reachability/rehydrate.ts';
export { type Problem, type Resolved, resolveFlow } from './resolve/index.ts';
export { entryGuardTarget, firstIncompleteScreen, pathTo, stoppedAt } from './state/derived-path.ts';
export {
  applyChange,
  type Change,
  emptyState,
  type JourneyState,
  type PersistedJourney,
  persistJourney,
} from './state/journey-state.ts';
export {
  answersFrom,
  factsFrom,
  mergeClaim,
  parsePersisted,
  type StoredClaim,
} from './state/persisted-journey.ts';
export { createSelectors, Selectors } from './state/selectors.ts';
export { savedFact } from './vocabulary/fact.ts';
export type { FieldError, FieldTypes } from './vocabulary/field-type.ts';
export { fieldTypeOf } from './vocabulary/field-type-of.ts';

/** Links a resolved flow of this product; `engine/flow/link.ts` says more. */
export const link = (flow: Flow): LinkedFlow => linking.link(flow, runtimeVocabulary);

/** What the machines of this product need from outside. */
export interface JourneyDeps extends Omit<screen.JourneyDeps, 'send'> {
  send: Send;
  config: PublicConfig;
}

/** Compiles a linked flow to its journey machine; `engine/machines/journey/compile.ts` says more. */
export const compileFlow: (flow: LinkedFlow, revision: string, deps: JourneyDeps) => journey.JourneyMachine =
  journey.compileFlow;

/** Everything that is wrong with a resolved flow, in the order of files and lines; empty: it can run. */
export const checkFlow = (resolved: Resolved) => check.checkFlow(resolved, claims);

/** Resolves and checks the flows of a folder; `engine/check/flows.ts` says more. */
export const checkFlows = (files: ReadonlyMap<string, string>, ids: readonly string[]) =>
  check.checkFlows(files, ids, claims);

/** The reduced state graph of a flow: screens × classes of the facts that are still read. */
export const graphOf = (flow: LinkedFlow) => analysis.graphOf(flow, claims);

/** The screens that anybody can come to, in the order of the flow. */
export const reachable = (flow: LinkedFlow) => analysis.reachable(flow, claims);

/** Every way from the start to an end that passes no screen twice; at most `most` of them. */
export const paths = (flow: LinkedFlow, most?: number) => analysis.paths(flow, claims, most);

/** The addresses of a version that no screen has, with the address that each leads to. */
export const subPathsOf = (flow: LinkedFlow) => subPaths.subPathsOf(flow, claims.subPaths);
