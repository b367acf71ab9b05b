import { firstIncompleteScreen, type PathInput } from '../state/derived-path.ts';
import { emptyState, type JourneyState, type PersistedJourney } from '../state/journey-state.ts';
import { type Admitted, admit } from './admit.ts';

/** The sentence for a claimant whom a changed flow sets back. */
export const CHANGED_NOTICE =
  'We have changed this form since your last visit. Your answers are kept. Please continue from here.';

/** A page at the screen that an address led to, with the path that leads there: the machine adds the screen itself. */
const led = ({ screen, trail, notice }: Admitted, state: JourneyState) => ({
  screen,
  state: { ...state, trail: trail.slice(0, -1) },
  notice,
});

/** The flow and state of a page that is opened again. */
export interface Reopened extends Omit<PathInput, 'state'> {
  revision: string;
  /** For a page without a persisted journey: what the service has restored, if anything. */
  restored?: JourneyState | undefined;
}

/**
 * Where a page continues after a reload. With the same flow: on the screen of the address if it is open, or where the tab was.
 * If the flow or the version has changed, or the screen no longer exists: on the first incomplete screen, with a sentence that
 * says so. An answer is kept even if its field was removed; an answer that no longer fits does not count.
 */
export function rehydrate(
  { revision, restored, ...now }: Reopened,
  persisted: PersistedJourney | null,
  asked: string | null,
): { screen: string; state: JourneyState | null; notice: string | null } {
  const { flow } = now;
  if (!persisted) {
    const state = restored ?? emptyState;
    if (asked === null || asked === flow.start) return { screen: flow.start, state: restored ?? null, notice: null };
    return led(admit({ ...now, state }, asked), state);
  }
  const { answers, facts: known, verdicts } = persisted;
  const same = persisted.flow === flow.id;
  const here = (name: string) => flow.screens[name] !== undefined;
  const state = {
    answers,
    facts: known,
    verdicts,
    trail: persisted.trail.filter(here),
    steps: same ? persisted.steps : {},
  };
  if (same && persisted.revision === revision && here(persisted.screen)) {
    if (asked === null || asked === persisted.screen || state.trail.includes(asked))
      return { screen: asked ?? persisted.screen, state, notice: null };
    return led(admit({ ...now, state }, asked), state);
  }
  // The tab had no journey in progress in the other flow (home, or the first screen of a version): the address decides.
  if (!same && persisted.trail.length <= 1) return { screen: asked ?? flow.start, state, notice: null };
  const first = firstIncompleteScreen({ ...now, state });
  // The claimant did not ask for the start of another version: it is only that version's entry.
  const asksFor = same ? (asked ?? persisted.screen) : asked === flow.start ? null : asked;
  const due = same && !here(persisted.screen) ? null : asksFor;
  if (due !== null && first.trail.includes(due)) return { screen: due, state, notice: null };
  // Facts can change after they were used: the path taken may differ from the one that the answers imply now.
  const admitted = due === null ? null : admit({ ...now, state: { ...state, trail: [] } }, due);
  if (admitted?.screen === due) return led(admitted, state);
  return { ...first, state: { ...state, trail: first.trail.slice(0, -1) }, notice: CHANGED_NOTICE };
}
