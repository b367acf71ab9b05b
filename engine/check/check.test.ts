import { expect, test } from 'vitest';
import { journeyIds } from '#engine/resolve/files.ts';
import { branchingFlow, largeFlow } from '#fixtures/large-flow.ts';
import { filesOf, smallFlow } from '#fixtures/small-flow.ts';
import { testedFlows } from '#fixtures/tested-flows.ts';
import { readFlowFiles } from '#flows/files.ts';
import { checkFlow, checkFlows, graphOf, link } from '../index.ts';
import { resolveFlow } from '../resolve/index.ts';

type Json = Record<string, unknown>;

const check = (flow: Json) => checkFlow(resolveFlow(filesOf(flow), String(flow.id)));
const told = (flow: Json) => check(flow).map(({ code, path }) => `${code} ${path}`);
const next = (to: unknown, more: Json = {}) => ({ submit: { label: 'Next', ...more, to } });
const page = (path: string, to: unknown, more: Json = {}) => ({ path, heading: path, body: [], ...next(to), ...more });
const box = { type: 'consent', label: 'Yes', required: false };

test('the flows of the house and the experiment have no problem', () => {
  const files = readFlowFiles(testedFlows);
  expect(checkFlows(files, journeyIds(files)).problems).toEqual([]);
});

test('a wrong target is refused with file, screen, button and the target; so is a start that is not a screen', {
  tags: ['FD-1'],
}, () => {
  const exists = { when: [{ fact: 'user.exists', is: true }] };
  const rules = [{ ...exists, screen: 'last' }, { ...exists, stay: 'Again.' }, { screen: 'contatc' }];
  const flow = smallFlow(
    { start: 'frist' },
    { first: next(rules), contact: { path: 'contact', heading: 'Contact', body: [], end: true } },
  );
  const problems = check(flow).filter(({ code }) => code === 'unknown-screen');
  expect(problems.map(({ file, message, fix }) => ({ file, message, fix }))).toEqual([
    { file: 'small.json', message: 'Start: there is no screen "frist".', fix: 'Did you mean "first"?' },
    {
      file: 'small.json',
      message: 'Screen "first", submit, rule 3: there is no screen "contatc".',
      fix: 'Did you mean "contact"?',
    },
  ]);
});

test('circles that the claimant goes by buttons are allowed, and a screen that leads to itself', {
  tags: ['FD-2'],
}, () => {
  const more = { when: [{ fact: 'more', is: true }] };
  const flow = smallFlow(
    { fields: { more: box } },
    {
      first: { body: ['more'], ...next([{ ...more, screen: 'first' }, { screen: 'second' }]) },
      second: page('second', [{ screen: 'third' }]),
      third: page('third', [{ when: [{ fact: 'again', is: true }], screen: 'first' }, { screen: 'last' }], {
        body: ['again'],
      }),
    },
  );
  (flow.fields as Json).again = box;
  expect(told(flow)).toEqual([]);
});

test('a circle without an end is reported by name, and nothing overflows', { tags: ['FD-2'] }, () => {
  const flow = smallFlow(
    {},
    {
      first: next([{ screen: 'a' }]),
      a: page('a', [{ screen: 'b' }]),
      b: page('b', [{ screen: 'c' }]),
      c: page('c', [{ screen: 'a' }]),
    },
  );
  expect(check(flow).map(({ message }) => message)).toEqual([
    'From the screens "a", "b", "c" no end can be reached: they only lead to each other.',
  ]);
});

test('a field of an unknown type and one of none are both reported at once, with screen and field', {
  tags: ['FD-3'],
}, () => {
  const flow = smallFlow(
    { fields: { email: { type: 'emial', label: 'Email' }, mobile: { label: 'Mobile' } } },
    { first: { body: ['email', 'mobile'] } },
  );
  expect(check(flow).map(({ message }) => message)).toEqual([
    'Field "email" (screen "first"): there is no field type "emial".',
    'Field "mobile" (screen "first"): "type" is missing.',
  ]);
});

