import { claimKeys } from '../../schemas/claim.ts';
import { DECLARED } from '../../schemas/declared-keys.ts';
import { conversionEvents } from '../../schemas/events.ts';
import type { Vocabulary } from '../vocabulary/vocabulary.ts';
import { blockShows, blockTypes } from './blocks.ts';
import { helpIssues, icons, pictures } from './drawn.ts';
import { effects } from './effects/index.ts';
import { externalEvents } from './external-events.ts';
import { asking, keyTypes } from './field-fit.ts';
import { fieldTypes } from './fields/index.ts';
import { linkTargets } from './link-targets.ts';
import { runtimeVocabulary } from './runtime-vocabulary.ts';
import { subPaths } from './sub-paths.ts';
import { takenAddresses } from './taken-addresses.ts';

/** The vocabulary of this product: everything that its flows may name which is written in code. */
export const claims: Vocabulary = {
  ...runtimeVocabulary,
  fieldTypes,
  effects,
  blockTypes,
  blockShows,
  events: conversionEvents,
  externalEvents,
  subPaths,
  claimKeys: Object.fromEntries(Object.entries(claimKeys).filter(([key]) => key !== DECLARED)),
  fit: { asking, keyTypes },
  drawn: { icons, pictures, helpIssues },
  linkTargets,
  takenAddresses,
};
