/** What the versions have in common, and what each does otherwise: their addresses, their ways, their own screens. */
import { describe, expect, test } from 'vitest';
import { versionsIn } from '#engine/flow/versions.ts';
import { checkedWalks } from '#fixtures/checked-walks.ts';
import { productFlow } from '#fixtures/flow.ts';
import type { PersonName } from '#fixtures/people.ts';
import { testedFlows } from '#fixtures/tested-flows.ts';
import { readFlowFiles } from '#flows/files.ts';

const files = readFlowFiles(testedFlows);
const versions = versionsIn(files).map(({ id }) => id);
const pathsOf = (id: string) => Object.values(productFlow(id).flow.screens).map(({ path }) => path);

const started = checkedWalks();
const walk = (flow: string, who: PersonName = 'margaret') => started({ flow, who });
const trailOf = async (flow: string, who: PersonName, end = 'finish') => {
  const { journey, to } = await walk(flow, who);
  await to(end);
  return journey.state().trail.join(' ');
};

const afterSign = ['sign', 'credits-report', 'credit-report', 'credit-report-s', 'submit-claim', 'otp', 'questions', 'already-filed'];
const wanted: Record<string, string[]> = {
  v3: ['', 'info', 'contact', ...afterSign],
  v4: ['', 'info', 'contact', ...afterSign],
  v5: ['', 'info-contact', ...afterSign],
  v6: ['', ...afterSign],
};

test('there are four versions, each with addresses of its own', { tags: ['EXP-01', 'EXP-02'] }, () => {
  expect(versions).toEqual(Object.keys(wanted));
  expect(versions.map((id) => productFlow(id).flow.base)).toEqual(versions.map((id) => `/get-started-${id}`));
});

test('the addresses of v3', { tags: ['RTE-01', 'RTE-02', 'RTE-03', 'RTE-04', 'RTE-05', 'RTE-06', 'RTE-07', 'RTE-08', 'RTE-09', 'RTE-10', 'RTE-11'] }, () => {
  expect(pathsOf('v3').sort()).toEqual(wanted.v3?.sort());
});

test('v4 has those of v3', {
  tags: ['EXP-13', 'RTE-12', 'RTE-13', 'RTE-14', 'RTE-15', 'RTE-16', 'RTE-17', 'RTE-18', 'RTE-19', 'RTE-20', 'RTE-21', 'RTE-22'],
}, () => {
  expect(pathsOf('v4').sort()).toEqual(pathsOf('v3').sort());
});

test('v5 has one screen for what v3 asks on two', {
  tags: ['EXP-16', 'RTE-23', 'RTE-24', 'RTE-25', 'RTE-26', 'RTE-27', 'RTE-28', 'RTE-29', 'RTE-30', 'RTE-31', 'RTE-32', 'RTE-33', 'RTE-34', 'V5-01'],
}, () => {
  expect(pathsOf('v5').sort()).toEqual(wanted.v5?.sort());
});

test('v6 asks everything at its root', {
  tags: ['RTE-35', 'RTE-36', 'RTE-37', 'RTE-38', 'RTE-39', 'RTE-40', 'RTE-41', 'RTE-42', 'RTE-43', 'RTE-44', 'RTE-45', 'RTE-46'],
}, () => {
  expect(pathsOf('v6').sort()).toEqual(wanted.v6?.sort());
});

test('info, contact, sign, questions and submit-claim are names of sub-paths', { tags: ['RTE-47', 'RTE-49', 'RTE-50', 'RTE-51', 'RTE-52'] }, () => {
  for (const path of ['info', 'contact', 'sign', 'questions', 'submit-claim']) expect(pathsOf('v3')).toContain(path);
});

test('a version is a page of JSON and no more', () => {
  for (const id of versions.filter((one) => one !== 'v3')) expect(String(files.get(`${id}.json`)).split('\n').length, id).toBeLessThan(120);
});

describe('ways', () => {
  const ways: [name: string, version: string, who: PersonName, way: string][] = [
    ['EXP-14: the quiz follows the signature', 'v4', 'margaret', 'postcode info contact sign questions bureauA finish'],
    ['EXP-14: also where no question asks about the finance', 'v4', 'owen', 'postcode info contact sign questions bureauA finish'],
    ['EXP-18: the quiz follows the signature', 'v5', 'owen', 'postcode contact sign questions bureauA finish'],
    ['EXP-25: postcode, details, signature, identity, ID', 'v5', 'margaret', 'postcode contact sign questions bureauA finish'],
    ['EXP-21: one form, then the signature', 'v6', 'margaret', 'contact sign questions bureauA finish'],
    ['EXP-21: bureau B where no question asks about the finance', 'v6', 'owen', 'contact sign bureauB otp finish'],
  ];
  test.each(ways)('%s: %s, %s', async (_, version, who, way) => {
    expect(await trailOf(version, who)).toBe(way);
  });

  test.each(['v4', 'v5', 'v6'])('in %s a first-question match leads from the quiz to bureau B, and from there on to the end', async (version) => {
    const trail = await trailOf(version, 'priya');
    expect(trail).toMatch(/questions bureauB finish$/);
  });

  test.each([
    ['EXP-15: bureau B leads to the quiz', 'v4'],
    ['EXP-19: bureau B leads to the quiz', 'v5'],
  ])('%s in %s, by Final Step, while the quiz has not ended', { tags: ['EXP-15', 'EXP-19'] }, async (_, version) => {
    const { journey, to } = await walk(version, 'owen');
    await to('questions');
    await journey.go('bureauB');
    await journey.pass(300);
    const selectors = journey.selectors();
    expect(selectors.text(journey.selectors().flow.screens.bureauB?.submit?.label ?? '')).toBe('Final Step');
    expect(selectors.visible('allListed')).toBe(false);
    await journey.submit();
    expect(journey.at()).toBe('questions');
  });
});

