import type { Flow } from '../../schemas/flow.ts';
import { branchFor, definitionSchemas, memberSchemaOf, type Schema } from '../resolve/visit-flow.ts';

/**
 * The flow with the emptiest value of the right kind in place of whatever the schema refuses, so that it can be linked. Names and
 * the places in lists stay; members that the language does not have are left out.
 */
export const conforming = (flow: unknown): Flow => conform(flow, { $ref: 'Flow' }) as Flow;

function conform(value: unknown, schema: Schema): unknown {
  if (schema.$ref !== undefined)
    return conform(value, definitionSchemas[schema.$ref as keyof typeof definitionSchemas]);
  if (schema.anyOf) return conform(value, branchFor(schema.anyOf, value) ?? schema.anyOf[0] ?? {});
  if (schema.const !== undefined) return schema.const;
  if (schema.type === 'array') return conformItems(Array.isArray(value) ? value : [], schema);
  if (schema.type === 'object') return conformMembers(isObject(value) ? value : {}, schema);
  if (schema.type === 'string') return typeof value === 'string' ? value : '';
  if (schema.type === 'boolean') return value === true;
  if (schema.type === 'number' || schema.type === 'integer') return typeof value === 'number' ? value : 0;
  return value;
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const conformItems = (items: readonly unknown[], { items: schemas = {} }: Schema): unknown[] =>
  items.map((item, index) => conform(item, (Array.isArray(schemas) ? schemas[index] : schemas) ?? {}));

function conformMembers(members: object, schema: Schema): object {
  const [ofBadName] = Object.values(schema.patternProperties ?? {});
  const missing = (schema.required ?? []).filter((name) => !Object.hasOwn(members, name));
  return Object.fromEntries([
    ...Object.entries(members).flatMap(([name, member]) => {
      const memberSchema = memberSchemaOf(schema, name) ?? ofBadName;
      return memberSchema ? [[name, conform(member, memberSchema)]] : [];
    }),
    ...missing.map((name) => [name, conform(undefined, schema.properties?.[name] ?? {})]),
  ]);
}
