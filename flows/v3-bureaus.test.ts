/** The reports of the two bureaus in v3. The flow alone, with effects whose results the test decides. */
import { describe, expect, test } from 'vitest';
import type { EffectResult } from '#engine/claims/effects/effect.ts';
import { asked, at, cards, failedA, foundA, noneA, type Options, signed, v3, version } from '#fixtures/drivers/after-signature.ts';
import { notSignFirst } from '#fixtures/not-sign-first.ts';

describe('the report of bureau A', () => {
  const passed = { ...signed, 'quiz.passedAt': '2026-03-02T09:59:00.000Z' };
  const report = async (result: EffectResult, screen = 'bureauA', { facts = passed, ...options }: Options = {}) => {
    const journey = at(screen, { facts, results: { 'bureauA.search': result }, ...options });
    await journey.pass(300);
    return journey;
  };

  test('the addresses of the reports', { tags: ['BA-01', 'BA-02', 'BB-01'] }, () => {
    const { bureauA, bureauAStealth, bureauB } = v3.screens;
    expect([bureauA?.path, bureauAStealth?.path, bureauB?.path]).toEqual(['credit-report', 'credit-report-s', 'credits-report']);
  });

  test('the look-up starts after 300 ms', { tags: ['BA-07', 'CONST-51'] }, async () => {
    const journey = at('bureauA', { facts: passed, results: { 'bureauA.search': foundA } });
    await journey.pass(299);
    expect(journey.ran).toEqual([]);
    await journey.pass(1);
    expect(journey.ran).toEqual(['bureauA.search']);
  });

  test('security at once, progress after 3 s, the slow hint after 10 s', {
    tags: ['BA-03', 'BA-04', 'BA-05', 'BA-06', 'BB-02', 'BB-03', 'BB-04', 'CONST-49', 'CONST-50', 'ERR-45'],
  }, () => {
    for (const name of ['bureauA', 'bureauAStealth', 'bureauB']) {
      const { loader = '', after } = v3.screens[name]?.enter ?? {};
      expect(after).toBe(300);
      expect(v3.loaders?.[loader]?.map(({ at: time, key }) => [time, key])).toEqual([
        [0, 'security'],
        [3000, 'progress'],
        [10_000, 'slow'],
      ]);
    }
  });

  test('heading and subheading', { tags: ['BA-10', 'BA-11'] }, () => {
    expect(v3.screens.bureauA?.heading).toBe("We've Found Your Car Finance Agreement(s)");
    expect(v3.blocks?.foundText?.text).toBe("Based on your credit file, we've found the following agreement(s):");
  });

  test('the button reads Final Step, and there is no word of names to come', { tags: ['BA-13', 'BA-15'] }, async () => {
    const journey = await report(foundA);
    expect([journey.label(), v3.blocks?.namesLater]).toEqual(['Final Step', undefined]);
  });

  test('in a flow that is not sign-first the button reads Start Claim, a text says that names are shared after signing up, and it goes on to sign', {
    tags: ['BA-12', 'BA-14'],
  }, async () => {
    const flow = version(notSignFirst);
    const unsigned = { flow, facts: {}, trail: ['postcode', 'info', 'contact'] };
    const journey = await report(foundA, 'bureauA', { ...unsigned, more: { signature: undefined } });
    expect([journey.label(), journey.selectors().holds(flow.blocks?.namesLater?.when)]).toEqual(['Start Claim', true]);
    expect(flow.blocks?.namesLater?.text).toMatch(/names of the lenders.*after you have signed up/);
    expect(flow.screens.bureauA?.body).toContain('namesLater');
    await journey.submit();
    expect(journey.at()).toBe('sign');
    const after = await report(foundA, 'bureauA', { flow });
    expect([after.label(), after.selectors().holds(flow.blocks?.namesLater?.when)]).toEqual(['Final Step', false]);
  });

  test('without a signature it leads to sign, without a passed quiz to the questions, in this order behind the address id', () => {
    for (const screen of ['bureauA', 'bureauAStealth']) {
      expect(at(screen, { facts: passed, more: { signature: undefined } }).at()).toBe('sign');
      expect(at(screen, { facts: signed }).at()).toBe('questions');
      expect(at(screen, { facts: {}, more: { signature: undefined, address: { postcode: '', address: null } } }).at()).toBe('postcode');
    }
    expect(at('bureauB', { facts: {}, more: { signature: undefined } }).at()).toBe('sign');
  });

  test('with nothing chosen it says so and stays', { tags: ['BA-19', 'BA-20'] }, async () => {
    const journey = await report(foundA);
    journey.answer('agreementsA', []);
    await journey.submit();
    expect(journey.error('agreementsA')).toBe('Please select atleast one potential claim to continue.');
    expect(journey.at()).toBe('bureauA');
  });

  test('all that was found is chosen at first, and the choice is saved before it goes on to the finish (G-194)', async () => {
    const journey = await report(foundA);
    expect(journey.selectors().saved(['agreementsA'])).toEqual({ selected_hire_purchases_for_claim: ['a', 'b'] });
    await journey.submit();
    expect(journey.at()).toBe('finish');
    expect(journey.ran.slice(0, 3)).toEqual(['bureauA.search', 'claim.save', 'lead.push']);
  });

  test('without an address id it returns to the postcode, whatever is in the address bar', { tags: ['BA-21'] }, () => {
    for (const screen of ['bureauA', 'bureauAStealth'])
      expect(at(screen, { facts: signed, more: { address: { postcode: '', address: null } } }).at()).toBe('postcode');
  });

  test('with nothing found it moves on by itself after 1 s', { tags: ['BA-22', 'BA-28', 'CONST-53'] }, async () => {
    const journey = await report(noneA);
    await journey.pass(999);
    expect(journey.at()).toBe('bureauA');
    await journey.pass(1);
    expect([journey.at(), journey.entry().by]).toEqual(['finish', 'auto']);
  });

  test('an error passes the claimant on with no lenders', { tags: ['BA-23', 'ERR-31'] }, async () => {
    const journey = await report(failedA);
    await journey.pass(1000);
    expect(journey.at()).toBe('finish');
  });

  test('stealth says Submitting... and submits itself 1.5 s after the loading has ended', { tags: ['BA-16', 'BA-17', 'BA-18', 'CONST-52'] }, async () => {
    const journey = await report(foundA, 'bureauAStealth');
    expect(v3.screens.bureauAStealth?.heading).toBe('Submitting...');
    expect(v3.loaders?.[v3.screens.bureauAStealth?.enter?.loader ?? '']?.[0]?.title).toBe('Submitting...');
    await journey.pass(1499);
    expect(journey.ran).toEqual(['bureauA.search']);
    await journey.pass(1);
    expect(journey.ran.slice(1, 3)).toEqual(['claim.save', 'lead.push']);
    expect([journey.at(), journey.entry().by]).toEqual(['finish', 'auto']);
  });

  test('stealth with nothing found goes on without a choice', async () => {
    const journey = await report(noneA, 'bureauAStealth');
    await journey.pass(1000);
    expect(journey.at()).toBe('finish');
  });
});