describe('v5: two questions first', () => {
  test('both are asked one at a time before the postcode', { tags: ['EXP-17', 'PC-12', 'PC-13', 'PC-14', 'PC-15', 'PC-16', 'PC-17'] }, async () => {
    const { journey } = await walk('v5');
    const asked = () =>
      journey
        .selectors()
        .fieldsAt('postcode')
        .map((name) => {
          const { label, options = { yes: 'Yes', no: 'No' } } = journey.selectors().flow.fields?.[name] ?? {};
          return [label, ...Object.values(options)].slice(0, 3);
        });
    expect(asked()).toEqual([['Had a car on finance between 2007 - 2021?', 'Yes', 'No']]);
    journey.answer('hadFinance', 'yes');
    await journey.settle();
    expect(asked()).toEqual([['Did the dealer disclose their commission?', 'Yes', 'No']]);
    journey.answer('dealerDisclosed', 'no');
    await journey.settle();
    expect(asked()[0]?.[0]).toBe('Postcode');
    expect(productFlow('v3').flow.screens.postcode?.steps).toEqual([]);
  });

  test('they stand at 8.3 and 16.7 percent, the postcode at 25', { tags: ['PC-21', 'CONST-26'] }, () => {
    const { steps } = productFlow('v5').flow.screens.postcode ?? {};
    expect(steps?.map(({ progress }) => progress)).toEqual([8.3, 16.7, 25]);
  });

  test('a claimant without finance at the time reads that all can still be searched, and goes on', { tags: ['PC-20'] }, async () => {
    const { journey } = await walk('v5');
    journey.answer('hadFinance', 'no');
    await journey.settle();
    expect(journey.selectors().visible('dealerDisclosed')).toBe(true);
    const { when, text } = journey.selectors().flow.blocks?.stillSearched ?? {};
    expect(journey.selectors().holds(when)).toBe(true);
    expect(text).toBe('No problem. We can still search for all agreements back to 2007.');
  });

  test('a dealer who told ends it: the answer is saved, the sentence stands there, no way on', { tags: ['PC-18', 'PC-19', 'PC-25', 'ERR-18'] }, async () => {
    const { journey, api } = await walk('v5');
    journey.answer('hadFinance', 'yes');
    await journey.settle();
    journey.answer('dealerDisclosed', 'yes');
    await journey.settle();
    expect(api.claim()).toMatchObject({ did_dealer_disclose_commission: 'Yes' });
    // A question before the postcode does not complete its screen.
    expect(api.completed()).toEqual([]);
    expect(journey.selectors().fieldsAt('postcode')).toEqual(['dealerDisclosed']);
    const { blocks, screens } = journey.selectors().flow;
    expect(journey.selectors().holds(blocks?.notEligible?.when)).toBe(true);
    expect(blocks?.notEligible?.text).toBe('Sorry, it seems like you may not be eligible for a car finance claim at this time');
    expect(journey.selectors().holds(screens.postcode?.submit?.when)).toBe(false);
    await journey.submit();
    expect(journey.selectors().fieldsAt('postcode')).toEqual(['dealerDisclosed']);
    journey.answer('dealerDisclosed', 'no');
    await journey.settle();
    expect(journey.selectors().fieldsAt('postcode')).toEqual(['address']);
    expect(api.claim()).toMatchObject({ did_dealer_disclose_commission: 'No' });
  });
});

