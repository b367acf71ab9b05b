/** Derives paths through a flow from the journey state alone; no effect is run. */
import { entryOf, RESUME } from '../flow/entries.ts';
import type { LinkedFlow } from '../flow/linked-flow.ts';
import { screenOf } from '../flow/screens.ts';
import type { Effects } from '../vocabulary/effect.ts';
import { savedFact } from '../vocabulary/fact.ts';
import type { FieldTypes } from '../vocabulary/field-type.ts';
import type { JourneyState } from './journey-state.ts';
import { Selectors } from './selectors.ts';

/** What a path is derived from; no effect is run. */
export interface PathInput {
  flow: LinkedFlow;
  state: JourneyState;
  /** yyyy-mm-dd. */
  today: string;
  /** The types and effects that are loaded. */
  fieldTypes: FieldTypes;
  effects: Effects;
  /** Screens that the claim has completed, by their names in the claim. An answer on them that no claim key stores counts as given. */
  completed?: readonly string[];
}

/** Where a finished screen leads, on the path so far; undefined if a visible answer is missing or invalid, one of its calls has not been made, or it leads to no screen. */
function nextScreen(walk: PathInput, trail: string[], screen: string): string | undefined {
  const { flow, state, today, fieldTypes } = walk;
  const selectors = new Selectors({ flow, state: { ...state, trail }, today, fieldTypes });
  const { submit } = screenOf(flow, screen);
  // A page that has not loaded a field type yet has not asked for an answer of it.
  const asked = selectors.fieldsOn(screen).every((name) => Object.hasOwn(fieldTypes, flow.fields[name]?.type ?? ''));
  if (!submit || !asked || callsDue(walk, selectors, screen).length > 0) return undefined;
  if (answersDue(walk, selectors, screen).length > 0) return undefined;
  return submit.to.flat.find((rule) => rule.guards.every((when) => selectors.holds(when)))?.screen;
}

/** The visible fields of a screen that the claimant must answer before they can leave it. */
export function answersDue({ flow, completed = [] }: PathInput, selectors: Selectors, screen: string): string[] {
  const { claimName } = screenOf(flow, screen);
  return Object.keys(selectors.errorsOn(screen)).filter(
    (name) => flow.fields[name]?.saveAs !== undefined || !completed.includes(claimName),
  );
}

/** The effects that a screen waits for and that have left none of the facts that they set. */
export function callsDue({ flow, effects }: PathInput, selectors: Selectors, screen: string): string[] {
  const { enter, submit } = screenOf(flow, screen);
  return [...enter.run, ...(submit?.run ?? [])]
    .filter((call) => call.wait && selectors.holds(call.when))
    .filter((call) => {
      const made = Object.hasOwn(effects, call.effect) ? effects[call.effect] : undefined;
      const gives = Object.values(made?.outcomes ?? {}).flatMap((outcome) => outcome.gives);
      return made === undefined || (gives.length > 0 && gives.every((fact) => selectors.read(fact) === undefined));
    })
    .map(({ effect }) => effect);
}

/** The answers of a screen that the claim stores and does not hold yet. */
export const unsavedOn = ({ flow, state }: PathInput, screen: string): string[] =>
  screenOf(flow, screen)
    .fields.filter((field) => flow.fields[field]?.saveAs !== undefined && state.answers[field] !== undefined)
    .filter((field) => state.facts[savedFact(field)] !== true);

/**
 * The first incomplete screen from the start: a visible required answer is missing, invalid or not saved, or a call that it
 * waits for has not been made. Ends at a screen that it has already visited.
 *
 * `reachOf` answers another question: which screens the claimant can be on. It includes screens that were shown according
 * to a record, and both branches of an undecidable condition. If a flow has changed, its new questions come first, whatever
 * was shown before them; so this walk relies only on answers and calls.
 */
export function firstIncompleteScreen(walk: PathInput): { screen: string; trail: string[] } {
  const trail: string[] = [];
  let screen = walk.flow.start;
  while (!trail.includes(screen)) {
    trail.push(screen);
    const next = unsavedOn(walk, screen).length === 0 ? nextScreen(walk, trail, screen) : undefined;
    if (next === undefined) break;
    screen = next;
  }
  return { screen, trail };
}

/** The screens from the start to this one, all before it finished; null if no path leads there. */
export function pathTo(target: string, walk: PathInput): string[] | null {
  const trail: string[] = [];
  let screen: string | undefined = walk.flow.start;
  while (screen !== undefined && !trail.includes(screen)) {
    trail.push(screen);
    if (screen === target) return trail;
    screen = nextScreen(walk, trail, screen);
  }
  return null;
}

/**
 * Where the entry guards of a screen lead in this state, its requirements first, then `skip`; undefined if they let the
 * claimant in. The machine decides the same on entry; this is for facts that arrive afterwards.
 */
export const entryGuardTarget = (flow: LinkedFlow, screen: string, selectors: Selectors): string | undefined =>
  screenOf(flow, screen).entryGuards.find((rule) => rule.guards.every((when) => selectors.holds(when)))?.screen;

/**
 * Where a claimant continues who returns without a link, with the path: on the first incomplete screen, but not beyond the
 * screen that links lead to, because later results are fetched from there.
 */
export function stoppedAt(walk: PathInput): { screen: string; trail: string[] } {
  const { screen, trail } = firstIncompleteScreen(walk);
  const entry = entryOf(walk.flow, RESUME);
  const at = trail.indexOf(entry);
  return at > 0 ? { screen: entry, trail: trail.slice(0, at + 1) } : { screen, trail };
}