describe('the report of bureau B', () => {
  const found: EffectResult = { outcome: 'found', facts: { 'bureauB.status': 'found', 'bureauB.cards': cards, 'bureauB.done': true } };
  const report = async (result: EffectResult, facts: Record<string, unknown> = {}, flow = v3) => {
    const journey = at('bureauB', { flow, facts: { ...signed, ...facts }, results: { 'bureauB.search': result } });
    await journey.pass(300);
    return journey;
  };

  test('the question, with Yes and No', { tags: ['BB-07', 'BB-08', 'BB-09'] }, () => {
    expect(v3.fields?.allListed).toMatchObject({
      label: 'Are all of your motor finance agreements listed above?',
      options: { yes: 'Yes', no: 'No' },
      submits: true,
    });
  });

  test('Yes saves that there are no more, No that there are, and both go on', { tags: ['BB-21'] }, async () => {
    for (const [answer, saved] of [
      ['yes', 'No'],
      ['no', 'Yes'],
    ] as const) {
      const journey = await report(found);
      journey.answer('allListed', answer);
      expect(journey.selectors().saved(['allListed'])).toEqual({ selected_has_more_claims: saved });
      await journey.settle();
      expect(journey.at()).toBe('otp');
    }
  });

  test('the cards can be left out one by one, and none at all holds the screen', { tags: ['BB-05', 'BB-06'] }, async () => {
    const journey = await report(found);
    journey.answer('agreementsB', ['b']);
    expect(journey.selectors().saved(['agreementsB'])).toEqual({ selected_hire_purchases_for_claim: ['b'] });
    journey.answer('agreementsB', []);
    journey.answer('allListed', 'yes');
    await journey.settle();
    expect([journey.at(), journey.error('agreementsB')]).toEqual(['bureauB', 'Please select atleast one potential claim to continue.']);
  });

  test('after an identity check that has ended, well or not, no code is asked for', async () => {
    const journey = await report(found, { 'idv.done': true });
    journey.answer('allListed', 'yes');
    await journey.settle();
    expect(journey.at()).toBe('finish');
  });

  test('an empty list, blocked lenders or an error move on by themselves', { tags: ['BB-11', 'BB-18'] }, async () => {
    for (const status of ['none', 'blocked', 'failed']) {
      const journey = await report({ outcome: status, facts: { 'bureauB.status': status, 'bureauB.cards': [], 'bureauB.done': true } });
      await journey.pass(999);
      expect(journey.at()).toBe('bureauB');
      await journey.pass(1);
      expect([journey.at(), journey.entry().by]).toEqual(['otp', 'auto']);
    }
  });

  test('a version that goes on to the quiz has one button, Final Step, and no question', { tags: ['BB-10', 'BB-12', 'BB-13'] }, async () => {
    const flow = version({
      routes: { afterBureauB: [{ when: 'idvDone', screen: 'finish' }, { screen: 'questions' }] },
      screens: { bureauB: { body: ['foundText', 'agreementsB'], submit: { label: 'Final Step', when: null } } },
      fields: { allListed: null },
    });
    const journey = await report(found, asked, flow);
    expect(journey.label()).toBe('Final Step');
    await journey.submit();
    expect(journey.at()).toBe('questions');
  });
});
