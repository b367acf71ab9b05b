import type { FastifyInstance } from 'fastify';
import { Failure, fieldFailure } from './errors.ts';

/**
 * Parses JSON bodies. An empty one counts as no body, because some calls have none (SV-1). A name that could reach a prototype is
 * refused anywhere in a body (FD-4), and so is a body that is nested too deeply, which could overflow the stack (SV-8).
 */
export function registerJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  readAsJson(app, 'application/json');
}

/** The same for another media type, for the routes of `app` alone. */
export function readAsJson(app: FastifyInstance, type: string): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser(type, { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    return parse(request, body as string, (error, value) => {
      if (error) return done(new Failure('BODY_NOT_JSON', { message: wordsOf(error) }), undefined);
      const deep = tooDeep(value);
      if (deep === null) done(null, value);
      else done(fieldFailure([{ field: deep, message: 'is nested too deeply' }]), undefined);
    });
  });
}

/** Levels of lists and objects that a body may have; the deepest of ours has six. */
const MOST_LEVELS = 32;

/** The field of a body that is nested too deeply; null if there is none. Without recursion. */
function tooDeep(body: unknown): string | null {
  if (body === null || typeof body !== 'object') return null;
  for (const [field, value] of Object.entries(body)) {
    if (value === null || typeof value !== 'object') continue;
    let level: unknown[] = [value];
    for (let depth = 1; level.length > 0; depth += 1) {
      level = level.flatMap((each) => (each !== null && typeof each === 'object' ? Object.values(each) : []));
      if (depth > MOST_LEVELS && level.length > 0) return field;
    }
  }
  return null;
}

/** The parser's own message may quote the body, which is a claimant's. */
const wordsOf = (error: Error): string =>
  error.message.includes('prototype')
    ? '"__proto__" and "constructor" cannot be names of fields.'
    : 'The request is not valid JSON.';
