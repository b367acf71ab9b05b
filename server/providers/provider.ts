import type { VendorContract } from '#schemas/vendors/contract.ts';
import type { ProviderSettings } from './http-client.ts';

/** A vendor that the service reaches: everything that is known of its port, in one place. */
export interface Provider<Port = unknown> {
  /** What it is asked for, for `docs/providers.md`. */
  says: string;
  /** The port's wire contract. The sandbox's vendor is held to the same one. */
  contract: VendorContract;
  /** The time limit of a call in milliseconds, where `<PORT>_TIMEOUT_MS` sets no other. Left out: `USUAL_LIMIT_MS`. */
  timeoutMs?: number;
  /** The port is off, in the sandbox too, unless `<PORT>_URL` is set. (G-212) */
  optional?: true;
  /** Operations that are not paid for → what a broken connection, a crash or a retry means, for `docs/paid-calls.md`. */
  unpaid?: Readonly<Record<string, string>>;
  /** The port over HTTP. A vendor's trouble is an answer with a name; nothing is thrown. */
  open(settings: ProviderSettings): Port;
}
