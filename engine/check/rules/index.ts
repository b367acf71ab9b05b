import type { RuleOfFlow } from '../context.ts';
import { blockTypes } from './block-types.ts';
import { bodyItems } from './body-items.ts';
import { claimKeys } from './claim-keys.ts';
import { conditions } from './conditions.ts';
import { effects } from './effects.ts';
import { facts } from './facts.ts';
import { fieldTypes } from './field-types.ts';
import { oneTarget } from './one-target.ts';
import { outcomes } from './outcomes.ts';
import { targets } from './targets.ts';

/** Every rule that a schema cannot say. */
export const rules: readonly RuleOfFlow[] = [
  targets,
  oneTarget,
  conditions,
  facts,
  effects,
  outcomes,
  fieldTypes,
  claimKeys,
  blockTypes,
  bodyItems,
];
