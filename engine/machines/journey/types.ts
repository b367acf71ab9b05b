import type { Text } from '../../../schemas/flow.ts';
import type { Change, JourneyState } from '../../state/journey-state.ts';
import type { ScreenEvent } from '../screen/types.ts';

/** The cause of a move: the claimant by a button, the journey by itself, or the browser's Back, Forward and addresses. */
export type Cause = 'forward' | 'auto' | 'go';

export interface JourneyContext {
  state: JourneyState;
  /** How the current screen was reached, for the browser's history; `count` rises with each entry. */
  entry: { screen: string | null; by: Cause; count: number };
  /** The cause of the move in progress. */
  cause: Cause;
  /** A sentence for the next screen: why the claimant is there. */
  notice: Text | null;
  /** Moves since the claimant's last action. */
  moves: number;
}

export type JourneyEvent =
  /** `trail`: the path by which the screen was reached before, or in another tab. */
  | { type: `go.${string}`; notice?: Text | undefined; auto?: boolean; trail?: readonly string[] | undefined }
  | { type: 'changed'; change: Change }
  | { type: 'merge'; change: Change }
  | { type: 'outside'; name: string; change: Change }
  | { type: `exit.${string}`; screen?: string | undefined };

/** A target outside the journey: an address to open, an entry of the visitor's version, or the help dialog to open at an issue. */
export type JourneyEmit =
  | { type: 'url'; url: string }
  | { type: 'entry'; entry: string }
  | { type: 'help'; issue: string };

export interface JourneyInput {
  state?: JourneyState;
}

/** What an event does on its way, by name: the tables of transitions are data. What each does is in `setup.ts`. */
export type NamedAction =
  | { type: 'move'; params: { cause: Cause | 'same'; clear: readonly string[] } }
  | { type: 'tellScreen'; params: { event: ScreenEvent } }
  | { type: 'goBack' }
  | { type: 'askFirst'; params: { screen: string; effect: string } }
  | { type: 'openHelp'; params: { issue: string } }
  | { type: 'enterVersion'; params: { entry: string } }
  | { type: 'openAddress'; params: { url: string } }
  | { type: 'reportUndecided'; params: { guard: string } };
