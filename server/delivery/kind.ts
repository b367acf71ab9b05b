import type { Config } from '../config.ts';
import type { EffectDeps } from '../context.ts';
import type { FailureReason } from '../providers/http-client.ts';
import type { ClaimDocument, OutboxEntry } from '../store/documents.ts';
import type { Change } from '../store/port.ts';

/** What one try came to. A port's own result fits where its outcome is `done` or `failed`. */
export type Delivered =
  | {
      outcome: 'done';
      /** What else changes on the claim, in the update that takes the entry out. */
      settle?: (claim: ClaimDocument) => Change;
    }
  /** By rule it is not to be sent. */
  | { outcome: 'skipped'; why: string }
  /** Not tried: something that must be known first is not known yet. Looked at again after so many milliseconds. */
  | { outcome: 'waits'; ms: number; detail: string }
  | {
      outcome: 'failed';
      why: FailureReason;
      detail: string;
      /** What the next try must know. */
      note?: Record<string, string>;
      /** Goes on at once in another way, which its details tell the next try. */
      instead?: Record<string, string>;
    };

/**
 * How one kind of entry is delivered. `deliver` reads everything personal from the claim, and sends `key` as the
 * idempotency key: it is the same for every try of the entry, so that a try which nobody saw the end of doubles nothing.
 */
export interface Kind {
  deliver(effects: EffectDeps, claim: ClaimDocument, entry: OutboxEntry, key: string): Promise<Delivered>;
  /** How long one try can take, in milliseconds. */
  limitMs(config: Config): number;
  /** After so many tries more than the first it is given up. */
  retries: number;
  /** The wait before the next try, in milliseconds, after so many failures. */
  waitMs(failed: number): number;
}

/** What delivers each kind. An entry of a kind that is not here stays and waits for a service that knows it. */
export type Kinds = Readonly<Record<string, Kind>>;

const HOUR_MS = 3_600_000;

/** Twice as long each time, from one second to an hour: for what no document gives a number of tries; some eight hours in all. */
export const patiently: Pick<Kind, 'retries' | 'waitMs'> = {
  retries: 20,
  waitMs: (failed) => Math.min(HOUR_MS, 1000 * 2 ** (failed - 1)),
};
