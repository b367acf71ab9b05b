import { describe, expect, test } from 'vitest';
import { ok, startJourney } from '#fixtures/drivers/journey.ts';
import { screen, trialEffect, trialFields, trialFlow } from '#fixtures/trial-flow.ts';
import type { Screen } from '#schemas/flow.ts';
import { fieldTypes } from '../../claims/fields/index.ts';
import { type FieldType, fieldType } from '../../vocabulary/field-type.ts';

/** A choice for each item: the smallest type of its kind. */
const pick = fieldType<Record<string, string>>({
  says: 'A choice for each item.',
  parts: ['picks'],
  perItem: true,
  empty: {},
  isEmpty: (answer) => Object.keys(answer).length === 0,
  tidy: (answer) => answer,
  check: (answer, { item }) => (item && answer[item.key] ? null : { text: 'Choose one' }),
  save: () => ({}),
  restore: () => undefined,
}) as unknown as FieldType<unknown>;
const types = () => ({ ...fieldTypes, pick });

const items = (...keys: string[]) => keys.map((id) => ({ id, words: `Which is ${id}?` }));
const quiz = (more: Partial<Screen> = {}) =>
  trialFlow(
    {
      one: screen('', {
        heading: '{question.words}',
        steps: { each: 'questions.list', as: 'question', key: 'id', nav: 'numbered', label: 'Next', body: ['choice'] },
        submit: { label: 'Final', gaps: { alert: 'All of them' }, to: [{ screen: 'two' }] },
        ...more,
      }),
      two: screen('two', { end: true }),
    },
    { fields: { choice: { type: 'pick', label: 'Choice' } } },
  );
const facts = { 'questions.list': items('a', 'b', 'c') };

describe('steps through a list', () => {
  const begin = (steps: Record<string, string> = {}) => startJourney({ flow: quiz(), types, state: { facts, steps } });
  const present = (journey: ReturnType<typeof begin>) => journey.selectors().item('one')?.key;

  test('one item is shown after the other, and the last one submits the screen', async () => {
    const journey = begin();
    for (const [at, key] of ['a', 'b', 'c'].entries()) {
      expect(present(journey)).toBe(key);
      expect(journey.selectors().read('question.words')).toBe(`Which is ${key}?`);
      journey.answer('choice', { ...(journey.state().answers.choice as object), [key]: `x${at}` });
      await journey.submit();
    }
    expect(journey.at()).toBe('two');
    expect(journey.state().answers.choice).toEqual({ a: 'x0', b: 'x1', c: 'x2' });
  });

  test('an item without an answer holds the screen, and says so at the field', async () => {
    const journey = begin();
    await journey.submit();
    expect(present(journey)).toBe('a');
    expect(journey.error('choice')).toBe('Choose one');
    expect(journey.screen().message).toBeNull();
  });

  test('pressing Next early shows no error of the next item before its own press', async () => {
    const journey = begin();
    journey.answer('choice', { a: 'x' });
    await journey.submit();
    journey.leave('choice');
    await journey.pass(1000);
    expect([present(journey), journey.error('choice')]).toEqual(['b', undefined]);
  });

  test('the last step says that all must be answered', async () => {
    const journey = begin();
    journey.answer('choice', { a: 'x', b: 'x' });
    await journey.submit();
    await journey.submit();
    await journey.submit();
    expect(journey.at()).toBe('one');
    expect(journey.screen().message).toBe('All of them');
  });

  test('a step opens up to the first that is not answered, and an answer can be changed', async () => {
    const journey = begin();
    journey.answer('choice', { a: 'x' });
    await journey.submit();
    expect(
      journey
        .selectors()
        .stepsOn('one')
        .map(({ open }) => open),
    ).toEqual([true, true, false]);
    journey.say({ type: 'step', to: 'c' });
    expect(present(journey)).toBe('b');
    journey.say({ type: 'step', to: 'a' });
    expect(present(journey)).toBe('a');
    journey.answer('choice', { a: 'y' });
    journey.say({ type: 'step', to: 'b' });
    expect(present(journey)).toBe('b');
    expect(journey.state().answers.choice).toEqual({ a: 'y' });
  });

  test('the step and the answers are there again after a reload', { tags: ['NV-2'] }, () => {
    const journey = startJourney({
      flow: quiz(),
      types,
      state: { facts, answers: { choice: { a: 'x' } }, steps: { one: 'b' }, trail: ['one'] },
    });
    expect(present(journey)).toBe('b');
  });

  test('another list with the same keys and no answers begins at its first item', () => {
    expect(present(begin({ one: 'c' }))).toBe('a');
  });

  test('a list that is not there, or is empty, has no steps and breaks nothing', async () => {
    const journey = startJourney({ flow: quiz(), types, state: { facts: { 'questions.list': [] } } });
    await journey.submit();
    expect(journey.reported).toEqual([]);
    expect(journey.selectors().stepsOn('one')).toEqual([]);
  });
});

describe('steps in a list', () => {
  const flow = trialFlow(
    {
      one: screen('', {
        steps: [
          { id: 'first', body: ['agreed'], run: ['trial.ask'] },
          { id: 'second', body: ['surname'], when: [{ fact: 'qkba', is: 'hi' }] },
          { id: 'third', body: ['nickname'], to: [{ when: [{ fact: 'nickname', is: 'Away' }], screen: 'two' }] },
          { id: 'last', body: [] },
        ],
        submit: { label: 'Done', to: [{ screen: 'three' }] },
      }),
      two: screen('two', { end: true }),
      three: screen('three', { end: true }),
    },
    { fields: trialFields, outcomes: { 'trial.ask': { done: 'continue', failed: 'stay' } } },
  );
  const begin = (state = {}) => {
    const asked: number[] = [];
    const ask = trialEffect({
      does() {
        asked.push(1);
        return { outcome: 'done' };
      },
    });
    return { ...startJourney({ flow, state, send: async () => ok(), effects: { 'trial.ask': ask } }), asked };
  };
  const key = (journey: ReturnType<typeof begin>) => {
    const selectors = journey.selectors();
    return selectors.stepsOn('one')[selectors.stepAt('one')]?.key;
  };

  test('each is checked for itself, runs its calls, and one that does not count is left out', async () => {
    const journey = begin();
    journey.answer('agreed', true);
    await journey.submit();
    expect(journey.asked).toHaveLength(1);
    expect(key(journey)).toBe('third');
  });

  test('one may lead elsewhere, and else the next one follows', async () => {
    for (const [nickname, at, step] of [
      ['Away', 'two', 'third'],
      ['Stay', 'one', 'last'],
    ]) {
      const journey = begin();
      journey.answer('agreed', true);
      await journey.submit();
      journey.answer('nickname', nickname);
      await journey.submit();
      expect(journey.at()).toBe(at);
      expect(journey.state().steps.one).toBe(step);
    }
  });

  test('the last one submits the whole screen', async () => {
    const journey = begin();
    journey.answer('agreed', true);
    for (let press = 0; press < 3; press += 1) await journey.submit();
    expect(journey.at()).toBe('three');
  });
});
