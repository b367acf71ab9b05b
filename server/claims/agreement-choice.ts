import { agreementsIn, type Bureau, type ClaimData, choiceFields } from '../lending/index.ts';

const bureaus = ['bureau_a', 'bureau_b'] as const satisfies readonly Bureau[];

/** Those of these ids that no bureau found for the claim. */
export function notFound(claim: ClaimData, ids: readonly string[]): string[] {
  const found = new Set(agreementsIn(claim).map(({ id }) => id));
  return ids.filter((id) => !found.has(id));
}

/**
 * The changes of a choice among the agreements found: PASS at each bureau whose agreements are chosen, Yes, and the ids,
 * together with those chosen at a bureau that the choice does not name. An empty choice changes nothing. (LEN-07, LEN-08,
 * ENT-181, G-020)
 */
export function chosenFields(claim: ClaimData, ids: readonly string[]): Record<string, unknown> {
  let fields: Record<string, unknown> = {};
  for (const bureau of bureaus) {
    const found = new Set(agreementsIn(claim, bureau).map(({ id }) => id));
    const own = ids.filter((id) => found.has(id));
    fields = { ...fields, ...choiceFields(bureau, own, { ...claim, ...fields }) };
  }
  return fields;
}
