import type { FastifyInstance } from 'fastify';
import type { Store } from './port.ts';

interface Swept {
  store: Store;
  clock: () => Date;
}

const EVERY_MS = 5 * 60_000;
const AT_ONCE = 500;
const WORKERS = 4;
const SWEPT = ['sessions', 'counters', 'numbers', 'identities'] as const;

/**
 * Removes expired sessions, counters, numbers and purchases about people, on every store in the same way. A claim without saved
 * data, such as programs leave behind by the thousand, is removed with its last session; no other claim is ever removed.
 */
export async function sweep({ store, clock }: Swept): Promise<number> {
  const before = clock().toISOString();
  const removed = await Promise.all(
    SWEPT.map(async (collection) => {
      const over = await store.find(collection, { by: 'expiresAt', before, limit: AT_ONCE });
      let count = 0;
      // A few at a time: claimants have priority.
      const worker = async () => {
        for (let one = over.pop(); one; one = over.pop()) {
          if (await store.remove(collection, one.id)) count += 1;
          if ('claimId' in one) await sweepUntouched(store, one.claimId);
        }
      };
      await Promise.all(Array.from({ length: WORKERS }, worker));
      return count;
    }),
  );
  return removed.reduce((sum, count) => sum + count, 0);
}

/** Removes a claim that has not changed since it was begun, if no session leads to it any more. */
async function sweepUntouched(store: Store, claimId: string): Promise<void> {
  const claim = await store.get('claims', claimId);
  if (claim?.revision !== 1) return;
  const [session] = await store.find('sessions', { by: 'claimId', is: claimId, limit: 1 });
  if (!session) await store.remove('claims', claimId);
}

/** Sweeps now and then until the service closes. A store that cannot answer is swept another time. */
export function startSweep(app: FastifyInstance, ports: Swept): void {
  const timer = setInterval(() => {
    sweep(ports).catch((error: unknown) => app.log.warn({ err: error }, 'the sweep must wait'));
  }, EVERY_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
