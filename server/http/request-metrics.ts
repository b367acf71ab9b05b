import type { FastifyInstance } from 'fastify';
import { requests } from '../metrics/instruments.ts';

/** Methods that are told apart; everything else that HTTP knows is one. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Measures each answered request. A request is named by its route's template, never by its address. */
export function registerRequestMetrics(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    done();
    const labels = {
      route: request.routeOptions.url ?? 'none',
      method: METHODS.includes(request.method) ? request.method : 'other',
      status: `${Math.floor(reply.statusCode / 100)}xx`,
    };
    requests.observe(labels, reply.elapsedTime / 1000);
  });
}
