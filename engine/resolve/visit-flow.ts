import { type definitions as Definitions, definitions } from '../../schemas/flow.ts';
import type { Path } from './problem.ts';

/** The parts of JSON Schema that the flow schema is written in. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  additionalProperties?: boolean;
  required?: string[];
  items?: Schema | Schema[];
  pattern?: string;
  description?: string;
  [keyword: string]: unknown;
}

export type DefinitionName = keyof typeof Definitions;

/** Definition name → its schema, with `$ref` to each other by name. */
export const definitionSchemas = (definitions.Flow as unknown as { $defs: Record<DefinitionName, Schema> }).$defs;

const deref = (schema: Schema): Schema =>
  schema.$ref === undefined ? schema : definitionSchemas[schema.$ref as DefinitionName];

/** The JSON Schema type of a value, integers as `number`. */
export function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value;
}

const toldApart = new WeakMap<readonly Schema[], Map<Schema, string[]>>();

/**
 * Members that distinguish the object branches of a union, in the order of the search: those that one branch alone requires
 * come first. They are computed once for a union: a walk asks at each value.
 */
export function tellingMembers(branches: readonly Schema[]): ReadonlyMap<Schema, string[]> {
  const before = toldApart.get(branches);
  const telling = before ?? membersThatTell(branches);
  if (!before) toldApart.set(branches, telling);
  return telling;
}

function membersThatTell(branches: readonly Schema[]): Map<Schema, string[]> {
  const objects = branches.filter((branch) => deref(branch).type === 'object');
  const demands = (name: string) => objects.filter((branch) => deref(branch).required?.includes(name)).length;
  const told = objects.map((branch) => {
    const required = deref(branch).required ?? [];
    const fewest = Math.min(...required.map(demands));
    return { branch, fewest, names: required.filter((name) => demands(name) === fewest) };
  });
  return new Map(told.sort((a, b) => a.fewest - b.fewest).map(({ branch, names }) => [branch, names]));
}

/** The branch of a union that a value is meant to be, judged by its type and its members. */
export function branchFor(branches: readonly Schema[], value: unknown): Schema | undefined {
  const type = typeOf(value);
  const fitting = branches.filter((branch) => {
    const { type: wanted, anyOf } = deref(branch);
    return anyOf
      ? branchFor(anyOf, value) !== undefined
      : wanted === type || (wanted === 'integer' && type === 'number');
  });
  if (type !== 'object' || fitting.length < 2)
    return fitting.find((branch) => deref(branch).const === value) ?? fitting[0];
  for (const [branch, names] of tellingMembers(branches))
    if (fitting.includes(branch) && names.some((name) => Object.hasOwn(value as object, name))) return branch;
  return undefined;
}

/**
 * Walks a value along the schema and tells of every definition met (`Text`, `When`, `Rule` …) with value and path.
 * Whatever the schema does not allow is passed over; `visit` may return false to leave a part out.
 */
export function walk(
  value: unknown,
  visit: (name: DefinitionName, value: unknown, path: Path) => unknown,
  schema: Schema = { $ref: 'Flow' },
  path: Path = [],
): void {
  if (schema.$ref !== undefined) {
    const name = schema.$ref as DefinitionName;
    if (visit(name, value, path) === false) return;
    walk(value, visit, definitionSchemas[name], path);
    return;
  }
  if (schema.anyOf) {
    const branch = branchFor(schema.anyOf, value);
    if (branch) walk(value, visit, branch, path);
    return;
  }
  if (schema.type === 'array' && Array.isArray(value)) {
    value.forEach((item, index) => {
      const itemSchema = Array.isArray(schema.items) ? schema.items[index] : schema.items;
      if (itemSchema) walk(item, visit, itemSchema, [...path, index]);
    });
    return;
  }
  if (schema.type !== 'object' || typeOf(value) !== 'object') return;
  for (const [name, member] of Object.entries(value as object)) {
    const memberSchema = memberSchemaOf(schema, name);
    if (memberSchema) walk(member, visit, memberSchema, [...path, name]);
  }
}

/** The schema of a member: by its name, or by the pattern of the names of a map. */
export function memberSchemaOf(schema: Schema, name: string): Schema | undefined {
  if (schema.properties && Object.hasOwn(schema.properties, name)) return schema.properties[name];
  for (const [pattern, member] of Object.entries(schema.patternProperties ?? {})) {
    if (fits(pattern, name)) return member;
  }
  return undefined;
}

const compiled = new Map<string, RegExp>();

function fits(pattern: string, name: string): boolean {
  const known = compiled.get(pattern) ?? new RegExp(pattern);
  compiled.set(pattern, known);
  return known.test(name);
}
