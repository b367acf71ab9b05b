import type { ApiAnswer, Selectors, StoredClaim } from '#engine';

/** What the service holds of a claim, from its answer; null where it is no such answer. (API-04) */
export function readStoredClaim({ status, body }: ApiAnswer): StoredClaim | null {
  const held = (body?.responseObject as { data?: Partial<StoredClaim> } | undefined)?.data;
  return status === 200 && held?.data && Array.isArray(held.screens_completed) ? (held as StoredClaim) : null;
}

/**
 * Claim key → value of what was entered on the screens of the path, as far as it is right and `counts`: what a claim
 * that knows nothing of it is to be told.
 */
export function savedOnTrail(
  selectors: Selectors,
  counts: (field: string) => boolean = () => true,
): Record<string, unknown> {
  const { flow, state } = selectors;
  const fields = state.trail
    .flatMap((screen) => (Object.hasOwn(flow.screens, screen) ? selectors.fieldsOn(screen) : []))
    .filter((field) => selectors.errorOf(field) === null && counts(field));
  return selectors.saved([...new Set(fields)]);
}
