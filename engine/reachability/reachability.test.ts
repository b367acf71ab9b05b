import { describe, expect, test } from 'vitest';
import { screen, trialEffect, trialFields, trialFlow } from '#fixtures/trial-flow.ts';
import type { Flow, Screen } from '../../schemas/flow.ts';
import { claimSave } from '../claims/effects/claim-save.ts';
import { fieldTypes } from '../claims/fields/index.ts';
import type { LinkedFlow } from '../flow/linked-flow.ts';
import { standingOf } from './claim-standing.ts';
import { reachOf } from './index.ts';

const costly = (fact: string) => {
  const gives = [fact as never];
  return trialEffect({ outcomes: { done: { gives }, failed: { gives } }, does: () => ({ outcome: 'failed' }) });
};
const last: Partial<Screen> = { end: true, enter: { track: ['submit_claim'] } };
const effects = {
  'claim.save': claimSave,
  'trial.first': costly('lead.created'),
  'trial.second': costly('idLink.sent'),
};
const outcomes: Flow['outcomes'] = {
  'claim.save': { saved: 'continue', refused: 'stay', failed: 'stay' },
  'trial.first': { done: 'continue', failed: 'stay' },
  'trial.second': { done: 'continue', failed: 'continue' },
};
const more = { fields: trialFields, outcomes };
const on = (to: string, run: string[] = ['claim.save']) => ({ label: 'Next', run, to: [{ screen: to }] });

interface Held {
  data?: Record<string, unknown>;
  completed?: string[];
  records?: Record<string, unknown>;
}
const reach = (flow: LinkedFlow, { data = {}, completed = [], records = {} }: Held = {}) =>
  reachOf(
    standingOf({
      flow,
      claim: { data, screens_completed: completed },
      records: { 'lead.created': undefined, 'idLink.sent': undefined, ...records },
      today: '2026-03-02',
      fieldTypes,
      effects,
    }),
  );
const open = (flow: LinkedFlow, held?: Held) => [...reach(flow, held).open].sort();

describe('a walk by what a claim holds', () => {
  const flow = trialFlow(
    {
      one: screen('', { body: ['surname'], submit: on('two') }),
      two: screen('two', { body: ['agreed'], submit: on('three', ['claim.save', 'trial.first']) }),
      three: screen('three', { enter: { run: ['trial.second'] }, submit: on('four') }),
      four: screen('four', last),
    },
    more,
  );
  const named = { last_name: 'Holloway' };
  const both = { ...named, not_already_filed: true };

  test('goes no further than the first answer that the claim does not hold, whatever it calls completed', () => {
    expect(open(flow)).toEqual(['one']);
    expect(open(flow, { completed: ['postcode', 'two', 'three', 'four'] })).toEqual(['one']);
    expect(open(flow, { data: named })).toEqual(['one', 'two']);
    expect(reach(flow, { data: named }).due).toEqual({ screen: 'two', trail: ['one', 'two'] });
  });

  test('waits for a call that must succeed, until it has left something', () => {
    expect(open(flow, { data: both })).toEqual(['one', 'two']);
    expect(reach(flow, { data: both }).runs('trial.second')).toBe(false);
    const through = reach(flow, { data: both, records: { 'lead.created': true } });
    expect([...through.open]).toEqual(['one', 'two', 'three']);
    expect(through.runs('trial.second')).toBe(true);
  });

  test('a call that may fail is not waited for once the claim calls its screen completed', () => {
    const held = { data: both, records: { 'lead.created': true } };
    expect(open(flow, held)).not.toContain('four');
    expect(open(flow, { ...held, completed: ['three'] })).toContain('four');
  });

  test('an event counts where its screen is open, and one that no screen records counts always', () => {
    expect(reach(flow, { data: named }).tracks('submit_claim')).toBe(false);
    expect(reach(flow, { data: named }).tracks('signed_up')).toBe(true);
    const all = { data: both, records: { 'lead.created': true, 'idLink.sent': true } };
    expect(reach(flow, all).tracks('submit_claim')).toBe(true);
  });
});

