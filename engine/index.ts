/**
 * The engine's public interface. Everything here is pure: no network, clock, random, DOM or process. The core takes the
 * vocabulary of any product; `engine/product/` binds it to this product's for the exports here. (decision 192)
 */
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
export { graphOf, paths, reachable } from './product/analysis.ts';
export { checkFlow, checkFlows } from './product/check.ts';
export { compileFlow, type JourneyDeps } from './product/compile.ts';
export { link } from './product/link.ts';
export { subPathsOf } from './product/sub-paths.ts';
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
