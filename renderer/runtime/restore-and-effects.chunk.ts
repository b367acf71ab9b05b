/** What the first screen does not need, in one chunk: fetched on the first interaction, or at once for a returning claimant. */

import type { PersistedJourney } from '#engine';
import { claimFact } from '#engine/claims/claim-fact.ts';
import * as persisted from '#engine/state/persisted-journey.ts';

export { effects } from '#engine/claims/effects/index.ts';
export { fieldTypes } from '#engine/claims/fields/index.ts';
export { link } from '#engine/product/link.ts';
export { rehydrate } from '#engine/reachability/rehydrate.ts';
export { stoppedAt } from '#engine/state/derived-path.ts';
export { mergeClaim } from '#engine/state/persisted-journey.ts';
export { storeAnswers, storedCode, takeBackAnswers } from '../session/stored-answers.ts';

/** The persisted journey from stored text, if it belongs to this claim; null for anything else. */
export const parsePersistedFor = (text: string | null, claim: string | null): PersistedJourney | null =>
  persisted.parsePersistedFor(text, claim, { claimFact });
