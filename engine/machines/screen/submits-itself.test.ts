import { describe, expect, test } from 'vitest';
import { ok, startJourney } from '#fixtures/drivers/journey.ts';
import { screen, trialEffect, trialFields, trialFlow } from '#fixtures/trial-flow.ts';
import type { Flow } from '#schemas/flow.ts';

describe('what a screen does by time and by itself', () => {
  const outcomes: Flow['outcomes'] = {
    'trial.ask': { done: 'continue', failed: [{ stay: true, at: 'nickname', clear: ['nickname'] }] },
  };
  const failing = trialEffect({ does: () => ({ outcome: 'failed', message: 'The word of the service' }) });

  test('the loader says its phases by the time since the screen was entered', async () => {
    const never = {
      ...trialEffect({ asks: { operation: 'createClaim' }, timeoutMs: 60_000, does: () => ({ outcome: 'done' }) }),
    };
    const flow = trialFlow(
      { one: screen('', { enter: { after: 300, loader: 'slow', run: ['trial.ask'] } }) },
      {
        loaders: {
          slow: [
            { at: 0, key: 'security', text: 'Safe' },
            { at: 3000, key: 'progress', text: 'Still' },
            { at: 10_000, key: 'late', text: 'Long', tone: 'news' },
          ],
        },
      },
    );
    const journey = startJourney({ flow, effects: { 'trial.ask': never }, send: () => new Promise(() => {}) });
    const seen = [];
    for (const pass of [299, 1, 2699, 1, 6999, 1]) {
      await journey.pass(pass);
      seen.push([journey.sent.length, journey.screen().phase]);
    }
    expect(seen).toEqual([
      [0, 0],
      [1, 0],
      [1, 0],
      [1, 1],
      [1, 1],
      [1, 2],
    ]);
  });

  test('a screen submits itself when its condition has held for its time, and not before', async () => {
    const flow = trialFlow({
      one: screen('', {
        submit: { label: 'Go', auto: { while: [{ fact: 'qkba', is: 'hi' }], after: 1500 }, to: [{ screen: 'two' }] },
      }),
      two: screen('two', { end: true }),
    });
    const journey = startJourney({ flow });
    await journey.pass(5000);
    const merge = (qkba: string) => journey.actor.send({ type: 'merge', change: { facts: { qkba } } });
    merge('hi');
    await journey.pass(1000);
    merge('md');
    await journey.pass(5000);
    merge('hi');
    await journey.pass(1499);
    expect(journey.at()).toBe('one');
    await journey.pass(1);
    expect(journey.at()).toBe('two');
    expect(journey.entry().by).toBe('auto');
  });

  test('a screen that cannot be submitted tries it once by itself', async () => {
    const flow = trialFlow(
      {
        one: screen('', {
          body: ['agreed'],
          submit: {
            label: 'Go',
            auto: { while: [{ not: { fact: 'qkba', known: true } }], after: 1500 },
            to: [{ screen: 'two' }],
          },
        }),
        two: screen('two'),
      },
      { fields: trialFields },
    );
    const journey = startJourney({ flow });
    await journey.pass(10_000);
    expect(journey.screen().failedSubmits).toBe(1);
  });

  test('answering a field that submits presses the button', async () => {
    const flow = trialFlow(
      { one: screen('', { body: ['agreed'], submit: { label: 'Go', to: [{ screen: 'two' }] } }), two: screen('two') },
      { fields: { agreed: { type: 'confirmation', label: 'Agreed', submits: true } } },
    );
    const journey = startJourney({ flow });
    journey.answer('agreed', true);
    await journey.settle();
    expect(journey.at()).toBe('two');
  });

  test('a rule may stay with the effect’s own words, at a field, and empty it', async () => {
    const flow = trialFlow(
      {
        one: screen('', { body: ['nickname'], submit: { label: 'Go', run: ['trial.ask'], to: [{ screen: 'two' }] } }),
        two: screen('two'),
      },
      { fields: trialFields, outcomes },
    );
    const journey = startJourney({ flow, send: async () => ok(), effects: { 'trial.ask': failing } });
    journey.answer('nickname', 'Peg');
    await journey.submit();
    expect(journey.error('nickname')).toBe('The word of the service');
    expect(journey.state().answers.nickname).toBeUndefined();
    expect(journey.screen().message).toBeNull();
    // Neither the pause after the last key nor leaving the empty field takes the word back; another answer does.
    await journey.pass(1000);
    journey.leave('nickname');
    expect(journey.error('nickname')).toBe('The word of the service');
    journey.answer('nickname', 'Peggy');
    await journey.pass(1000);
    expect(journey.error('nickname')).toBeUndefined();
  });

  test('a call in the background that stays says why, while the claimant works on', async () => {
    const flow = trialFlow(
      { one: screen('', { enter: { background: ['trial.ask'] } }) },
      { outcomes: { 'trial.ask': { done: 'continue', failed: 'stay' } } },
    );
    const journey = startJourney({ flow, effects: { 'trial.ask': failing } });
    await journey.settle();
    expect(journey.screen().message).toBe('The word of the service');
    expect(journey.is('editing')).toBe(true);
  });

  test('an outside event changes what is known and brings its calls about, one after another', async () => {
    const asked: string[] = [];
    const noting = (name: string) =>
      trialEffect({
        does(_, known) {
          asked.push(`${name} ${known.qkba}`);
          return { outcome: name === 'first' ? 'failed' : 'done' };
        },
      });
    const flow = trialFlow(
      {
        one: screen('', { on: { 'phone.changed': { run: ['trial.first', { effect: 'trial.second', after: 1000 }] } } }),
      },
      {
        outcomes: {
          'trial.first': { done: 'continue', failed: 'continue' },
          'trial.second': { done: 'continue', failed: 'continue' },
        },
      },
    );
    const journey = startJourney({
      flow,
      effects: { 'trial.first': noting('first'), 'trial.second': noting('second') },
    });
    journey.actor.send({ type: 'outside', name: 'phone.changed', change: { facts: { qkba: 'hi' } } });
    await journey.settle();
    await journey.pass(999);
    expect(asked).toEqual(['first hi']);
    await journey.pass(1);
    expect(asked).toEqual(['first hi', 'second hi']);
    expect(journey.is('editing')).toBe(true);
  });
});

