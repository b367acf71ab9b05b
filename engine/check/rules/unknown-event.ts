import { suggest } from '../../resolve/did-you-mean.ts';
import type { RuleOfFlow } from '../context.ts';
import { where } from '../describe-path.ts';

/** The service records every event that is tracked. */
export const events: RuleOfFlow = (check) => {
  const known = Object.keys(check.vocabulary.events);
  return check.all('Event').flatMap(({ value, path }) => {
    const name = typeof value === 'string' ? value : value.event;
    if (known.includes(name)) return [];
    const at = typeof value === 'string' ? path : [...path, 'event'];
    return [check.problem('unknown-event', at, `${where(path)}: there is no event "${name}".`, suggest(name, known))];
  });
};
