/** The type of a fact, for the classes into which the check divides its values. */
export type FactType =
  | { is: 'boolean' }
  | { is: 'enum'; values: readonly string[] }
  | { is: 'number' }
  /** `moment`: a point in time, ISO 8601. */
  | { is: 'text'; moment?: true }
  /** `of`: the members of each item that a flow may name; left out: none. */
  | { is: 'list'; of?: readonly string[] }
  | { is: 'object' };

export interface FactDefinition {
  type: FactType;
  /** `effect`: set by an outcome; `session`: known from the start; `config`: the firm's settings. */
  from: 'effect' | 'session' | 'config';
  /** The claim key that a restored claim holds it under. */
  claimKey?: string;
  /** One line for people: what it says. */
  says: string;
}

/** The fact that says whether the claim holds the current answer of a field. */
export const savedFact = (field: string): string => `${field}.saved`;

/** The fact that says whether an event that counts once has been recorded for the claim. */
export const trackedFact = (event: string): string => `${event}.tracked`;

/** The fact that a call which is not waited for has begun: its answer can arrive after its screen has closed. */
export const begunFact = (effect: string): string => `${effect}.begun`;

/** The fact that stores the inputs of an effect that is run once, so that it runs again when they have changed. */
export const readingFact = (effect: string): string => `${effect}.about`;

/** The first part of the names of facts that say how the last call of an effect ended. */
const OUTCOME = 'effect.';

/** The fact that says how the last call of an effect ended; unknown until it has been called. (decision 200) */
export const outcomeFact = (effect: string): string => `${OUTCOME}${effect}`;

/** The effect whose last outcome a fact says; undefined for any other fact. The flow may be malformed. */
export const effectOf = (fact: string): string | undefined =>
  typeof fact === 'string' && fact.startsWith(OUTCOME) ? fact.slice(OUTCOME.length) : undefined;
