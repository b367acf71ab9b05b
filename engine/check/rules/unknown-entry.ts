import { suggest } from '../../resolve/did-you-mean.ts';
import type { Problem } from '../../resolve/problem.ts';
import type { Check, RuleOfFlow } from '../context.ts';
import { where } from '../describe-path.ts';

/** Links from outside use entries that exist, and only a flow in front of a version leads to an entry. */
export const entries: RuleOfFlow = (check) => [
  ...Object.keys(check.flow.entries ?? {}).flatMap((name) => unknown(check, name, ['entries', name], 'key')),
  ...check.all('Rule').flatMap(({ value, path }) => {
    if (value.entry === undefined) return [];
    const place = [...path, 'entry'];
    if (!check.flow.entries) return unknown(check, value.entry, place, 'value');
    const message = `${where(path)} leads to an entry of the visitor's version, and this flow is a version itself: it has entries.`;
    return [check.problem('entry-in-version', place, message, 'Lead to a screen.', 'key')];
  }),
];

function unknown(check: Check, name: string, path: (string | number)[], at: 'key' | 'value'): Problem[] {
  const known = Object.keys(check.vocabulary.entryPoints);
  if (known.includes(name)) return [];
  const message =
    at === 'key' ? `Entries: nothing leads to "${name}".` : `${where(path.slice(0, -1))}: there is no entry "${name}".`;
  return [check.problem('unknown-entry', path, message, suggest(name, known), at)];
}
