import { expect, test } from 'vitest';
import { filesOf, smallFlow } from '#fixtures/small-flow.ts';
import { testedFlows } from '#fixtures/tested-flows.ts';
import { readFlowFiles } from '#flows/files.ts';
import type { Flow } from '#schemas/flow.ts';
import { checkFlow } from '../../index.ts';
import { resolveFlow } from '../../resolve/index.ts';

type Json = Record<string, unknown>;

const circlesOf = (files: ReadonlyMap<string, string>, id: string): string[] =>
  checkFlow(resolveFlow(files, id)).flatMap(({ code, message }) => (code === 'requirement-circle' ? [message] : []));
const told = (flow: Json) => circlesOf(filesOf(flow), String(flow.id));

/** The files of the product, of which one version leads nobody without an address id past bureau A after the quiz. */
function withoutTheRule(version: string): Map<string, string> {
  const files = readFlowFiles(testedFlows);
  const flow = JSON.parse(files.get(`${version}.json`) ?? '') as Flow;
  const rules = flow.routes?.afterQuiz ?? [];
  const kept = rules.filter(({ when }) => !JSON.stringify(when ?? '').includes('addressIdKnown'));
  expect(kept).toHaveLength(rules.length - 1);
  return files.set(
    `${version}.json`,
    JSON.stringify({ ...flow, routes: { ...flow.routes, afterQuiz: kept } }, null, 2),
  );
}

test.each([
  ['v3', 'v3', 'postcode → info → contact → sign → questions → bureauA'],
  ['v4', 'v4', 'postcode → info → contact → sign → questions → bureauA'],
  ['v4', 'v5', 'postcode → contact → sign → questions → bureauA'],
  ['v6', 'v6', 'contact → sign → questions → bureauA'],
])(
  'without its rule in %s, %s leads a passed quiz without an address id round for ever, and the check shows how',
  { tags: ['QUIZ-30', 'BA-21'] },
  (changed, version, way) => {
    const start = `Screen "bureauA" requires "address.id", and a claimant without it is led round for ever: bureauA → ${way} while `;
    const found = circlesOf(withoutTheRule(changed), version).filter((message) => message.startsWith(start));
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/ quiz\.passedAt is known\b/);
  },
);

test('a way back to the postcode is no circle where the quiz then leads to the finish', { tags: ['BA-21'] }, () => {
  const files = readFlowFiles(testedFlows);
  expect(['v3', 'v4', 'v5', 'v6'].flatMap((id) => circlesOf(files, id))).toEqual([]);
});

test('requirements that lead to the signature and to the quiz are no circle: there the claimant can sign and answer', () => {
  const all = [
    { fact: 'address.id', else: 'toStart' },
    { fact: 'signature.saved', else: 'toSign' },
    { fact: 'quiz.passedAt', else: 'toQuiz' },
  ];
  const version = (routes: Json = {}) =>
    new Map([
      ...readFlowFiles(testedFlows),
      ...filesOf({
        id: 'gated',
        title: 'Bureau A only after signature and quiz',
        extends: 'v3',
        routes: { toSign: [{ screen: 'sign' }], toQuiz: [{ screen: 'questions' }], ...routes },
        screens: { bureauA: { requires: all }, bureauAStealth: { requires: all } },
      }),
    ]);
  expect(circlesOf(version(), 'gated')).toEqual([]);
  // Everybody goes to bureau A: a failed quiz, or one without questions, never gives what it requires.
  const [message] = circlesOf(version({ afterQuiz: [{ screen: 'bureauA' }] }), 'gated').filter((one) =>
    one.startsWith('Screen "bureauA" requires "quiz.passedAt"'),
  );
  expect(message).toContain('is led round for ever: bureauA → questions → bureauA');
});

const next = (to: string, more: Json = {}) => ({ submit: { label: 'Next', ...more, to: [{ screen: to }] } });
const saved = { outcomes: { 'claim.save': { saved: 'continue', refused: 'stay', failed: 'continue' } } };

/** Two questions; the second screen requires `fact`, and leads back to the first without it. */
const twoScreens = (fact: string, field: Json, more: Json = {}) =>
  smallFlow(
    {
      routes: { back: [{ screen: 'first' }] },
      fields: { email: { type: 'email', label: 'Email', saveAs: 'email', ...field } },
      ...more,
    },
    {
      first: { body: ['email'], ...next('second', more.outcomes ? { run: ['claim.save'] } : {}) },
      second: { path: 'second', heading: 'Second', body: [], requires: [{ fact, else: 'back' }], ...next('last') },
    },
  );

test('an answer that may be left out is required: who leaves it out is led round for ever', () => {
  expect(told(twoScreens('email', { required: false }))).toEqual([
    'Screen "second" requires "email", and a claimant without it is led round for ever: second → first → second.',
  ]);
  expect(told(twoScreens('email', {}))).toEqual([]);
});

test('a save that fails and is gone past is no circle: the next time it can succeed', () => {
  expect(told(twoScreens('email.saved', {}, saved))).toEqual([]);
});

test('a button that leads to an end from the way round is a way out', () => {
  const flow = twoScreens('email', { required: false });
  const { first } = flow.screens as { first: Json };
  first.body = ['email', 'leave'];
  first.actions = { leave: { label: 'Not now', to: [{ url: '/bye' }] } };
  expect(told(flow)).toEqual([]);
});
