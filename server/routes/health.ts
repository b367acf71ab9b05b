import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';

/** `/healthz`: the process answers. `/readyz`: it can also save. */
export function healthRoutes(app: FastifyInstance, { ports }: Context): void {
  const schema = { hide: true };
  app.get('/healthz', { schema }, async () => ({
    statusCode: 200,
    message: 'OK',
    responseObject: {},
  }));
  app.get('/readyz', { schema }, async () => {
    await ports.store.ping();
    return { statusCode: 200, message: 'OK', responseObject: {} };
  });
}
