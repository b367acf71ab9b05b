/** The engine's only door. Everything here is pure: no network, clock, random, DOM or process. */

export { checkFlow } from './check/index.ts';
export { compileFlow, type JourneyMachine } from './compile.ts';
export { type ApiAnswer, type ApiRequest, type PublicConfig, succeeded } from './effects/effect.ts';
export { effects } from './effects/index.ts';
export * from './envelope.ts';
export type { Fault } from './fields/field-type.ts';
export { fieldTypeOf } from './fields/lookup.ts';
export { addressOf, claimNameOf, indexOf, namesIn, screenAtAddress, screenOf } from './flow-index.ts';
export type { JourneyContext, JourneyEmit, JourneyEvent } from './journey.ts';
export { type Change, emptyMemory, type Memory, remember } from './memory.ts';
export { type Problem, type Resolved, resolveFlow } from './resolve/index.ts';
export type { Send } from './run-effect.ts';
export type { ScreenContext, ScreenEvent, Surroundings } from './screen-context.ts';
export { fill, type Piece, piecesOf } from './text.ts';
export { View } from './view.ts';
