/** What the first screen does not need, in one chunk: fetched on the first interaction, or at once for a returning claimant. */
export { effects } from '#engine/claims/effects/index.ts';
export { fieldTypes } from '#engine/claims/fields/index.ts';
export { stoppedAt } from '#engine/flow/entries.ts';
export { mergeClaim, parsePersistedFor, rehydrate } from '#engine/state/persisted-journey.ts';
export { storeAnswers, storedCode } from '../session/stored-answers.ts';
