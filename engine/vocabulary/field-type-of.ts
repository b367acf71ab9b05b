import type { FieldType, FieldTypes } from './field-type.ts';

/**
 * The field type of a name, with the answer's type unknown: an answer always comes from the same field type.
 * Throws for a name that is not among the types: the check refuses such a flow, and a page has loaded what it draws.
 */
export function fieldTypeOf(types: FieldTypes, name: string): FieldType<unknown> {
  const type = Object.hasOwn(types, name) ? types[name] : undefined;
  if (!type) throw new Error(`There is no field type "${name}". Types: ${Object.keys(types).join(', ')}.`);
  return type;
}

/**
 * True if a stored answer has the shape of the type's own answers; an answer from before a change of the flow may not, and
 * must not be passed to the type.
 */
export function fits(type: FieldType<unknown>, answer: unknown): boolean {
  const { empty } = type;
  if (typeof answer !== typeof empty) return false;
  if (typeof empty !== 'object' || empty === null) return true;
  if (answer === null || Array.isArray(answer) !== Array.isArray(empty)) return false;
  return Object.entries(empty).every(
    ([key, value]) => typeof (answer as Record<string, unknown>)[key] === typeof value,
  );
}
