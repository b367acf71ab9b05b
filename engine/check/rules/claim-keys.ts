import { namesIn } from '../../flow/body.ts';
import { didYouMean } from '../../resolve/did-you-mean.ts';
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
  return check.all('Field').flatMap(({ value, path }): Saved[] => {
    const field = String(path.at(-1));
    const { saveAs } = value;
    if (saveAs === undefined) return [];
    if (typeof saveAs === 'string') return [{ field, part: null, key: saveAs, path: [...path, 'saveAs'] }];
    return Object.entries(saveAs).map(([part, key]) => ({ field, part, key, path: [...path, 'saveAs', part] }));
  });
}

/** The claim keys that this flow fills. */
export const claimKeysOf = (check: Check): string[] => saved(check).map(({ key }) => key);

/** Two questions for one thing, of which a screen asks one: the choice among what two sources found. A field on no screen asks nothing. */
function standApart(check: Check, one: string, other: string): boolean {
  const screensOf = (field: string) =>
    check.all('BodyItem').flatMap(({ value, path }) => (namesIn([value]).includes(field) ? [path[1]] : []));
  const screens = screensOf(one);
  const alike = check.flow.fields?.[one]?.type === check.flow.fields?.[other]?.type;
  const others = screensOf(other);
  if (screens.length === 0 || others.length === 0) return screens.length + others.length > 0;
  return alike && !others.some((screen) => screens.includes(screen));
}

/** Each claim key exists, is the claimant's to write, and is filled by one field alone. */
export const claimKeys: RuleOfFlow = (check) => {
  const first = new Map<string, string>();
  const { claimKeys: table } = check.vocabulary;
  return saved(check).flatMap(({ field, key, path }) => {
    // The schema has told what is no text.
    if (typeof key !== 'string') return [];
    const other = first.get(key);
    if (other !== undefined && !standApart(check, field, other)) {
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
    const owner = Object.hasOwn(table, key) ? table[key]?.owner : undefined;
    if (owner === 'claimant') return [];
    const open = Object.keys(table).filter((name) => table[name]?.owner === 'claimant');
    if (owner === undefined) {
      return [
        check.problem('unknown-claim-key', path, `${where(path)}: a claim has no key "${key}".`, didYouMean(key, open)),
      ];
    }
    const message = `${where(path)}: "${key}" is written by the ${owner === 'service' ? 'service' : 'browser itself'}, never from an answer.`;
    return [check.problem('claim-key-not-open', path, message, 'Choose a key that is the claimant’s own.')];
  });
};
