/**
 * The state of a journey: one plain object, changed by one pure reducer, and used by the journey machine, the screen machine,
 * the persisted journey and tests.
 */
import { factOf, type RuntimeVocabulary } from '../vocabulary/vocabulary.ts';

/** The result of a paid verification of one value of a field; it is not bought again for the same value. */
export interface Verdict {
  /** The verified value, as the field type's `asks` returned it. */
  value: string;
  /** `unverified`: the checker failed twice and the claimant could continue (the audit says so). */
  verdict: 'valid' | 'invalid' | 'unverified';
}

export interface JourneyState {
  /** Field name → answer. Answers of a branch no longer taken stay here, but nothing reads them. */
  answers: Record<string, unknown>;
  /** Fact name → value, as effects, the session and the configuration gave it. */
  facts: Record<string, unknown>;
  /** Field name → verdict. */
  verdicts: Record<string, Verdict>;
  /** The screens of the path taken, the current one last. Stored, not recomputed: facts change after they were used. */
  trail: string[];
  /** Screen → its current step: a step's id, or the key of a list's item. */
  steps: Record<string, string>;
}

/** A change of the state; members replace or add by key. */
export interface Change {
  answers?: Record<string, unknown>;
  facts?: Record<string, unknown>;
  verdicts?: Record<string, Verdict>;
  steps?: Record<string, string>;
}

export const emptyState: JourneyState = { answers: {}, facts: {}, verdicts: {}, trail: [], steps: {} };

/**
 * The state after a change (the reducer). Unchanged parts keep their identity, so that only changed parts are drawn. Another
 * value of the fact that names the claim means another claim: facts that effects set for the old one are removed (SIGN-13),
 * answers stay.
 */
export function applyChange(before: JourneyState, change: Change, vocabulary: RuntimeVocabulary): JourneyState {
  const number = change.facts?.[vocabulary.claimFact];
  const known = before.facts[vocabulary.claimFact];
  const state =
    number !== undefined && known !== undefined && number !== known
      ? { ...before, facts: lasting(before.facts, vocabulary), steps: {} }
      : before;
  return {
    ...state,
    answers: change.answers ? { ...state.answers, ...change.answers } : state.answers,
    facts: change.facts ? { ...state.facts, ...change.facts } : state.facts,
    verdicts: change.verdicts ? { ...state.verdicts, ...change.verdicts } : state.verdicts,
    steps: change.steps ? { ...state.steps, ...change.steps } : state.steps,
  };
}

/** Two changes, one after the other, as one; null: they name the claim, and the second depends on what the first has removed. */
export function bothChanges(first: Change, second: Change, { claimFact }: RuntimeVocabulary): Change | null {
  if ([first, second].some(({ facts }) => facts && Object.hasOwn(facts, claimFact))) return null;
  const both: Change = { ...first };
  if (second.answers) both.answers = { ...first.answers, ...second.answers };
  if (second.facts) both.facts = { ...first.facts, ...second.facts };
  if (second.verdicts) both.verdicts = { ...first.verdicts, ...second.verdicts };
  if (second.steps) both.steps = { ...first.steps, ...second.steps };
  return both;
}

/** The facts that do not depend on the claim: those of the session and of the firm's settings. */
const lasting = (all: Record<string, unknown>, vocabulary: RuntimeVocabulary) =>
  Object.fromEntries(
    Object.entries(all).filter(([name]) => {
      const fact = factOf(vocabulary, name);
      return fact !== undefined && fact.from !== 'effect';
    }),
  );

/** What a page keeps: answers, facts and the path taken, never a snapshot of a machine. */
export interface PersistedJourney extends JourneyState {
  flow: string;
  /** Hash of the resolved flow without its texts. */
  revision: string;
  screen: string;
  /** ISO 8601. */
  savedAt: string;
}

/** The journey as a tab stores it for a reload; `engine/state/persisted-journey.ts` reads it back. */
export const persistJourney = (
  flow: { id: string },
  revision: string,
  screen: string,
  state: JourneyState,
  savedAt: string,
): PersistedJourney => ({
  flow: flow.id,
  revision,
  screen,
  ...state,
  savedAt,
});

/**
 * Whether a page that is loaded again must know what the service holds of its claim before it opens a screen: the flow has
 * changed, and what a field was called before may be known by its claim key alone; or the address is that of a later screen
 * (`asked`, null: none) to which the tab knows no path.
 */
export function claimComesFirst(
  { id, start }: { id: string; start: string },
  revision: string,
  persisted: PersistedJourney | null,
  asked: string | null,
): boolean {
  if (persisted !== null && (persisted.flow !== id || persisted.revision !== revision)) return true;
  return asked !== null && asked !== start && !(persisted?.trail ?? []).includes(asked);
}
