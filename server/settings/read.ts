import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { withoutSecrets } from '../store/store-url.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The allowed values of a variable, in words. */
export const wanted = (schema: TSchema): string =>
  'description' in schema ? String(schema.description) : 'something else';

/** The values of these settings in an environment; an empty variable counts as not set. Adds what is wrong to `problems`. */
export function readSettings<Values>(
  schemas: Record<string, TSchema>,
  environment: Environment,
  prefix: string,
  problems: string[],
): Values {
  const values: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(schemas)) {
    const given = environment[prefix + name]?.trim();
    if (!given) {
      if ('default' in schema) values[name] = schema.default;
      continue;
    }
    const value = decoded(given, schema);
    if (Value.Check(schema, value)) values[name] = value;
    else problems.push(`${prefix}${name} is ${kindOf(name, given)}. It must be ${wanted(schema)}.`);
  }
  return values as Values;
}

function decoded(given: string, schema: TSchema): unknown {
  const kind = 'type' in schema ? schema.type : undefined;
  if ((kind === 'integer' || kind === 'number') && /^-?\d+(\.\d+)?$/.test(given)) return Number(given);
  if (kind === 'array')
    return given
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean);
  return given;
}

/** The given value, for the message; a secret is never printed. */
export function kindOf(name: string, given: string): string {
  if (name.endsWith('KEY') || name === 'DATA_KEYS' || name === 'OTEL_EXPORTER_OTLP_HEADERS')
    return `a secret of ${given.length} characters`;
  const kind = /^-?\d+$/.test(given) ? 'the whole number' : /^-?\d+\.\d+$/.test(given) ? 'the number' : 'the text';
  const shown = withoutSecrets(given);
  return `${kind} ${JSON.stringify(shown.length > 60 ? `${shown.slice(0, 60)}…` : shown)}`;
}
