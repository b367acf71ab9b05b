/** The identity quiz of v3: what it says and where it leads. The flow alone, with effects whose results the test decides. */
import { describe, expect, test } from 'vitest';
import type { EffectResult } from '#engine/claims/effects/effect.ts';
import {
  address,
  afterQuiz,
  afterQuizOthers,
  asked,
  at,
  fail,
  nothingAsked,
  pass,
  question,
  quizAlways,
  signed,
  v3,
  version,
} from '#fixtures/drivers/after-signature.ts';

describe('the identity quiz', () => {
  test('its address, heading and text', { tags: ['QUIZ-01', 'QUIZ-02', 'QUIZ-03'] }, () => {
    const { questions } = v3.screens;
    expect([questions?.path, questions?.heading]).toEqual(['questions', "Lets confirm it's really you"]);
    expect(v3.blocks?.quizIntro?.text).toBe('Please answer a few questions to help us find your missing motor finance records.');
    expect(questions?.body).toContain('quizIntro');
  });

  test('a step for each question, numbered, one shown at a time, as Q{id} and its text', { tags: ['QUIZ-04', 'QUIZ-05', 'QUIZ-06'] }, async () => {
    const journey = at('questions', { facts: { ...signed, ...asked } });
    await journey.settle();
    expect(journey.selectors().stepsOn('questions')).toHaveLength(2);
    expect(v3.screens.questions?.steps).toMatchObject({ nav: 'numbered' });
    expect(v3.fields?.quizAnswer?.label).toBe('Q{question.questionId}. {question.questionText}');
    expect(journey.selectors().read('question.questionText')).toBe('Question 1?');
  });

  test('Next before the last question, then Final Step; Processing and Submitting... meanwhile', { tags: ['QUIZ-09', 'QUIZ-10', 'QUIZ-11', 'QUIZ-12'] }, () => {
    expect(v3.screens.questions?.steps).toMatchObject({ label: 'Next' });
    expect(v3.screens.questions?.submit).toMatchObject({
      label: 'Final Step',
      busyLabel: [{ when: 'quizDecided', text: 'Submitting...' }, { text: 'Processing' }],
    });
  });

  test('an unanswered question holds the quiz; on the last one all are asked for', { tags: ['QUIZ-13', 'QUIZ-33', 'QUIZ-34'] }, async () => {
    const journey = at('questions', { facts: { ...signed, ...asked } });
    await journey.settle();
    await journey.submit();
    expect(journey.error('quizAnswer')).toBe('Please answer the current question to continue');
    journey.answer('quizAnswer', { 1: 'c1' });
    await journey.submit();
    await journey.submit();
    expect(journey.screen().message).toBe('Please answer all the questions');
    expect(journey.ran).not.toContain('quiz.submit');
  });

  test('a step can be reached only up to the first unanswered question', { tags: ['QUIZ-35'] }, async () => {
    const journey = at('questions', { facts: { ...signed, ...asked } });
    await journey.settle();
    expect(
      journey
        .selectors()
        .stepsOn('questions')
        .map(({ open }) => open),
    ).toEqual([true, false]);
  });

  test('questions are fetched when the screen opens, and not again when they are there', { tags: ['QUIZ-17', 'QUIZ-18'] }, async () => {
    const without = at('questions', { facts: signed, results: { 'questions.load': { outcome: 'found', facts: asked } } });
    await without.settle();
    const within = at('questions', { facts: { ...signed, ...asked } });
    await within.settle();
    expect([without.ran, within.ran.filter((name) => name === 'questions.load')]).toEqual([['questions.load'], ['questions.load']]);
  });

  test('a pass leads to bureau A, by stealth with a first-question match; a fail or an error to the finish', {
    tags: ['QUIZ-27', 'QUIZ-28', 'QUIZ-29'],
  }, async () => {
    expect((await afterQuiz(pass, { 'questions.q1Found': true })).at()).toBe('bureauAStealth');
    expect((await afterQuiz(pass)).at()).toBe('bureauA');
    expect((await afterQuiz(fail)).at()).toBe('finish');
    expect((await afterQuiz({ outcome: 'error', facts: { ...fail.facts, 'quiz.result': 'error' } })).at()).toBe('finish');
  });

  test('with the routes of the other versions a match leads to bureau B, else a pass to bureau A, else to the finish', {
    tags: ['QUIZ-30', 'QUIZ-31', 'QUIZ-32'],
  }, async () => {
    const flow = version({ routes: { afterSign: quizAlways, afterQuiz: afterQuizOthers } });
    const match = { 'questions.q1Found': true };
    expect((await afterQuiz(pass, match, flow)).at()).toBe('bureauB');
    expect((await afterQuiz(fail, match, flow)).at()).toBe('bureauB');
    expect((await afterQuiz(pass, {}, flow)).at()).toBe('bureauA');
    expect((await afterQuiz(fail, {}, flow)).at()).toBe('finish');
  });

  test('a version may call the quiz otherwise', { tags: ['QUIZ-36'] }, () => {
    expect(version({ screens: { questions: { title: 'Questions' } } }).screens.questions?.title).toBe('Questions');
  });

  test('a second set has a screen of its own, and begins at its first question without answers', { tags: ['QUIZ-14', 'QUIZ-15', 'QUIZ-16'] }, async () => {
    const second = { 'questions.list': [question('1'), question('2')], 'questions.ids': { questionnaireId: 'q2' } };
    const journey = await afterQuiz({ outcome: 'secondSet', facts: { 'quiz.result': 'secondSet', ...second } });
    expect(journey.screen().dialog).toBe('secondAttempt');
    const dialog = v3.screens.questions?.dialogs?.secondAttempt;
    expect(dialog).toMatchObject({ as: 'screen', text: expect.stringMatching(/Some of your answers were incorrect\..*one more set of questions/) });
    expect(dialog?.actions.verification?.label).toBe('Verification');
    journey.say({ type: 'dialog.action', name: 'verification' });
    await journey.settle();
    expect(journey.screen().dialog).toBeNull();
    expect([journey.at(), journey.selectors().stepAt('questions'), journey.state().answers.quizAnswer]).toEqual(['questions', 0, undefined]);
  });

  test('without questions it waits 3 s, closes the quiz and moves on', { tags: ['QUIZ-25', 'QUIZ-26', 'CONST-54'] }, async () => {
    const closed: EffectResult = { outcome: 'closed', facts: { 'idv.done': true, qkba: 'md' } };
    const journey = at('questions', { facts: { ...signed, ...nothingAsked }, results: { 'quiz.close': closed } });
    await journey.settle();
    await journey.pass(2999);
    expect([journey.at(), journey.ran.includes('quiz.close')]).toEqual(['questions', false]);
    await journey.pass(1);
    expect([journey.at(), journey.ran.includes('quiz.close')]).toEqual(['finish', true]);
  });

  test('a claimant who has already passed goes straight on (G-032)', async () => {
    const journey = at('questions', { facts: { ...signed, ...asked, 'quiz.passedAt': '2026-03-01T10:00:00.000Z' } });
    await journey.settle();
    expect(journey.at()).toBe('bureauA');
    expect(journey.ran).not.toContain('questions.load');
  });

  test('an address without an id goes on without the bureau that needs one, instead of in a circle', async () => {
    const more = { address: { postcode: 'OX4 2DP', address: { ...address.address, addressID: '' } }, quizAnswer: { 1: 'c1', 2: 'c1' } };
    const journey = at('questions', { facts: { ...signed, ...asked }, more, results: { 'quiz.submit': pass } });
    await journey.settle();
    journey.say({ type: 'step', to: '2' });
    await journey.submit();
    expect(journey.at()).toBe('finish');
  });

  test('quiz_pass and quiz_fail are recorded once, and a second set records neither', async () => {
    expect((await afterQuiz(pass)).tracked).toEqual(['quiz_pass']);
    expect((await afterQuiz(fail)).tracked.filter((name) => name !== 'submit_claim')).toEqual(['quiz_fail']);
    expect((await afterQuiz({ outcome: 'secondSet', facts: { ...asked, 'quiz.result': 'secondSet' } })).tracked).toEqual([]);
  });
});
