import type { FastifyInstance } from 'fastify';
import type { Ports } from './ports.ts';

const EVERY_MS = 5 * 60_000;
const AT_ONCE = 500;
const SWEPT = ['sessions', 'counters', 'numbers'] as const;

/** Removes sessions, counters and numbers whose time is over, on every store alike; claims are never swept. */
export async function sweep({ store, clock }: Pick<Ports, 'store' | 'clock'>): Promise<number> {
  const before = clock().toISOString();
  const removed = await Promise.all(
    SWEPT.map(async (collection) => {
      const over = await store.find(collection, { by: 'expiresAt', before, limit: AT_ONCE });
      return Promise.all(over.map(({ id }) => store.remove(collection, id)));
    }),
  );
  return removed.flat().filter(Boolean).length;
}

/** Sweeps now and then until the service closes. A store that cannot answer is swept another time. */
export function startSweep(app: FastifyInstance, ports: Pick<Ports, 'store' | 'clock'>): void {
  const timer = setInterval(() => {
    sweep(ports).catch((error: unknown) => app.log.warn({ err: error }, 'the sweep must wait'));
  }, EVERY_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
