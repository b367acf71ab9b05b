/** The signature screen of v3, walked on the engine. */
import { describe, expect, test } from 'vitest';
import type { Question } from '#engine/claims/questions.ts';
import { checkedWalks } from '#fixtures/checked-walks.ts';
import type { Walk } from '#fixtures/drivers/engine-walk.ts';
import { refusal } from '#fixtures/drivers/journey.ts';
import { productFlow } from '#fixtures/flow.ts';
import { goodSignature, PNG } from '#fixtures/signature.ts';

const walk = checkedWalks();

const { flow } = productFlow('v3');
const shown = ({ journey }: Walk, block: string) => {
  const { when } = flow.blocks?.[block] ?? {};
  return journey.selectors().holds(when);
};
const label = ({ journey }: Walk) => journey.selectors().text(flow.screens[journey.at() ?? '']?.submit?.label ?? '');

describe('sign', () => {
  test('arriving fetches the knowledge questions about the claim’s own person', { tags: ['SIGN-10'] }, async () => {
    const { api, to } = await walk();
    await to('sign');
    expect(api.calls('loadQuestions').map(({ body }) => body)).toEqual([
      {
        claim_number: api.claim().claim_number,
        first_name: 'Margaret',
        last_name: 'Holloway',
        middle_name: '',
        dob: '1961-04-09',
        use_address: false,
        address_id: expect.any(String),
      },
    ]);
  });

  test('coming back for the same claim uses the questions again, without a second call', { tags: ['SIGN-11', 'SIGN-12'] }, async () => {
    const { journey, api, to } = await walk();
    await to('sign');
    await journey.go('contact');
    await journey.go('sign');
    expect(api.calls('loadQuestions')).toHaveLength(1);
    expect(journey.state().facts['questions.list']).toHaveLength(4);
  });

  test('for another claim number they are fetched anew', { tags: ['SIGN-13'] }, async () => {
    const { journey, api, to } = await walk();
    await to('sign');
    journey.actor.send({ type: 'merge', change: { facts: { 'claim.number': 'another' } } });
    expect(journey.state().facts['questions.list']).toBeUndefined();
    await journey.go('contact');
    await journey.go('sign');
    expect(api.calls('loadQuestions').map(({ body }) => body?.claim_number)).toEqual([api.claim().claim_number, 'another']);
  });

  test('with the finance question there the congratulation shows and the button reads "Start My Claim"', {
    tags: ['SIGN-07', 'SIGN-09', 'SIGN-14', 'SIGN-15'],
  }, async () => {
    const one = await walk();
    await one.to('sign');
    expect(one.journey.state().facts['questions.q1Found']).toBe(false);
    expect([shown(one, 'congratulation'), label(one)]).toEqual([true, 'Start My Claim']);
  });

  test('so it does where the provider flagged a first-question match', { tags: ['SIGN-16', 'SIGN-17'] }, async () => {
    const one = await walk({ who: 'priya' });
    await one.to('sign');
    expect(one.journey.state().facts['questions.q1Found']).toBe(true);
    expect([shown(one, 'congratulation'), label(one)]).toEqual([true, 'Start My Claim']);
  });

  test('the flag alone is enough, without the finance question', { tags: ['SIGN-16'] }, async () => {
    const one = await walk({ journey: { state: { facts: { 'questions.list': [], 'questions.hasFinanceQuestion': false, 'questions.q1Found': true } } } });
    await one.to('sign');
    expect([shown(one, 'congratulation'), label(one)]).toEqual([true, 'Start My Claim']);
  });

  test.each(['owen', 'harriet', 'callum'] as const)(
    'otherwise no congratulation, and the button reads "Find My Agreement(s)" (%s)',
    { tags: ['SIGN-08', 'SIGN-18', 'SIGN-19'] },
    async (who) => {
      const one = await walk({ who });
      await one.to('sign');
      expect([shown(one, 'congratulation'), label(one)]).toEqual([false, 'Find My Agreement(s)']);
    },
  );

  test('while the questions are awaited the place of the congratulation is kept, and Next waits for them', async () => {
    const one = await walk({ who: 'margaret', world: 'identitySilent' });
    await one.to('sign');
    const { when, text = '' } = flow.blocks?.congratulation?.waiting ?? {};
    expect(one.journey.selectors().holds(when)).toBe(true);
    expect(one.journey.selectors().text(text)).toBe('Looking for your agreements…');
    await one.next();
    expect(one.journey.at()).toBe('sign');
    await one.journey.pass(25_000);
    expect(one.journey.at()).toBe('bureauB');
    expect(one.journey.selectors().holds(when)).toBe(true);
    expect(one.journey.selectors().text(text)).toBe('We go on looking once you have signed.');
  });

  test('questions that a rate limit refuses are not said to be looked for before the signature', { tags: ['SV-6'] }, async () => {
    const one = await walk({
      who: 'margaret',
      refuses: { loadQuestions: refusal(429, 'Too many attempts. Please try again in 5 minutes.') },
    });
    await one.to('sign');
    const { when, text = '' } = flow.blocks?.congratulation?.waiting ?? {};
    expect(one.journey.selectors().holds(when)).toBe(true);
    expect(one.journey.selectors().text(text)).toBe('We go on looking once you have signed.');
  });

  test('too few questions leave the rule and the flag md on the claim, and the claimant goes on', { tags: ['SIGN-20', 'SIGN-21'] }, async () => {
    const { journey, api, to } = await walk({ who: 'harriet' });
    await to('finish');
    expect(journey.state().facts.qkba).toBe('md');
    expect(api.claim()).toMatchObject({ qkba: 'md', luminateFailure_KBA0011: expect.any(String) });
  });

  test('a fetch that fails leaves rule -1 on the claim, and the claimant goes on', { tags: ['ERR-16', 'ERR-17'] }, async () => {
    const { journey, api, to } = await walk({ who: 'callum' });
    await to('finish');
    expect(journey.state().facts.qkba).toBe('md');
    expect(api.claim()).toMatchObject({ qkba: 'md', 'luminateFailure_-1': 'Error generating questions' });
  });

  test('a company address gets sample questions and the flag hi', { tags: ['SIGN-22', 'SIGN-23'] }, async () => {
    const { journey, api, to } = await walk({ who: 'tess' });
    await to('sign');
    const questions = journey.state().facts['questions.list'] as Question[];
    expect(questions.every(({ questionText }) => questionText.includes('sample'))).toBe(true);
    expect(api.claim().qkba).toBe('hi');
  });

  test('the image and the box are saved', { tags: ['SIGN-24', 'SIGN-27'] }, async () => {
    const { api, to } = await walk();
    await to('finish');
    expect(api.claim()).toMatchObject({ signature: PNG, not_already_filed: true });
  });

  test.each([
    [{ ...goodSignature, image: '', strokes: 0 }, 'Please provide your signature to continue.'],
    [{ ...goodSignature, width: 15, height: 15 }, 'Signature too small.'],
    [{ ...goodSignature, path: 49 }, 'Signature too short.'],
    [{ ...goodSignature, ms: 600 }, 'Draw for at least 1 second.'],
  ])(
    'a signature that is not one is refused with its reason, and nothing is saved',
    { tags: ['VAL-73', 'VAL-74', 'VAL-75', 'VAL-77'] },
    async (signature, words) => {
      const { journey, api, to, fill } = await walk();
      await to('sign');
      await fill();
      journey.answer('signature', signature);
      await journey.submit();
      expect(journey.error('signature')).toBe(words);
      expect(api.claim().signature).toBeUndefined();
    },
  );

  test('without the box that this is the first claim the claimant cannot go on', { tags: ['VAL-78'] }, async () => {
    const { journey, to, fill } = await walk();
    await to('sign');
    await fill();
    journey.answer('notFiled', false);
    await journey.submit();
    expect(journey.error('notFiled')).toBe('This field is required');
  });
});
