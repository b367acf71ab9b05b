import type { ApiAnswer, StoredClaim, View } from '#engine';

/** What the service holds of a claim, from its answer; null where it is no such answer. (API-04) */
export function readStoredClaim({ status, body }: ApiAnswer): StoredClaim | null {
  const held = (body?.responseObject as { data?: Partial<StoredClaim> } | undefined)?.data;
  return status === 200 && held?.data && Array.isArray(held.screens_completed) ? (held as StoredClaim) : null;
}

/**
 * Claim key → value of what was entered on the screens of the path, as far as it is right and `counts`: what a claim
 * that knows nothing of it is to be told.
 */
export function savedOnTrail(view: View, counts: (field: string) => boolean = () => true): Record<string, unknown> {
  const { flow, memory } = view;
  const fields = memory.trail
    .flatMap((screen) => (Object.hasOwn(flow.screens, screen) ? view.fieldsOn(screen) : []))
    .filter((field) => view.fault(field) === null && counts(field));
  return view.saved([...new Set(fields)]);
}
