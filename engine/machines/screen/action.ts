import type { LinkedFlow } from '../../flow/linked-flow.ts';
import { applyChange, bothChanges, type Change, type JourneyState } from '../../state/journey-state.ts';
import type { QueueEvent } from './call-queue.ts';
import type { QueryEvent } from './field-query.ts';
import type { ScreenSetup } from './screen-setup.ts';
import type { EventOf, QueueKind, ScreenContext, ScreenEvent, ScreenReport } from './types.ts';

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
  /** Starts a queue of background calls: no action waits for them. */
  startQueue(id: string, calls: EventOf<'perform'>['run']): void;
  tellQueue(id: string, event: QueueEvent): void;
  /** Starts the query of a field. */
  startQuery(field: string): void;
  tellQuery(field: string, event: QueryEvent): void;
  /** Starts a loader of the flow, from its first phase. */
  startLoader(name: string): void;
  stop(id: string): void;
  /** `screen`: the screen on which the claimant continues, according to the service. */
  exit(name: string, screen?: string): void;
}

/** The id of the queue of a job. */
export const JOB = 'job' satisfies QueueKind;
const LOADER = 'loader';
const queryOf = (field: string) => `query.${field}`;

export type Act = ReturnType<typeof createAct>;

/** Makes actions of the screen machine of a flow, each from a plain function. */
export const createAct = (flow: LinkedFlow, { enqueueActions }: Pick<ScreenSetup, 'enqueueActions'>) => {
  const act = (run: (scope: ActionScope) => void) =>
    enqueueActions(({ context, event, enqueue, self }) => {
      let now = context;
      /** Assigned once at the end: each assignment makes the whole snapshot of the machine anew. */
      let assigned: Partial<ScreenContext> | null = null;
      /** What the journey machine has not been told yet. It hears of a change before anything that follows from it is begun. */
      let untold: Change | null = null;
      const tell = () => {
        if (untold) enqueue.sendTo(now.journey, { type: 'changed', change: untold } satisfies ScreenReport);
        untold = null;
      };
      const put = (change: Partial<ScreenContext>) => {
        now = { ...now, ...change };
        assigned = assigned ? { ...assigned, ...change } : change;
      };
      run({
        event,
        context: () => now,
        assign: put,
        change(change) {
          put({ state: applyChange(now.state, change, flow.vocabulary) });
          const both = untold && bothChanges(untold, change, flow.vocabulary);
          if (!both) tell();
          untold = both ?? change;
          return now.state;
        },
        later(id, raised, delay) {
          enqueue.cancel(id);
          enqueue.raise(raised, { id, delay });
        },
        cancel: (id) => enqueue.cancel(id),
        raise: (raised) => enqueue.raise(raised),
        startQueue(id, calls) {
          tell();
          enqueue.spawnChild('queue', { id, input: { screen: self, kind: 'background', id, calls } });
        },
        tellQueue(id, said) {
          tell();
          enqueue.sendTo(id, said);
        },
        startQuery: (field) => enqueue.spawnChild('query', { id: queryOf(field), input: { screen: self, field } }),
        tellQuery(field, said) {
          tell();
          enqueue.sendTo(queryOf(field), said);
        },
        startLoader(name) {
          enqueue.stopChild(LOADER);
          enqueue.spawnChild('loader', { id: LOADER, input: { screen: self, name } });
        },
        stop: (id) => enqueue.stopChild(id),
        exit(name, screen) {
          tell();
          const report: ScreenReport = { type: `exit.${name}`, ...(screen === undefined ? {} : { screen }) };
          enqueue.sendTo(now.journey, report);
        },
      });
      tell();
      if (assigned) enqueue.assign(assigned);
    });

  /** An action of one type of event; it does nothing on another. */
  const on = <Type extends ScreenEvent['type']>(
    type: Type,
    run: (scope: ActionScope, event: EventOf<Type>) => void,
  ) => {
    const is = (event: ScreenEvent): event is EventOf<Type> => event.type === type;
    return act((scope) => {
      if (is(scope.event)) run(scope, scope.event);
    });
  };
  return { act, on };
};
