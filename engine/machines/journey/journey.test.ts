import { describe, expect, test } from 'vitest';
import { ok, startJourney } from '#fixtures/drivers/journey.ts';
import { screen, trialEffect, trialFields, trialFlow } from '#fixtures/trial-flow.ts';
import { workOf } from '#fixtures/work.ts';
import { effects } from '../../claims/effects/index.ts';
import { fieldTypes } from '../../claims/fields/index.ts';
import { emptyState } from '../../state/journey-state.ts';
import type { FieldTypes } from '../../vocabulary/field-type.ts';

const fields = trialFields;
const on = (to: string) => ({ label: 'Next', to: [{ screen: to }] });
const known = (fact: string) => [{ fact, known: true as const }];

/** Three screens in a row. */
const row = trialFlow({
  one: screen('', { submit: on('two') }),
  two: screen('two', { submit: on('three') }),
  three: screen('three', { end: true }),
});

describe('the path taken', () => {
  test('grows with each step forward, and each arrival is counted', async () => {
    const journey = startJourney({ flow: row });
    await journey.submit();
    await journey.submit();
    expect(journey.state().trail).toEqual(['one', 'two', 'three']);
    expect(journey.entry()).toEqual({ screen: 'three', by: 'forward', count: 3 });
  });

  test('Back twice and Forward once: screen and path agree at every step', { tags: ['NV-1'] }, async () => {
    const journey = startJourney({ flow: row });
    await journey.submit();
    await journey.submit();
    for (const [name, trail] of [
      ['two', ['one', 'two']],
      ['one', ['one']],
      ['two', ['one', 'two']],
    ] as const) {
      await journey.go(name);
      expect(journey.at()).toBe(name);
      expect(journey.state().trail).toEqual(trail);
      expect(journey.entry().by).toBe('go');
    }
  });

  test('answers are still there after going back, and count again when their screen is back on the path', async () => {
    const flow = trialFlow(
      {
        one: screen('', { submit: on('two') }),
        two: screen('two', { body: ['surname'], submit: on('three') }),
        three: screen('three'),
      },
      { fields },
    );
    const journey = startJourney({ flow });
    await journey.submit();
    journey.answer('surname', 'Holloway');
    await journey.go('one');
    expect(journey.selectors().read('surname')).toBeUndefined();
    await journey.submit();
    expect(journey.selectors().read('surname')).toBe('Holloway');
  });

  test('a jump ahead by the browser takes the finished screens between along', { tags: ['NV-1'] }, async () => {
    const flow = trialFlow(
      {
        one: screen('', { submit: on('two') }),
        two: screen('two', { body: ['surname'], submit: on('three') }),
        three: screen('three', { end: true }),
      },
      { fields },
    );
    const journey = startJourney({ flow });
    await journey.submit();
    journey.answer('surname', 'Holloway');
    await journey.submit();
    await journey.go('one');
    await journey.go('three');
    expect(journey.state().trail).toEqual(['one', 'two', 'three']);
    expect(journey.selectors().read('surname')).toBe('Holloway');
  });

  test('a jump ahead on a page that fetched its field types meanwhile goes by those, and one without them does not break', async () => {
    const flow = trialFlow(
      {
        one: screen('', { submit: on('two') }),
        two: screen('two', { body: ['surname'], submit: on('three') }),
        three: screen('three', { end: true }),
      },
      { fields },
    );
    let here: FieldTypes = {};
    const journey = startJourney({ flow, types: () => here, state: { answers: { surname: 'Holloway' } } });
    await journey.go('three');
    expect(journey.state().trail).toEqual(['one', 'three']);
    await journey.go('one');
    here = fieldTypes;
    await journey.go('three');
    expect(journey.state().trail).toEqual(['one', 'two', 'three']);
    expect(journey.reported).toEqual([]);
  });

  test('an unknown screen in an address causes no event: the journey stays', async () => {
    const journey = startJourney({ flow: row });
    await journey.go('nowhere');
    expect(journey.at()).toBe('one');
  });

  test('a route decides by the first rule whose condition holds', async () => {
    const flow = trialFlow(
      { one: screen('', { submit: { label: 'Next', to: 'on' } }), two: screen('two'), three: screen('three') },
      {
        routes: { on: [{ when: 'high', to: 'up' }, { screen: 'three' }], up: [{ screen: 'two' }] },
        conditions: { high: [{ fact: 'qkba', is: 'hi' }] },
      },
    );
    const high = startJourney({ flow, state: { facts: { qkba: 'hi' } } });
    const other = startJourney({ flow });
    await high.submit();
    await other.submit();
    expect([high.at(), other.at()]).toEqual(['two', 'three']);
  });

  test('a rule that leads on may empty answers', async () => {
    const flow = trialFlow(
      {
        one: screen('', { body: ['surname'], submit: { label: 'Next', to: [{ screen: 'two', clear: ['surname'] }] } }),
        two: screen('two'),
      },
      { fields },
    );
    const journey = startJourney({ flow, send: async () => ok() });
    journey.answer('surname', 'Holloway');
    await journey.submit();
    expect(journey.at()).toBe('two');
    expect(journey.state().answers.surname).toBeUndefined();
  });

  test('`back` goes to the screen before, and there is one to go to only then', async () => {
    const actions = { back: { label: 'Back', to: [{ back: true as const }] } };
    const flow = trialFlow({ one: screen('', { submit: on('two'), actions }), two: screen('two', { actions }) });
    const journey = startJourney({ flow });
    expect(journey.selectors().read('session.canGoBack')).toBe(false);
    await journey.action('back');
    expect(journey.at()).toBe('one');
    expect(journey.is('editing')).toBe(true);
    await journey.submit();
    expect(journey.selectors().read('session.canGoBack')).toBe(true);
    await journey.action('back');
    expect(journey.at()).toBe('one');
  });

  test('a flow of two screens that lead to each other goes round as often as the claimant likes', async () => {
    const flow = trialFlow({ one: screen('', { submit: on('two') }), two: screen('two', { submit: on('one') }) });
    const journey = startJourney({ flow });
    for (let press = 0; press < 60; press += 1) await journey.submit();
    expect(journey.failed()).toBe(false);
    expect(journey.at()).toBe('one');
  });
});

