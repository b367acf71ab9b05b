import type { Effects } from './effect.ts';
import type { FactDefinition } from './fact.ts';
import type { FieldTypes } from './field-type.ts';

/** A link from outside into a journey, and what the page then knows: the claim keys named, or the claim as it is stored. */
export interface EntryPoint {
  says: string;
  restores: readonly string[] | 'claim';
}

/**
 * What a linked flow carries of its product's vocabulary: all that machine, selectors and reachability ask for besides
 * field types and effects, which they are given beside the flow, since a page fetches those of later screens later.
 */
export interface RuntimeVocabulary {
  facts: Readonly<Record<string, FactDefinition>>;
  entryPoints: Readonly<Record<string, EntryPoint>>;
  /** The fact that names the claim: another value is another claim, of which no effect has said anything yet. */
  claimFact: string;
  /** The name under which a claim knows the screen at the flow's own address. */
  startName: string;
  /** Settings as they are where nothing is set: with these an effect is asked how it ends when no answer comes. */
  blankConfig: unknown;
}

/** Everything that a product adds to the language: what a flow may name that is written in code. */
export interface Vocabulary extends RuntimeVocabulary {
  fieldTypes: FieldTypes;
  effects: Effects;
  /** Block type → what it says. */
  blockTypes: Readonly<Record<string, string>>;
  /** Conversion event → what it says. */
  events: Readonly<Record<string, string>>;
  /** Event from outside the journey, by the name under which a screen hears of it (`on`) → what it says. */
  externalEvents: Readonly<Record<string, string>>;
  /**
   * Addresses below a version's own that no screen has, and what each leads to: the first screen that asks for a field of
   * a type, or an entry.
   */
  subPaths: Readonly<Record<string, { asks: string } | { entry: string }>>;
  /** Claim key → who may write it. */
  claimKeys: Readonly<Record<string, { owner: 'claimant' | 'browser' | 'service' }>>;
}

/** The fact of this name that the product defines; undefined for an answer, and for a fact that the core itself sets. */
export const factOf = ({ facts }: Pick<RuntimeVocabulary, 'facts'>, name: string): FactDefinition | undefined =>
  Object.hasOwn(facts, name) ? facts[name] : undefined;
