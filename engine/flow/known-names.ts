import type { Field, Flow, Screen } from '../../schemas/flow.ts';
import { type EffectDefinition, outcomesOf } from '../vocabulary/effect.ts';
import { effectOf, type FactType, outcomeFact } from '../vocabulary/fact.ts';
import { factOf, type RuntimeVocabulary, type Vocabulary } from '../vocabulary/vocabulary.ts';

/** The meaning of a dotted name that is not a fact: a part of an answer, or a member of the item of a screen's steps. */
export type Part =
  | { field: string; part: string; item?: undefined }
  | { item: string; part: string; field?: undefined };

/** The fields of a flow, and the names that its steps give their items: `LinkedFlow`, or `answersIn` of a flow. */
export interface Answers {
  fields: Readonly<Record<string, Field>>;
  items: ReadonlySet<string>;
  vocabulary: Pick<RuntimeVocabulary, 'facts'>;
}

/** The answers of a flow that is not linked yet. */
export const answersIn = (flow: Flow, vocabulary: Vocabulary): Answers => ({
  fields: flow.fields ?? {},
  items: itemNames(flow),
  vocabulary,
});

/** `field.part` or `item.member`; undefined for any other name. */
export function partOf({ fields, items, vocabulary }: Answers, name: string): Part | undefined {
  if (typeof name !== 'string' || factOf(vocabulary, name)) return undefined;
  const [head = '', part, ...rest] = name.split('.');
  if (part === undefined || rest.length > 0) return undefined;
  if (Object.hasOwn(fields, head)) return { field: head, part };
  return items.has(head) ? { item: head, part } : undefined;
}

const cache = new WeakMap<Flow, ReadonlySet<string>>();

/** The names that the screens of a flow give the items of their steps. The flow may be malformed. */
function itemNames(flow: Flow): ReadonlySet<string> {
  const known = cache.get(flow);
  if (known) return known;
  const names = Object.values(flow.screens ?? {}).flatMap((screen) => {
    const { as } = ((screen as Partial<Screen> | null)?.steps ?? {}) as { as?: unknown };
    return typeof as === 'string' ? [as] : [];
  });
  const found = new Set(names);
  cache.set(flow, found);
  return found;
}

/** The names of the facts that say how the last call of each effect ended. */
export const outcomeFacts = ({ effects }: Pick<Vocabulary, 'effects'>): string[] =>
  Object.keys(effects).map(outcomeFact);

/** `field.part` of every answer, `field.saved` of every saved one, and the members of the items of steps. The flow may be malformed. */
export function dottedNames({ fields, screens }: Flow, vocabulary: Vocabulary): string[] {
  const ofFields = Object.entries(fields ?? {}).flatMap(([name, field]) => {
    const { type, saveAs } = (field ?? {}) as Partial<Field>;
    const parts = Object.hasOwn(vocabulary.fieldTypes, String(type)) ? vocabulary.fieldTypes[String(type)]?.parts : [];
    return [...(parts ?? []), ...(saveAs === undefined ? [] : ['saved'])].map((part) => `${name}.${part}`);
  });
  const ofItems = Object.values(screens ?? {}).flatMap((screen) => {
    const { as, each } = ((screen as Partial<Screen> | null)?.steps ?? {}) as { as?: unknown; each?: unknown };
    const type = factOf(vocabulary, String(each))?.type;
    return type?.is === 'list' && typeof as === 'string' ? (type.of ?? []).map((member) => `${as}.${member}`) : [];
  });
  return [...ofFields, ...ofItems];
}

/**
 * The kind of value of a fact or an answer; undefined for a name that is neither. `valueOf` an answer with options is one of
 * their names, of a tick box true or false, of anything else a text, an object or a list.
 */
export function typeOfFact(name: string, answers: Answers, vocabulary: Vocabulary): FactType | undefined {
  const fact = factOf(vocabulary, name);
  if (fact) return fact.type;
  const effect = effectIn(vocabulary, name);
  if (effect) return { is: 'enum', values: outcomesOf(effect) };
  const part = partOf(answers, name);
  if (part) return { is: part.field !== undefined && part.part === 'saved' ? 'boolean' : 'text' };
  const field = Object.hasOwn(answers.fields, name) ? answers.fields[name] : undefined;
  return field && typeOfAnswer(field, vocabulary);
}

/** The effect whose last outcome a fact says. */
function effectIn({ effects }: Vocabulary, fact: string): EffectDefinition | undefined {
  const name = effectOf(fact);
  return name !== undefined && Object.hasOwn(effects, name) ? effects[name] : undefined;
}

function typeOfAnswer(field: Field, vocabulary: Vocabulary): FactType {
  const {
    answers,
    empty = '',
    stores,
  } = (Object.hasOwn(vocabulary.fieldTypes, String(field.type)) && vocabulary.fieldTypes[field.type]) || {};
  if (answers) return { is: 'enum', values: answers };
  if (typeof field.options === 'object' && field.options !== null)
    return { is: 'enum', values: Object.keys(field.options) };
  if (stores === 'number') return { is: 'number' };
  if (typeof empty === 'boolean') return { is: 'boolean' };
  if (Array.isArray(empty)) return { is: 'list' };
  return typeof empty === 'object' && empty !== null ? { is: 'object' } : { is: 'text' };
}
