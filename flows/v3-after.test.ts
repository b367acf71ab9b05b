/** Where v3 leads after the signature, and what its screens say: the flow alone, with effects that the test decides. */
import { describe, expect, test } from 'vitest';
import { resolveFlow } from '#engine';
import type { EffectDefinition, EffectResult } from '#engine/claims/effects/effect.ts';
import type { FactName } from '#engine/claims/facts.ts';
import { startJourney } from '#fixtures/drivers/journey.ts';
import { productFlow } from '#fixtures/flow.ts';
import { notSignFirst } from '#fixtures/not-sign-first.ts';
import { goodSignature } from '#fixtures/signature.ts';
import { testedFlows } from '#fixtures/tested-flows.ts';
import { trialEffect } from '#fixtures/trial-flow.ts';
import { readFlowFiles } from '#flows/files.ts';
import type { Flow } from '#schemas/flow.ts';

const { source: v3 } = productFlow('v3');
const address = { postcode: 'OX4 2DP', address: { addressID: '54020391', postcode: 'OX4 2DP', address: '4 Mill Lane, Oxford' } };
const answers = { address, mobile: '07700 900123', email: 'margaret@example.com', signature: goodSignature, notFiled: true };
const question = (questionId: string) => ({
  questionId,
  questionText: `Question ${questionId}?`,
  questionHeading: `Heading ${questionId}`,
  choiceType: 'SINGLE_CHOICE',
  choices: [
    { choiceId: 'c1', choiceText: 'One' },
    { choiceId: 'c2', choiceText: 'Two' },
  ],
});
const cards = [
  { id: 'a', title: 'Agreement #1', startDate: 'March 7, 2016', lender: 'Sample Motor Finance' },
  { id: 'b', title: 'Agreement #2', startDate: null, lender: null },
];
const signed = { 'signature.saved': true };
const asked = {
  'questions.list': [question('1'), question('2')],
  'questions.hasFinanceQuestion': true,
  'questions.q1Found': false,
  'questions.ids': { correlationId: 'c', authenticationId: 'a', questionnaireId: 'q' },
};
const nothingAsked = { ...asked, 'questions.list': [], 'questions.hasFinanceQuestion': false, qkba: 'md' };

type Results = Readonly<Record<string, EffectResult>>;
interface Options {
  flow?: Flow;
  facts?: Record<string, unknown>;
  more?: Record<string, unknown>;
  results?: Results;
  trail?: string[];
}

/** What an effect comes to when the test says nothing: its first outcome, without facts. */
const usual: Results = {
  'claim.save': { outcome: 'saved' },
  'otp.send': { outcome: 'sent', facts: { 'otp.sentAt': '2026-03-02T10:00:00.000Z', 'otp.phone': '+447700900123' } },
  'sms.idLink': { outcome: 'sent', facts: { 'idLink.sent': true } },
};

/** Stands on a screen, everything before it done. `ran` lists the effects in the order in which they were run. */
function at(screen: string, { flow = v3, facts = {}, more = {}, results = {}, trail }: Options = {}) {
  const ran: string[] = [];
  const effects = Object.fromEntries(
    Object.entries(flow.outcomes ?? {}).map(([name, outcomes]): [string, EffectDefinition] => {
      const result = results[name] ?? usual[name] ?? { outcome: Object.keys(outcomes)[0] ?? '' };
      const trial = trialEffect({
        outcomes: Object.fromEntries(Object.keys(outcomes).map((outcome) => [outcome, { gives: Object.keys(result.facts ?? {}) as FactName[] }])),
        does() {
          ran.push(name);
          return result;
        },
      });
      return [name, name === 'claim.save' ? { ...trial, outcomes: { ...trial.outcomes, saved: { says: '', gives: [], saves: true } } } : trial];
    }),
  );
  const memory = {
    answers: { ...answers, ...more },
    facts: { 'claim.number': 'claim-1', ...facts },
    trail: trail ?? ['postcode', 'info', 'contact', 'sign'],
  };
  const journey = startJourney({ flow, at: screen, state: memory, effects });
  const selectors = () => journey.selectors();
  return { ...journey, ran, label: () => selectors().text(flow.screens[screen]?.submit?.label ?? '') };
}

/** As v3 with other routes or screens: what a version is. */
function version(patch: object): Flow {
  const text = JSON.stringify({ id: 'trial', title: 'A trial', extends: 'v3', ...patch });
  const { flow, problems } = resolveFlow(new Map([...readFlowFiles(testedFlows), ['trial.json', text]]), 'trial');
  if (!flow) throw new Error(problems.map((one) => one.message).join('\n'));
  return flow;
}
const quizAlways = [{ when: 'userExists', screen: 'filed' }, { screen: 'questions' }];
const afterQuizOthers = [{ when: 'q1Found', screen: 'bureauB' }, { when: 'quizPassed', screen: 'bureauA' }, { screen: 'finish' }];