describe('what stands before a screen', () => {
  const guarded = trialFlow(
    {
      one: screen('', { submit: on('two') }),
      two: screen('two', {
        requires: [{ fact: 'qkba', else: 'unready' }],
        skip: [{ when: known('user.exists'), screen: 'three' }],
      }),
      three: screen('three', { submit: on('one') }),
    },
    { routes: { unready: [{ screen: 'three' }] } },
  );

  test('a requirement that is not met leads elsewhere and leaves no trace on the path', async () => {
    const journey = startJourney({ flow: guarded });
    await journey.submit();
    expect(journey.at()).toBe('three');
    expect(journey.state().trail).toEqual(['one', 'three']);
  });

  test('what is done already is passed by; what is neither opens', async () => {
    const done = startJourney({ flow: guarded, state: { facts: { qkba: 'hi', 'user.exists': false } } });
    const open = startJourney({ flow: guarded, state: { facts: { qkba: 'hi' } } });
    await done.submit();
    await open.submit();
    expect([done.at(), open.at()]).toEqual(['three', 'two']);
  });

  test('a step forward that passes a screen by is a step forward: the browser keeps the screen it came from', async () => {
    const journey = startJourney({ flow: guarded });
    await journey.submit();
    expect(journey.entry().by).toBe('forward');
  });

  test('an address that a requirement turns away is replaced, not added to', async () => {
    const journey = startJourney({ flow: guarded });
    await journey.go('two');
    expect(journey.entry()).toMatchObject({ screen: 'three', by: 'go' });
  });
});

describe('moves by itself', () => {
  test('are told from those of the claimant', async () => {
    const flow = trialFlow({ one: screen('', { enter: { after: 500, to: [{ screen: 'two' }] } }), two: screen('two') });
    const journey = startJourney({ flow });
    await journey.pass(500);
    expect(journey.entry()).toMatchObject({ screen: 'two', by: 'auto' });
  });

  test('in a circle end as a failure that keeps everything and can be left', async () => {
    const flow = trialFlow(
      {
        zero: screen('', { body: ['surname'], submit: on('one') }),
        one: screen('one', { enter: { to: [{ screen: 'two' }] } }),
        two: screen('two', { enter: { to: [{ screen: 'one' }] } }),
      },
      { fields },
    );
    const journey = startJourney({ flow, send: async () => ok() });
    journey.answer('surname', 'Holloway');
    await journey.submit();
    expect(journey.failed()).toBe(true);
    expect(journey.at()).toBeNull();
    await journey.go('zero');
    expect(journey.failed()).toBe(false);
    expect(journey.state().answers.surname).toBe('Holloway');
  });

  test('of gates in a circle end the same way', async () => {
    const flow = trialFlow({
      one: screen('', { submit: on('two') }),
      two: screen('two', { skip: [{ screen: 'three' }] }),
      three: screen('three', { skip: [{ screen: 'two' }] }),
    });
    const journey = startJourney({ flow });
    await journey.submit();
    expect(journey.failed()).toBe(true);
  });
});

