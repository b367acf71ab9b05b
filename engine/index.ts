/** The engine's only door. Everything here is pure: no network, clock, random, DOM or process. */

export { checkFlow } from './check/index.ts';
export { compileFlow, type JourneyMachine } from './compile.ts';
export { type ApiAnswer, type ApiRequest, type PublicConfig, succeeded } from './effects/effect.ts';
export { effects } from './effects/index.ts';
export { entryOf, lastCompleted, type ResumeLink, resumeScreen, stoppedAt } from './entries.ts';
export {
  answersFrom,
  CHANGED_NOTICE,
  factsFrom,
  mergeClaim,
  type Reopened,
  readEnvelope,
  resume,
  type StoredClaim,
} from './envelope.ts';
export type { Fault, FieldTypes } from './fields/field-type.ts';
export { fieldTypes } from './fields/index.ts';
export { fieldTypeOf } from './fields/lookup.ts';
export { namesIn } from './flow/body.ts';
export { link } from './flow/link.ts';
export type { LinkedAction, LinkedField, LinkedFlow, LinkedScreen } from './flow/linked-flow.ts';
export { addressOf, claimNameOf, screenAtAddress, screenOf, underWay } from './flow/screens.ts';
export type { JourneyContext, JourneyEmit, JourneyEvent } from './journey.ts';
export { type Change, type Envelope, emptyMemory, envelopeOf, type Memory, remember, savedFact } from './memory.ts';
export { type HeldClaim, standingOf } from './reach/claim.ts';
export { type Reach, reachOf, type Standing } from './reach/index.ts';
export { type Problem, type Resolved, resolveFlow } from './resolve/index.ts';
export type { Send } from './run-effect.ts';
export type { ScreenContext, ScreenEvent, Surroundings } from './screen-context.ts';
export { subPathsOf } from './sub-paths.ts';
export { fill, type Piece, piecesOf } from './text.ts';
export { View, viewer } from './view.ts';
export { firstUnfinished, gateLeads, wayTo } from './walk.ts';
