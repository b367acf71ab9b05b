import { fromPromise, setup } from 'xstate';
import type { LinkedFlow } from '../../flow/linked-flow.ts';
import { screenOf } from '../../flow/screens.ts';
import { createCallQueue } from './call-queue.ts';
import { createFieldQuery } from './field-query.ts';
import { createLoader } from './loader.ts';
import type { Presses } from './press.ts';
import type { JourneyDeps, ScreenContext, ScreenEvent, ScreenInput } from './types.ts';

/** The types, actors, guards and delays of the screen machine of a flow: all but its actions. */
export function createScreenSetup(
  flow: LinkedFlow,
  deps: JourneyDeps,
  { mayPress, mayPressInDialog, submitsItself }: Presses,
) {
  const screen = (context: ScreenContext) => screenOf(flow, context.name);
  const fetching = fromPromise<unknown, { name: string }>(async ({ input }) => {
    try {
      return await deps.fetchFor?.(input.name);
    } catch (error) {
      deps.report(error);
      throw error;
    }
  });
  return setup({
    types: { context: {} as ScreenContext, input: {} as ScreenInput, events: {} as ScreenEvent },
    actors: {
      fetching,
      queue: createCallQueue(deps),
      query: createFieldQuery(deps),
      loader: createLoader(flow.loaders),
    },
    guards: {
      allHere: ({ context }) => !deps.fetchFor?.(context.name),
      nothingToDo: ({ context }) => {
        const { run, track, to } = screen(context).enter;
        return run.length === 0 && track.length === 0 && !to;
      },
      startsAtOnce: ({ context }) => screen(context).enter.after === 0,
      onlyEntered: ({ context }) =>
        context.job?.kind === 'enter' && !screen(context).enter.to && context.job.exit === 'enter',
      mayPress: ({ context, event }) => event.type === 'action' && mayPress(context, event.name),
      mayPressInDialog: ({ context, event }) => event.type === 'dialog.action' && mayPressInDialog(context, event.name),
      mayTryAgain: ({ event }) => event.type === 'settled' && event.tryAgain,
      submitsItself: ({ context }) => submitsItself(context),
    },
    delays: {
      entryDelay: ({ context }) => screen(context).enter.after,
      autoDelay: ({ context }) => screen(context).submit?.auto?.after ?? 0,
      performDelay: ({ event }) => (event.type === 'perform' ? event.after : 0),
    },
  });
}

export type ScreenSetup = ReturnType<typeof createScreenSetup>;
