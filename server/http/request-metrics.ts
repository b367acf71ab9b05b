import type { FastifyInstance } from 'fastify';
import { requests } from '../metrics/instruments.ts';
import { methodOf, routeOf } from './route-name.ts';

/** Measures each answered request. A request is named by its route's template, never by its address. */
export function registerRequestMetrics(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    done();
    const labels = {
      route: routeOf(request),
      method: methodOf(request),
      status: `${Math.floor(reply.statusCode / 100)}xx`,
    };
    requests.observe(labels, reply.elapsedTime / 1000);
  });
}
