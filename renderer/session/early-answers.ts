import type { ApiAnswer, ApiRequest } from '#engine/claims/effects/effect.ts';
import { logError } from './log-error.ts';
import type { Session } from './page-session.ts';

/** Requests that were made before the page was hydrated, and their answers. */
const early = new Map<string, Promise<ApiAnswer>>();

const keyOf = (request: ApiRequest): string => JSON.stringify(request);

/** Makes a request before the journey runs, with the claim that the page creates. The same request is made once. */
export function askEarly({ begin, client }: Pick<Session, 'begin' | 'client'>, request: ApiRequest): void {
  const key = keyOf(request);
  if (early.has(key)) return;
  begin().catch(logError);
  early.set(key, client.send(request));
}

/**
 * The answer to the same request made before, which is given once: null if the request has failed. Undefined where it was not made.
 */
export function takeEarly(request: ApiRequest): Promise<ApiAnswer | null> | undefined {
  const key = keyOf(request);
  const answer = early.get(key);
  early.delete(key);
  return answer?.then((given) => (given.status === 200 ? given : null));
}
