/**
 * The screen machine: the same statechart for every screen of every flow. The journey machine invokes it with a screen;
 * it runs the calls, minds the fields and says when the screen is done. Where that leads is not its business: it reports
 * `exit.<name>` to the journey machine, whose guards decide, and hears back `stay`, `dialog.open` or `perform` if the
 * claimant is to remain. Its calls run in queues (`call-queue.ts`), its fields ask by queries (`field-query.ts`), its
 * loader counts its own phases (`loader.ts`). This file is the chart; each name in it is an action, guard or actor.
 */
import { and, not, stateIn } from 'xstate';
import type { LinkedFlow } from '../../flow/linked-flow.ts';
import { createAct, JOB } from './action.ts';
import { createBackgroundActions } from './background-actions.ts';
import { createCallRules } from './call-rules.ts';
import { createFieldActions } from './field-actions.ts';
import { createJobActions } from './job-actions.ts';
import { createPresses } from './press.ts';
import { createScreenSetup } from './screen-setup.ts';
import { createShownActions } from './shown-actions.ts';
import { createSupport } from './support.ts';
import { type JourneyDeps, newScreen } from './types.ts';

/** Builds the screen machine of one flow. Effects are looked up by name when they are run, as actors. */
export function createScreenMachine(flow: LinkedFlow, revision: string, deps: JourneyDeps) {
  const support = createSupport(flow, revision, deps);
  const presses = createPresses(flow, support.selectorsOf, deps);
  const rules = createCallRules(support);
  const base = createScreenSetup(flow, deps, presses);
  const act = createAct(flow, base);
  const actions = {
    ...createJobActions(flow, deps, act, support, rules, presses),
    ...createBackgroundActions(flow, deps, act, support, rules),
    ...createFieldActions(flow, deps, act, support),
    ...createShownActions(flow, act, support),
  };
  return base.extend({ actions }).createMachine({
    id: 'screen',
    type: 'parallel',
    context: ({ input }) => newScreen(input),
    states: {
      main: {
        initial: 'arriving',
        states: {
          // Two states: an invoke beside an immediate transition would still be started.
          arriving: { always: [{ guard: 'allHere', target: 'entering' }, { target: 'fetching' }] },
          fetching: {
            invoke: {
              id: 'fetching',
              src: 'fetching',
              input: ({ context }) => ({ name: context.name }),
              onDone: 'entering',
              onError: 'unfetched',
            },
          },
          entering: {
            entry: ['startLoader', 'startBackground', 'beginEntry'],
            always: [
              { guard: 'nothingToDo', target: 'editing' },
              { guard: 'startsAtOnce', target: 'working' },
            ],
            after: { entryDelay: 'working' },
          },
          working: {
            invoke: {
              id: JOB,
              src: 'queue',
              input: ({ context: { job }, self }) => ({ screen: self, kind: JOB, id: JOB, calls: job?.queue ?? [] }),
            },
            on: {
              'job.next': { actions: 'offerCall' },
              'job.settled': { actions: 'settleCall' },
              'job.broken': { target: 'failed', actions: 'reportJob' },
              'job.done': [
                { guard: 'onlyEntered', target: 'editing', actions: 'recordEntry' },
                { target: 'leaving', actions: ['recordEntry', 'leave'] },
              ],
              'job.stay': 'editing',
              'job.held': 'held',
              'job.away': 'leaving',
            },
          },
          editing: {
            entry: 'endJob',
            on: {
              submit: { target: 'checking', actions: 'tidyAnswers' },
              step: { actions: 'goToStep' },
              // A call in the background has ended with a rule.
              stay: { actions: 'stay' },
              action: { guard: 'mayPress', target: 'working', actions: 'beginAction' },
              'dialog.action': { guard: 'mayPressInDialog', target: 'working', actions: 'beginDialogAction' },
            },
          },
          checking: {
            entry: 'checkAnswers',
            on: {
              // The press was for the previous answers: a change cancels it.
              answer: 'editing',
              settled: [
                { guard: 'mayTryAgain', target: 'editing', actions: 'countRefusal' },
                { target: 'checking', reenter: true },
              ],
              'check.refused': 'editing',
              'check.passed': { target: 'working', actions: 'beginSubmit' },
            },
          },
          leaving: {
            on: {
              stay: { target: 'editing', actions: 'stay' },
              'step.next': { target: 'editing', actions: 'goToNextStep' },
              'dialog.open': { target: 'editing', actions: 'clearForDialog' },
              perform: { target: 'performing', actions: 'beginPerform' },
              broken: 'failed',
            },
          },
          performing: { after: { performDelay: 'working' } },
          unfetched: { on: { retry: 'arriving' } },
          // A rate limit has refused a call on entry: its message replaces the screen until the call is tried again.
          held: { entry: 'endJob', on: { retry: 'arriving' } },
          failed: { entry: 'endJob', on: { retry: 'arriving' } },
        },
      },
      dialog: {
        initial: 'closed',
        states: {
          closed: { on: { 'dialog.open': { target: 'open', actions: 'openDialog' } } },
          open: {
            on: {
              'dialog.open': { actions: 'openDialog' },
              'dialog.close': { target: 'closed', actions: 'closeDialog' },
              'job.away': { target: 'closed', actions: 'closeDialog' },
              'job.done': { target: 'closed', actions: 'closeDialog' },
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
            after: { autoDelay: { target: 'done', actions: 'submitItself' } },
          },
          done: { always: { guard: not('submitsItself'), target: 'off' } },
        },
      },
      fields: {
        entry: 'startQueries',
        on: {
          answer: { actions: 'takeAnswer' },
          leave: { actions: 'leaveField' },
          merge: { actions: 'merge' },
          'pause.check': { actions: 'showFault' },
          'query.due': { actions: 'askField' },
          'query.answered': { actions: 'takeQueryAnswer' },
          'query.broken': { actions: 'reportQuery' },
        },
      },
      background: {
        on: {
          'background.next': { actions: 'offerBackground' },
          'background.settled': { actions: 'settleBackground' },
          'background.broken': { actions: 'reportBackground' },
          phase: { actions: 'reachPhase' },
          outside: { actions: 'takeOutside' },
        },
      },
    },
  });
}

export type ScreenMachine = ReturnType<typeof createScreenMachine>;
