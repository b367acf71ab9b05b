import { NAME } from '../../../schemas/flow.ts';
import { type DefinitionName, definitionSchemas, type Schema } from '../../resolve/visit-flow.ts';

/** What files that are merged may leave out: everything; and what versions may write besides: null, to remove. */
export type PatchKind = 'Part' | 'Patch';

/** Definitions that a merge goes into, or into one shape of; all others are lists, texts and names, which are replaced as a whole. */
function merged(name: DefinitionName): boolean {
  const { type, anyOf = [] } = definitionSchemas[name];
  return type === 'object' || anyOf.some(({ $ref }) => $ref !== undefined && merged($ref as DefinitionName));
}

/**
 * The definitions a part (all optional) or a version (all optional and nullable) is checked with, alone, before
 * merging: recursively below, but not inside lists, which are replaced and must be whole (of listed steps a version may say only what differs). `Screen` becomes `ScreenPatch`.
 */
export function patchDefinitions(kind: PatchKind): Record<string, Schema> {
  const result: Record<string, Schema> = {};
  const add = (name: DefinitionName): void => {
    const key = `${name}${kind}`;
    if (key in result) return;
    result[key] = {};
    result[key] = loosen(definitionSchemas[name], kind, add);
  };
  add('Flow');
  return result;
}

/** Of a loader, a version may say only how its phases differ, by their keys. */
function phasesByKey(add: (name: DefinitionName) => void): Schema {
  add('LoaderPhase');
  return {
    type: 'object',
    description: 'Changes of phases: the key of the phase → its members that differ; null removes it.',
    patternProperties: { [NAME]: { anyOf: [{ $ref: 'LoaderPhasePatch' }, { type: 'null' }] } },
    additionalProperties: false,
  };
}

function loosen(schema: Schema, kind: PatchKind, add: (name: DefinitionName) => void): Schema {
  if (schema.$ref !== undefined) {
    const name = schema.$ref as DefinitionName;
    if (name === 'Loader' && kind === 'Patch') return { anyOf: [schema, phasesByKey(add)] };
    if (!merged(name)) return schema;
    add(name);
    return { ...schema, $ref: `${name}${kind}` };
  }
  if (schema.anyOf) return { ...schema, anyOf: schema.anyOf.map((branch) => loosen(branch, kind, add)) };
  // A step without its body is that of the version that is extended.
  if (kind === 'Patch' && schema.type === 'array' && !Array.isArray(schema.items) && schema.items?.$ref === 'Step') {
    add('Step');
    return { ...schema, items: { $ref: `Step${kind}` } };
  }
  if (schema.type !== 'object') return schema;
  const member = (inner: Schema): Schema => {
    const loose = loosen(inner, kind, add);
    if (kind === 'Part') return loose;
    const { description } = loose;
    return { ...(description === undefined ? {} : { description }), anyOf: [loose, { type: 'null' }] };
  };
  const each = (members: Record<string, Schema>) =>
    Object.fromEntries(Object.entries(members).map(([name, inner]) => [name, member(inner)]));
  const { required: _, $id: __, ...rest } = schema;
  return {
    ...rest,
    ...(schema.properties ? { properties: each(schema.properties) } : {}),
    ...(schema.patternProperties ? { patternProperties: each(schema.patternProperties) } : {}),
  };
}
