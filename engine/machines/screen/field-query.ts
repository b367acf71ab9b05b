import { type ActorRef, assign, enqueueActions, type Snapshot, sendTo, setup } from 'xstate';
import type { EffectResult } from '../../vocabulary/effect.ts';
import { createEffectActor, definitionIn, type Run } from './effect-actor.ts';
import { lateResult } from './run-effect.ts';
import type { JourneyDeps, ScreenEvent } from './types.ts';

interface QueryInput {
  screen: ActorRef<Snapshot<unknown>, ScreenEvent>;
  field: string;
}

/** A run that asks about a value. */
export type Query = Run & { value: string };

interface QueryContext extends QueryInput {
  /** Until the service is asked about a changed value, in milliseconds. */
  pauseMs: number;
  query: Query | null;
  /** Tries of the query so far. */
  tried: number;
  result: EffectResult | null;
}

export type QueryEvent =
  /** The answer has another value, which is to be asked about after a pause. */
  | { type: 'changed'; pauseMs: number }
  /** The answer has no value to ask about. */
  | { type: 'cleared' }
  | { type: 'ask'; query: Query };

/**
 * The machine of a field whose value the service is asked about, by `verify` or `lookup`. It waits until typing has
 * stopped, tells its screen that the value is due, asks about the value that the screen gives, and reports the answer.
 */
export function createFieldQuery(deps: Pick<JourneyDeps, 'effects' | 'send'>) {
  return setup({
    types: { context: {} as QueryContext, input: {} as QueryInput, events: {} as QueryEvent },
    actors: { effect: createEffectActor(deps) },
    actions: {
      wait: assign((_, { pauseMs }: { pauseMs: number }) => ({ pauseMs })),
      begin: assign((_, { query }: { query: Query }) => ({ query, tried: 1, result: null })),
      tryAgain: assign(({ context: { tried } }) => ({ tried: tried + 1 })),
      keep: assign((_, { result }: { result: EffectResult }) => ({ result })),
      keepFailure: assign({ result: { outcome: 'failed' } }),
      keepLate: assign(({ context: { query } }) => ({
        result: query && lateResult(definitionIn(deps, query.effect), query.given),
      })),
      reportDue: sendTo(
        ({ context }) => context.screen,
        ({ context: { field } }): ScreenEvent => ({ type: 'query.due', field }),
      ),
      reportBroken: sendTo(
        ({ context }) => context.screen,
        (_, { error }: { error: unknown }): ScreenEvent => ({ type: 'query.broken', error }),
      ),
      reportAnswer: enqueueActions(({ context: { screen, field, query, result }, enqueue }) => {
        if (query && result) enqueue.sendTo(screen, { type: 'query.answered', field, value: query.value, result });
      }),
    },
    guards: {
      isUnanswered: (
        { context: { query, tried } },
        { result: { unanswered } }: { result: Pick<EffectResult, 'unanswered'> },
      ) => unanswered === true && tried < (query?.tries ?? 1),
      isFailed: ({ context }) => context.result?.outcome === 'failed',
      isInvalid: ({ context }) => context.result?.outcome === 'invalid',
    },
    delays: {
      pause: ({ context }) => context.pauseMs,
      timeLimit: ({ context }) => context.query?.timeoutMs ?? 0,
    },
  }).createMachine({
    id: 'query',
    context: ({ input }) => ({ ...input, pauseMs: 0, query: null, tried: 0, result: null }),
    initial: 'idle',
    on: {
      changed: {
        target: '.debouncing',
        actions: { type: 'wait', params: ({ event }) => ({ pauseMs: event.pauseMs }) },
      },
      cleared: '.idle',
      ask: { target: '.verifying', actions: { type: 'begin', params: ({ event }) => ({ query: event.query }) } },
    },
    states: {
      idle: {},
      debouncing: { after: { pause: { target: 'idle', actions: 'reportDue' } } },
      verifying: {
        invoke: {
          id: 'effect',
          src: 'effect',
          input: ({ context: { query } }) => present(query),
          onDone: [
            {
              guard: { type: 'isUnanswered', params: ({ event }) => ({ result: event.output }) },
              target: 'verifying',
              reenter: true,
              actions: 'tryAgain',
            },
            { target: 'answered', actions: { type: 'keep', params: ({ event }) => ({ result: event.output }) } },
          ],
          onError: {
            target: 'answered',
            actions: [{ type: 'reportBroken', params: ({ event }) => ({ error: event.error }) }, 'keepFailure'],
          },
        },
        after: {
          timeLimit: [
            { guard: { type: 'isUnanswered', params: LATE }, target: 'verifying', reenter: true, actions: 'tryAgain' },
            { target: 'answered', actions: 'keepLate' },
          ],
        },
      },
      answered: {
        entry: 'reportAnswer',
        always: [
          { guard: 'isFailed', target: 'failed' },
          { guard: 'isInvalid', target: 'invalid' },
          { target: 'verified' },
        ],
      },
      verified: {},
      invalid: {},
      failed: {},
    },
  });
}

/** What counts as the result of a query whose time is up. */
const LATE = { result: { unanswered: true } } as const;

/** The query of a field that is asked about. */
function present(query: Query | null): Query {
  if (!query) throw new Error('A field is asked about without a value.');
  return query;
}
