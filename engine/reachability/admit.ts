/** Where the address of a screen leads when it is typed or a link is followed. */

import { entryOf, RESUME } from '../flow/entries.ts';
import { claimNameOf, screenOf } from '../flow/screens.ts';
import type { PathInput } from '../state/derived-path.ts';
import type { JourneyState } from '../state/journey-state.ts';
import { ASKED_FIRST, missingInputs } from '../state/missing-inputs.ts';
import { Selectors } from '../state/selectors.ts';
import { factOf } from '../vocabulary/vocabulary.ts';
import { reachOf, type Standing } from './index.ts';

export interface Admitted {
  screen: string;
  /** The path that leads there, with the screen. */
  trail: readonly string[];
  /** Why the claimant is on another screen than the one of the address. */
  notice: string | null;
}

/**
 * The screen that opens at an address. It is the screen of the address if that is on the path taken, on the path that the
 * answers imply, or may be opened by its address; otherwise the target of its unmet requirement, or the first incomplete
 * screen. Nothing is run or recorded for a screen that was not reached. (case NV-5, G-031, BA-21)
 */
export function admit(asking: PathInput, asked: string): Admitted {
  const { flow, state, completed = [] } = asking;
  const place = state.trail.indexOf(asked);
  if (place >= 0) return { screen: asked, trail: state.trail.slice(0, place + 1), notice: null };
  // Results of effects that no claim holds may have been set in another tab, or before the claim was restored.
  const unseen = (name: string) => {
    const fact = factOf(flow.vocabulary, name);
    return fact?.from === 'effect' && fact.claimKey === undefined;
  };
  const passed = state.trail.slice(0, -1).filter((name) => flow.screens[name] !== undefined);
  const done = [...completed, ...passed.map((name) => claimNameOf(flow, name))];
  const reach = reachOf({ ...asking, completed: done, unseen } satisfies Standing);
  const way = reach.pathTo(asked);
  // A screen that stands by itself is entered from the current place.
  if (way !== null) return { screen: asked, trail: way.length > 1 ? way : [...state.trail, asked], notice: null };
  const isHere = state.trail.includes(reach.due.screen);
  const due = isHere ? reach.due : notBeyond(entryOf(flow, RESUME), reach.due);
  if (opensByLink(asking, asked)) return { screen: asked, trail: [...due.trail, asked], notice: null };
  const elsewhere = whereElse(asking, asked, due.trail);
  const led = elsewhere === undefined ? null : reach.pathTo(elsewhere);
  if (elsewhere !== undefined && led !== null) return { screen: elsewhere, trail: led, notice: null };
  return { ...due, notice: ASKED_FIRST };
}

/** Later results are fetched from the screen that links lead to. */
function notBeyond(entry: string, due: { screen: string; trail: readonly string[] }) {
  const at = due.trail.indexOf(entry);
  return at >= 0 ? { screen: entry, trail: due.trail.slice(0, at + 1) } : due;
}

/** The screen that links of claims lead to, if its calls on entry miss no input: there a known claimant is told. (RES-09, G-029) */
function opensByLink({ flow, state, today, fieldTypes, effects }: PathInput, asked: string): boolean {
  if (asked === flow.start || asked !== flow.entries?.[RESUME]) return false;
  const trail = [...new Set([...Object.keys(flow.screens).filter((name) => name !== asked), asked])];
  const selectors = new Selectors({ flow, state: { ...state, trail } satisfies JourneyState, today, fieldTypes });
  const { enter } = screenOf(flow, asked);
  const calls = [...enter.run, ...enter.background.flat()];
  return calls.every(({ effect }) => missingInputs(effects[effect], asked, selectors, effects).length === 0);
}

/** The target of the first requirement that is not met. */
function whereElse(
  { flow, state, today, fieldTypes }: PathInput,
  asked: string,
  trail: readonly string[],
): string | undefined {
  const selectors = new Selectors({ flow, state: { ...state, trail: [...trail] }, today, fieldTypes });
  const unmet = screenOf(flow, asked).requires.find(({ fact }) => selectors.read(fact) === undefined);
  if (!unmet) return undefined;
  return unmet.else.flat.find(({ guards }) => guards.every((when) => selectors.holds(when)))?.screen;
}
