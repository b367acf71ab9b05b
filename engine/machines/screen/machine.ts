/**
 * The screen machine: the same statechart for every screen of every flow. The journey machine invokes it with a screen. It runs
 * the calls, manages the fields and reports when the screen is done. It does not know where that leads: it reports
 * `exit.<name>` to the journey machine, whose guards decide, and which replies with `stay`, `dialog.open` or `perform` if the
 * claimant remains on the screen.
 */
import { and, fromPromise, not, raise, setup, stateIn } from 'xstate';
import type { LinkedFlow } from '../../flow/linked-flow.ts';
import { screenOf } from '../../flow/screens.ts';
import type { EffectInput } from '../../vocabulary/effect.ts';
import { createJobActions } from './call-actions.ts';
import { createFieldActions } from './field-actions.ts';
import { createPresses } from './press.ts';
import { runEffect } from './run-effect.ts';
import { createSupport } from './support.ts';
import type { JourneyDeps, ScreenContext, ScreenEvent, ScreenInput, Settled } from './types.ts';

/** Builds the screen machine of one flow. Effects are looked up by name when they are run, as actors. */
export function createScreenMachine(flow: LinkedFlow, revision: string, deps: JourneyDeps) {
  const { definitionOf, selectorsOf } = createSupport(flow, revision, deps);
  const effect = fromPromise<Settled, { effect: string; given: EffectInput }>(async ({ input: { effect, given } }) => ({
    ...(await runEffect(definitionOf(effect), given, deps.send)),
    value: given.value,
  }));
  const fetching = fromPromise<unknown, { name: string }>(async ({ input }) => {
    try {
      return await deps.fetchFor?.(input.name);
    } catch (error) {
      deps.report(error);
      throw error;
    }
  });
  // By name, because the events of children are distinguished here by their ids, not by their types.
  const actors = Object.fromEntries(Object.entries({ effect, fetching }));
  const screen = (context: ScreenContext) => screenOf(flow, context.name);
  const fields = createFieldActions(flow, revision, deps);
  const jobs = createJobActions(flow, revision, deps);
  const { mayPress, pressed } = createPresses(flow, selectorsOf, deps);

  return setup({
    types: { context: {} as ScreenContext, input: {} as ScreenInput, events: {} as ScreenEvent },
    actors,
    actions: {},
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
      submitsItself: ({ context }) => {
        const { auto } = screen(context).submit ?? {};
        return auto !== undefined && selectorsOf(context.state).holds(auto.while);
      },
    },
    delays: {
      entryDelay: ({ context }) => screen(context).enter.after,
      autoDelay: ({ context }) => screen(context).submit?.auto?.after ?? 0,
      performDelay: ({ event }) => (event.type === 'perform' ? event.after : 0),
    },
  }).createMachine({
    id: 'screen',
    type: 'parallel',
    context: ({ input }) => ({
      ...input,
      errors: {},
      autoSubmitted: false,
      failedSubmits: 0,
      pendingQueries: {},
      lookedUp: {},
      failures: {},
      message: null,
      effectMessage: null,
      phase: 0,
      stepChanges: 0,
      toast: null,
      dialog: null,
      job: null,
      background: {},
      postponed: [],
      spawnCount: 0,
    }),
    states: {
      main: {
        initial: 'arriving',
        states: {
          // Two states: an invoke beside an immediate transition would still be started.
          arriving: { always: [{ guard: 'allHere', target: 'entering' }, { target: 'fetching' }] },
          fetching: {
            invoke: {
              src: 'fetching',
              input: ({ context }) => ({ name: context.name }),
              onDone: 'entering',
              onError: 'unfetched',
            },
          },
          entering: {
            entry: [
              jobs.startLoader,
              jobs.startBackground,
              jobs.begin(({ context }) => ({
                kind: 'enter',
                queue: screen(context).enter.run,
                exit: 'enter',
              })),
            ],
            always: [
              { guard: 'nothingToDo', target: 'editing' },
              { guard: 'startsAtOnce', target: 'working' },
            ],
            after: { entryDelay: 'working' },
          },
          working: {
            entry: jobs.advance,
            on: {
              'job.go': { actions: jobs.advance },
              'xstate.done.actor.job.*': { actions: jobs.settle },
              'xstate.error.actor.job.*': { target: 'failed', actions: jobs.report },
              'job.late': { actions: jobs.settleLate },
              'job.done': [
                { guard: 'onlyEntered', target: 'editing', actions: jobs.entered },
                { target: 'leaving', actions: [jobs.entered, jobs.leave] },
              ],
              'job.stay': 'editing',
              'job.held': 'held',
              'job.away': 'leaving',
            },
          },
          editing: {
            entry: jobs.end,
            on: {
              submit: { target: 'checking', actions: fields.beginCheck },
              step: { actions: jobs.step },
              // A call in the background has ended with a rule.
              stay: { actions: jobs.stay },
              action: {
                guard: 'mayPress',
                target: 'working',
                actions: jobs.begin(({ context, event }) => {
                  const name = event.type === 'action' ? event.name : '';
                  return {
                    kind: 'action',
                    queue: screen(context).actions[name]?.run ?? [],
                    exit: `action.${name}`,
                    action: name,
                  };
                }),
              },
              'dialog.action': {
                target: 'working',
                actions: jobs.begin(({ context, event }) => {
                  const name = event.type === 'dialog.action' ? event.name : '';
                  const dialog = context.dialog ?? '';
                  return {
                    kind: 'action',
                    queue: screen(context).dialogs[dialog]?.actions[name]?.run ?? [],
                    exit: `dialog.${dialog}.${name}`,
                    action: name,
                  };
                }),
              },
            },
          },
          checking: {
            entry: fields.check,
            on: {
              // The press was for the previous answers: a change cancels it.
              answer: 'editing',
              settled: [
                { guard: ({ event }) => event.tryAgain, target: 'editing', actions: fields.refuse },
                { target: 'checking', reenter: true },
              ],
              'check.refused': 'editing',
              'check.passed': {
                target: 'working',
                actions: jobs.begin(({ context }) => pressed(context, context.autoSubmitted)),
              },
            },
          },
          leaving: {
            on: {
              stay: { target: 'editing', actions: jobs.stay },
              'step.next': { target: 'editing', actions: jobs.step },
              'dialog.open': { target: 'editing', actions: jobs.clear },
              perform: {
                target: 'performing',
                actions: jobs.begin(({ context, event }) =>
                  event.type === 'perform'
                    ? { kind: context.job?.kind === 'enter' ? 'enter' : 'action', queue: event.run, exit: event.exit }
                    : null,
                ),
              },
              broken: 'failed',
            },
          },
          performing: { after: { performDelay: 'working' } },
          unfetched: { on: { retry: 'arriving' } },
          // A rate limit has refused a call on entry: its message replaces the screen until the call is tried again.
          held: { entry: jobs.end, on: { retry: 'arriving' } },
          failed: { entry: jobs.end, on: { retry: 'arriving' } },
        },
      },
      dialog: {
        initial: 'closed',
        states: {
          closed: { on: { 'dialog.open': { target: 'open', actions: jobs.openDialog } } },
          open: {
            on: {
              'dialog.open': { actions: jobs.openDialog },
              'dialog.close': { target: 'closed', actions: jobs.closeDialog },
              'job.away': { target: 'closed', actions: jobs.closeDialog },
              'job.done': { target: 'closed', actions: jobs.closeDialog },
            },
          },
        },
      },
      // The main button presses itself when its condition has held for its time, once each time that it begins to hold.
      auto: {
        initial: 'off',
        states: {
          off: { always: { guard: and(['submitsItself', stateIn({ main: 'editing' })]), target: 'on' } },
          on: {
            always: { guard: not('submitsItself'), target: 'off' },
            after: { autoDelay: { target: 'done', actions: raise({ type: 'submit', auto: true }) } },
          },
          done: { always: { guard: not('submitsItself'), target: 'off' } },
        },
      },
      fields: {
        on: {
          answer: { actions: fields.answer },
          leave: { actions: fields.leave },
          merge: { actions: fields.merge },
          'pause.check': { actions: fields.showFault },
          'pause.ask': { actions: fields.ask },
          'xstate.done.actor.ask.*': { actions: fields.asked },
          'xstate.error.actor.ask.*': { actions: fields.askBroke },
          'ask.late': { actions: fields.askLate },
        },
      },
      background: {
        on: {
          'xstate.done.actor.background.*': { actions: jobs.backgroundDone },
          'xstate.error.actor.background.*': { actions: jobs.backgroundBroke },
          'background.late': { actions: jobs.backgroundLate },
          'background.go': { actions: jobs.goOn },
          phase: { actions: jobs.reachPhase },
          outside: { actions: jobs.outside },
        },
      },
    },
  });
}

export type ScreenMachine = ReturnType<typeof createScreenMachine>;
