import type { Config } from '../config.ts';
import type { EffectDeps } from '../context.ts';
import type { FailureReason } from '../providers/http-client.ts';
import type { ClaimDocument, OutboxEntry } from '../store/documents.ts';
import type { Change } from '../store/port.ts';

/** The result of one attempt. A port's own result fits if its outcome is `done` or `failed`. */
export type Delivered =
  | {
      outcome: 'done';
      /** What else changes on the claim, in the update that removes the entry. */
      settle?: (claim: ClaimDocument) => Change;
    }
  /** A rule says that it is not to be sent. */
  | { outcome: 'skipped'; why: string }
  /** Not attempted: a required fact is not known yet. Checked again after this many milliseconds. */
  | { outcome: 'waits'; ms: number; detail: string }
  | {
      outcome: 'failed';
      why: FailureReason;
      detail: string;
      /** Data for the next attempt. */
      note?: Record<string, string>;
      /** Continues at once in another way, which its details tell the next attempt. */
      instead?: Record<string, string>;
    };

/**
 * How one kind of entry is delivered. `deliver` reads all personal data from the claim, and sends `key` as the idempotency
 * key. The key is the same for every attempt, so that an attempt with an unknown result duplicates nothing.
 */
export interface Kind {
  deliver(effects: EffectDeps, claim: ClaimDocument, entry: OutboxEntry, key: string): Promise<Delivered>;
  /** How long one attempt can take, in milliseconds. */
  limitMs(config: Config): number;
  /** The number of retries before it is given up. */
  retries: number;
  /** The delay before the next attempt, in milliseconds, after this many failures. */
  waitMs(failed: number): number;
}

/** The delivery of each kind. An entry of an unknown kind stays and waits for a service that knows it. */
export type Kinds = Readonly<Record<string, Kind>>;

const HOUR_MS = 3_600_000;

/** Delays that double from one second to an hour, where the documents give no number of attempts; about eight hours in all. */
export const patiently: Pick<Kind, 'retries' | 'waitMs'> = {
  retries: 20,
  waitMs: (failed) => Math.min(HOUR_MS, 1000 * 2 ** (failed - 1)),
};
