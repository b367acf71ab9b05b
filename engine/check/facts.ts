import type { Field, Flow } from '../../schemas/flow.ts';
import type { FactType } from '../facts.ts';
import type { Vocabulary } from './vocabulary.ts';

/**
 * What kind of value a fact or an answer has; undefined for a name that is neither. `valueOf` of an answer with
 * options is one of their names; of a tick box true or false; of all else a text, an object or a list.
 */
export function typeOfFact(name: string, flow: Flow, vocabulary: Vocabulary): FactType | undefined {
  if (Object.hasOwn(vocabulary.facts, name)) return vocabulary.facts[name]?.type;
  const field = flow.fields && Object.hasOwn(flow.fields, name) ? flow.fields[name] : undefined;
  return field && typeOfAnswer(field, vocabulary);
}

function typeOfAnswer(field: Field, vocabulary: Vocabulary): FactType {
  if (typeof field.options === 'object' && field.options !== null)
    return { is: 'enum', values: Object.keys(field.options) };
  const empty = Object.hasOwn(vocabulary.fieldTypes, String(field.type))
    ? vocabulary.fieldTypes[field.type]?.empty
    : '';
  if (typeof empty === 'boolean') return { is: 'boolean' };
  if (Array.isArray(empty)) return { is: 'list' };
  return typeof empty === 'object' && empty !== null ? { is: 'object' } : { is: 'text' };
}
