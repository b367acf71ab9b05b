import type { Effects } from './effect.ts';
import type { FactDefinition } from './fact.ts';
import type { FieldTypes } from './field-type.ts';

/** A link from outside into a journey, and what is known then: the claim keys named, or a stored claim. */
export interface EntryPoint {
  says: string;
  restores: readonly string[] | 'claim';
}

/**
 * The part of its product's vocabulary that a linked flow carries: what machine, selectors and reachability need besides field
 * types and effects, which are passed separately, because a page fetches those of later screens later.
 */
export interface RuntimeVocabulary {
  facts: Readonly<Record<string, FactDefinition>>;
  entryPoints: Readonly<Record<string, EntryPoint>>;
  /** The fact that names the claim: another value is another claim, for which no effect has run yet. */
  claimFact: string;
  /** The name under which a claim stores the screen at the flow's own address. */
  startName: string;
  /** The effect that saves a screen's answers: a main button that does not name it calls it first. (decision 210) */
  saving?: {
    effect: string;
    /** What happens on its outcomes where a flow does not say so. */
    outcomes: Readonly<Record<string, 'continue' | 'stay'>>;
  };
  /** The claim key that holds the values of the keys that flows declare, by their names. (decision 211) */
  declaredUnder?: string;
  /** The default settings: with these an effect is asked which outcome it has without an answer. */
  blankConfig: unknown;
}

/** Everything that a product adds to the language: the names, defined in code, that a flow may use. */
export interface Vocabulary extends RuntimeVocabulary {
  fieldTypes: FieldTypes;
  effects: Effects;
  /** Block type → description. */
  blockTypes: Readonly<Record<string, string>>;
  /** Block type → lists of members, of each of which a block of the type has one at least; left out: it needs none. */
  blockShows?: Readonly<Record<string, readonly (readonly string[])[]>>;
  /** Conversion event → description. */
  events: Readonly<Record<string, string>>;
  /** Event from outside the journey, by its name in `on` of a screen → description. */
  externalEvents: Readonly<Record<string, string>>;
  /**
   * Addresses below a version's own that no screen has, and the target of each: the first screen that asks for a field of
   * a type, or an entry.
   */
  subPaths: Readonly<Record<string, { asks: string } | { entry: string }>>;
  /** What judges answers by their type, and under which claim keys they may be saved; left out: anything. */
  fit?: {
    /** Field type → the effects that can verify its answer, or look things up for it. */
    asking: Readonly<Record<string, Partial<Record<'verify' | 'lookup', readonly string[]>>>>;
    /** Claim key → the only field types whose answer may be saved under it. */
    keyTypes: Readonly<Record<string, readonly string[]>>;
  };
  /** The names of what the page draws, and opens as help; left out: any. */
  drawn?: { icons: readonly string[]; pictures: readonly string[]; helpIssues: readonly string[] };
  /** The addresses outside of a version to which its links may lead, for advice; left out: no advice. */
  linkTargets?: readonly string[];
  /**
   * The addresses that a version may not have: pages, and the first parts of the paths that something else answers; left out: none.
   */
  takenAddresses?: { pages: readonly string[]; calls: readonly string[] };
  /** Claim key → who may write it. */
  claimKeys: Readonly<Record<string, { owner: 'claimant' | 'browser' | 'service' }>>;
}

/** The fact of this name that the product defines; undefined for an answer, and for a fact that the core itself sets. */
export const factOf = ({ facts }: Pick<RuntimeVocabulary, 'facts'>, name: string): FactDefinition | undefined =>
  Object.hasOwn(facts, name) ? facts[name] : undefined;
