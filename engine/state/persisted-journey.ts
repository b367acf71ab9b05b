/**
 * What a page keeps for a reload, and what it makes of it afterwards. Answers, facts and the path taken are kept, never
 * a snapshot of a machine: a snapshot restored into another flow, or while a timer ran, goes wrong silently.
 */

import { facts } from '../claims/facts.ts';
import type { LinkedFlow } from '../flow/linked-flow.ts';
import { claimNameOf } from '../flow/screens.ts';
import { type Admitted, admit } from '../reachability/admit.ts';
import type { FieldTypes } from '../vocabulary/field-type.ts';
import { fieldTypeOf } from '../vocabulary/field-type-of.ts';
import { firstIncompleteScreen, type PathInput } from './derived-path.ts';
import { emptyState, type JourneyState, type PersistedJourney, savedFact, type Verdict } from './journey-state.ts';

/** What the service restores of a claim (API-04). */
export interface StoredClaim {
  data: Record<string, unknown>;
  screens_completed: string[];
}

/** Said where a changed flow sets a claimant back. */
export const CHANGED_NOTICE =
  'We have changed this form since your last visit. Your answers are kept. Please continue from here.';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The persisted journey from stored text; null for anything else. The shape of stored text is never trusted. */
export function parsePersisted(text: string | null): PersistedJourney | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (
      !isRecord(value) ||
      typeof value.flow !== 'string' ||
      typeof value.screen !== 'string' ||
      typeof value.revision !== 'string'
    )
      return null;
    if (!isRecord(value.answers) || !isRecord(value.facts) || !isRecord(value.verdicts) || !Array.isArray(value.trail))
      return null;
    return {
      flow: value.flow,
      revision: value.revision,
      screen: value.screen,
      answers: value.answers,
      facts: value.facts,
      verdicts: Object.fromEntries(
        Object.entries(value.verdicts).filter((entry): entry is [string, Verdict] => isVerdict(entry[1])),
      ),
      trail: value.trail.filter((name): name is string => typeof name === 'string'),
      steps: Object.fromEntries(
        Object.entries(isRecord(value.steps) ? value.steps : {}).filter(
          (entry): entry is [string, string] => typeof entry[1] === 'string',
        ),
      ),
      savedAt: typeof value.savedAt === 'string' ? value.savedAt : '',
    };
  } catch {
    return null;
  }
}

/** The persisted journey from stored text, if it belongs to this claim. What was entered for another claim must not be shown here. */
export function parsePersistedFor(text: string | null, claim: string | null): PersistedJourney | null {
  const persisted = parsePersisted(text);
  const about = persisted?.facts['claim.number'];
  return about === undefined || claim === null || about === claim ? persisted : null;
}

const isVerdict = (value: unknown): value is Verdict =>
  isRecord(value) &&
  typeof value.value === 'string' &&
  (value.verdict === 'valid' || value.verdict === 'invalid' || value.verdict === 'unverified');

/** The answers that a stored claim holds, by field name; fields that it does not hold are left out. */
export function answersFrom(
  flow: LinkedFlow,
  data: Record<string, unknown>,
  fieldTypes: FieldTypes,
): Record<string, unknown> {
  const answers: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(flow.fields)) {
    if (field.keys.length === 0) continue;
    const type = fieldTypeOf(fieldTypes, field.type);
    const held = field.keys.filter(({ key }) => Object.hasOwn(data, key));
    const saved = Object.fromEntries(held.map(({ part, key }) => [part ?? type.parts[0], data[key]]));
    const answer = Object.keys(saved).length === 0 ? undefined : type.restore(saved, field);
    if (answer !== undefined) answers[name] = answer;
  }
  return answers;
}

/** The facts that a stored claim holds. */
export function factsFrom(data: Record<string, unknown>): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const [name, fact] of Object.entries(facts)) {
    const value = 'claimKey' in fact ? data[fact.claimKey] : undefined;
    if (value !== undefined && value !== null) found[name] = value;
  }
  return found;
}

/**
 * The state with a stored claim merged in: the claim wins on fields that were saved, what the page holds wins on the
 * rest (contracts, "Sessions"). Screens that the claim has completed come onto the trail in the order of the flow, unless
 * the page has been further.
 */
export function mergeClaim(
  flow: LinkedFlow,
  state: JourneyState,
  claim: StoredClaim,
  fieldTypes: FieldTypes,
): JourneyState {
  const answers = { ...state.answers };
  const known = { ...state.facts, ...factsFrom(claim.data) };
  for (const [name, answer] of Object.entries(answersFrom(flow, claim.data, fieldTypes))) {
    if (state.answers[name] !== undefined && state.facts[savedFact(name)] !== true) continue;
    answers[name] = answer;
    known[savedFact(name)] = true;
  }
  const done = flow.order.filter((screen) => claim.screens_completed.includes(claimNameOf(flow, screen)));
  return { ...state, answers, facts: known, trail: state.trail.length < done.length ? done : state.trail };
}

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
