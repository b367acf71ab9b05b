/** What a first screen does without, in one chunk: fetched on the first sign of life, or at once by whoever comes back. */
export { effects } from '#engine/claims/effects/index.ts';
export { fieldTypes } from '#engine/claims/fields/index.ts';
export { stoppedAt } from '#engine/flow/entries.ts';
export { mergeClaim, parsePersistedFor, rehydrate } from '#engine/state/persisted-journey.ts';
export { storeAnswers, storedCode } from '../session/stored-answers.ts';