test('names of prototypes are refused wherever names stand, and no object is changed', { tags: ['FD-4'] }, () => {
  const names = ['__proto__', 'constructor', 'toString'];
  const body = `{"type":"consent","label":"x","polluted":true}`;
  const maps = ['fields', 'screens', 'routes', 'conditions', 'sequences', 'blocks', 'outcomes'];
  const members = maps.map((map) => `"${map}": {${names.map((name) => `"${name}": ${body}`).join()}}`).join();
  const resolved = resolveFlow(
    new Map([['small.json', `{"id":"small","title":"t","base":"/x","start":"a",${members}}`]]),
    'small',
  );
  const refused = resolved.problems.filter(({ code }) => code === 'reserved-name').map(({ path }) => path);
  expect(refused.sort()).toEqual(maps.flatMap((map) => names.map((name) => `${map}.${name}`)).sort());
  expect(Object.keys({})).toEqual([]);
  expect(({} as Json).polluted).toBeUndefined();
  expect(({} as Json).type).toBeUndefined();
  expect(resolved.flow && Object.keys(resolved.flow.fields ?? {})).toEqual([]);
});

test('misspelt rules of a field and a rule that the language does not have are refused with their places', {
  tags: ['FD-6'],
}, () => {
  const flow = smallFlow(
    { fields: { email: { type: 'email', label: 'Email', requierd: true, min: 2, pattern: '[a-' } } },
    { first: { body: ['email'] } },
  );
  expect(check(flow).map(({ code, line, path }) => [code, line, path])).toEqual([
    ['unknown-member', 10, 'fields.email.requierd'],
    ['unknown-member', 11, 'fields.email.min'],
    // A pattern is one that is named in code: an expression is none of them.
    ['wrong-value', 12, 'fields.email.pattern'],
  ]);
});

test('what a step leads to may hold in no case; what an outcome of its calls leads to may not', () => {
  const rules = [{ when: [{ fact: 'user.exists', is: true }], screen: 'last' }];
  const withStep = (step: Json) =>
    smallFlow(
      { outcomes: { 'user.validate': { valid: 'continue', exists: 'continue', failed: 'stay' } } },
      { first: { steps: [{ id: 'one', body: [], ...step }] } },
    );
  const noLast = (step: Json) => told(withStep(step)).filter((one) => one.startsWith('no-last'));
  expect(noLast({ to: rules })).toEqual([]);
  expect(noLast({ run: [{ effect: 'user.validate', on: { exists: rules } }] })).toEqual([
    'no-last screens.first.steps[0].run[0].on.exists[0]',
  ]);
});

test('problems of different kinds come all at once', () => {
  const flow = smallFlow(
    {
      fields: { email: { type: 'emial', label: 'Hello {naem}' } },
      conditions: { odd: [{ fact: 'user.exsits', is: true }] },
    },
    {
      first: {
        body: ['email'],
        progress: 200,
        ...next([{ when: 'odd', screen: 'lsat' }, { screen: 'last' }], { run: ['claim.safe'] }),
      },
    },
  );
  expect(told(flow)).toEqual([
    'unknown-field-type fields.email.type',
    'unknown-fact fields.email.label',
    'unknown-fact conditions.odd[0].fact',
    'unknown-effect screens.first.submit.run[0]',
    'unknown-screen screens.first.submit.to[0].screen',
    'out-of-range screens.first.progress',
  ]);
});

test('an unreachable screen is found beside a misspelt word in a text', () => {
  const flow = smallFlow(
    {},
    { first: { heading: 'Hello {' }, island: { path: 'island', heading: 'Island', body: [], end: true } },
  );
  expect(told(flow)).toEqual(['text-braces screens.first.heading', 'unreachable-screen screens.island']);
});

test('an unknown claim key does not also make every effect lack what it reads', () => {
  const flow = smallFlow(
    {
      outcomes: { 'user.validate': { valid: 'continue', exists: 'continue', failed: 'stay' } },
      fields: { email: { type: 'email', label: 'Email', saveAs: 'emial' } },
    },
    { first: { body: ['email'], ...next([{ screen: 'last' }], { run: ['user.validate'] }) } },
  );
  expect(told(flow)).toEqual(['unknown-claim-key fields.email.saveAs']);
});