describe('what the claim cannot know', () => {
  const flow = trialFlow(
    {
      one: screen('', {
        body: ['surname', 'business'],
        submit: {
          label: 'Next',
          run: ['claim.save'],
          to: [{ when: [{ fact: 'business', is: 'yes' }], screen: 'trade' }, { screen: 'end' }],
        },
      }),
      trade: screen('trade', { submit: on('end') }),
      end: screen('end', last),
    },
    { ...more, fields: { ...trialFields, business: { type: 'yesNo', label: 'A business?' } } },
  );

  test('an answer that is not saved may be either: both ways are open once its screen is completed, none before', () => {
    const data = { last_name: 'Holloway' };
    expect(open(flow, { data })).toEqual(['one']);
    expect(open(flow, { data, completed: ['postcode'] })).toEqual(['end', 'one', 'trade']);
  });
});

describe('screens that are opened by their address', () => {
  const flow = trialFlow(
    {
      one: screen('', { body: ['surname'], submit: on('two') }),
      two: screen('two', { body: ['agreed'], submit: on('end') }),
      needy: screen('needy', {
        linkOnly: true,
        requires: [{ fact: 'agreed', else: 'toTwo' }],
        enter: { run: ['trial.first'] },
        submit: on('end'),
      }),
      end: screen('end', { end: true, enter: { run: ['trial.second'] } }),
    },
    { ...more, routes: { toTwo: [{ screen: 'two' }] } },
  );

  test('open where what they require is saved on a screen that the walk has left', () => {
    expect(open(flow)).toEqual(['one']);
    expect(open(flow, { data: { not_already_filed: true } })).toEqual(['one']);
    expect(open(flow, { data: { last_name: 'Holloway', not_already_filed: true } })).toContain('needy');
  });

  test('one whose requirement is not met opens nothing where it leads', () => {
    expect(open(flow)).not.toContain('two');
  });
});

test('a screen whose own call has left something stays open when the way to it is gone', () => {
  const flow = trialFlow(
    {
      one: screen('', {
        body: ['surname'],
        submit: {
          label: 'Next',
          run: ['claim.save'],
          to: [{ when: [{ not: { fact: 'lead.created', is: true } }], screen: 'once' }, { screen: 'other' }],
        },
      }),
      once: screen('once', { enter: { run: ['trial.first'] }, body: ['agreed'], submit: on('end') }),
      other: screen('other', { submit: on('end') }),
      end: screen('end', last),
    },
    more,
  );
  const data = { last_name: 'Holloway' };
  expect(open(flow, { data })).toEqual(['once', 'one']);
  const after = reach(flow, { data, records: { 'lead.created': true } });
  expect([...after.open]).toContain('once');
  expect(after.due.screen).toBe('once');
});

test('a screen that is passed over as done runs nothing but what settles it, and leads on', () => {
  const flow = trialFlow(
    {
      one: screen('', { body: ['surname'], submit: on('check') }),
      check: screen('check', {
        skip: [{ when: [{ fact: 'lead.created', is: true }], screen: 'end' }],
        enter: { background: ['trial.first'] },
        submit: on('end', ['trial.first']),
      }),
      end: screen('end', last),
    },
    more,
  );
  const held = { data: { last_name: 'Holloway' }, records: { 'lead.created': true } };
  const { open: opened, done, runs } = reach(flow, held);
  expect([[...opened], [...done]]).toEqual([['one', 'end'], ['check']]);
  expect([runs('trial.first'), runs('trial.first', true)]).toEqual([false, true]);
});

test('an address that opens a screen which is passed over as done leads no further', () => {
  const flow = trialFlow(
    {
      one: screen('', { body: ['surname'], submit: on('end') }),
      check: screen('check', {
        linkOnly: true,
        skip: [{ when: [{ fact: 'qkba', is: 'hi' }], screen: 'end' }],
        submit: on('end', ['trial.first']),
      }),
      end: screen('end', { end: true, enter: { run: ['trial.second'] } }),
    },
    more,
  );
  const { open: opened, done, runs } = reach(flow, { data: { qkba: 'hi' } });
  expect([[...opened], [...done]]).toEqual([['one'], ['check']]);
  expect([runs('trial.second'), runs('trial.first', true)]).toEqual([false, true]);
});