/** Where a press of the main button of the sign screen leads. */
async function afterSign(facts: Record<string, unknown>, flow = v3) {
  const journey = at('sign', { flow, facts, trail: ['postcode', 'info', 'contact'] });
  await journey.settle();
  await journey.submit();
  return journey.at();
}

/** Where the quiz leads once its last question is answered. */
async function afterQuiz(result: EffectResult, facts: Record<string, unknown> = {}, flow = v3) {
  const more = { quizAnswer: { 1: 'c1', 2: 'c1' } };
  const journey = at('questions', { flow, facts: { ...signed, ...asked, ...facts }, more, results: { 'quiz.submit': result } });
  await journey.settle();
  journey.say({ type: 'step', to: '2' });
  await journey.submit();
  return journey;
}
const pass: EffectResult = { outcome: 'pass', facts: { 'quiz.result': 'pass', 'quiz.passedAt': '2026-03-02T10:00:00.000Z', qkba: 'hi', 'idv.done': true } };
const fail: EffectResult = { outcome: 'fail', facts: { 'quiz.result': 'fail', qkba: 'md', 'idv.done': true } };

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

const foundA: EffectResult = { outcome: 'found', facts: { 'bureauA.status': 'found', 'bureauA.cards': cards } };
const noneA: EffectResult = { outcome: 'none', facts: { 'bureauA.status': 'none', 'bureauA.cards': [] } };
const failedA: EffectResult = { outcome: 'failed', facts: { 'bureauA.status': 'failed', 'bureauA.cards': [] } };

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

describe('the phone code', () => {
  test('address, heading, link and buttons', { tags: ['OTP-01', 'OTP-02', 'OTP-06', 'OTP-07', 'OTP-09'] }, () => {
    const { path, heading, actions, submit } = v3.screens.otp ?? {};
    expect([path, heading]).toEqual(['otp', 'Phone Verification']);
    expect([actions?.changeNumber?.label, actions?.resend?.label, submit?.label]).toEqual([
      'Change Number?',
      'Resend Verification Code',
      'Verify and Continue',
    ]);
  });

  test('it says that a text with a 4-digit code was sent, and shows the number masked', { tags: ['OTP-03', 'OTP-04'] }, async () => {
    const journey = at('otp', { facts: signed });
    await journey.settle();
    expect(journey.selectors().text(v3.blocks?.codeSent?.text ?? '')).toBe('We have sent a text with a 4-digit code to {mobile.masked}.');
    expect(journey.selectors().read('mobile.masked')).toBe('+44 *******123');
  });

  test('the status line while the code is sent, and afterwards', { tags: ['OTP-10', 'OTP-11'] }, async () => {
    expect(v3.blocks?.codeStatus).toMatchObject({
      text: 'Verification code sent to your mobile',
      during: { effect: 'otp.send', text: 'Sending verification code...' },
    });
    const journey = at('otp', { facts: signed });
    expect(Object.values(journey.screen().background).map(({ effect }) => effect)).toEqual(['otp.send']);
    await journey.settle();
    expect(journey.selectors().holds(v3.blocks?.codeStatus?.when)).toBe(true);
  });

  test('a code can be sent again after 120 s, not before', { tags: ['OTP-12', 'OTP-13', 'CONST-47'] }, async () => {
    const journey = at('otp', { facts: signed });
    await journey.settle();
    await journey.pass(119_999);
    await journey.action('resend');
    expect(journey.ran).toEqual(['otp.send']);
    await journey.pass(1);
    await journey.action('resend');
    expect(journey.ran).toEqual(['otp.send', 'otp.send']);
  });

  test('a wrong code empties the boxes and says so there', { tags: ['OTP-16', 'ERR-26'] }, async () => {
    const journey = at('otp', { facts: signed, results: { 'otp.verify': { outcome: 'wrong', message: 'Invalid OTP. Please try again.' } } });
    await journey.settle();
    journey.answer('code', '1234');
    await journey.submit();
    expect([journey.at(), journey.state().answers.code, journey.error('code')]).toEqual(['otp', undefined, 'Invalid OTP. Please try again.']);
  });

  test('an incomplete code is not sent', { tags: ['ERR-28'] }, async () => {
    const journey = at('otp', { facts: signed });
    await journey.settle();
    journey.answer('code', '123');
    await journey.submit();
    expect(journey.error('code')).toBe('Please enter the complete 4-digit OTP');
    expect(journey.ran).not.toContain('otp.verify');
  });

  test('the right code leads to the finish', async () => {
    const journey = at('otp', {
      facts: signed,
      results: { 'otp.verify': { outcome: 'verified', facts: { 'idv.done': true, 'otp.sentAt': null, 'otp.phone': null } } },
    });
    await journey.settle();
    journey.answer('code', '1234');
    await journey.submit();
    expect(journey.at()).toBe('finish');
    expect(journey.selectors().read('otp.sentAt')).toBeUndefined();
  });

  test('a changed number is sent a new code, and no link; Change Number? opens the help dialog there (G-090)', { tags: ['HELP-49'] }, async () => {
    const journey = at('otp', { facts: signed });
    await journey.action('changeNumber');
    expect(journey.emitted).toEqual([{ type: 'help', issue: 'phone' }]);
    journey.actor.send({ type: 'outside', name: 'phone.changed', change: { answers: { mobile: '07700 900456' } } });
    await journey.settle();
    expect(journey.ran).toEqual(['otp.send', 'otp.send']);
    expect(journey.selectors().read('mobile.masked')).toBe('+44 *******456');
  });
});

