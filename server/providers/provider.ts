import type { VendorContract } from '#schemas/vendors/contract.ts';
import type { ProviderSettings } from './http-client.ts';

/** A vendor that the service calls: everything about its port, in one place. */
export interface Provider<Port = unknown> {
  /** What it provides, for `docs/providers.md`. */
  says: string;
  /** The port's wire contract. The sandbox's vendor validates with the same one. */
  contract: VendorContract;
  /** The time limit of a call in milliseconds, unless `<PORT>_TIMEOUT_MS` sets another. Default: `USUAL_LIMIT_MS`. */
  timeoutMs?: number;
  /** The port is off, in the sandbox too, unless `<PORT>_URL` is set. (G-212) */
  optional?: true;
  /** Operations that are not paid for → what a failed connection, a crash or a retry means, for `docs/paid-calls.md`. */
  unpaid?: Readonly<Record<string, string>>;
  /** The port over HTTP. A vendor's failure is a named result; nothing is thrown. */
  open(settings: ProviderSettings): Port;
}
