import { type Schema, tellingMembers } from '../../resolve/visit-flow.ts';

/**
 * A schema in which each union has become a decision: the branch is chosen by the type of the value and its telling
 * members, and only that branch speaks. So one mistake is one error, and not one for each branch it does not fit.
 */
export function decided(schema: Schema, definition: (name: string) => Schema): Schema {
  const inner = (one: Schema) => decided(one, definition);
  if (schema.$ref !== undefined) return { $ref: `#/$defs/${schema.$ref}` };
  if (schema.anyOf) return union(schema.anyOf, definition);
  const { $id: _, description: __, items, properties, patternProperties, ...rest } = schema;
  const each = (members: Record<string, Schema>) =>
    Object.fromEntries(Object.entries(members).map(([name, member]) => [name, inner(member)]));
  return {
    ...rest,
    ...(items === undefined ? {} : { items: Array.isArray(items) ? items.map(inner) : inner(items) }),
    ...(properties ? { properties: each(properties) } : {}),
    ...(patternProperties ? { patternProperties: each(patternProperties) } : {}),
  };
}

function union(branches: readonly Schema[], definition: (name: string) => Schema): Schema {
  const byType = new Map<string, Schema[]>();
  for (const branch of branches) {
    for (const type of new Set(typesOf(branch, definition))) byType.set(type, [...(byType.get(type) ?? []), branch]);
  }
  const allOf = [...byType]
    .map(([type, those]) => ({ type, schema: ofOneType(type, those, definition) }))
    .filter(({ schema }) => Object.keys(schema).length > 0)
    .map(({ type, schema }) => when({ type }, schema));
  return { type: [...byType.keys()], allOf };
}

function typesOf(branch: Schema, definition: (name: string) => Schema): string[] {
  const schema = branch.$ref === undefined ? branch : definition(branch.$ref);
  if (schema.anyOf) return schema.anyOf.flatMap((one) => typesOf(one, definition));
  return [schema.type ?? []].flat();
}

function ofOneType(type: string, branches: Schema[], definition: (name: string) => Schema): Schema {
  const [first] = branches;
  if (branches.every((branch) => branch.const !== undefined))
    return { type, enum: branches.map((branch) => branch.const) };
  if (first && branches.length === 1) return decided(first, definition);
  const telling = tellingMembers(branches);
  const all = Object.fromEntries(
    branches.flatMap((branch) => Object.keys(branch.properties ?? {})).map((name) => [name, {}]),
  );
  const none: Schema = {
    type,
    oneOfMembers: [...new Set([...telling.values()].flat())],
    properties: all,
    additionalProperties: false,
  };
  return [...telling].reduceRight<Schema>((otherwise, [branch, names]) => {
    const required = names.map((name) => ({ properties: { [name]: {} }, required: [name] }));
    return when({ type, anyOf: required }, decided(branch, definition), otherwise);
  }, none);
}

/** A decision in the words of JSON Schema. */
function when(condition: Schema, schema: Schema, otherwise?: Schema): Schema {
  // biome-ignore lint/suspicious/noThenProperty: `then` is JSON Schema's word; nothing awaits a schema.
  return { if: condition, then: schema, ...(otherwise ? { else: otherwise } : {}) };
}
