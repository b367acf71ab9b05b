import { expect, test } from 'vitest';
import { smallFlow } from '#fixtures/small-flow.ts';
import { link } from '../index.ts';
import { conforming } from './conform.ts';

const broken = smallFlow(
  { fields: { surname: { type: 'personName', saveAs: 7 }, email: 'none' }, routes: { on: [null, { screen: 'last' }] } },
  {
    first: { body: [{}, 'surname'], submit: { label: 'Next', run: [5, 'claim.save'] } },
    last: { path: 3, colour: 'red' },
  },
);

test('what the schema refuses becomes empty, and names and the places in lists stay', () => {
  const { fields, routes, screens } = conforming(broken);
  expect(Object.keys(fields ?? {})).toEqual(['surname', 'email']);
  expect(routes?.on).toEqual([{}, { screen: 'last' }]);
  expect(screens.first?.body).toEqual(['', 'surname']);
  expect(screens.first?.submit).toEqual({ label: 'Next', run: ['', 'claim.save'], to: '' });
  expect(screens.last).toEqual({ path: '', heading: 'Last', body: [], end: true });
});

test('a flow of any shape can be linked then', () => {
  expect(link(conforming(broken)).screens.first?.calls.map(({ effect }) => effect)).toEqual(['claim.save']);
  for (const flow of [null, [], 'flow', { screens: [], fields: null }])
    expect(Object.keys(link(conforming(flow)).screens)).toEqual([]);
});

test('a flow that the schema accepts stays as it is', () => {
  const flow = smallFlow({ conditions: { known: [{ not: { fact: 'user.exists', is: true } }] } });
  expect(conforming(flow)).toEqual(flow);
});
