import { expect, test } from 'vitest';
import { filesOf, smallFlow } from '#fixtures/small-flow.ts';
import { checkFlow } from '../index.ts';
import { resolveFlow } from '../resolve/index.ts';

type Json = Record<string, unknown>;

const told = (flow: Json) =>
  checkFlow(resolveFlow(filesOf(flow), 'small')).map(({ code, path, message }) => `${code} ${path} ${message}`);
const screen = (path: string, to: unknown, more: Json = {}): Json => ({
  ...{ path, heading: `Screen ${path}`, body: [] },
  submit: { label: 'Next', to },
  ...more,
});

const address = {
  fields: { address: { type: 'ukAddress', label: 'Address', saveAs: { postcode: 'postcode', address: 'address' } } },
  outcomes: { 'claim.save': { saved: 'continue', refused: 'stay', failed: 'stay' } },
};
const hasId = [{ fact: 'address.id', known: true }];

test('an address with an id is stuck where the only button stays for it, and the check says so', () => {
  const flow = (rest: unknown) =>
    smallFlow(address, {
      first: { body: ['address'], submit: { label: 'Next', to: [{ screen: 'second' }] } },
      second: screen('second', [{ when: hasId, ...(rest as Json) }, { screen: 'last' }]),
    });
  expect(told(flow({ stay: 'This does not go on.' }))).toEqual([
    'no-end screens.second From screen "second" no end can be reached while address.id is known.',
  ]);
  // A way back to the address is a way on: it can be written by hand there.
  expect(told(flow({ screen: 'first' }))).toEqual([]);
});

test('a main button that an answer of its own screen shows leads on, and one that none can show does not', () => {
  const fields = { fields: { owned: { type: 'yesNo', label: 'Do you own it?' } } };
  const when = (fact: Json) => [{ fact: 'owned', ...fact }];
  const flow = (first: Json, condition: Json[]) =>
    smallFlow(fields, {
      first: screen('', [{ screen: 'last' }], {
        ...first,
        submit: { label: 'Next', when: condition, to: [{ screen: 'last' }] },
      }),
    });
  const steps = [
    { id: 'one', body: ['owned'] },
    { id: 'two', body: [] },
  ];
  expect(told(flow({ body: ['owned'] }, when({ is: 'yes' })))).toEqual([]);
  expect(told(flow({ steps }, when({ is: 'yes' })))).toEqual([]);
  // Both answers are asked before the button: with neither it can be shown.
  const never = [...when({ is: 'yes' }), ...when({ is: 'no' })];
  expect(told(flow({ body: ['owned'] }, never)).join('\n')).toContain('never-true screens.first.submit.when');
});

test('Back leads to the screen before, which is no way on where that screen only leads here again', () => {
  const back = { goBack: { label: 'Back', to: [{ back: true }] } };
  const answer = { fields: { owned: { type: 'yesNo', label: 'Do you own it?' } } };
  const flow = (between: Json) =>
    smallFlow(answer, {
      first: {
        body: ['owned'],
        submit: { label: 'Next', to: [{ when: [{ fact: 'owned', is: 'no' }], screen: 'between' }, { screen: 'hub' }] },
      },
      between: screen('between', [{ screen: 'hub' }], between),
      hub: screen('hub', [{ when: [{ fact: 'owned', is: 'no' }], stay: 'Not without it.' }, { screen: 'last' }], {
        body: ['goBack'],
        actions: back,
      }),
    });
  expect(told(flow({}))).toEqual([
    'no-end screens.between From the screens "between", "hub" no end can be reached: they only lead to each other.',
  ]);
  const leave = { leave: { label: 'Leave', to: [{ screen: 'last' }] } };
  expect(told(flow({ body: ['leave'], actions: leave }))).toEqual([]);
});

test('a screen that is led back to keeps the screen before it: Back leads there and nowhere else', () => {
  const flow = (between: Json) =>
    smallFlow(
      { fields: { owned: { type: 'yesNo', label: 'Do you own it?' } } },
      {
        first: {
          body: ['owned', 'later'],
          actions: { later: { label: 'Later', to: [{ screen: 'hub' }] } },
          submit: { label: 'Next', to: [{ screen: 'between' }] },
        },
        between: screen('between', [{ screen: 'hub' }], between),
        hub: screen('hub', [{ screen: 'check' }], {
          body: ['goBack'],
          actions: { goBack: { label: 'Back', to: [{ back: true }] } },
        }),
        check: screen('check', [{ when: [{ fact: 'owned', is: 'yes' }], screen: 'last' }, { screen: 'hub' }]),
      },
    );
  // Back from "hub" leads to "between", which asks nothing.
  expect(told(flow({})).map((one) => one.split(' from ')[0])).toEqual([expect.stringContaining('no-end ')]);
  const again = { again: { label: 'Change', to: [{ screen: 'first' }] } };
  expect(told(flow({ body: ['again'], actions: again }))).toEqual([]);
});

test('a failure of the service is no way on', () => {
  const flow = (found: unknown) =>
    smallFlow(
      { outcomes: { 'address.find': { found, none: found, failed: [{ screen: 'last' }] } } },
      { first: { submit: { label: 'Next', run: ['address.find'], to: [{ screen: 'first' }] } } },
    );
  expect(told(flow('continue'))).toEqual([
    'no-end screens.first From screen "first" no end can be reached, unless a call fails.',
  ]);
  expect(told(flow([{ screen: 'last' }]))).toEqual([]);
});
