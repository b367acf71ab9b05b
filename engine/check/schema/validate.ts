import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { Experiment } from '../../../schemas/experiment.ts';
import { definitionSchemas, type Schema } from '../../resolve/visit-flow.ts';
import { patchDefinitions } from './partial.ts';
import { decided } from './shapes.ts';

/** Which schema: the whole resolved flow, a part alone, a version alone; or the experiment. */
export type Form = 'Flow' | 'FlowPart' | 'FlowPatch' | 'Experiment';

let validators: ((form: Form) => ValidateFunction) | undefined;

/** What the schema has against a value; empty when nothing. Errors that only repeat others are left out. */
export function schemaErrors(form: Form, value: unknown): ErrorObject[] {
  validators ??= build();
  const validate = validators(form);
  if (validate(value)) return [];
  return (validate.errors ?? []).filter(({ keyword }) => keyword !== 'if');
}

function build(): (form: Form) => ValidateFunction {
  const definitions: Record<string, Schema> = {
    ...definitionSchemas,
    ...patchDefinitions('Part'),
    ...patchDefinitions('Patch'),
    Experiment: Experiment as unknown as Schema,
  };
  const definition = (name: string): Schema => definitions[name] ?? {};
  const $defs = Object.fromEntries(
    Object.entries(definitions).map(([name, schema]) => [name, decided(schema, definition)]),
  );
  const ajv = new Ajv({
    allErrors: true,
    strict: true,
    allowUnionTypes: true,
    coerceTypes: false,
    verbose: true,
    // The schemas are our own, and tests compile them: compiling the schema of schemas to check them takes longer than a check.
    meta: false,
    validateSchema: false,
    code: { optimize: false },
  });
  ajv.addKeyword({
    keyword: 'oneOfMembers',
    type: 'object',
    schemaType: 'array',
    validate: (names: string[], data: object) => names.some((name) => Object.hasOwn(data, name)),
    error: { message: 'needs one of these members' },
  });
  ajv.addSchema({ $id: 'flow', $defs });
  const compiled = new Map<Form, ValidateFunction>();
  return (form) => {
    const known = compiled.get(form) ?? ajv.compile({ $ref: `flow#/$defs/${form}` });
    compiled.set(form, known);
    return known;
  };
}
