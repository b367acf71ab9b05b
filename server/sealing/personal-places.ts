import { claimKey } from '#schemas/claim.ts';

/**
 * A place in a claim: sealed as a whole, or an object whose members are places of their own. A list has the place of its items.
 * Undefined: not personal.
 */
export type Place = 'sealed' | ((name: string) => Place | undefined) | undefined;

const each =
  (place: Place): Place =>
  () =>
    place;
const members =
  (places: Readonly<Record<string, Place>>): Place =>
  (name) =>
    Object.hasOwn(places, name) ? places[name] : undefined;

/** Claim keys are personal unless `schemas/claim.ts` says otherwise; so is one that it does not know. */
export const isPersonalKey = (key: string): boolean => claimKey(key)?.personal ?? true;

/**
 * Everything in a claim that is about a person, or may hold text from outside. All else is in the clear: numbers of claims, keyed
 * hashes, times, names of screens and keys, states. Only claims hold personal data; other collections have keyed hashes.
 */
export const personalPlaces: Place = members({
  data: (key) => (isPersonalKey(key) ? 'sealed' : undefined),
  evidence: members({ value: 'sealed', address: 'sealed' }),
  verdicts: each(members({ value: 'sealed' })),
  // What vendors were asked and have answered.
  intents: each(members({ request: 'sealed', result: 'sealed', late: 'sealed' })),
  outbox: each(members({ details: 'sealed' })),
  reports: each('sealed'),
  searches: each(members({ creditScore: 'sealed' })),
  heldPass: members({ assessment: 'sealed' }),
  // Hashes without a key: who knows the rest could try values.
  boughtFor: 'sealed',
  pushed: each('sealed'),
  risk: 'sealed',
  visitors: 'sealed',
});

/** The place at the end of a path. Throws a `TypeError` if the path leads into something that is sealed as a whole. */
export function placeAt(path: readonly string[]): Place {
  let place = personalPlaces;
  for (const name of path) {
    if (place === 'sealed') throw new TypeError(`${path.join(' > ')} leads into a sealed value`);
    place = place?.(name);
  }
  return place;
}
