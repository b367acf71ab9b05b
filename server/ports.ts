import type { Providers } from './providers/vendor-ports.ts';
import type { Store } from './store/port.ts';
import type { Tracking } from './tracking/port.ts';

/** Everything the service has from outside itself. Tests give their own. */
export interface Ports {
  store: Store;
  providers: Providers;
  tracking: Tracking;
  clock: () => Date;
  /** This many cryptographically random bytes. */
  random: (bytes: number) => Buffer;
}
