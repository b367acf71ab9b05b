import { describe, expect, test } from 'vitest';
import { screen, trialSource } from '#fixtures/trial-flow.ts';
import type { Flow, Screen } from '../../schemas/flow.ts';
import { link } from '../index.ts';
import { consequenceOf, screenAtAddress } from './screens.ts';

const next = (to: NonNullable<Screen['submit']>['to']): Screen['submit'] => ({ label: 'Next', to });
const linkOf = (screens: Record<string, Screen>, more: Partial<Flow> = {}) => link(trialSource(screens, more));
const yes = [{ fact: 'user.exists', is: true }];

describe('routes', () => {
  const flow = linkOf(
    {
      one: screen('', { submit: next([{ when: yes, after: 100, run: ['claim.save'], clear: ['a'], to: 'on' }]) }),
      two: screen('two'),
      three: screen('three'),
    },
    {
      routes: {
        on: [{ when: 'known', after: 50, run: ['quiz.close'], clear: ['b'], screen: 'three' }, { screen: 'two' }],
      },
    },
  );

  test('a rule that leads to a route becomes the rules of the route, behind its own condition, pause and calls', () => {
    const flat = flow.screens.one?.submit?.to.flat.map(({ run, ...rule }) => ({
      ...rule,
      run: run.map(({ effect }) => effect),
    }));
    expect(flat).toEqual([
      { guards: [yes, 'known'], after: 150, run: ['claim.save', 'quiz.close'], clear: ['a', 'b'], screen: 'three' },
      { guards: [yes], after: 100, run: ['claim.save'], clear: ['a'], screen: 'two' },
    ]);
  });

  test('a rule as it is written keeps its place, and leads to the decision of its route', () => {
    const [rule] = flow.screens.one?.submit?.to.rules ?? [];
    expect(rule?.place).toEqual(['screens', 'one', 'submit', 'to', 0]);
    expect(rule?.to?.rules.map(({ place }) => place.join('.'))).toEqual(['routes.on.0', 'routes.on.1']);
  });

  test('screens come in the order in which rules lead to them; one that nothing leads to comes last', () => {
    const order = linkOf(
      {
        island: screen('island'),
        one: screen('', { submit: next([{ screen: 'three' }, { screen: 'two' }]) }),
        two: screen('two'),
        three: screen('three'),
      },
      { start: 'one' },
    ).order;
    expect(order).toEqual(['one', 'three', 'two', 'island']);
  });

  test('a route that leads back to itself is cut, and a name that no route has leads nowhere', () => {
    const round = linkOf(
      { one: screen('', { submit: next('round') }), two: screen('two', { submit: next('nowhere') }) },
      { routes: { round: [{ when: yes, screen: 'two' }, { to: 'round' }] } },
    );
    expect(round.screens.one?.submit?.to.flat.map(({ screen: to }) => to)).toEqual(['two']);
    expect(round.screens.two?.submit?.to.flat).toEqual([]);
  });
});

describe('calls', () => {
  const flow = linkOf(
    {
      one: screen('', {
        enter: { background: ['both', 'risk.score'] },
        submit: {
          label: 'Next',
          run: ['both', { effect: 'claim.save', wait: false, once: true, on: { failed: 'continue' } }],
          to: [{ screen: 'two' }],
        },
      }),
      two: screen('two'),
    },
    {
      sequences: { both: ['user.create', 'quiz.close'] },
      outcomes: { 'claim.save': { failed: [{ run: ['both'], screen: 'two' }], saved: 'continue' } },
    },
  );
  const { enter, submit, calls } = flow.screens.one ?? {};

  test('sequences are opened; in the background each item of the list is a chain of its own', () => {
    expect(submit?.run.map(({ effect }) => effect)).toEqual(['user.create', 'quiz.close', 'claim.save']);
    expect(enter?.background.map((chain) => chain.map(({ effect }) => effect))).toEqual([
      ['user.create', 'quiz.close'],
      ['risk.score'],
    ]);
    expect(submit?.run[0]?.place).toEqual(['sequences', 'both', 0]);
  });

  test('a call’s own rule for an outcome comes before the flow’s; an outcome without a rule stays', () => {
    const call = submit?.run.at(-1);
    if (!call) throw new Error('There is no call.');
    expect([call.wait, call.once]).toEqual([false, true]);
    expect(['failed', 'saved', 'refused'].map((outcome) => consequenceOf(call, outcome))).toEqual([
      'continue',
      'continue',
      'stay',
    ]);
    expect(call.on.failed?.place).toEqual(['screens', 'one', 'submit', 'run', 1, 'on', 'failed']);
  });

  test('an outcome whose rules make the same call again is linked to its end', () => {
    const again = linkOf(
      { one: screen('', { submit: { label: 'Next', run: ['go'], to: [{ screen: 'one' }] } }) },
      { sequences: { go: ['claim.save'] }, outcomes: { 'claim.save': { failed: [{ run: ['go'], screen: 'one' }] } } },
    );
    const failed = again.screens.one?.submit?.run[0]?.on.failed?.does;
    expect(typeof failed === 'object' && failed.flat[0]?.run.map(({ effect }) => effect)).toEqual(['claim.save']);
    expect(again.screens.one?.calls.map(({ effect }) => effect)).toEqual(['claim.save']);
  });

  test('the calls of a screen are those of its exits, of its background, and of what their outcomes lead to', () => {
    expect(new Set(calls?.map(({ effect }) => effect))).toEqual(
      new Set(['user.create', 'quiz.close', 'claim.save', 'risk.score']),
    );
    expect(flow.effects).toEqual(new Set(['user.create', 'quiz.close', 'claim.save', 'risk.score']));
  });
});

