import { randomBytes } from 'node:crypto';
import type { Config } from './config.ts';
import type { Ports } from './ports.ts';
import { openProviders } from './providers/vendor-ports.ts';
import { keyringOf } from './sealing/keyring.ts';
import { sealedStore } from './sealing/sealed-store.ts';
import { openStore } from './store/open.ts';
import type { Store } from './store/port.ts';
import { outboxTracking } from './tracking/outbox-tracking.ts';

/** The real ones: the store of `STORE_URL`, vendors over HTTP, the clock of the machine. */
export const openPorts = async (config: Config): Promise<Ports> => portsOver(config, await openStore(config.storeUrl));

/** The same over a store that is open. The service sees it only through the door that seals personal data. */
export function portsOver(config: Config, store: Store): Ports {
  const own = { clock: () => new Date(), random: randomBytes };
  return {
    store: sealedStore(store, keyringOf(config.dataKeys)),
    providers: openProviders(config.providers),
    tracking: outboxTracking(own),
    ...own,
  };
}
