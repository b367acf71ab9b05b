import { randomBytes } from 'node:crypto';
import type { Config } from './config.ts';
import type { Ports } from './ports.ts';
import { openProviders } from './providers/vendor-ports.ts';
import { openStore } from './store/open.ts';
import { outboxTracking } from './tracking/outbox-tracking.ts';

/** The real ones: the store of `STORE_URL`, vendors over HTTP, the clock of the machine. */
export async function openPorts(config: Config): Promise<Ports> {
  const own = { clock: () => new Date(), random: randomBytes };
  return {
    store: await openStore(config.storeUrl),
    providers: openProviders(config.providers),
    tracking: outboxTracking(own),
    ...own,
  };
}
