import type { PathInput } from '../state/derived-path.ts';

/** What is known of a claimant when their reachable screens are computed; no effect is run. */
export interface Standing extends PathInput {
  /**
   * True for a fact or an answer that cannot be seen and may have any value: for the service, values that only a page knows;
   * for a page that has just restored a claim, values that the claim does not hold. Left out: everything can be seen.
   */
  unseen?(name: string): boolean;
}

/** The way by which a screen is entered, without the screen itself. */
export interface Way {
  /** Screens on every way to it. */
  must: ReadonlySet<string>;
  /** Screens on some way to it. */
  may: ReadonlySet<string>;
  /** One such way, in order. */
  trail: readonly string[];
}
