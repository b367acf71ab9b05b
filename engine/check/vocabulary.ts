import { blockTypes } from '../blocks.ts';
import type { EffectDefinition } from '../effects/effect.ts';
import { type FactDefinition, facts } from '../facts.ts';
import type { FieldType } from '../fields/field-type.ts';

/** Everything a flow may name that is written in code. */
export interface Vocabulary {
  facts: Readonly<Record<string, FactDefinition>>;
  effects: Readonly<Record<string, Pick<EffectDefinition, 'reads' | 'outcomes' | 'says'>>>;
  fieldTypes: Readonly<Record<string, Pick<FieldType<unknown>, 'parts' | 'empty' | 'says'>>>;
  blockTypes: Readonly<Record<string, string>>;
}

export const ours: Vocabulary = { facts, blockTypes, effects: {}, fieldTypes: {} };