test('what an effect reads and no screen asks for is told for each claim key, with the way that leads there', () => {
  const flow = smallFlow(
    { outcomes: { 'user.validate': { valid: 'continue', exists: 'continue', failed: 'stay' } } },
    { first: next([{ screen: 'last' }], { run: ['user.validate'] }) },
  );
  const problems = check(flow);
  expect(new Set(problems.map(({ code }) => code))).toEqual(new Set(['read-before-set']));
  expect(problems.map(({ message }) => message)).toContain(
    'Screen "first", submit, call 1: "user.validate" reads "email", which is not known on the way first.',
  );
});

test('an answer that only one of two ways asks for may not be read behind both, except under a condition on it', () => {
  const name = { type: 'personName', part: 'given', label: 'First name' };
  const way = (heading: unknown) =>
    smallFlow(
      { fields: { more: box, name } },
      {
        first: { body: ['more'], ...next([{ when: [{ fact: 'more', is: true }], screen: 'who' }, { screen: 'last' }]) },
        who: page('who', [{ screen: 'last' }], { body: ['name'] }),
        last: { heading },
      },
    );
  expect(told(way('Thank you, {name}'))).toEqual(['read-before-set screens.last.heading']);
  expect(
    told(way([{ when: [{ fact: 'name', known: true }], text: 'Thank you, {name}' }, { text: 'Thank you' }])),
  ).toEqual([]);
});

test('facts that only some outcomes give are not known behind all of them', () => {
  const flow = (outcome: unknown) =>
    smallFlow(
      { outcomes: { 'address.find': { found: 'continue', none: 'continue', failed: outcome } } },
      {
        first: next([{ screen: 'last' }], { run: ['address.find'] }),
        last: { heading: 'Addresses of {addresses.for}' },
      },
    );
  expect(told(flow('continue'))).toEqual(['read-before-set screens.last.heading']);
  expect(told(flow('stay'))).toEqual([]);
});

test('a screen from which only Back leads on is no dead end where the screen before has another way', () => {
  const actions = { info: { label: 'More', to: [{ screen: 'info' }] } };
  const back = { goBack: { label: 'Back', to: [{ back: true }] } };
  const flow = smallFlow(
    {},
    { first: { body: ['info'], actions }, info: { path: 'info', heading: 'Info', body: ['goBack'], actions: back } },
  );
  expect(told(flow)).toEqual([]);
});

test('a screen without button, rule or end is a dead end', () => {
  expect(told(smallFlow({}, { last: { end: undefined } }))).toEqual(['no-end screens.last']);
});

test('a dead end for one class of facts only says for which', () => {
  const submit = { label: 'Next', when: [{ fact: 'more', is: true }], to: [{ screen: 'last' }] };
  const flow = smallFlow(
    { fields: { more: box } },
    {
      first: { body: ['more'], ...next([{ screen: 'second' }]) },
      second: { path: 'second', heading: 'Second', body: [], submit },
    },
  );
  expect(check(flow).map(({ message }) => message)).toEqual([
    'From screen "second" no end can be reached while more is not known.',
  ]);
});

test('a condition on a stored fact can hold for a returning claimant, though no path sets it there', () => {
  const exists = [{ fact: 'user.exists', is: true }];
  const flow = smallFlow(
    {},
    {
      first: next([{ when: exists, screen: 'filed' }, { screen: 'last' }]),
      filed: { path: 'filed', heading: 'Filed', body: [], end: true },
    },
  );
  expect(told(flow)).toEqual([]);
});

test('a condition on a fact that no effect of the flow gives, and no claim stores, can never hold', () => {
  const flow = smallFlow(
    {},
    { first: next([{ when: [{ fact: 'questions.list', empty: false }], screen: 'last' }, { screen: 'last' }]) },
  );
  expect(told(flow)).toEqual(['never-true screens.first.submit.to[0].when']);
});

