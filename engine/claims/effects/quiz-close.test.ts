import { expect, test } from 'vitest';
import { effectContract } from '#fixtures/effect-contract.ts';
import { inputOf, NOTHING, notOk, ok, play } from '#fixtures/play-effect.ts';
import { quizClose } from './quiz-close.ts';

const input = inputOf({ screen: { name: 'questions', path: 'questions' } });
const facts = { qkba: 'md', 'idv.done': true };

test('a quiz without questions ends by the save of its own screen: not passed', { tags: ['QUIZ-26', 'G-025'] }, () => {
  const { requests, result } = play(quizClose, input, ok({}));
  expect(requests).toEqual([
    {
      operation: 'updateClaim',
      body: { screen_name: 'questions', should_add_screen_name: true, journey: 'example' },
    },
  ]);
  expect(result).toEqual({ outcome: 'closed', facts });
});

test('it has ended for the claimant even where that cannot be saved, so that nothing leads back to it', {
  tags: ['G-140'],
}, () => {
  for (const answer of [NOTHING, notOk(503), notOk(400)])
    expect(play(quizClose, input, answer).result).toEqual({ outcome: 'failed', facts });
});

effectContract('quiz.close', { closed: [{ answers: [ok({})] }], failed: [{ answers: [NOTHING] }] });