describe('v5: all details on one screen', () => {
  test('it asks name, birth date, email, mobile and the consent', { tags: ['V5-02', 'V5-03', 'V5-04', 'V5-05', 'V5-06', 'V5-07'] }, () => {
    const { heading, body, submit } = productFlow('v5').flow.screens.contact ?? {};
    expect(heading).toBe('Your Details');
    for (const field of ['title', 'givenName', 'surname', 'dateOfBirth', 'email', 'mobile', 'softSearch']) expect(body).toContain(field);
    expect(submit?.enabled).toBe('whenValid');
  });

  test('progress is 40, then 50 with name and birth date, then 60 with email and mobile', { tags: ['V5-08', 'CONST-27', 'CONST-28', 'CONST-29'] }, async () => {
    const { journey, to, fill } = await walk('v5');
    await to('contact');
    const progress = () => journey.selectors().progress('contact');
    expect(progress()).toBe(40);
    await fill();
    expect(progress()).toBe(60);
    journey.answer('email', 'margaret@');
    await journey.settle();
    expect(progress()).toBe(50);
    journey.answer('surname', '');
    await journey.settle();
    expect(progress()).toBe(40);
  });

  test('the claimant cannot go on before every part is valid and the consent is given', { tags: ['V5-15', 'V5-16', 'V5-17', 'VAL-89'] }, async () => {
    const { journey, to, fill } = await walk('v5');
    await to('contact');
    await fill();
    journey.answer('softSearch', false);
    await journey.submit();
    expect(journey.at()).toBe('contact');
    journey.answer('softSearch', true);
    journey.answer('surname', 'X9');
    await journey.submit();
    expect(journey.at()).toBe('contact');
    journey.answer('surname', 'Holloway');
    await journey.submit();
    expect(journey.at()).toBe('sign');
    expect(journey.tracked).toEqual(['postcode', 'basic_info', 'contact_info', 'lead']);
  });

  test('the page of the quiz is called Questions', { tags: ['EXP-20'] }, () => {
    expect(productFlow('v5').flow.screens.questions).toMatchObject({ title: 'Questions', heading: "Lets confirm it's really you" });
  });
});

describe('v6: one form', () => {
  test('Get Started, two sections, both consents, every part', { tags: ['V6-01', 'V6-02', 'V6-03', 'V6-04', 'V6-05', 'V6-06', 'V6-07', 'V6-12'] }, () => {
    const { heading, body, submit } = productFlow('v6').flow.screens.contact ?? {};
    expect(heading).toBe('Get Started');
    expect(body).toEqual([
      { section: 'Who you are', items: ['legalName', 'title', 'givenName', 'surname', 'dateOfBirth', 'email', 'mobile'] },
      { section: 'Where to find your details', items: ['address'] },
      'privacy',
      'softSearch',
    ]);
    expect(submit?.enabled).toBe('whenValid');
  });

  test('the postcode is trimmed and upper-cased before it is used', { tags: ['V6-08', 'V6-09'] }, async () => {
    const { journey, api } = await walk('v6');
    journey.answer('address', { postcode: ' ox4 2dp ', address: null });
    await journey.pass(300);
    expect(api.calls('postalToAddress').at(-1)?.body).toEqual({ postal_code: 'OX4 2DP' });
  });

  test('the claimant cannot go on without an address, the privacy policy or the consent', { tags: ['V6-10', 'V6-11', 'V6-14', 'VAL-67'] }, async () => {
    const { journey, fill } = await walk('v6');
    await fill();
    const whole = journey.state().answers;
    for (const [field, without] of [
      ['address', { postcode: 'OX4 2DP', address: null }],
      ['privacy', false],
      ['softSearch', false],
    ] as const) {
      journey.answer(field, without);
      await journey.submit();
      expect(journey.at(), field).toBe('contact');
      journey.answer(field, whole[field]);
      await journey.settle();
    }
    await journey.submit();
    expect(journey.at()).toBe('sign');
    expect(journey.tracked).toEqual(['postcode', 'basic_info', 'contact_info', 'lead']);
  });
});

test.each([
  ['V5-09, V5-10, V5-11, V5-12, V5-13, V5-14, V5-18: a claim that exists already', 'v5', 'postcode'],
  ['V6-13, V6-15: a claim that exists already', 'v6', 'contact'],
])(
  '%s is told in %s, and Ok leads to the first screen',
  { tags: ['V5-09', 'V5-10', 'V5-11', 'V5-12', 'V5-13', 'V5-14', 'V5-18', 'V6-13', 'V6-15'] },
  async (_, version, first) => {
    const { journey, to, next } = await walk(version, 'daniel');
    await to('contact');
    await next();
    expect(journey.screen().dialog).toBe('exists');
    const { text } = journey.selectors().flow.screens.contact?.dialogs?.exists ?? {};
    expect(text).toBe(
      'You already have a claim with us. We are working on it and will keep you updated by email and text. Questions? [{support.email}](mailto:{support.email})',
    );
    journey.say({ type: 'dialog.action', name: 'ok' });
    await journey.settle();
    expect(journey.at()).toBe(first);
  },
);

describe('the postcode on home', () => {
  test('it goes on by itself half a second after an address was chosen, and not before', { tags: ['PC-09', 'PC-10', 'CONST-17'] }, async () => {
    const { journey, api, fill } = await walk('home');
    await fill();
    await journey.pass(499);
    expect(api.calls('updateClaim')).toEqual([]);
    await journey.pass(1);
    expect(api.claim()).toMatchObject({ postcode: 'OX4 2DP' });
  });

  test('it shows no progress', { tags: ['PC-02'] }, async () => {
    const { journey } = await walk('home');
    expect(journey.selectors().progress('postcode')).toBeUndefined();
  });
});
