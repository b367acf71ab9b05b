import type { FastifyInstance } from 'fastify';
import { Failure } from './errors.ts';

/**
 * Reads JSON bodies. An empty one is no body, since some calls have none (SV-1). A name that could reach a prototype
 * is refused anywhere in a body (FD-4).
 */
export function registerJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    return parse(request, body as string, (error, value) => {
      if (error) done(new Failure('BODY_NOT_JSON', { message: wordsOf(error) }), undefined);
      else done(null, value);
    });
  });
}

/** The parser's own words may quote the body, and the body is a claimant's. */
const wordsOf = (error: Error): string =>
  error.message.includes('prototype')
    ? '"__proto__" and "constructor" cannot be names of fields.'
    : 'The request is not valid JSON.';
