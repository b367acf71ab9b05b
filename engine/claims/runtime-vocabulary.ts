import { DECLARED } from '../../schemas/declared-keys.ts';
import type { RuntimeVocabulary } from '../vocabulary/vocabulary.ts';
import { blankConfig } from './blank-config.ts';
import { claimFact } from './claim-fact.ts';
import { entryPoints } from './entry-points.ts';
import { facts } from './facts.ts';

/** What each linked flow of this product carries of its vocabulary: small, since every page of a journey loads it. */
export const runtimeVocabulary: RuntimeVocabulary = {
  facts,
  entryPoints,
  claimFact,
  startName: 'postcode',
  declaredUnder: DECLARED,
  saving: { effect: 'claim.save', outcomes: { saved: 'continue', refused: 'stay', failed: 'stay' } },
  blankConfig,
};
