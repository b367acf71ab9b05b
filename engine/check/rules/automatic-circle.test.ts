import { expect, test } from 'vitest';
import { filesOf, smallFlow } from '#fixtures/small-flow.ts';
import { testedFlows } from '#fixtures/tested-flows.ts';
import { readFlowFiles } from '#flows/files.ts';
import { claims } from '../../claims/vocabulary.ts';
import { resolveFlow } from '../../resolve/index.ts';
import type { Vocabulary } from '../../vocabulary/vocabulary.ts';
import { checkFlow } from '../index.ts';

type Json = Record<string, unknown>;

const circlesOf = (flow: Json, vocabulary: Vocabulary = claims): string[] => {
  const files = new Map([...readFlowFiles(testedFlows), ...filesOf(flow)]);
  return checkFlow(resolveFlow(files, String(flow.id)), vocabulary)
    .filter(({ code }) => code === 'automatic-circle')
    .map(({ message }) => message);
};

/** The quiz sends everybody to bureau B who was not there, and bureau B sends everybody back. */
const quizAndBureauB: Json = {
  id: 'round',
  title: 'Quiz and bureau B lead to each other',
  extends: 'v3',
  routes: {
    afterQuiz: [{ when: [{ not: 'bureauBAsked' }], screen: 'bureauB' }, { screen: 'finish' }],
    afterBureauB: [{ screen: 'questions' }],
  },
};

/** Failed searches leave no mark that bureau B has been asked. */
function withoutLatch(): Vocabulary {
  const search = claims.effects['bureauB.search'];
  const failed = search?.outcomes.failed;
  if (!search || !failed) throw new Error('there is no such effect');
  const gives = failed.gives.filter((fact) => fact !== 'bureauB.done');
  return {
    ...claims,
    effects: {
      ...claims.effects,
      'bureauB.search': { ...search, outcomes: { ...search.outcomes, failed: { ...failed, gives } } },
    },
  };
}

test('a quiz and a bureau that lead to each other are no circle while every answer of the bureau leaves its mark', () => {
  expect(circlesOf(quizAndBureauB)).toEqual([]);
});

test('a quiz and a bureau that lead to each other go round by themselves where a failed search leaves no mark', () => {
  const [message = '', ...others] = circlesOf(quizAndBureauB, withoutLatch());
  expect(others).toEqual([]);
  expect(message).toMatch(/^The journey goes round by itself: .*bureauB/);
  expect(message).toContain('questions');
});

test('a screen that submits itself and is led back to by itself goes round; where a person presses, it does not', () => {
  const exists = [{ fact: 'user.exists', is: true }];
  const flow = (auto: Json) =>
    smallFlow(
      { outcomes: { 'user.validate': { valid: 'continue', exists: 'continue', failed: 'stay' } } },
      {
        first: { submit: { label: 'Next', run: ['user.validate'], to: [{ screen: 'wait' }] } },
        wait: {
          path: 'wait',
          heading: 'Wait',
          body: [],
          submit: { label: 'Next', ...auto, to: [{ when: exists, screen: 'check' }, { screen: 'last' }] },
        },
        check: { path: 'check', heading: 'Check', body: [], enter: { to: [{ screen: 'wait' }] } },
      },
    );
  expect(circlesOf(flow({ auto: { while: exists, after: 1_500 } }))).toEqual([
    'The journey goes round by itself: wait → check → wait while user.exists is true.',
  ]);
  expect(circlesOf(flow({}))).toEqual([]);
});
