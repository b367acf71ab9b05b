import { createContext, useContext } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { JourneyMachine, JourneyState, LinkedFlow, Selectors } from '#engine';
import type { ScreenMachine } from '#engine/machines/screen/machine.ts';

export type JourneyActor = ActorRefFrom<JourneyMachine>;
export type ScreenActor = ActorRefFrom<ScreenMachine>;

/** The context of all components of a screen. */
export interface ScreenScope {
  flow: LinkedFlow;
  actor: ScreenActor;
  /** Today in the claimant's time zone, yyyy-mm-dd. */
  today: string;
  /** Selectors over a journey state. */
  selectors(state: JourneyState): Selectors;
}

export const ScreenScopeContext = createContext<ScreenScope | null>(null);

/** The screen of a component. Throws outside one. */
export function useScreenScope(): ScreenScope {
  const scope = useContext(ScreenScopeContext);
  if (!scope) throw new Error('This component stands on a screen: render it inside <Screen>.');
  return scope;
}

/** A screen and the path that leads to it. */
export interface Stop {
  screen: string;
  trail: readonly string[];
}
