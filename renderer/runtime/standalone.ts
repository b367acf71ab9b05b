import { createActor } from 'xstate';
import type { JourneyMachine, JourneyState, LinkedFlow } from '#engine';
import { effects } from '#engine/claims/effects/index.ts';
import { fieldTypes } from '#engine/claims/fields/index.ts';
import { compileFlow } from '#engine/product/compile.ts';
import { emptyState } from '#engine/state/journey-state.ts';
import { Selectors } from '#engine/state/selectors.ts';
import type { JourneyActor } from '../screen/screen-scope.ts';
import { bareConfig } from '../session/page-config.ts';

/** Where a journey stands that runs by itself. */
interface Alone {
  /** yyyy-mm-dd */
  today: string;
  screen: string;
  state?: JourneyState;
}

/**
 * Starts a flow's machine with no page and no service around it, on one of its screens: to draw it beforehand, or to
 * measure it. The caller stops the actor. Errors in it are thrown.
 */
export function startStandalone(flow: LinkedFlow, revision: string, { today, screen, state = emptyState }: Alone) {
  const machine: JourneyMachine = compileFlow(flow, revision, {
    fieldTypes,
    effects,
    today: () => today,
    now: () => `${today}T00:00:00.000Z`,
    config: bareConfig,
    send: () => Promise.resolve({ status: 0, body: null }),
    track: () => undefined,
    report(error) {
      throw error;
    },
  });
  const actor = createActor(machine, { input: { state } }) as JourneyActor & { start(): void; stop(): void };
  actor.start();
  actor.send({ type: `go.${screen}` });
  return { actor, selectors: (of: JourneyState) => new Selectors({ flow, state: of, today, fieldTypes }) };
}