describe('what counts without being drawn, and what is recorded on entry', () => {
  test('a hidden field is saved with its screen like any other', async () => {
    const flow = trialFlow(
      {
        one: screen('', {
          body: [{ hidden: ['nickname'] }],
          submit: { label: 'Go', run: ['claim.save'], to: [{ screen: 'two' }] },
        }),
        two: screen('two'),
      },
      { fields: trialFields, outcomes: { 'claim.save': { saved: 'continue', refused: 'stay', failed: 'stay' } } },
    );
    const journey = startJourney({ flow, state: { answers: { nickname: 'Peg' } } });
    await journey.submit();
    expect(journey.calls('updateClaim')[0]?.body).toMatchObject({ middle_name: 'Peg' });
  });

  test('the events of an entry are recorded when its calls are over, once where they say so', async () => {
    const flow = trialFlow({
      one: screen('', { submit: { label: 'Go', to: [{ screen: 'two' }] } }),
      two: screen('two', { enter: { after: 100, track: ['lead', { event: 'signed_up', once: true }] } }),
    });
    const journey = startJourney({ flow });
    await journey.submit();
    expect(journey.tracked).toEqual([]);
    await journey.pass(100);
    expect(journey.tracked).toEqual(['lead', 'signed_up']);
    await journey.go('one');
    await journey.submit();
    await journey.pass(100);
    expect(journey.tracked).toEqual(['lead', 'signed_up', 'lead']);
  });
});

test('a call that is made once is made again when what it reads has changed', async () => {
  const asked: number[] = [];
  const load = trialEffect({
    reads: { claim: ['last_name'], facts: [] },
    outcomes: { done: { gives: ['qkba'] }, failed: {} },
    does() {
      asked.push(1);
      return { outcome: 'done', facts: { qkba: 'md' } };
    },
  });
  const flow = trialFlow(
    {
      one: screen('', { body: ['surname'], submit: { label: 'Next', to: [{ screen: 'two' }] } }),
      two: screen('two', { enter: { run: [{ effect: 'trial.load', once: true }] } }),
    },
    { fields: trialFields, outcomes: { 'trial.load': { done: 'continue', failed: 'continue' } } },
  );
  const journey = startJourney({ flow, send: async () => ok(), effects: { 'trial.load': load } });
  const pass = async (surname: string) => {
    await journey.go('one');
    journey.answer('surname', surname);
    await journey.submit();
    return asked.length;
  };
  expect([await pass('Holloway'), await pass('Holloway'), await pass('Hollow')]).toEqual([1, 1, 2]);
});

test('what the call of a rule lacks is asked for first, like what any other call lacks', async () => {
  const flow = trialFlow(
    {
      one: screen('', { body: ['surname'], submit: { label: 'Next', to: [{ screen: 'two' }] } }),
      two: screen('two', { enter: { to: [{ run: ['trial.close'], screen: 'three' }] } }),
      three: screen('three', { end: true }),
    },
    { fields: trialFields, outcomes: { 'trial.close': { done: 'continue', failed: 'continue' } } },
  );
  const close = trialEffect({ reads: { claim: ['last_name'], facts: [] }, does: () => ({ outcome: 'done' }) });
  const journey = startJourney({ flow, at: 'two', effects: { 'trial.close': close } });
  await journey.pass(1);
  expect(journey.at()).toBe('one');
});
