import { expect, test } from 'vitest';
import { filesOf, smallFlow } from '#fixtures/small-flow.ts';
import { testedFlows } from '#fixtures/tested-flows.ts';
import { workOf } from '#fixtures/work.ts';
import { readFlowFiles } from '#flows/files.ts';
import { checkFlow, checkFlows } from '../index.ts';
import { resolveFlow } from '../resolve/index.ts';

type Json = Record<string, unknown>;

/** The flows with one file changed. */
function changed(file: string, change: (flow: Record<string, Json>) => void): Map<string, string> {
  const files = readFlowFiles(testedFlows);
  const flow = JSON.parse(files.get(file) ?? '') as Record<string, Json>;
  change(flow);
  return files.set(file, JSON.stringify(flow, null, 2));
}

const without =
  (screen: string, member: string) =>
  ({ screens }: Record<string, Json>): void => {
    const one = (screens?.[screen] ?? {}) as Json;
    delete one[member];
  };
const route = (name: string, rules: unknown) => (flow: Record<string, Json>) => {
  flow.routes = { ...flow.routes, [name]: rules };
};

const deadEnds: [what: string, Map<string, string>, code: string, screen: string][] = [
  ['a screen without its button', changed('parts/details.json', without('info', 'submit')), 'no-end', 'info'],
  [
    'the last form without its button',
    changed('parts/details.json', without('contact', 'submit')),
    'no-end',
    'contact',
  ],
  ['the signature without its button', changed('parts/sign.json', without('sign', 'submit')), 'no-end', 'sign'],
  [
    'a screen that leads to itself',
    changed('v3.json', route('afterContact', [{ screen: 'contact' }])),
    'no-end',
    'contact',
  ],
  [
    'two screens that lead to each other',
    changed('v3.json', route('afterInfo', [{ screen: 'postcode' }])),
    'no-end',
    'info',
  ],
];

/** The least processor time of three runs, in milliseconds: a collection of garbage may fall into one of them. */
async function leastWork(run: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 3; round += 1) times.push((await workOf(run)).ms);
  return Math.min(...times);
}

test.each(deadEnds)(
  '%s is one error at its screen, found as quickly as a sound flow is checked',
  async (_, files, code, screen) => {
    const sound = readFlowFiles(testedFlows);
    checkFlows(sound, ['v3']);
    const usual = await leastWork(() => checkFlows(sound, ['v3']));
    const { problems } = checkFlows(files, ['v3']);
    const ms = await leastWork(() => checkFlows(files, ['v3']));
    expect(problems.map((one) => `${one.code} ${one.path}`)).toEqual([`${code} screens.${screen}`]);
    // Before there were rules for the graph alone, this took 15 to 40 times as long, and said "too-many-states".
    expect(ms).toBeLessThan(usual * 2 + 100);
  },
);

test('a requirement that leads a claimant without the fact round for ever is found before the states are counted', () => {
  const files = changed('v3.json', (flow) => {
    flow.screens = {
      bureauB: { requires: [{ fact: 'address.id', else: 'toStart' }] },
      postcode: { submit: { to: [{ screen: 'bureauB' }] } },
    };
  });
  expect(checkFlow(resolveFlow(files, 'v3')).map(({ code, message }) => `${code} ${message}`)).toEqual([
    'requirement-circle Screen "bureauB" requires "address.id", and a claimant without it is led round for ever: bureauB → postcode → bureauB.',
  ]);
});

const ask = (index: number) => `ask${index}`;

test('eight independent questions, each with a notice at the end, are not too many', () => {
  const eight = Array.from({ length: 8 }, (_, index) => index);
  const flow = (is: string) =>
    smallFlow(
      {
        fields: Object.fromEntries(eight.map((index) => [ask(index), { type: 'yesNo', label: `Question ${index}` }])),
        blocks: Object.fromEntries(
          eight.map((index) => [
            `note${index}`,
            { type: 'text', text: `Notice ${index}`, when: [{ fact: ask(index), is: index === 7 ? is : 'yes' }] },
          ]),
        ),
      },
      {
        first: { body: eight.map(ask) },
        last: { body: eight.map((index) => `note${index}`) },
      },
    );
  const told = (json: Json) =>
    checkFlow(resolveFlow(filesOf(json), 'small')).map(({ code, path }) => `${code} ${path}`);
  expect(told(flow('yes'))).toEqual([]);
});

