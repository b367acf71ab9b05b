import type { Field } from '../../../schemas/flow.ts';
import { suggest } from '../../resolve/did-you-mean.ts';
import { typeMembers } from '../../vocabulary/field-type.ts';
import type { Check, Found, RuleOfFlow } from '../context.ts';
import { where } from '../describe-path.ts';

/** Each field has a type that exists, saves parts that the type has, and has the choices that the type needs. (FD-3) */
export const fieldTypes: RuleOfFlow = (check) => {
  const known = Object.keys(check.vocabulary.fieldTypes);
  return check.all('Field').flatMap((found) => {
    const { value, path } = found;
    if (!known.includes(value.type)) {
      const message = `${named(check, path)}: there is no field type "${value.type}".`;
      return [check.problem('unknown-field-type', [...path, 'type'], message, suggest(value.type, known))];
    }
    return [
      ...needs(check, found),
      ...offers(check, found),
      ...parts(check, found),
      ...options(check, found),
      ...members(check, found),
    ];
  });
};

type Path = readonly (string | number)[];

const named = (check: Check, path: Path): string => where(path, check.flow);

function needs(check: Check, { value, path }: Found<Field>) {
  return (check.vocabulary.fieldTypes[value.type]?.needs ?? []).flatMap((member) => {
    if (value[member] !== undefined) return [];
    const message = `${named(check, path)}: a field of type "${value.type}" needs "${member}".`;
    return [check.problem('field-needs', path, message, `Add "${member}".`, 'key')];
  });
}

/** Only a type with choices can offer the items of a list. */
function offers(check: Check, { value, path }: Found<Field>) {
  const { needs: wanted = [] } = check.vocabulary.fieldTypes[value.type] ?? {};
  if (value.from === undefined || wanted.includes('from')) return [];
  const message = `${named(check, path)}: a field of type "${value.type}" offers nothing, so "from" has no meaning.`;
  return [check.problem('offers-nothing', [...path, 'from'], message, 'Remove it, or take another type.', 'key')];
}

function parts(check: Check, { value, path }: Found<Field>) {
  const { parts: known } = check.vocabulary.fieldTypes[value.type] ?? { parts: [] };
  if (value.saveAs === undefined) return [];
  if (typeof value.saveAs === 'string') {
    // A part called `value` is the answer itself; the others are for texts.
    if (known.length === 1 || known[0] === 'value') return [];
    const message = `${named(check, path)}: a field of type "${value.type}" has the parts ${known.join(', ')}; each is saved by its own key.`;
    return [
      check.problem(
        'unknown-part',
        [...path, 'saveAs'],
        message,
        `Write { ${known.map((part) => `"${part}": …`).join(', ')} }.`,
      ),
    ];
  }
  return Object.keys(value.saveAs).flatMap((part) =>
    (known as readonly string[]).includes(part)
      ? []
      : [
          check.problem(
            'unknown-part',
            [...path, 'saveAs', part],
            `${named(check, path)}: a field of type "${value.type}" has no part "${part}".`,
            suggest(part, known),
            'key',
          ),
        ],
  );
}

function options(check: Check, { value, path }: Found<Field>) {
  const choices = Object.keys(value.options ?? {});
  const unknown = (name: string, step: string) =>
    check.problem(
      'unknown-option',
      [...path, step, name],
      `${named(check, path)}: "${name}" is not one of its options.`,
      suggest(name, choices),
      'key',
    );
  return Object.keys(value.values ?? {}).flatMap((name) =>
    value.options && !choices.includes(name) ? [unknown(name, 'values')] : [],
  );
}

/** A member that the type does not use would have no effect. */
function members(check: Check, { value, path }: Found<Field>) {
  const { takes = [], needs: wanted = [] } = check.vocabulary.fieldTypes[value.type] ?? {};
  const used: readonly string[] = [...new Set([...takes, ...wanted])];
  return typeMembers.flatMap((member) => {
    // `offers-nothing` reports a stray "from".
    if (member === 'from' || value[member] === undefined || used.includes(member)) return [];
    const message = `${named(check, path)}: "${member}" has no effect in a field of type "${value.type}".`;
    const others = used.length === 0 ? '' : ` This type uses ${used.join(', ')}.`;
    return [
      check.problem('unused-member', [...path, member], message, `Remove it, or use another type.${others}`, 'key'),
    ];
  });
}
