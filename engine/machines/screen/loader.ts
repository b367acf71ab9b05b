import { type ActorRef, type Snapshot, sendTo, setup } from 'xstate';
import type { Loader } from '../../../schemas/flow.ts';
import type { ScreenEvent } from './types.ts';

interface LoaderInput {
  screen: ActorRef<Snapshot<unknown>, ScreenEvent>;
  /** The name of the loader that runs. */
  name: string;
}

/** The phases of a loader by their time, in milliseconds since it started; the first one is shown from the start. */
const phasesOf = (phases: Loader) =>
  Object.fromEntries(
    phases.flatMap((phase, at) =>
      at === 0 ? [] : [[phase.at, { actions: { type: 'showPhase' as const, params: { at } } }]],
    ),
  );

/** The machine of the loaders of a flow, with a state for each: it tells the screen of each phase when that is due. */
export function createLoader(loaders: Readonly<Record<string, Loader>>) {
  const names = Object.keys(loaders);
  return setup({
    types: { context: {} as LoaderInput, input: {} as LoaderInput },
    guards: { isNamed: ({ context }, { name }: { name: string }) => context.name === name },
    actions: {
      showPhase: sendTo(
        ({ context }) => context.screen,
        (_, { at }: { at: number }) => ({ type: 'phase' as const, at }),
      ),
    },
  }).createMachine({
    id: 'loader',
    context: ({ input }) => input,
    initial: 'to choose',
    states: {
      // No loader has this name: a name holds no space.
      'to choose': {
        always: names.map((name) => ({ guard: { type: 'isNamed' as const, params: { name } }, target: name })),
      },
      ...Object.fromEntries(names.map((name) => [name, { after: phasesOf(loaders[name] ?? []) }])),
    },
  });
}
