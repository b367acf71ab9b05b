import { describe, expect, test } from 'vitest';
import { heldService, ok, startJourney } from '#fixtures/drivers/journey.ts';
import { asking, screen, trialEffect, trialFields, trialFlow, trialOutcomes } from '#fixtures/trial-flow.ts';
import type { Screen } from '#schemas/flow.ts';
import { effects } from '../../claims/effects/index.ts';

describe('faults', () => {
  test('a field is judged 300 ms after the last change, not before', { tags: ['VAL-81'] }, async () => {
    const journey = startJourney({ flow: asking(['surname']) });
    journey.answer('surname', 'Holl4way');
    await journey.pass(200);
    journey.answer('surname', 'Holl4way5');
    await journey.pass(299);
    expect(journey.error('surname')).toBeUndefined();
    await journey.pass(1);
    expect(journey.error('surname')).toBe('Invalid format');
  });

  test('a field that is left is judged at once', () => {
    const journey = startJourney({ flow: asking(['surname']) });
    journey.answer('surname', 'H');
    journey.leave('surname');
    expect(journey.error('surname')).toBe('Invalid input');
  });

  test('a mended field loses its fault at once', () => {
    const journey = startJourney({ flow: asking(['surname']) });
    journey.answer('surname', 'H');
    journey.leave('surname');
    journey.answer('surname', 'Holloway');
    expect(journey.error('surname')).toBeUndefined();
  });

  test('a field that was only passed by is not called empty before Next', async () => {
    const journey = startJourney({ flow: asking(['surname', 'agreed']) });
    journey.leave('surname');
    journey.leave('agreed');
    await journey.pass(1000);
    expect(journey.screen().errors).toEqual({});
  });

  test('Next with faults shows all of them, counts the press and sends nothing', async () => {
    const journey = startJourney({ flow: asking(['surname', 'agreed']) });
    await journey.submit();
    expect(journey.screen().errors).toMatchObject({
      surname: { text: 'This field is required' },
      agreed: { text: 'This field is required' },
    });
    expect(journey.screen().failedSubmits).toBe(1);
    await journey.submit();
    expect(journey.screen().failedSubmits).toBe(2);
    expect(journey.sent).toEqual([]);
    expect(journey.is('editing')).toBe(true);
  });

  test('an optional answer does not stop the claimant', async () => {
    const journey = startJourney({ flow: asking(['nickname']), send: async () => ok() });
    await journey.submit();
    expect(journey.at()).toBe('two');
  });

  test('Next tidies what was typed, as leaving the field does', async () => {
    const journey = startJourney({ flow: asking(['surname']), send: async () => ok() });
    journey.answer('surname', '  de la  Mare ');
    await journey.submit();
    expect(journey.calls('updateClaim')[0]?.body).toMatchObject({ last_name: 'De La Mare' });
    expect(journey.state().answers.surname).toBe('De La Mare');
  });
});

describe('dialogs, buttons and what rules do', () => {
  const dialogs = {
    sure: {
      title: 'Sure?',
      text: 'Think again.',
      actions: { yes: { label: 'Yes', to: [{ screen: 'two' }] }, no: { label: 'No', to: [{ stay: 'As you like.' }] } },
    },
  };
  const trials = {
    ...effects,
    'trial.quick': trialEffect({
      outcomes: { done: { gives: ['qkba'] }, failed: {} },
      does: () => ({ outcome: 'done', facts: { qkba: 'md' } }),
    }),
  };
  const flowOf = (one: Partial<Screen>) =>
    trialFlow(
      { one: screen('', { body: ['email'], dialogs, ...one }), two: screen('two'), three: screen('three') },
      { fields: trialFields, outcomes: { ...trialOutcomes, 'trial.quick': { done: 'continue', failed: 'stay' } } },
    );
  const toDialog = { actions: { ask: { label: 'Ask', to: [{ dialog: 'sure', clear: ['email'] }] } } };

  test('a dialog opens over its screen, whose pauses go on', async () => {
    const { send, held } = heldService();
    const journey = startJourney({
      flow: flowOf({ actions: { ask: { label: 'Ask', to: [{ dialog: 'sure' }] } } }),
      send,
    });
    journey.answer('email', 'pat@example.com');
    await journey.action('ask');
    expect(journey.screen().dialog).toBe('sure');
    await journey.pass(500);
    expect(held).toHaveLength(1);
    expect(journey.at()).toBe('one');
  });

  test('a dialog that is opened may empty answers', async () => {
    const journey = startJourney({ flow: flowOf(toDialog) });
    journey.answer('email', 'pat@example.com');
    await journey.action('ask');
    expect(journey.state().answers.email).toBeUndefined();
  });

  test('its buttons close it and lead on; a bare close leaves everything as it was', async () => {
    const journey = startJourney({ flow: flowOf(toDialog) });
    await journey.action('ask');
    journey.say({ type: 'dialog.close' });
    expect(journey.screen().dialog).toBeNull();
    await journey.action('ask');
    journey.say({ type: 'dialog.action', name: 'no' });
    expect(journey.screen()).toMatchObject({ dialog: null, message: 'As you like.', job: null });
    await journey.action('ask');
    journey.say({ type: 'dialog.action', name: 'yes' });
    expect(journey.at()).toBe('two');
  });

  test('a dialog can come out of Next, and the screen stays usable under it', async () => {
    const submit = { label: 'Next', to: [{ dialog: 'sure' }] };
    const journey = startJourney({ flow: flowOf({ body: [], submit }) });
    await journey.submit();
    expect(journey.screen()).toMatchObject({ dialog: 'sure', job: null });
    expect(journey.is('editing')).toBe(true);
  });

  test('`stay` says something and empties answers', async () => {
    const actions = { again: { label: 'Again', to: [{ stay: 'Type it again.', clear: ['email'] }] } };
    const journey = startJourney({ flow: flowOf({ actions }) });
    journey.answer('email', 'pat@example.com');
    await journey.action('again');
    expect(journey.screen()).toMatchObject({ message: 'Type it again.', job: null });
    expect(journey.state().answers.email).toBeUndefined();
  });

  test('a rule with a pause and calls goes on after both', async () => {
    const actions = { on: { label: 'On', to: [{ after: 3000, run: ['trial.quick'], screen: 'two' }] } };
    const journey = startJourney({ flow: flowOf({ actions }), effects: trials });
    await journey.action('on');
    await journey.pass(2999);
    expect(journey.at()).toBe('one');
    expect(journey.state().facts.qkba).toBeUndefined();
    await journey.pass(1);
    expect(journey.at()).toBe('two');
    expect(journey.state().facts.qkba).toBe('md');
  });

  test('a button runs its calls without asking whether the answers are valid', async () => {
    const actions = { on: { label: 'On', run: ['trial.quick'], to: [{ screen: 'three' }] } };
    const journey = startJourney({ flow: flowOf({ actions }), effects: trials });
    await journey.action('on');
    expect(journey.at()).toBe('three');
  });

  test('a rule may leave for an address, its facts encoded, or ask for help; the screen stays usable', async () => {
    const actions = {
      away: { label: 'Away', to: [{ url: '/elsewhere?id={claim.number}' }] },
      help: { label: 'Help', to: [{ help: 'phone' }] },
    };
    const journey = startJourney({ flow: flowOf({ actions }), state: { facts: { 'claim.number': 'a b&c' } } });
    await journey.action('away');
    await journey.action('help');
    expect(journey.emitted).toEqual([
      { type: 'url', url: '/elsewhere?id=a%20b%26c' },
      { type: 'help', issue: 'phone' },
    ]);
    expect(journey.is('editing')).toBe(true);
  });
});