test('a condition that contradicts itself can never hold', () => {
  const both = [
    { fact: 'user.exists', is: true },
    { fact: 'user.exists', is: false },
  ];
  expect(told(smallFlow({}, { first: next([{ when: both, stay: 'No.' }, { screen: 'last' }]) }))).toEqual([
    'never-true screens.first.submit.to[0].when',
  ]);
});

test('two routes that lead round by themselves are found on classes of facts, not on the graph of screens', () => {
  const exists = [{ fact: 'user.exists', is: true }];
  const wait = (to: unknown) => ({ path: 'wait', heading: 'Wait', body: [], enter: { to } });
  const round = (away: unknown) =>
    smallFlow(
      { outcomes: { 'user.validate': { valid: 'continue', exists: 'continue', failed: away } } },
      {
        first: next([{ screen: 'wait' }]),
        wait: wait([{ when: exists, screen: 'last' }, { screen: 'check' }]),
        check: {
          path: 'check',
          heading: 'Check',
          body: [],
          enter: { to: [{ when: exists, screen: 'last' }, { screen: 'wait' }] },
        },
      },
    );
  expect(told(round('continue')).filter((one) => one.startsWith('automatic-circle'))).toEqual([
    'automatic-circle screens.wait',
  ]);
});

test('a screen whose gate sends newcomers to itself goes round by itself', () => {
  const flow = smallFlow(
    { routes: { home: [{ screen: 'last' }] }, fields: { more: { ...box, required: true } } },
    { first: { body: ['more'] }, last: { requires: [{ fact: 'more', else: 'home' }] } },
  );
  expect(told(flow)).toEqual(['automatic-circle screens.last']);
});

test('a law holds on all paths, going round by buttons included', () => {
  const flow = (always: unknown) =>
    smallFlow({ always }, { first: next([{ screen: 'second' }]), second: page('second', [{ screen: 'last' }]) });
  expect(
    told(
      flow([
        { before: ['first', 'second'] },
        { before: ['second', 'last'] },
        { neverAfter: ['first', 'last'] },
        { atMost: ['second', 1] },
      ]),
    ),
  ).toEqual([]);
  expect(told(flow([{ before: ['last', 'second'] }, { neverAfter: ['last', 'first'] }]))).toEqual([
    'law-broken always[0]',
    'law-broken always[1]',
  ]);
});

test('a button that goes back to a screen before may lower the progress', () => {
  const again = { again: { label: 'Again', to: [{ screen: 'first' }] } };
  const second = page('second', [{ screen: 'last' }], { progress: 60, body: ['again'], actions: again });
  expect(
    told(smallFlow({}, { first: { progress: 30, ...next([{ screen: 'second' }]) }, second, last: { progress: 100 } })),
  ).toEqual([]);
});

test('sixteen yes/no branches do not multiply: only what is still read tells states apart', () => {
  const resolved = resolveFlow(filesOf(branchingFlow(16)), 'branches');
  expect(resolved.flow && graphOf(link(resolved.flow)).states.length).toBeLessThan(400);
  expect(checkFlow(resolved)).toEqual([]);
});

test('a flow of 300 screens and 600 fields, and one of 500 screens, are checked within their time', {
  tags: ['PF-1'],
}, () => {
  const timed = (flow: Json) => {
    const before = process.cpuUsage();
    expect(check(flow)).toEqual([]);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
  expect(timed(largeFlow(300, 2))).toBeLessThan(1_500);
  expect(timed(largeFlow(500, 2))).toBeLessThan(3_000);
});

test('a step without a body that no version has is a fault with its place', () => {
  const base = smallFlow({ id: 'base', base: '/base' }, { first: { steps: [{ id: 'one', body: [] }] } });
  const version = {
    id: 'other',
    title: 'Another',
    base: '/other',
    extends: 'base',
    screens: { first: { steps: [{ id: 'on' }] } },
  };
  const files = new Map([...filesOf(base), ...filesOf(version)]);
  const found = checkFlow(resolveFlow(files, 'other')).map(({ code, file, path }) => `${file} ${code} ${path}`);
  expect(found).toEqual(['other.json missing-member screens.first.steps[0]']);
});
