import { type ActionFunction, enqueueActions, type ProvidedActor } from 'xstate';
import type { LinkedFlow } from '../../flow/linked-flow.ts';
import { applyChange, type Change, type JourneyState } from '../../state/journey-state.ts';
import type { EffectInput } from '../../vocabulary/effect.ts';
import type { ScreenContext, ScreenEvent, ScreenReport } from './types.ts';

/** What an action of the screen machine may do. Its changes to the context are visible to its own later lines. */
export interface ActionScope {
  event: ScreenEvent;
  context(): ScreenContext;
  assign(change: Partial<ScreenContext>): void;
  /** Changes the state here and tells the journey machine, which keeps it between screens. */
  change(change: Change): JourneyState;
  /** Raises an event after a pause in milliseconds; a pending one with the same id is postponed. */
  later(id: string, event: ScreenEvent, delay: number): void;
  cancel(id: string): void;
  raise(event: ScreenEvent): void;
  /** Runs an effect as an actor with this id. */
  spawn(effect: string, id: string, input: EffectInput): void;
  stop(id: string): void;
  /** `screen`: the screen on which the claimant continues, according to the service. */
  exit(name: string, screen?: string): void;
}

/** Typed so that it fits wherever the machine takes an action; `Act` checks what it may start and raise. */
export type ScreenAction = ActionFunction<
  ScreenContext,
  ScreenEvent,
  ScreenEvent,
  undefined,
  never,
  never,
  never,
  never,
  never
>;

/** Makes actions of the screen machine of a flow, each from a plain function. */
export const createAct =
  (flow: LinkedFlow) =>
  (run: (scope: ActionScope) => void): ScreenAction =>
    enqueueActions<ScreenContext, ScreenEvent, undefined, ScreenEvent, ProvidedActor, never, never, string, never>(
      ({ context, event, enqueue }) => {
        let now = context;
        const parent = (report: ScreenReport) => enqueue.sendTo(now.journey, report);
        const put = (change: Partial<ScreenContext>) => {
          now = { ...now, ...change };
          enqueue.assign(change);
        };
        run({
          event,
          context: () => now,
          assign: put,
          change(change) {
            put({ state: applyChange(now.state, change, flow.vocabulary) });
            parent({ type: 'changed', change });
            return now.state;
          },
          later(id, raised, delay) {
            enqueue.cancel(id);
            enqueue.raise(raised, { id, delay });
          },
          cancel: (id) => enqueue.cancel(id),
          raise: (raised) => enqueue.raise(raised),
          spawn: (effect, id, input) =>
            enqueue.spawnChild('effect' as never, { id, input: { effect, given: input } } as never),
          stop: (id) => enqueue.stopChild(id),
          exit: (name, screen) => parent({ type: `exit.${name}`, ...(screen === undefined ? {} : { screen }) }),
        });
      },
    ) as unknown as ScreenAction;
