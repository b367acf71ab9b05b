/** Where v3 leads after the signature. The flow alone, with effects whose results the test decides. */
import { describe, expect, test } from 'vitest';
import { afterSign, asked, nothingAsked, quizAlways, version } from '#fixtures/drivers/after-signature.ts';

describe('after the signature', () => {
  test('with the finance question comes the identity quiz', { tags: ['SIGN-35', 'SIGN-38'] }, async () => {
    expect(await afterSign(asked)).toBe('questions');
  });

  test('without the finance question comes the report of bureau B, whether the set was found or not', { tags: ['SIGN-36'] }, async () => {
    for (const facts of [{ ...asked, 'questions.hasFinanceQuestion': false }, nothingAsked]) expect(await afterSign(facts)).toBe('bureauB');
  });

  test('once bureau B has been asked for a claim, its branch is not taken again (G-144)', async () => {
    expect(await afterSign({ ...nothingAsked, 'bureauB.done': true })).toBe('questions');
  });

  test('a claimant whose claim exists already comes to its end, and nothing is asked', async () => {
    expect(await afterSign({ ...asked, 'user.exists': true })).toBe('filed');
  });

  test('a version with the same route does the same', { tags: ['SIGN-37', 'SIGN-39', 'RTE-63'] }, async () => {
    const flow = version({ screens: { postcode: { progress: 30 } } });
    expect([await afterSign(nothingAsked, flow), await afterSign(asked, flow)]).toEqual(['bureauB', 'questions']);
  });

  test('a version whose route says the quiz always gives the quiz always', { tags: ['SIGN-40', 'SIGN-41'] }, async () => {
    const flow = version({ routes: { afterSign: quizAlways } });
    expect([await afterSign(nothingAsked, flow), await afterSign(asked, flow)]).toEqual(['questions', 'questions']);
  });
});
