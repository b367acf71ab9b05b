import { expect, test } from 'vitest';
import { testedFlows } from '#fixtures/tested-flows.ts';
import { readFlowFiles } from '#flows/files.ts';
import { checkFlows, type Problem } from '../index.ts';

/** What the check says of a version that extends v3 with these members. */
function errorsOf(members: Record<string, unknown>): Problem[] {
  const own = JSON.stringify({ id: 'v9', title: 'A version', extends: 'v3', ...members }, null, 2);
  return checkFlows(new Map(readFlowFiles(testedFlows)).set('v9.json', own), ['v9']).problems;
}

const removes = (what: string) => `Version "v9" removes ${what} here, and that breaks another part: `;

test.each([
  ['a removed screen', { screens: { otp: null } }, 'unknown-screen', 6, removes('screen "otp"'), 'v3.json'],
  ['a removed field', { fields: { email: null } }, 'unknown-item', 6, removes('field "email"'), 'parts/details.json'],
  [
    'a route that no longer leads to a screen',
    { routes: { afterBureauB: [{ screen: 'finish' }] } },
    'unreachable-screen',
    6,
    'Version "v9" changes route "afterBureauB" here, and that breaks another part: No way leads to screen "otp".',
    'parts/checks.json',
  ],
  [
    'a form that no longer asks for what an effect reads',
    { screens: { info: { body: ['legalName', 'title', 'surname', 'dateOfBirth', 'privacy'] } } },
    'read-before-set',
    7,
    'Version "v9" changes screen "info" here, and that breaks another part: ',
    'parts/checks.json',
  ],
  [
    'an entry that passes over a form that effects read',
    { entries: { home: 'contact' } },
    'read-before-set',
    6,
    'Version "v9" changes entry "home" here, and that breaks another part: ',
    'parts/effects.json',
  ],
  [
    'a route that passes over a form that effects read',
    {
      routes: {
        afterPostcode: [{ when: [{ fact: 'address.id', known: true }], screen: 'contact' }, { screen: 'info' }],
      },
    },
    'read-before-set',
    6,
    'Version "v9" changes route "afterPostcode" here, and that breaks another part: ',
    'parts/effects.json',
  ],
  [
    'a form without a field of which effects and texts read a part',
    { screens: { contact: { body: ['sendWhat', 'email', 'softSearch'] } } },
    'read-before-set',
    7,
    'Version "v9" changes screen "contact" here, and that breaks another part: ',
    'parts/checks.json',
  ],
  [
    'a route that leads back for ever',
    { routes: { afterInfo: [{ screen: 'postcode' }] } },
    'no-end',
    6,
    'Version "v9" changes route "afterInfo" here, and that breaks another part: ',
    'parts/details.json',
  ],
] as const)(
  '%s: one error, at the line of the version, with the part that it breaks',
  (_, own, code, line, says, part) => {
    const problems = errorsOf(own).filter(({ level }) => level === 'error');
    expect(problems.map((one) => [one.code, one.file, one.line])).toEqual([[code, 'v9.json', line]]);
    expect(problems[0]?.message).toContain(says);
    expect(problems[0]?.related?.map(({ file }) => file)).toContain(part);
  },
);

test('what to do about it is said for this version, so that no other version is broken by it', () => {
  const [problem] = errorsOf({ conditions: { userExists: null } });
  expect(problem?.fix).toBe(
    'Keep condition "userExists" in version "v9", or change the part that it breaks in flows/v9.json too.',
  );
  expect(problem?.related?.length).toBeGreaterThan(2);
});

test.each([
  [
    'a rule without a condition before one that opens a dialog',
    { routes: { afterContact: [{ screen: 'sign' }, { when: 'userExists', dialog: 'exists' }] } },
    'dead-rule routes.afterContact[1]',
  ],
  [
    'a field of another type under a key that is taken',
    {
      fields: { nick: { type: 'text', label: 'Nickname', saveAs: 'first_name' } },
      screens: { contact: { body: ['sendWhat', 'email', 'mobile', 'softSearch', 'nick'] } },
    },
    'claim-key-unfit fields.nick.saveAs',
  ],
  [
    'a field that must be answered and is only hidden',
    {
      fields: { agreed: { type: 'yesNo', label: 'Agreed?' } },
      screens: { contact: { body: ['sendWhat', 'email', 'mobile', 'softSearch', { hidden: ['agreed'] }] } },
    },
    'no-end screens.contact.body[4].hidden[0]',
  ],
  [
    'a block without what its type shows',
    {
      blocks: { news: { type: 'notice', tone: 'news' } },
      screens: { contact: { body: ['sendWhat', 'email', 'mobile', 'softSearch', 'news'] } },
    },
    'empty-text blocks.news',
  ],
])('%s is one error, at its own place', (_, own, error) => {
  expect(errorsOf(own).map(({ code, path }) => `${code} ${path}`)).toEqual([error]);
});

test('a declared key of another kind than the field stores: the fix names the kind', () => {
  const [problem] = errorsOf({
    claimKeys: { agreementKind: { kind: 'choices', personal: false } },
    fields: { kind: { type: 'choice', label: 'Which?', options: { pcp: 'PCP' }, saveAs: 'agreementKind' } },
    screens: { contact: { body: ['sendWhat', 'email', 'mobile', 'softSearch', 'kind'] } },
  });
  expect(problem?.fix).toBe('Write "kind": "text" at the key in "claimKeys", or take another field.');
});

test('an end that only links open is reported as out of reach of newcomers', () => {
  const problems = errorsOf({
    entries: { questionsResume: 'late' },
    screens: {
      late: { path: 'late', heading: 'Late', body: [], submit: { label: 'Next', to: [{ screen: 'lateEnd' }] } },
      lateEnd: { path: 'late-end', heading: 'The end', body: [], end: true },
    },
  });
  expect(problems.map((one) => [one.code, one.path])).toEqual([['links-only', 'screens.lateEnd']]);
});

test('in what a setting switches off, a rule with two targets and a rule that is never reached are errors too', () => {
  const files = new Map(readFlowFiles(testedFlows));
  const said = (from: string, to: string) => {
    const text = files.get('v3.json') ?? '';
    expect(text).toContain(from);
    return checkFlows(new Map(files).set('v3.json', text.replace(from, to)), ['v3']).problems.map(({ code }) => code);
  };
  const off = '{ "when": "quizDue", "screen": "questions" }';
  expect(said(off, '{ "when": "quizDue", "screen": "questions", "back": true }')).toEqual(['one-target']);
  expect(said(off, `${off}, ${off}`)).toEqual(['dead-rule']);
});