describe('an effect that lacks what it reads', () => {
  const needy = trialEffect({ reads: { claim: ['last_name', 'email'], facts: [] }, does: () => ({ outcome: 'done' }) });
  const outcomes = {
    'trial.needy': { done: 'continue', failed: 'stay' },
    'email.verify': { valid: 'continue', invalid: 'stay', failed: 'stay' },
  } as const;
  const screens = {
    one: screen('', { body: ['surname'], submit: on('two') }),
    two: screen('two', { body: ['email'], submit: on('three') }),
    three: screen('three', {
      body: ['agreed'],
      submit: { label: 'Next', run: ['trial.needy'], to: [{ screen: 'end' }] },
    }),
    end: screen('end', { end: true }),
  };
  const flow = trialFlow(screens, { fields, outcomes });
  const start = (at: string, trail: string[] = []) =>
    startJourney({
      flow,
      at,
      effects: { ...effects, 'trial.needy': needy },
      send: async () => ok({ Result: 'valid' }),
      state: { ...emptyState, trail },
    });

  test('is not run: the first screen that asks for it comes, with a sentence, and nothing entered is lost', async () => {
    const journey = start('three');
    journey.answer('agreed', true);
    await journey.submit();
    expect(journey.at()).toBe('one');
    expect(journey.screen().notice).toBe('We need this before you can continue. Everything you entered is kept.');
    journey.answer('surname', 'Holloway');
    await journey.submit();
    expect(journey.screen().notice).toBeNull();
    journey.answer('email', 'pat@example.com');
    await journey.submit();
    expect(journey.selectors().read('agreed')).toBe(true);
    await journey.submit();
    expect(journey.at()).toBe('end');
  });

  test('leads to the first screen of those it lacks, not to one that was answered', async () => {
    const journey = start('one');
    journey.answer('surname', 'Holloway');
    await journey.submit();
    await journey.go('three');
    journey.answer('agreed', true);
    await journey.submit();
    expect(journey.at()).toBe('two');
  });

  test('is found on entry too, before the claimant has done anything', async () => {
    const early = trialFlow(
      { ...screens, three: screen('three', { enter: { background: ['trial.needy'] } }) },
      { fields, outcomes, start: 'one' },
    );
    const journey = startJourney({ flow: early, at: 'three', effects: { ...effects, 'trial.needy': needy } });
    await journey.settle();
    expect(journey.at()).toBe('one');
    expect(journey.screen().notice).toContain('We need this before you can continue');
  });
});

describe('what comes from outside', () => {
  test('is merged into the state and into the screen that shows it', () => {
    const flow = trialFlow({ one: screen('', { body: ['surname'] }) }, { fields });
    const journey = startJourney({ flow });
    journey.actor.send({ type: 'merge', change: { answers: { surname: 'Okafor' }, facts: { 'claim.number': 'abc' } } });
    expect(journey.screen().state.answers.surname).toBe('Okafor');
    expect(journey.state().facts['claim.number']).toBe('abc');
  });
});

test('a flow of 300 screens and 600 fields is built and opened at its 250th screen in under a second', {
  tags: ['PF-1'],
}, async () => {
  const count = 300;
  const many = Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      `s${at}`,
      screen(at === 0 ? '' : `s${at}`, {
        body: [`a${at}`, `b${at}`],
        ...(at + 1 < count ? { submit: on(`s${at + 1}`) } : {}),
      }),
    ]),
  );
  const names = Array.from({ length: count }, (_, at) => [`a${at}`, `b${at}`]).flat();
  const flow = trialFlow(many, {
    fields: Object.fromEntries(names.map((name) => [name, { type: 'personName', label: name, saveAs: name }])),
  });
  const answers = Object.fromEntries(names.map((name) => [name, 'Holloway']));
  const state = { answers, trail: Object.keys(many).slice(0, 250) };
  const { ms, made: journey } = await workOf(async () => {
    const started = startJourney({ flow, at: 's250', state, send: async () => ok() });
    await started.settle();
    return started;
  });
  expect(ms).toBeLessThan(1000);
  // The least of three: a collection of garbage may fall into one of them.
  const pressed: number[] = [];
  for (const name of ['Okafor', 'Marsh', 'Whitfield']) {
    const { ms: used } = await workOf(async () => {
      journey.answer('a250', name);
      await journey.pass(300);
    });
    pressed.push(used);
  }
  expect(Math.min(...pressed)).toBeLessThan(50);
  await journey.submit();
  expect(journey.at()).toBe('s251');
});
