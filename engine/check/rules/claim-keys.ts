import type { DeclaredKey, Field } from '../../../schemas/flow.ts';
import { namesIn } from '../../flow/body.ts';
import { suggest } from '../../resolve/did-you-mean.ts';
import type { Path, Problem } from '../../resolve/problem.ts';
import type { FieldType } from '../../vocabulary/field-type.ts';
import type { Check, RuleOfFlow } from '../context.ts';
import { where } from '../describe-path.ts';

interface Saved {
  field: string;
  part: string | null;
  key: string;
  path: (string | number)[];
}

/** Field, part (null: the only one) and claim key of everything that is saved. */
export function saved(check: Check): Saved[] {
  return check.all('Field').flatMap(({ path }) => {
    const field = String(path.at(-1));
    const keys = check.linked.fields[field]?.keys ?? [];
    return keys.map(({ part, key }) => ({
      field,
      part,
      key,
      path: [...path, 'saveAs', ...(part === null ? [] : [part])],
    }));
  });
}

/** The claim keys that this flow fills. */
export const claimKeysOf = (check: Check): string[] => saved(check).map(({ key }) => key);

/** Two fields for one thing, of which a screen asks one: the choice among what two sources found. A field on no screen asks nothing. */
function standApart(check: Check, one: string, other: string): boolean {
  const screensOf = (field: string) =>
    check.all('BodyItem').flatMap(({ value, path }) => (namesIn([value]).includes(field) ? [path[1]] : []));
  const screens = screensOf(one);
  const alike = check.flow.fields?.[one]?.type === check.flow.fields?.[other]?.type;
  const others = screensOf(other);
  if (screens.length === 0 || others.length === 0) return screens.length + others.length > 0;
  return alike && !others.some((screen) => screens.includes(screen));
}

/** The key takes answers of other types only, which `claim-key-unfit` reports. */
function isUnfit({ flow, vocabulary }: Check, field: string, key: string): boolean {
  const { keyTypes = {} } = vocabulary.fit ?? {};
  return Object.hasOwn(keyTypes, key) && !keyTypes[key]?.includes(flow.fields?.[field]?.type ?? '');
}

/** Each claim key exists, may be written by the claimant, and is filled by one field only. */
export const claimKeys: RuleOfFlow = (check) => {
  const first = new Map<string, string>();
  const { claimKeys: table } = check.vocabulary;
  return saved(check).flatMap(({ field, key, path }) => {
    // The schema reports values that are not text.
    if (typeof key !== 'string') return [];
    const other = first.get(key);
    if (other !== undefined && !isUnfit(check, field, key) && !standApart(check, field, other)) {
      const message = `${where(path)}: "${key}" is already what field "${other}" is saved as.`;
      return [
        check.problem(
          'claim-key-twice',
          path,
          message,
          'One claim key belongs to one field; two of one type may share it on screens of their own.',
        ),
      ];
    }
    first.set(key, field);
    const declared = check.all('ClaimKey').find(({ path: at }) => at[1] === key)?.value;
    if (declared) return misfits(check, field, declared, path);
    // The schema reports what is wrong in the declaration.
    if (check.names('claimKeys').has(key)) return [];
    const owner = Object.hasOwn(table, key) ? table[key]?.owner : undefined;
    if (owner === 'claimant') return [];
    const own = Object.keys(table).filter((name) => table[name]?.owner === 'claimant');
    const open = [...check.names('claimKeys'), ...own];
    if (owner === undefined) {
      return [
        check.problem('unknown-claim-key', path, `${where(path)}: a claim has no key "${key}".`, suggest(key, open)),
      ];
    }
    const message = `${where(path)}: "${key}" is written by the ${owner === 'service' ? 'service' : 'browser itself'}, never from an answer.`;
    return [check.problem('claim-key-not-open', path, message, 'Choose a key that is the claimant’s own.')];
  });
};

/** A declared key accepts what its field stores. */
function misfits(check: Check, name: string, { kind, length = 500 }: DeclaredKey, path: Path): Problem[] {
  const field = check.flow.fields?.[name];
  const type = field && check.vocabulary.fieldTypes[field.type];
  if (!field || !type) return [];
  const stored = storedKind(field, type);
  const longest = kind === 'text' || kind === 'choices' ? (type.longest?.(field) ?? 0) : 0;
  if (stored === kind && longest <= length) return [];
  const message =
    stored === kind
      ? `${where(path)}: the answer has up to ${longest} characters, and the key is declared with ${length}.`
      : `${where(path)}: a field of type "${field.type}" stores ${stored ? `a value of kind "${stored}"` : 'nothing that a declared key can hold'}, and the key is declared as "${kind}".`;
  const asStored = stored === kind ? `"length": ${longest}` : `"kind": "${stored}"`;
  const fix = stored ? `Write ${asStored} at the key in "claimKeys", or take another field.` : 'Take another field.';
  return [check.problem('claim-key-kind', path, message, fix)];
}

/** What a field stores: one of its `values`, or what its type says. */
function storedKind({ values }: Field, { stores }: FieldType<unknown>): DeclaredKey['kind'] | undefined {
  if (stores === undefined || !values) return stores;
  const kinds = new Set(Object.values(values).map((value) => (typeof value === 'string' ? 'text' : typeof value)));
  const [kind] = kinds;
  if (kinds.size !== 1 || stores === 'choices') return stores;
  return kind as DeclaredKey['kind'];
}

/** A declared key does not use a documented name, and some field is saved under it. */
export const declaredKeys: RuleOfFlow = (check) => {
  const used = new Set(claimKeysOf(check));
  return check.all('ClaimKey').flatMap(({ path }) => {
    const key = String(path[1]);
    if (Object.hasOwn(check.vocabulary.claimKeys, key) || key === check.vocabulary.declaredUnder) {
      const message = `"${key}" is a documented claim key, so a flow cannot declare it.`;
      return [check.problem('claim-key-taken', path, message, 'Give it another name.', 'key')];
    }
    if (used.has(key)) return [];
    const message = `The claim key "${key}" is declared, and no field is saved under it.`;
    return [check.problem('unused', path, message, 'Save a field under it, or remove it.', 'key')];
  });
};
