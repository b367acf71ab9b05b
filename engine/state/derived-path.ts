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
  /** Types and effects as far as they are here. */
  fieldTypes: FieldTypes;
  effects: Effects;
  /** Screens that the claim has completed, by their names in the claim. An answer on them that no claim key stores counts as given. */
  completed?: readonly string[];
}

/** Where a finished screen leads, for the path so far; undefined where a visible answer is missing or wrong, a call of it has not been made, or its way on leads to no screen. */
function nextScreen(walk: PathInput, trail: string[], screen: string): string | undefined {
  const { flow, state, today, fieldTypes, completed = [] } = walk;
  const selectors = new Selectors({ flow, state: { ...state, trail }, today, fieldTypes });
  const { submit, claimName } = screenOf(flow, screen);
  // A page that has not fetched a type yet has not asked for an answer of it.
  const asked = selectors.fieldsOn(screen).every((name) => Object.hasOwn(fieldTypes, flow.fields[name]?.type ?? ''));
  if (!submit || !asked || !hasRun(walk, selectors, screen)) return undefined;
  const missing = Object.keys(selectors.errorsOn(screen)).filter(
    (name) => flow.fields[name]?.saveAs !== undefined || !completed.includes(claimName),
  );
  if (missing.length > 0) return undefined;
  return submit.to.flat.find((rule) => rule.guards.every((when) => selectors.holds(when)))?.screen;
}

/** True when each call that a screen waits for has left something, as far as it leaves anything. */
function hasRun({ flow, effects }: PathInput, selectors: Selectors, screen: string): boolean {
  const { enter, submit } = screenOf(flow, screen);
  return [...enter.run, ...(submit?.run ?? [])]
    .filter((call) => call.wait && selectors.holds(call.when))
    .every((call) => {
      const made = Object.hasOwn(effects, call.effect) ? effects[call.effect] : undefined;
      const gives = Object.values(made?.outcomes ?? {}).flatMap((outcome) => outcome.gives);
      return made !== undefined && (gives.length === 0 || gives.some((fact) => selectors.read(fact) !== undefined));
    });
}

/** True when the claim holds every answer of a screen that it is to hold. */
const isSaved = ({ flow, state }: PathInput, screen: string): boolean =>
  screenOf(flow, screen)
    .fields.filter((field) => flow.fields[field]?.saveAs !== undefined && state.answers[field] !== undefined)
    .every((field) => state.facts[savedFact(field)] === true);

/**
 * The first screen, from the start, that still needs something: a visible required answer is missing, wrong or not saved,
 * or a call that it waits for has not been made. Ends at a screen that it has seen.
 *
 * `reachOf` asks another question: where the claimant can stand. It counts screens that a record proves to have been
 * shown, and both ways of a condition that cannot be decided. Where a flow has changed under a claimant, its new questions
 * come first, whatever was shown before them; so this walk believes answers and calls alone.
 */
export function firstIncompleteScreen(walk: PathInput): { screen: string; trail: string[] } {
  const trail: string[] = [];
  let screen = walk.flow.start;
  while (!trail.includes(screen)) {
    trail.push(screen);
    const next = isSaved(walk, screen) ? nextScreen(walk, trail, screen) : undefined;
    if (next === undefined) break;
    screen = next;
  }
  return { screen, trail };
}

/** The screens from the start to this one, all before it finished; null where the way does not lead there. */
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
 * Where the entry guards of a screen lead in this state, its requirements first, then `skip`; undefined
 * where it lets them in. The machine decides the same when they come; this is for what is learnt afterwards.
 */
export const entryGuardTarget = (flow: LinkedFlow, screen: string, selectors: Selectors): string | undefined =>
  screenOf(flow, screen).entryGuards.find((rule) => rule.guards.every((when) => selectors.holds(when)))?.screen;

/**
 * Where somebody goes on who comes back without a link, with the way there: at the first screen that still needs something,
 * but not beyond the screen to which links lead, since what was found after it is looked for from there.
 */
export function stoppedAt(walk: PathInput): { screen: string; trail: string[] } {
  const { screen, trail } = firstIncompleteScreen(walk);
  const entry = entryOf(walk.flow, RESUME);
  const at = trail.indexOf(entry);
  return at > 0 ? { screen: entry, trail: trail.slice(0, at + 1) } : { screen, trail };
}
