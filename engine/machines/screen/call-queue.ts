import { type ActorRef, assign, type ErrorActorEvent, enqueueActions, type Snapshot, sendTo, setup } from 'xstate';
import type { LinkedCall } from '../../flow/linked-flow.ts';
import type { EffectResult } from '../../vocabulary/effect.ts';
import { createEffectActor, definitionIn, type Run } from './effect-actor.ts';
import { lateResult } from './run-effect.ts';
import type { JourneyDeps, QueueKind, ScreenEvent } from './types.ts';

interface QueueInput {
  screen: ActorRef<Snapshot<unknown>, ScreenEvent>;
  kind: QueueKind;
  id: string;
  /** The calls that are left, the present one first. */
  calls: readonly LinkedCall[];
}

interface QueueContext extends QueueInput {
  run: Run | null;
  /** Tries of the run so far. */
  tried: number;
  result: EffectResult | null;
}

/** What the screen answers to an offer (`run`, `skip`, `wait`) and to a result (`next`). */
export type QueueEvent = { type: 'run'; run: Run } | { type: 'skip' } | { type: 'wait' } | { type: 'next' };

/**
 * A queue of calls, one after another. It offers each call to its screen, which knows whether the call is due and what it
 * is given; it runs the call within its time limit, again while it has tries and no usable answer came, and reports the
 * result. Whether the next one follows is the screen's
 * decision: it says `next`, or stops the queue.
 */
export function createCallQueue(deps: Pick<JourneyDeps, 'effects' | 'send'>) {
  return setup({
    types: { context: {} as QueueContext, input: {} as QueueInput, events: {} as QueueEvent },
    actors: { effect: createEffectActor(deps) },
    actions: {
      offer: sendTo(
        ({ context }) => context.screen,
        ({ context: { kind, id, calls } }): ScreenEvent => ({ type: `${kind}.next`, queue: id, call: calls[0] }),
      ),
      begin: assign((_, { run }: { run: Run }) => ({ run, tried: 1 })),
      tryAgain: assign(({ context: { tried } }) => ({ tried: tried + 1 })),
      drop: assign(({ context: { calls } }) => ({ calls: calls.slice(1), run: null, result: null })),
      /** The pause before the call is over. */
      paused: assign(({ context: { calls } }) => ({
        calls: calls.map((call, at) => (at === 0 ? { ...call, after: 0 } : call)),
      })),
      keep: assign((_, { result }: { result: EffectResult }) => ({ result })),
      keepLate: assign(({ context: { run } }) => ({
        result: run && lateResult(definitionIn(deps, run.effect), run.given),
      })),
      reportBroken: sendTo(
        ({ context }) => context.screen,
        ({ context: { kind, id } }, { error }: { error: unknown }): ScreenEvent => ({
          type: `${kind}.broken`,
          queue: id,
          error,
        }),
      ),
      reportResult: enqueueActions(({ context: { screen, kind, id, calls, result }, enqueue }) => {
        const [call] = calls;
        if (call && result) enqueue.sendTo(screen, { type: `${kind}.settled`, queue: id, call, result });
      }),
    },
    guards: {
      isUnanswered: (
        { context: { run, tried } },
        { result: { unanswered } }: { result: Pick<EffectResult, 'unanswered'> },
      ) => unanswered === true && tried < (run?.tries ?? 1),
    },
    delays: {
      pause: ({ context }) => context.calls[0]?.after ?? 0,
      timeLimit: ({ context }) => context.run?.timeoutMs ?? 0,
    },
  }).createMachine({
    id: 'queue',
    context: ({ input }) => ({ ...input, run: null, tried: 0, result: null }),
    initial: 'next',
    states: {
      next: {
        entry: 'offer',
        on: {
          run: { target: 'running', actions: { type: 'begin', params: ({ event }) => ({ run: event.run }) } },
          skip: { target: 'next', reenter: true, actions: 'drop' },
          wait: 'waiting',
        },
      },
      waiting: { after: { pause: { target: 'next', actions: 'paused' } } },
      running: {
        invoke: {
          id: 'effect',
          src: 'effect',
          input: ({ context: { run } }) => present(run),
          onDone: [
            {
              guard: { type: 'isUnanswered', params: ({ event }) => ({ result: event.output }) },
              target: 'running',
              reenter: true,
              actions: 'tryAgain',
            },
            { target: 'settled', actions: { type: 'keep', params: ({ event }) => ({ result: event.output }) } },
          ],
          onError: {
            target: 'settled',
            actions: [{ type: 'reportBroken', params: ({ event }) => errorOf(event) }, 'keepLate'],
          },
        },
        after: {
          timeLimit: [
            { guard: { type: 'isUnanswered', params: LATE }, target: 'running', reenter: true, actions: 'tryAgain' },
            { target: 'settled', actions: 'keepLate' },
          ],
        },
      },
      settled: { entry: 'reportResult', on: { next: { target: 'next', actions: 'drop' } } },
    },
  });
}

/** What counts as the result of a run whose time is up. */
const LATE = { result: { unanswered: true } } as const;

const errorOf = ({ error }: ErrorActorEvent) => ({ error });

/** The run of a queue that runs a call. */
function present(run: Run | null): Run {
  if (!run) throw new Error('A queue runs no call.');
  return run;
}