describe('fields, steps and addresses', () => {
  const flow = linkOf(
    {
      one: screen('', {
        body: ['surname', { hidden: ['email'] }, { section: 'More', items: ['terms'] }],
        steps: [{ id: 'first', body: ['dob'] }],
      }),
      two: screen('two', {
        body: ['surname'],
        steps: { each: 'questions.list', as: 'question', key: 'questionId', nav: 'numbered', label: 'Next', body: [] },
      }),
    },
    {
      base: '/start-trial',
      fields: {
        surname: { type: 'personName', label: 'Surname', saveAs: 'last_name' },
        email: { type: 'email', label: 'Email', verify: 'email.verify' },
        dob: { type: 'dateOfBirth', label: 'Born', saveAs: { iso: 'dob', text: 'dateOfBirth' } },
      },
    },
  );

  test('a screen knows its names and fields, those of its steps and the hidden ones included', () => {
    expect(flow.screens.one?.names).toEqual(['surname', 'email', 'terms', 'dob']);
    expect(flow.screens.one?.fields).toEqual(['surname', 'email', 'dob']);
    expect(flow.fields.surname?.screens).toEqual(['one', 'two']);
  });

  test('a claim key leads to the field and the part that save it', () => {
    expect(flow.savedBy.get('last_name')).toEqual([{ field: 'surname', part: null }]);
    expect(flow.savedBy.get('dateOfBirth')).toEqual([{ field: 'dob', part: 'text' }]);
  });

  test('steps have one shape: listed ones stand for themselves, one with a list for each of its items', () => {
    expect(flow.screens.one?.steps.map(({ id, each }) => [id, each])).toEqual([['first', undefined]]);
    expect(flow.screens.two?.steps[0]?.each).toMatchObject({ list: 'questions.list', as: 'question', numbered: true });
    expect(flow.items).toEqual(new Set(['question']));
  });

  test('the base is in every address, and a slash at the end counts for nothing', () => {
    expect([flow.base, flow.screens.two?.address]).toEqual(['/start-trial', '/start-trial/two']);
    expect(screenAtAddress(flow, '/start-trial/')).toBe('one');
    expect(screenAtAddress(flow, '/start-trial/two')).toBe('two');
    expect(screenAtAddress(flow, '/start-trial/three')).toBeUndefined();
  });

  test('a name that every object inherits is not a name of a flow', () => {
    for (const part of [flow.screens, flow.fields, flow.blocks, flow.conditions, flow.settings])
      expect([Reflect.get(part, 'constructor'), Reflect.get(part, 'toString')]).toEqual([undefined, undefined]);
  });

  test('a call, a route or an effect of such a name leads nowhere', () => {
    const inherited = linkOf(
      {
        one: screen('', {
          body: ['surname'],
          submit: { label: 'Next', run: ['__proto__', 'toString'], to: 'valueOf' },
        }),
      },
      {
        sequences: {},
        routes: {},
        outcomes: {},
        fields: { surname: { type: 'personName', label: 'Surname', saveAs: 'last_name' } },
      },
    );
    expect(inherited.screens.one?.calls.map(({ effect }) => effect)).toEqual(['claim.save']);
    expect(inherited.screens.one?.submit?.to.flat).toEqual([]);
  });
});
