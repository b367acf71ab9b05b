import { createActor } from 'xstate';
import {
  type ApiAnswer,
  compileFlow,
  effects,
  emptyMemory,
  fieldTypes,
  type JourneyMachine,
  type Memory,
  type PublicConfig,
  View,
} from '#engine';
import type { Flow } from '#schemas/flow.ts';
import type { JourneyActor } from './context.ts';

const CONFIG: PublicConfig = {
  testEmailDomains: [],
  testPost2021Marker: '',
  supportEmail: '',
  publicUrl: '',
  financeQuestion: { pattern: '$^', ids: [] },
};

/** Where a journey stands that runs by itself. */
interface Alone {
  /** yyyy-mm-dd */
  today: string;
  screen: string;
  memory?: Memory;
  /** What every call is answered. */
  answer?: ApiAnswer;
}

/**
 * Starts a flow's machine with no page and no service around it, on one of its screens: to draw it beforehand, or to
 * measure it. Whoever wants it gone stops the actor. What goes wrong in it is thrown.
 */
export function startAlone(
  flow: Flow,
  revision: string,
  { today, screen, memory = emptyMemory, answer = { status: 0, body: null } }: Alone,
) {
  const machine: JourneyMachine = compileFlow(flow, revision, {
    fieldTypes,
    effects,
    today: () => today,
    now: () => `${today}T00:00:00.000Z`,
    config: CONFIG,
    send: () => Promise.resolve(answer),
    track: () => undefined,
    report(error) {
      throw error;
    },
  });
  const actor = createActor(machine, { input: { memory } }) as JourneyActor & { start(): void; stop(): void };
  actor.start();
  actor.send({ type: `go.${screen}` });
  return { actor, view: (of: Memory) => new View({ flow, memory: of, today, fieldTypes }) };
}
