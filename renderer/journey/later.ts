/** What a first screen does without, in one chunk: fetched on the first sign of life, or at once by whoever comes back. */
export { effects } from '#engine/effects/index.ts';
export { stoppedAt } from '#engine/entries.ts';
export { mergeClaim, ownEnvelope, resume } from '#engine/envelope.ts';
export { fieldTypes } from '#engine/fields/index.ts';
export { storeAnswers, storedCode } from '../session/stored-answers.ts';
