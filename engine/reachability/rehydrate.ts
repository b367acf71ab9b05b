import { firstIncompleteScreen, type PathInput } from '../state/derived-path.ts';
import { emptyState, type JourneyState, type PersistedJourney } from '../state/journey-state.ts';
import { type Admitted, admit } from './admit.ts';

/** Said where a changed flow sets a claimant back. */
export const CHANGED_NOTICE =
  'We have changed this form since your last visit. Your answers are kept. Please continue from here.';

/** A page at the screen to which an address has led, by the path that leads there: the machine adds the screen itself. */
const led = ({ screen, trail, notice }: Admitted, state: JourneyState) => ({
  screen,
  state: { ...state, trail: trail.slice(0, -1) },
  notice,
});

/** What a page that is opened again runs. */
export interface Reopened extends Omit<PathInput, 'state'> {
  revision: string;
  /** For a page without a persisted journey: what the service has restored, if anything. */
  restored?: JourneyState | undefined;
}

/**
 * Where a page goes on after a reload. The same flow: at the screen of the address where that is open by now, or where the
 * tab was. A flow
 * that has changed meanwhile, another version of it, or a screen that is no more: at the first unfinished screen, with a
 * sentence saying so. An answer is kept whatever has become of its field; one that does not fit any more counts for nothing.
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
  // Nobody was under way in the other flow (home, or the first screen of a version): the address says where to begin.
  if (!same && persisted.trail.length <= 1) return { screen: asked ?? flow.start, state, notice: null };
  const first = firstIncompleteScreen({ ...now, state });
  // Nobody asked for the start of another version: it is only how that version is entered.
  const asksFor = same ? (asked ?? persisted.screen) : asked === flow.start ? null : asked;
  const due = same && !here(persisted.screen) ? null : asksFor;
  if (due !== null && first.trail.includes(due)) return { screen: due, state, notice: null };
  // Facts change after they were used: the way that was taken may not be the one that the answers imply now.
  const admitted = due === null ? null : admit({ ...now, state: { ...state, trail: [] } }, due);
  if (admitted?.screen === due) return led(admitted, state);
  return { ...first, state: { ...state, trail: first.trail.slice(0, -1) }, notice: CHANGED_NOTICE };
}
