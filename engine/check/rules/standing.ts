import { namesIn } from '../../flow/body.ts';
import type { Check } from '../context.ts';

/** The names in the body of a screen and, unless `part` is `body`, of its steps. The flow may be misshapen. */
export const standingOn = (check: Check, screen: string, part?: 'body'): string[] =>
  check
    .all('BodyItem')
    .filter(({ path }) => path[1] === screen && (part === undefined || path[2] === part))
    .flatMap(({ value }) => namesIn([value]));
