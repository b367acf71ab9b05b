/** The engine's only door. Everything here is pure: no network, clock, random, DOM or process. */

export { checkFlow } from './check/index.ts';
export { type ApiAnswer, type ApiRequest, type PublicConfig, succeeded } from './claims/effects/effect.ts';
export { effects } from './claims/effects/index.ts';
export { fieldTypes } from './claims/fields/index.ts';
export { namesIn } from './flow/body.ts';
export { entryOf, lastCompleted, type ResumeLink, resumeScreen, stoppedAt } from './flow/entries.ts';
export { link } from './flow/link.ts';
export type { LinkedAction, LinkedField, LinkedFlow, LinkedScreen } from './flow/linked-flow.ts';
export { addressOf, claimNameOf, screenAtAddress, screenOf, underWay } from './flow/screens.ts';
export { subPathsOf } from './flow/sub-paths.ts';
export { fill, type Piece, piecesOf } from './flow/text.ts';
export { compileFlow, type JourneyMachine } from './machines/journey/compile.ts';
export type { JourneyContext, JourneyEmit, JourneyEvent } from './machines/journey/types.ts';
export type { Send } from './machines/screen/run-effect.ts';
export type { JourneyDeps, ScreenContext, ScreenEvent } from './machines/screen/types.ts';
export { type HeldClaim, standingOf } from './reachability/claim-standing.ts';
export { type Reach, reachOf, type Standing } from './reachability/index.ts';
export { type Problem, type Resolved, resolveFlow } from './resolve/index.ts';
export { entryGuardTarget, firstIncompleteScreen, pathTo } from './state/derived-path.ts';
export {
  applyChange,
  type Change,
  emptyState,
  type JourneyState,
  type PersistedJourney,
  persistJourney,
  savedFact,
} from './state/journey-state.ts';
export {
  answersFrom,
  CHANGED_NOTICE,
  factsFrom,
  mergeClaim,
  parsePersisted,
  type Reopened,
  rehydrate,
  type StoredClaim,
} from './state/persisted-journey.ts';
export { createSelectors, Selectors } from './state/selectors.ts';
export type { FieldError, FieldTypes } from './vocabulary/field-type.ts';
export { fieldTypeOf } from './vocabulary/field-type-of.ts';
