import { claimKeys } from '../../schemas/claim.ts';
import { conversionEvents } from '../../schemas/events.ts';
import type { FieldType } from '../vocabulary/field-type.ts';
import { blockTypes } from './blocks.ts';
import type { EffectDefinition } from './effects/effect.ts';
import { effects } from './effects/index.ts';
import { type FactDefinition, facts } from './facts.ts';
import { fieldTypes } from './fields/index.ts';

/** Everything a flow may name that is written in code. */
export interface Vocabulary {
  facts: Readonly<Record<string, FactDefinition>>;
  effects: Readonly<Record<string, Pick<EffectDefinition, 'reads' | 'outcomes' | 'says'>>>;
  fieldTypes: Readonly<
    Record<
      string,
      Pick<FieldType<unknown>, 'parts' | 'optionalParts' | 'answers' | 'empty' | 'says' | 'needs' | 'perItem'>
    >
  >;
  blockTypes: Readonly<Record<string, string>>;
  /** Conversion event → what it says. */
  events: Readonly<Record<string, string>>;
  /** Claim key → who may write it. */
  claimKeys: Readonly<Record<string, { owner: 'claimant' | 'browser' | 'service' }>>;
}

/** The vocabulary of the house. */
export const ours: Vocabulary = { facts, blockTypes, effects, fieldTypes, claimKeys, events: conversionEvents };
