import type { FastifyInstance } from 'fastify';

const EVERY_MS = 50;

/**
 * Lets a stop end: a connection whose last answer was under way when the stop began would otherwise be kept alive by
 * its browser, and the stop would wait for it.
 */
export function registerDrain(app: FastifyInstance): void {
  let timer: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    timer = setInterval(() => app.server.closeIdleConnections(), EVERY_MS);
  });
  app.addHook('onClose', async () => clearInterval(timer));
}
