import type { BodyItem } from '../../schemas/flow.ts';

/** The names in a body, including those in sections and hidden fields. */
export const namesIn = (body: readonly BodyItem[]): string[] =>
  body.flatMap((item) => (typeof item === 'string' ? [item] : 'hidden' in item ? item.hidden : item.items));