test('a notice that can never be shown is found among many questions too', () => {
  const many = Array.from({ length: 10 }, (_, index) => index);
  const flow = smallFlow(
    {
      fields: Object.fromEntries(many.map((index) => [ask(index), { type: 'yesNo', label: `Question ${index}` }])),
      blocks: Object.fromEntries(
        many.map((index) => [
          `note${index}`,
          {
            type: 'text',
            text: `Notice ${index}`,
            // The last field is required, so it is known at the end.
            when: index === 9 ? [{ not: { fact: ask(9), known: true } }] : [{ fact: ask(index), is: 'yes' }],
          },
        ]),
      ),
    },
    {
      first: { body: many.map(ask) },
      last: { body: many.map((index) => `note${index}`) },
    },
  );
  expect(checkFlow(resolveFlow(filesOf(flow), 'small')).map(({ code, path }) => `${code} ${path}`)).toEqual([
    'never-true blocks.note9.when',
  ]);
});

const skipping = (when: Json[]) =>
  changed('v3.json', (flow) => {
    flow.screens = { contact: { skip: [{ when, screen: 'sign' }] } };
  });
const valid = { valid: ['email', 'mobile', 'softSearch'] };

test('a screen may be skipped while its own answers are valid and saved: a claimant who comes back has given them', () => {
  const saved = ['email', 'mobile', 'softSearch'].map((name) => ({ fact: `${name}.saved`, is: true }));
  expect(checkFlow(resolveFlow(skipping([valid, ...saved]), 'v3'))).toEqual([]);
});

test('a skip while answers are only typed is refused because they are not saved, not as a condition that never holds', () => {
  const codes = checkFlow(resolveFlow(skipping([valid]), 'v3')).map(({ code }) => code);
  expect(new Set(codes)).toEqual(new Set(['read-before-saved']));
});

test('a version may remove bureau B and the code by null', () => {
  const files = readFlowFiles(testedFlows).set(
    'v7.json',
    JSON.stringify({
      id: 'v7',
      title: 'Without bureau B and without the code',
      extends: 'v3',
      routes: {
        afterSign: [{ when: 'userExists', screen: 'filed' }, { screen: 'questions' }],
        afterBureauB: null,
        afterCode: null,
      },
      screens: { bureauB: null, otp: null },
    }),
  );
  expect(checkFlows(files, ['v7']).problems).toEqual([]);
});

test.each([
  ['tests that exclude each other', [{ valid: ['email'] }, { not: { valid: ['email'] } }], 'never-true'],
  ['a condition and its opposite', ['userExists', { not: 'userExists' }], 'never-true'],
  ['a thing and its opposite, either', [{ any: ['canGoBack', { not: 'canGoBack' }] }], 'always-true'],
])('%s: one error, at the condition', (_, when, code) => {
  const files = changed('v3.json', (flow) => {
    flow.routes = {
      ...flow.routes,
      afterContact: [{ when, screen: 'filed' }, { when: 'userExists', dialog: 'exists' }, { screen: 'sign' }],
    };
  });
  expect(checkFlow(resolveFlow(files, 'v3')).map((one) => `${one.code} ${one.path}`)).toEqual([
    `${code} routes.afterContact[0].when`,
  ]);
});

test('a condition that contradicts itself is one error where it is defined, not one for each use', () => {
  const files = changed('v3.json', (flow) => {
    flow.conditions = { odd: ['userExists', { not: 'userExists' }] };
    flow.routes = {
      ...flow.routes,
      afterContact: [{ when: 'odd', screen: 'filed' }, { when: 'userExists', dialog: 'exists' }, { screen: 'sign' }],
    };
  });
  expect(checkFlow(resolveFlow(files, 'v3')).map((one) => `${one.code} ${one.path}`)).toEqual([
    'never-true conditions.odd',
  ]);
});