test('that a code was sent is said once it has been, never before and never of another number', { tags: ['OTP-03', 'OTP-04'] }, async () => {
  const says = (journey: ReturnType<typeof at>) => journey.selectors().text(v3.blocks?.codeSent?.text ?? '');
  const failed = at('otp', { facts: signed, results: { 'otp.send': { outcome: 'failed', message: 'Not sent' } } });
  expect(says(failed)).not.toMatch(/sent/);
  await failed.settle();
  expect(says(failed)).not.toMatch(/sent/);
  const sent = at('otp', { facts: signed });
  await sent.settle();
  expect(says(sent)).toMatch(/^We have sent a text with a 4-digit code to /);
  const change = { answers: { mobile: '07700 900333' }, facts: { 'otp.sentAt': null, 'otp.phone': null } };
  sent.actor.send({ type: 'outside', name: 'phone.changed', change });
  expect(says(sent)).not.toMatch(/sent/);
});

describe('the finish', () => {
  test('it speaks of the text, offers to change the number, and thanks a claimant who has passed', {
    tags: ['IDU-02', 'IDU-03', 'IDU-07', 'IDU-08', 'IDU-09'],
  }, () => {
    const text = (qkba: string, coming = true) =>
      at('finish', { facts: { ...signed, qkba, 'idLink.sent': coming } })
        .selectors()
        .text(v3.blocks?.uploadId?.text ?? '');
    for (const qkba of ['hi', 'md']) expect(text(qkba, false)).not.toMatch(/text|link/);
    for (const qkba of ['hi', 'md']) expect(text(qkba)).toMatch(/open the link that we are texting to your phone/);
    expect(text('hi')).toMatch(/^Thank you\. We will now check another database.*within 48 hours/);
    expect(text('md')).not.toMatch(/48 hours/);
    expect(v3.screens.finish?.actions?.changeNumber).toMatchObject({ label: 'Change number', to: [{ help: 'phone' }] });
  });

  test('the first text is asked for once; after a change of number another one, and a second later the firm is told', {
    tags: ['HELP-48', 'HELP-51'],
  }, async () => {
    const journey = at('finish', { facts: signed });
    await journey.settle();
    await journey.go('finish');
    expect(journey.ran).toEqual(['sms.idLink']);
    journey.actor.send({ type: 'outside', name: 'phone.changed', change: { answers: { mobile: '07700 900456' } } });
    await journey.settle();
    await journey.pass(999);
    expect(journey.ran).toEqual(['sms.idLink', 'sms.idLink']);
    await journey.pass(1);
    expect(journey.ran).toEqual(['sms.idLink', 'sms.idLink', 'contact.phoneChanged']);
  });

  test('a text that the number did not take is spoken of no more; a later look knows', { tags: ['IDU-02'] }, async () => {
    const results = { 'sms.idLink': { outcome: 'sent', facts: { 'idLink.sent': true } } as EffectResult };
    const journey = at('finish', { facts: signed, results });
    const says = () => journey.selectors().text(v3.blocks?.uploadId?.text ?? '');
    expect(says()).not.toMatch(/text|link/);
    await journey.settle();
    expect(says()).toMatch(/open the link that we are texting to your phone/);
    Object.assign(results['sms.idLink'], { outcome: 'undeliverable', facts: { 'idLink.sent': false } });
    await journey.pass(4000);
    expect(journey.ran).toEqual(['sms.idLink', 'sms.idLink']);
    expect(says()).not.toMatch(/text|link/);
  });

  test('a link that could not be sent is said to nobody on the screen, and the firm is told of the number all the same', { tags: ['HELP-50'] }, async () => {
    const journey = at('finish', { facts: signed, results: { 'sms.idLink': { outcome: 'failed', message: 'Not sent' } } });
    await journey.settle();
    journey.actor.send({ type: 'outside', name: 'phone.changed', change: { answers: { mobile: '07700 900456' } } });
    await journey.settle();
    await journey.pass(1000);
    const { toast, dialog, message } = journey.screen();
    expect([toast, dialog, message, journey.at()]).toEqual([null, null, null, 'finish']);
    expect(journey.ran).toEqual(['sms.idLink', 'sms.idLink', 'contact.phoneChanged']);
  });

  test('arriving is recorded once', { tags: ['TRK-07'] }, async () => {
    const journey = at('finish', { facts: signed });
    await journey.go('finish');
    expect(journey.tracked).toEqual(['submit_claim']);
  });
});
