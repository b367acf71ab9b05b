import { expect, test } from 'vitest';
import { filesOf, smallFlow } from '#fixtures/small-flow.ts';
import type { Flow } from '#schemas/flow.ts';
import { describe } from '../analysis/queries.ts';
import { checkFlow, graphOf, link } from '../index.ts';
import { resolveFlow } from '../resolve/index.ts';

type Json = Record<string, unknown>;

const FACT = 'effect.lead.push';
const outcomes = {
  'lead.push': { queued: 'continue', failed: 'continue' },
  'otp.send': { sent: 'continue', alreadySent: 'continue', limited: 'continue', failed: 'continue' },
  'quiz.submit': { pass: 'continue', fail: 'continue', secondSet: 'continue', error: 'continue' },
};

/** A flow whose first screen calls effects, and whose second shows a notice under a condition. */
const flowOf = (run: unknown[], when: unknown, text = 'Said.'): Json =>
  smallFlow(
    {
      outcomes,
      blocks: { word: { type: 'notice', text, when } },
      fields: { email: { type: 'email', label: 'Email', saveAs: 'email' } },
    },
    {
      first: { body: ['email'], submit: { label: 'Next', run, to: [{ screen: 'last' }] } },
      last: { body: ['word'] },
    },
  );
const told = (flow: Json) =>
  checkFlow(resolveFlow(filesOf(flow), 'small'))
    .filter(({ code }) => code !== 'unused')
    .map(({ code, path, fix }) => `${code} ${path} ${fix}`);

test('a condition may read how the last call of an effect ended, with the outcomes of that effect only', () => {
  expect(told(flowOf(['lead.push'], [{ fact: FACT, is: 'failed' }]))).toEqual([]);
  expect(told(flowOf(['lead.push'], [{ fact: FACT, is: 'faild' }]))).toEqual([
    'wrong-comparison blocks.word.when[0].is Did you mean "failed"? It can be queued, failed.',
  ]);
  expect(told(flowOf(['lead.push'], [{ fact: 'effect.lead.pusch', is: 'failed' }]))).toEqual([
    'unknown-fact blocks.word.when[0].fact Did you mean "effect.lead.push"?',
  ]);
});

test('"limited" is an outcome of effects that wait for a rate limit, and of no other', () => {
  expect(told(flowOf(['lead.push'], [{ fact: FACT, is: 'limited' }]))).toHaveLength(1);
  const quiz = smallFlow(
    {
      outcomes,
      blocks: { word: { type: 'notice', text: 'Later.', when: [{ fact: 'effect.bureauA.search', is: 'limited' }] } },
      fields: {
        given: { type: 'personName', part: 'given', label: 'Name', saveAs: 'first_name' },
        family: { type: 'personName', part: 'family', label: 'Surname', saveAs: 'last_name' },
        born: { type: 'dateOfBirth', label: 'Born', saveAs: { iso: 'dob' } },
        home: {
          type: 'ukAddress',
          label: 'Home',
          lookup: 'address.find',
          saveAs: { postcode: 'postcode', address: 'address' },
        },
        agreed: { type: 'consent', label: 'Agreed', saveAs: 'soft_check_privacy' },
      },
    },
    {
      first: {
        body: ['given', 'family', 'born', 'home', 'agreed', 'word'],
        submit: { label: 'Next', run: ['bureauA.search'], to: [{ screen: 'last' }] },
      },
    },
  );
  (quiz.outcomes as Json)['bureauA.search'] = { found: 'continue', none: 'continue', failed: 'continue' };
  (quiz.outcomes as Json)['address.find'] = { found: 'continue', none: 'continue', failed: 'continue' };
  expect(told(quiz)).toEqual([]);
  const graph = graphOf(link(quiz as unknown as Flow));
  const refused = graph.states.filter((state) => describe(graph, state).includes('effect.bureauA.search is limited'));
  expect(new Set(refused.map(({ point }) => graph.program.points[point]?.screen))).toEqual(new Set(['first']));
});

test('what reads an effect that the flow does not call never holds', () => {
  expect(told(flowOf([], [{ fact: FACT, is: 'failed' }]))[0]).toMatch(/^never-true blocks\.word\.when/);
});

test('a condition on the outcome before is decided where the call has just ended', () => {
  const flow = flowOf(['lead.push'], [{ fact: FACT, is: 'failed' }]);
  const first = (flow.screens as Record<string, Json>).first as { submit: Json };
  first.submit.to = [{ when: [{ fact: FACT, known: true }], screen: 'last' }, { screen: 'last' }];
  expect(told(flow).map((one) => one.split(' ')[0])).toEqual([]);
});

test('the name of an outcome is not printed', () => {
  expect(told(flowOf(['lead.push'], [{ fact: FACT, is: 'failed' }], 'It ended: {effect.lead.push}'))[0]).toMatch(
    /^text-not-printable blocks\.word\.text/,
  );
});
