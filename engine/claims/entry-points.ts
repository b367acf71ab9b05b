import type { EntryPoint } from '../vocabulary/vocabulary.ts';

/**
 * Where links from outside can come into a journey, and what the page then knows: nothing, the claim keys that were asked
 * for before (the address, on the home page), or the claim as it is stored. (G-037, G-039, G-046)
 */
export const entryPoints = {
  home: { says: 'from the home page, when an address has been chosen there', restores: ['postcode', 'address'] },
  resume: { says: 'from a link that takes a claim up again', restores: 'claim' },
  questionsResume: { says: 'from a link to the identity questions of a claim', restores: 'claim' },
  preview: { says: 'from an address of old that leads to the start', restores: [] },
} as const satisfies Record<string, EntryPoint>;

/** A link that was sent to a claimant, by the entry that it opens. */
export type ResumeLink = Extract<keyof typeof entryPoints, 'resume' | 'questionsResume'>;
