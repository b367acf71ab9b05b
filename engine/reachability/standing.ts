import type { PathInput } from '../state/derived-path.ts';

/** What is known of a claimant when somebody asks where in the flow they can stand; no effect is run. */
export interface Standing extends PathInput {
  /**
   * True for a fact or an answer that cannot be seen from here and may be anything: what a page alone knows, for the
   * service; what a claim does not hold, for a page that has just restored one. Left out: everything is seen.
   */
  unseen?(name: string): boolean;
}

/** The way on which a screen is entered; the screen itself is not in it. */
export interface Way {
  /** Screens that lie on every way to it. */
  must: ReadonlySet<string>;
  /** Screens that lie on some way to it. */
  may: ReadonlySet<string>;
  /** One such way, in order. */
  trail: readonly string[];
}
