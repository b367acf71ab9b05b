import { describe, expect, test } from 'vitest';
import { heldService, ok, refusal, startJourney } from '#fixtures/drivers/journey.ts';
import { screen, trialEffect, trialFields, trialFlow, trialOutcomes } from '#fixtures/trial-flow.ts';
import type { Flow, Screen } from '#schemas/flow.ts';
import { effects } from '../../claims/effects/index.ts';

describe('calls', () => {
  const asks = { operation: 'updateVisit' } as const;
  const quick = trialEffect({ does: () => ({ outcome: 'done' }) });
  const slow = trialEffect({
    asks,
    outcomes: { done: { gives: ['qkba'] }, failed: { message: 'It did not work.' } },
    does: (status) => (status === 200 ? { outcome: 'done', facts: { qkba: 'hi' } } : { outcome: 'failed' }),
  });
  const trials = { ...effects, 'trial.quick': quick, 'trial.slow': slow };
  const ways = {
    'trial.quick': { done: 'continue', failed: 'stay' },
    'trial.slow': { done: 'continue', failed: 'stay' },
  } as const;
  const flowOf = (one: Partial<Screen>, more: Partial<Flow> = {}) =>
    trialFlow(
      { one: screen('', one), two: screen('two'), three: screen('three') },
      { fields: trialFields, outcomes: { ...trialOutcomes, ...ways }, ...more },
    );
  const to = [{ screen: 'two' }];

  test('they run in order, those whose condition fails are left out, and the first that does not continue ends it', async () => {
    const { send, held } = heldService();
    const flow = flowOf({
      submit: {
        label: 'Next',
        run: [{ effect: 'trial.slow', when: [{ fact: 'qkba', known: true }] }, 'trial.slow', 'claim.save'],
        to,
      },
    });
    const journey = startJourney({ flow, send, effects: trials });
    await journey.submit();
    expect(held).toHaveLength(1);
    await held[0]?.answer(refusal(500));
    expect(journey.screen().message).toBe('It did not work.');
    expect(journey.calls('updateClaim')).toEqual([]);
  });

  test('a call may say otherwise what happens on its outcome', async () => {
    const run = [{ effect: 'trial.slow', on: { failed: [{ screen: 'three' }] } }];
    const journey = startJourney({ flow: flowOf({ submit: { label: 'Next', run, to } }), effects: trials });
    await journey.submit();
    expect(journey.at()).toBe('three');
  });

  test('a call after a pause waits so long and no longer', async () => {
    const { send, held } = heldService();
    const run = [{ effect: 'trial.slow', after: 3000 }];
    const journey = startJourney({ flow: flowOf({ submit: { label: 'Next', run, to } }), send, effects: trials });
    await journey.submit();
    await journey.pass(2999);
    expect(held).toHaveLength(0);
    await journey.pass(1);
    expect(held).toHaveLength(1);
  });

  test('a call that is not waited for delays nothing', async () => {
    const { send, held } = heldService();
    const run = [{ effect: 'trial.slow', wait: false }];
    const journey = startJourney({ flow: flowOf({ submit: { label: 'Next', run, to } }), send, effects: trials });
    await journey.submit();
    expect(held).toHaveLength(1);
    expect(journey.at()).toBe('two');
  });

  test('Next waits for the calls in the background, up to their time limit', async () => {
    const { send, held } = heldService();
    const flow = flowOf({
      enter: { background: ['trial.slow'] },
      submit: { label: 'Next', to: [{ when: [{ fact: 'qkba', is: 'hi' }], screen: 'two' }, { screen: 'three' }] },
    });
    const journey = startJourney({ flow, send, effects: trials });
    await journey.submit();
    expect(journey.is('checking')).toBe(true);
    await held[0]?.answer(ok());
    expect(journey.at()).toBe('two');

    const late = startJourney({ flow, send: heldService().send, effects: trials });
    await late.submit();
    await late.pass(1000);
    expect(late.at()).toBe('three');
  });

  test('what is to run once is not run again once it has given its facts', async () => {
    const flow = flowOf({ enter: { background: [{ effect: 'trial.slow', once: true }] } });
    const journey = startJourney({ flow, send: async () => ok(), effects: trials });
    await journey.settle();
    await journey.go('two');
    await journey.go('one');
    expect(journey.calls('updateVisit')).toHaveLength(1);
  });

  test('what is to run once and did not work is tried again', async () => {
    const flow = flowOf({ enter: { background: [{ effect: 'trial.slow', once: true }] } });
    const journey = startJourney({ flow, send: async () => refusal(500), effects: trials });
    await journey.settle();
    await journey.go('two');
    await journey.go('one');
    expect(journey.calls('updateVisit')).toHaveLength(2);
  });

  test('calls on entry come before the screen is there, after their pause, and `to` goes on by itself', async () => {
    const { send, held } = heldService();
    const enter = {
      after: 500,
      run: ['trial.slow'],
      to: [{ when: [{ fact: 'qkba', is: 'hi' as const }], screen: 'two' }, { stay: 'Stay here.' }],
    };
    const journey = startJourney({ flow: flowOf({ enter }), send, effects: trials });
    await journey.pass(499);
    expect(held).toHaveLength(0);
    await journey.pass(1);
    expect(journey.is('working')).toBe(true);
    await held[0]?.answer(ok());
    expect(journey.at()).toBe('two');
    expect(journey.entry().by).toBe('auto');
  });

  test('calls on entry without a way on leave the claimant on the screen', async () => {
    const journey = startJourney({
      flow: flowOf({ enter: { run: ['trial.slow'] } }),
      send: async () => ok(),
      effects: trials,
    });
    await journey.settle();
    expect(journey.is('editing')).toBe(true);
    expect(journey.state().facts.qkba).toBe('hi');
  });

  test('a rule of an outcome in the background moves the claimant by itself', async () => {
    const { send, held } = heldService();
    const background = [{ effect: 'trial.slow', on: { done: [{ screen: 'two' }] } }];
    const journey = startJourney({ flow: flowOf({ enter: { background } }), send, effects: trials });
    await held[0]?.answer(ok());
    expect(journey.at()).toBe('two');
  });

  test('an outcome that the effect does not declare is its failure', async () => {
    const strange = trialEffect({
      outcomes: { done: {}, failed: { message: 'No.' } },
      does: () => ({ outcome: 'splendid' }),
    });
    const flow = flowOf({ submit: { label: 'Next', run: ['trial.quick'], to } });
    const journey = startJourney({ flow, effects: { ...trials, 'trial.quick': strange } });
    await journey.submit();
    expect(journey.screen().message).toBe('No.');
  });

  test('a call that breaks is reported and shows the failed state; trying again works and keeps the answers', async () => {
    let broken = true;
    const fragile = trialEffect({
      does() {
        if (broken) throw new Error('a fault of ours');
        return { outcome: 'done' };
      },
    });
    const flow = flowOf({ body: ['surname'], submit: { label: 'Next', run: ['trial.quick'], to } });
    const journey = startJourney({ flow, send: async () => ok(), effects: { ...trials, 'trial.quick': fragile } });
    journey.answer('surname', 'Holloway');
    await journey.submit();
    expect(journey.is('failed')).toBe(true);
    expect(journey.reported).toEqual([new Error('a fault of ours')]);
    broken = false;
    journey.say({ type: 'retry' });
    expect(journey.is('editing')).toBe(true);
    expect(journey.state().answers.surname).toBe('Holloway');
    await journey.submit();
    expect(journey.at()).toBe('two');
  });

  test('a call in the background that breaks is reported, and Next does not wait for it', async () => {
    const broken = trialEffect({
      does: () => {
        throw new Error('a fault of ours');
      },
    });
    const flow = flowOf({ enter: { background: ['trial.quick'] }, submit: { label: 'Next', to } });
    const journey = startJourney({ flow, effects: { ...trials, 'trial.quick': broken } });
    await journey.settle();
    await journey.submit();
    expect(journey.reported).toEqual([new Error('a fault of ours')]);
    expect(journey.at()).toBe('two');
  });

  test('a call that lacks a fact says so and leaves the button usable', async () => {
    const needy = trialEffect({ reads: { claim: [], facts: ['claim.number'] }, does: () => ({ outcome: 'done' }) });
    const flow = flowOf({ submit: { label: 'Next', run: ['trial.quick'], to } });
    const journey = startJourney({ flow, effects: { ...trials, 'trial.quick': needy } });
    await journey.submit();
    expect(journey.is('editing')).toBe(true);
    expect(journey.screen().message).toEqual(expect.stringContaining('again'));
    journey.actor.send({ type: 'merge', change: { facts: { 'claim.number': 'abc' } } });
    await journey.submit();
    expect(journey.at()).toBe('two');
  });

  test('a call that lacks an answer of its own screen, which may be left empty, does not hang either', async () => {
    const needy = trialEffect({ reads: { claim: ['middle_name'], facts: [] }, does: () => ({ outcome: 'done' }) });
    const flow = flowOf({ body: ['nickname'], submit: { label: 'Next', run: ['trial.quick'], to } });
    const journey = startJourney({ flow, effects: { ...trials, 'trial.quick': needy } });
    await journey.submit();
    expect(journey.is('editing')).toBe(true);
  });
});
