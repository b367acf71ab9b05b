import { describe, expect, test } from 'vitest';
import { startJourney } from '#fixtures/drivers/journey.ts';
import { screen, trialFields, trialFlow } from '#fixtures/trial-flow.ts';
import { fieldTypes } from '../../claims/fields/index.ts';
import type { FieldTypes } from '../../vocabulary/field-type.ts';

const fields = trialFields;
const on = (to: string) => ({ label: 'Next', to: [{ screen: to }] });
const known = (fact: string) => [{ fact, known: true as const }];

const thrower = () => {
  throw new RangeError('out of range');
};

describe('faults of the program', () => {
  test('a condition that throws stops the journey, by name and without the answer; what was entered is kept, and the screen opens again', async () => {
    const broken = {
      ...fieldTypes.personName,
      check: (answer: unknown) => {
        throw new TypeError(`cannot read ${String(answer)}`);
      },
    } as never;
    const to = [{ when: [{ valid: ['ghost'] }], screen: 'two' }, { screen: 'three' }];
    const flow = trialFlow(
      {
        one: screen('', { body: ['surname', 'ghost'], actions: { on: { label: 'On', to } } }),
        two: screen('two'),
        three: screen('three'),
      },
      { fields: { ...fields, ghost: { type: 'personName', label: 'Ghost', part: 'family' } } as never },
    );
    let types = fieldTypes as FieldTypes;
    const journey = startJourney({ flow, types: () => types });
    journey.answer('surname', 'Holloway');
    journey.answer('ghost', 'Okafor');
    types = { ...fieldTypes, personName: broken };
    await journey.action('on');
    expect([journey.failed(), journey.at()]).toEqual([true, null]);
    expect(journey.reported.map(String)).toEqual([
      'Error: Flow "trial", screen "one", action.on: the condition "ghost valid" throws a TypeError.',
    ]);
    types = fieldTypes;
    await journey.go('one');
    expect(journey.selectors().read('surname')).toBe('Holloway');
    await journey.action('on');
    expect(journey.at()).toBe('two');
  });

  test('a condition behind the rule that decides is not asked; one of an entry guard stops the journey as well', async () => {
    const flow = trialFlow(
      {
        one: screen('', {
          body: ['surname'],
          actions: {
            on: { label: 'On', to: [{ screen: 'two' }] },
            by: { label: 'By', to: [{ screen: 'three' }] },
          },
        }),
        two: screen('two', { skip: [{ screen: 'three', when: [{ valid: ['surname'] }] }] }),
        three: screen('three'),
      },
      { fields },
    );
    const types = { ...fieldTypes, personName: { ...fieldTypes.personName, check: thrower } } as never;
    const journey = startJourney({ flow, types: () => types });
    await journey.action('by');
    expect(journey.at()).toBe('three');
    await journey.go('one');
    await journey.action('on');
    expect(journey.failed()).toBe(true);
    expect(String(journey.reported[0])).toContain(
      'screen "two", its entry guards: the condition "surname valid" throws a RangeError',
    );
  });

  test('a screen that breaks stops the journey with its answers kept, and it can be opened again', async () => {
    const flow = trialFlow({
      one: screen('', { submit: on('two') }),
      two: screen('two', { enter: { run: ['trial.missing'] } }),
    });
    const journey = startJourney({ flow });
    await journey.submit();
    expect(journey.failed()).toBe(true);
    expect(journey.reported[0]).toEqual(expect.objectContaining({ message: expect.stringContaining('trial.missing') }));
    await journey.go('one');
    expect(journey.at()).toBe('one');
  });

  test('a decision in which no rule holds is a fault of the flow: the screen says that it failed', async () => {
    const flow = trialFlow({
      one: screen('', { submit: { label: 'Next', to: [{ when: known('qkba'), screen: 'two' }] } }),
      two: screen('two'),
    });
    const journey = startJourney({ flow });
    await journey.submit();
    expect(journey.is('failed')).toBe(true);
    journey.say({ type: 'retry' });
    expect(journey.is('editing')).toBe(true);
  });
});
