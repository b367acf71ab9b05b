import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';

/** `/healthz`: the process answers. `/readyz`: it can also save, and no stop has been announced. */
export function healthRoutes(app: FastifyInstance, { ports }: Context): void {
  const schema = { hide: true };
  app.get('/healthz', { schema }, async () => ({
    statusCode: 200,
    message: 'OK',
    responseObject: {},
  }));
  app.get('/readyz', { schema }, async (_request, reply) => {
    if (app.isStopping()) return reply.code(503).send({ statusCode: 503, message: 'Stopping', responseObject: {} });
    await ports.store.ping();
    return { statusCode: 200, message: 'OK', responseObject: {} };
  });
}
