import type { FastifyInstance } from 'fastify';
import type { Ports } from './ports.ts';

const EVERY_MS = 5 * 60_000;
const AT_ONCE = 500;

/** Removes sessions and counters whose time is over, on every store alike; claims are never swept. */
export async function sweep({ store, clock }: Pick<Ports, 'store' | 'clock'>): Promise<number> {
  const before = clock().toISOString();
  const over = {
    sessions: await store.find('sessions', { by: 'expiresAt', before, limit: AT_ONCE }),
    counters: await store.find('counters', { by: 'expiresAt', before, limit: AT_ONCE }),
  };
  const removed = await Promise.all([
    ...over.sessions.map(({ id }) => store.remove('sessions', id)),
    ...over.counters.map(({ id }) => store.remove('counters', id)),
  ]);
  return removed.filter(Boolean).length;
}

/** Sweeps now and then until the service closes. A store that cannot answer is swept another time. */
export function startSweep(app: FastifyInstance, ports: Pick<Ports, 'store' | 'clock'>): void {
  const timer = setInterval(() => {
    sweep(ports).catch((error: unknown) => app.log.warn({ err: error }, 'the sweep must wait'));
  }, EVERY_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
