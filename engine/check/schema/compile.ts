import { _, Ajv, type ValidateFunction } from 'ajv';
import { Experiment } from '../../../schemas/experiment.ts';
import { definitionSchemas, type Schema } from '../../resolve/visit-flow.ts';
import { patchDefinitions } from './partial.ts';
import { decided } from './shapes.ts';

/** Which schema: the whole resolved flow, a part alone, a version alone; or the experiment. */
export const forms = ['Flow', 'FlowPart', 'FlowPatch', 'Experiment'] as const;
export type Form = (typeof forms)[number];

/** Under which name Ajv has the schema of a form. */
export const refOf = (form: Form): string => `flow#/$defs/${form}`;

/** Ajv with the schemas of all forms. `code`: whether it keeps the source of what it compiles, for the bundle of the flow tool. */
export function createAjv(code: { source?: boolean; esm?: boolean } = {}): Ajv {
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
    code: { optimize: false, ...code },
  });
  ajv.addKeyword({
    keyword: 'oneOfMembers',
    type: 'object',
    schemaType: 'array',
    code(context) {
      const has = (name: string) => _`Object.prototype.hasOwnProperty.call(${context.data}, ${name})`;
      const any = (context.schema as string[]).map(has).reduce((one, other) => _`${one} || ${other}`, _`false`);
      context.fail(_`!(${any})`);
    },
    error: { message: 'needs one of these members' },
  });
  return ajv.addSchema({ $id: 'flow', $defs });
}

let ajv: Ajv | undefined;

/** The function that checks a value of a form. It is compiled on first use; in the bundle of the flow tool it is compiled already. */
export function validatorOf(form: Form): ValidateFunction {
  ajv ??= createAjv();
  const validate = ajv.getSchema(refOf(form));
  if (!validate) throw new Error(`There is no schema for the form "${form}".`);
  return validate as ValidateFunction;
}
