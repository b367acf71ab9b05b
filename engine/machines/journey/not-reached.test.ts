import { describe, expect, test } from 'vitest';
import { ok, startJourney } from '#fixtures/drivers/journey.ts';
import { screen, trialEffect, trialFields, trialFlow, trialOutcomes } from '#fixtures/trial-flow.ts';
import type { ApiAnswer, ApiRequest } from '../../claims/effects/effect.ts';
import { effects as everyEffect } from '../../claims/effects/index.ts';

/** The service does not do what is asked: the claim goes on at a screen. */
const notReached = (at?: string): ApiAnswer => ({
  status: 409,
  body: { statusCode: 409, message: '', responseObject: { code: 'NOT_REACHED', ...(at ? { screen: at } : {}) } },
});
const needs = trialEffect({
  asks: { operation: 'searchBureauB' },
  outcomes: { done: { gives: ['bureauB.done'] }, failed: {} },
  does: () => ({ outcome: 'done', facts: { 'bureauB.done': true } }),
});
const fields = trialFields;
const outcomes = { ...trialOutcomes, 'trial.needs': { done: 'continue', failed: 'continue' } } as const;
const effects = { ...everyEffect, 'trial.needs': needs };
const next = (to: string) => ({ label: 'Next', run: ['claim.save'], to: [{ screen: to }] });
const flow = (report: Parameters<typeof screen>[1]) =>
  trialFlow(
    {
      one: screen('', { body: ['surname'], submit: next('two') }),
      two: screen('two', { body: ['agreed'], submit: next('report') }),
      report: screen('report', { ...report }),
      end: screen('end', { end: true }),
    },
    { fields, outcomes },
  );
const state = {
  answers: { surname: 'Holloway', agreed: true },
  facts: { 'surname.saved': true, 'agreed.saved': true, 'claim.number': 'c' },
  trail: ['one', 'two'],
};

describe('an effect that the service does not run yet (409)', () => {
  test.each([
    ['on entry', { enter: { run: ['trial.needs'], to: [{ screen: 'end' }] } }],
    ['in the background', { enter: { background: ['trial.needs'] } }],
  ])(
    '%s: the page leads to the screen that the service names, with a sentence, and keeps what was entered',
    async (_, report) => {
      const journey = startJourney({
        flow: flow(report),
        at: 'report',
        state,
        effects,
        send: async (request: ApiRequest) => (request.operation === 'searchBureauB' ? notReached('two') : ok()),
      });
      await journey.settle();
      expect([journey.at(), journey.screen().notice]).toEqual([
        'two',
        'We need this before you can continue. Everything you entered is kept.',
      ]);
      expect(journey.state().answers).toEqual(state.answers);
      expect(journey.reported).toEqual([]);
    },
  );

  test('by a button: the same; pressed again once the service has what it lacked, it goes on', async () => {
    let reached = false;
    const journey = startJourney({
      flow: flow({ submit: { label: 'Next', run: ['trial.needs'], to: [{ screen: 'end' }] } }),
      at: 'report',
      state,
      effects,
      async send({ operation }) {
        if (operation === 'updateClaim') reached = true;
        return operation === 'searchBureauB' && !reached ? notReached('two') : ok();
      },
    });
    await journey.submit();
    expect(journey.at()).toBe('two');
    await journey.submit();
    expect(journey.at()).toBe('report');
    await journey.submit();
    expect(journey.at()).toBe('end');
  });

  test('the calls of that screen are made again, because the service has no record of them', async () => {
    const again = trialFlow(
      {
        one: screen('', {
          body: ['surname'],
          skip: [{ when: [{ fact: 'bureauB.done', is: true }], screen: 'report' }],
          enter: { background: ['trial.needs'] },
          submit: next('report'),
        }),
        report: screen('report', { enter: { run: ['trial.other'], to: [{ screen: 'end' }] } }),
        end: screen('end', { end: true }),
      },
      { fields, outcomes: { ...outcomes, 'trial.other': { done: 'continue', failed: 'continue' } } },
    );
    const other = trialEffect({ asks: { operation: 'sendCode' }, does: () => ({ outcome: 'done' }) });
    const journey = startJourney({
      flow: again,
      at: 'report',
      state: { ...state, facts: { ...state.facts, 'bureauB.done': true }, trail: [] },
      effects: { ...effects, 'trial.other': other },
      send: async ({ operation }) => (operation === 'sendCode' ? notReached('one') : { status: 0, body: null }),
    });
    await journey.settle();
    expect([journey.at(), journey.failed()]).toEqual(['one', false]);
  });

  test('beside others it keeps no claimant on the screen; without a screen it says that something is missing', async () => {
    const beside = startJourney({
      flow: flow({ submit: { label: 'Next', run: [{ effect: 'trial.needs', wait: false }], to: [{ screen: 'end' }] } }),
      at: 'report',
      state,
      effects,
      send: async () => notReached('two'),
    });
    await beside.submit();
    expect(beside.at()).toBe('end');
    const unnamed = startJourney({
      flow: flow({ submit: { label: 'Next', run: ['trial.needs'], to: [{ screen: 'end' }] } }),
      at: 'report',
      state,
      effects,
      send: async () => notReached(),
    });
    await unnamed.submit();
    expect(unnamed.at()).toBe('report');
    expect(String(unnamed.screen().message)).toMatch(/need/);
  });
});
