import type { FastifyInstance, FastifyRequest } from 'fastify';
import { beginSpan, isTracing, type Span, within } from '../traces/spans.ts';
import { isQuiet } from './log.ts';
import { methodOf, routeOf } from './route-name.ts';

/**
 * One span for each request, the first of its trace: callers are browsers, and none of them says in which trace it stands. Every
 * later hook and the handler run inside it. A request is named by its route's template, never by its address.
 */
export function registerRequestTrace(app: FastifyInstance): void {
  if (!isTracing()) return;
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    if (isQuiet(request)) return done();
    const [method, route] = [methodOf(request), routeOf(request)];
    const span = beginSpan('server', `${method} ${route}`, { 'http.request.method': method, 'http.route': route });
    if (!span) return done();
    spans.set(request, span);
    within(span, done);
  });
  // The body arrives outside of the span: the events of a socket belong to the connection.
  app.addHook('preValidation', (request, _reply, done) => within(spans.get(request), done));
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request);
    within(span, done);
    span?.end({ 'http.response.status_code': reply.statusCode }, reply.statusCode >= 500);
  });
}
