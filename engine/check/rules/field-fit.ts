import type { Field } from '../../../schemas/flow.ts';
import { suggest } from '../../resolve/did-you-mean.ts';
import type { Problem } from '../../resolve/problem.ts';
import type { Check, Found, RuleOfFlow } from '../context.ts';
import { where } from '../describe-path.ts';

type Path = readonly (string | number)[];

/** A field is verified and looked up only by effects for its type, and saved only under claim keys that take answers of its type. */
export const fit: RuleOfFlow = (check) => {
  const rules = check.vocabulary.fit;
  if (!rules) return [];
  return check
    .all('Field')
    .flatMap((found) => [
      ...effects(check, found, rules.asking[found.value.type] ?? {}),
      ...initial(check, found),
      ...keys(check, found, rules.keyTypes),
    ]);
};

const named = (check: Check, path: Path): string => where(path, check.flow);

function effects(
  check: Check,
  { value, path }: Found<Field>,
  asking: Partial<Record<'verify' | 'lookup', readonly string[]>>,
): Problem[] {
  return (['verify', 'lookup'] as const).flatMap((member) => {
    const effect = value[member];
    const able = asking[member];
    // An unknown effect is reported as `unknown-effect`.
    if (effect === undefined || able === undefined || able.includes(effect)) return [];
    if (!Object.hasOwn(check.vocabulary.effects, effect)) return [];
    const what = member === 'verify' ? 'judge' : 'look things up for';
    const message = `${named(check, path)}: "${effect}" cannot ${what} a field of type "${value.type}".`;
    return [check.problem('wrong-effect', [...path, member], message, suggest(effect, able))];
  });
}

/** The first answer is one of the field’s choices. */
function initial(check: Check, { value, path }: Found<Field>): Problem[] {
  const { answers = [], empty } = check.vocabulary.fieldTypes[value.type] ?? {};
  if (value.initial === undefined) return [];
  const choices = [...Object.keys(value.options ?? {}), ...(value.options ? [] : answers)];
  if (choices.length > 0 && !choices.includes(String(value.initial))) {
    const message = `${named(check, path)}: "${String(value.initial)}" is not one of its options.`;
    return [check.problem('unknown-option', [...path, 'initial'], message, suggest(String(value.initial), choices))];
  }
  if (choices.length > 0 || typeof empty !== 'boolean' || typeof value.initial === 'boolean') return [];
  const message = `${named(check, path)}: a field of type "${value.type}" begins with true or false.`;
  return [check.problem('wrong-value', [...path, 'initial'], message, 'Write true or false.')];
}

function keys(
  check: Check,
  { value, path }: Found<Field>,
  keyTypes: Readonly<Record<string, readonly string[]>>,
): Problem[] {
  const { saveAs } = value;
  if (saveAs === undefined || !Object.hasOwn(check.vocabulary.fieldTypes, value.type)) return [];
  const saved: [string, Path][] =
    typeof saveAs === 'string'
      ? [[saveAs, [...path, 'saveAs']]]
      : Object.entries(saveAs).map(([part, key]) => [key, [...path, 'saveAs', part]]);
  return saved.flatMap(([key, at]) => {
    const types = Object.hasOwn(keyTypes, key) ? (keyTypes[key] ?? []) : [];
    // A flow that declares a documented key gets an error for that.
    if (Object.hasOwn(check.flow.claimKeys ?? {}, key)) return [];
    if (types.length === 0 || types.includes(value.type)) return [];
    const message = `${named(check, path)}: the claim key "${key}" holds the answer of a field of type ${types.map((type) => `"${type}"`).join(' or ')}, not "${value.type}".`;
    return [check.problem('claim-key-unfit', at, message, 'Use that type, or another claim key.')];
  });
}
