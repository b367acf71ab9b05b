import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { productFlow } from '#fixtures/flow.ts';
import { replayOnEngine } from '#fixtures/replay/engine.ts';
import { readScenario } from '#fixtures/replay/scenario.ts';
import { scenarioCodes } from '#fixtures/replay/scenario-faults.ts';
import { frozenFlows, testedFlows } from '#fixtures/tested-flows.ts';
import { readFlowFiles } from '#flows/files.ts';
import { check } from './check.ts';
import { checkScenarios } from './check-scenarios.ts';
import { readScenarioFiles } from './scenario-problems.ts';

const flows = readFlowFiles(testedFlows);
const frozen = readFlowFiles(frozenFlows);
const file = 'fixtures/scenarios/v3/mine.json';

/** `line: what is wrong. What to do.` of each mistake in a scenario of v3. */
const said = (text: string, files = flows): string[] =>
  checkScenarios(new Map([[file, text]]), files, frozen).map(({ line, message, fix }) => `${line}: ${message} ${fix}`);
const stepsOf = (...lines: string[]) => `{\n"title": "a way through the form",\n"steps": [\n${lines.join(',\n')}\n]\n}`;

test('a name that the version does not have is reported at its line, with the one that was probably meant', () => {
  const text = stepsOf(
    '{ "on": "postcde", "walks": "contatc" }',
    '{ "on": "contact",\n"answers": { "emial": "a@example.com" },\n"press": { "dialog": "okk" },\n"next": "sing" }',
    '{ "on": "otp", "press": { "action": "reesnd" }, "serviceAnswers": { "updateClaim": ["NOT_REACHED qestions"] } }',
    '{ "on": "info", "shows": {\n"blocks": { "termss": true },\n"says": { "owedd": "x" },\n"verified": ["emaill"],\n"faults": { "surnam": "x" },\n"actions": { "resnd": true } } }',
  ).replace(/\n}$/, ',\n"also": ["v44"],\n"claim": { "frist_name": "Margaret" }\n}');
  expect(said(text)).toEqual([
    '4: There is no screen "postcde". Did you mean "postcode"?',
    '4: There is no screen "contatc". Did you mean "contact"?',
    '6: There is no field "emial". Did you mean "email"?',
    '7: There is no button of a dialog "okk". Did you mean "ok"?',
    '8: There is no screen "sing". Did you mean "sign"?',
    '9: There is no button "reesnd". Did you mean "resend"?',
    '9: There is no screen "qestions". Did you mean "questions"?',
    '11: There is no block "termss". Did you mean "terms"?',
    '12: There is no block "owedd". Did you mean "owed"?',
    '13: There is no field "emaill". Did you mean "email"?',
    '14: There is no field "surnam". Did you mean "surname"?',
    '15: There is no button "resnd". Did you mean "resend"?',
    '17: There is no version "v44". Did you mean "v4"?',
    '18: There is no claim key "frist_name". Did you mean "first_name"?',
  ]);
});

test.each([
  ['a person', '"as": "margret", "steps": [{ "on": "info" }]', '"margret" cannot stand here. Did you mean "margaret"?'],
  ['a world', '"world": "bureausDwon", "steps": [{ "on": "info" }]', 'Did you mean "bureausDown"?'],
  ['a detail', '"with": { "emial": "x" }, "steps": [{ "on": "info" }]', 'no "emial" here. Did you mean "email"?'],
  [
    'an answer of a vendor',
    '"vendorAnswers": { "bureauA.search": ["nnoe"] }, "steps": [{ "on": "info" }]',
    'Did you mean "none"?',
  ],
  [
    'a call of a vendor',
    '"vendorAnswers": { "bureauA.serch": ["none"] }, "steps": [{ "on": "info" }]',
    'Did you mean "bureauA.search"?',
  ],
  ['a member', '"steps": [{ "on": "info", "nxt": "contact" }]', 'The language has no "nxt" here. Did you mean "next"?'],
  ['a press', '"steps": [{ "on": "info", "press": "sumbit" }]', 'Did you mean "submit"?'],
  ['a kind of press', '"steps": [{ "on": "info", "press": { "acton": "x" } }]', 'Did you mean "action"?'],
] as const)('what is misspelt of %s is one mistake, with what was probably meant', (_, inner, words) => {
  const mistakes = said(`{ "title": "a way through the form", ${inner} }`);
  expect(mistakes).toHaveLength(1);
  expect(mistakes[0]).toContain(words);
});

test('a file that is not JSON is one mistake at its place', () => {
  expect(said('{\n"title": "a way",,\n}')).toHaveLength(1);
  expect(said('{\n"title": "a way",,\n}')[0]).toMatch(/^2: A name is missing here\. Write a name/);
});

test('a member that stands twice is a mistake: a replay would take the second only', () => {
  const text =
    '{\n"title": "a way through the form",\n"steps": [{ "on": "postcode" }],\n"steps": [{ "on": "info" }]\n}';
  expect(said(text)).toEqual(['4: "steps" stands here twice; the first is in line 3. Remove one of the two.']);
});

test('the scenarios of the product have no mistake, also after an edit that takes a name from the live flow', () => {
  const scenarios = readScenarioFiles(['v3', 'v4', 'v5', 'v6']);
  expect(scenarios.size).toBeGreaterThan(150);
  expect(checkScenarios(scenarios, flows, frozen)).toEqual([]);
  const edited = new Map(flows).set('v3.json', (flows.get('v3.json') ?? '').replaceAll('"postcode"', '"address"'));
  expect(checkScenarios(scenarios, edited, frozen)).toEqual([]);
});

test('each has a code and a range, which covers the name or the value', () => {
  const text = stepsOf('{ "on": "postcde", "answers": { "emial": "x" }, "press": { "action": "reesnd" } }').replace(
    /\n}$/,
    ',\n"also": ["v44"],\n"claim": { "frist_name": "x" }\n}',
  );
  const lines = text.split('\n');
  const found = checkScenarios(new Map([[file, text]]), flows, frozen).map((one) => [
    one.code,
    one.endLine === one.line && lines[one.line - 1]?.slice(one.column - 1, one.endColumn - 1),
  ]);
  expect(found).toEqual([
    ['unknown-screen', '"on"'],
    ['unknown-field', '"emial"'],
    ['unknown-button', '"action"'],
    ['unknown-version', '"v44"'],
    ['unknown-claim-key', '"frist_name"'],
  ]);
  const codeOf = (whole: string) => checkScenarios(new Map([[file, whole]]), flows, frozen).map(({ code }) => code);
  expect(codeOf('{ "title": "a way", }')).toEqual(['json-syntax']);
  expect(codeOf('{ "title": "a way through the form" }')).toEqual(['missing-member']);
  expect(codeOf(stepsOf('{ "on": "info", "nxt": "contact" }'))).toEqual(['unknown-member']);
  expect(codeOf(stepsOf('{ "on": "info", "press": "sumbit" }'))).toEqual(['wrong-value']);
});

test('the page of the check lists the codes of scenarios', () => {
  const page = readFileSync('docs/errors-flow.md', 'utf8');
  const [, listed = ''] = /Its codes are ([^.]*)\./.exec(page) ?? [];
  expect([...listed.matchAll(/`([a-z-]+)`/g)].map(([, code]) => code)).toEqual(scenarioCodes);
});

test('check prints them, counts them and fails', () => {
  const place = { file, line: 4, column: 3, endLine: 4, endColumn: 6 };
  const scenarios = [
    { ...place, code: 'unknown-screen', message: 'There is no screen "x".', fix: 'Correct it.' } as const,
  ];
  const { text, ok } = check(flows, ['v3'], { scenarios });
  expect(ok).toBe(false);
  expect(text).toContain(
    `${file}:4:3: error unknown-screen: There is no screen "x". Correct it.\n\nChecked v3: 1 error, `,
  );
  expect(JSON.parse(check(flows, ['v3'], { scenarios, json: true }).text)).toMatchObject({ errors: 1, scenarios });
});

test('a replay says which name is meant, before it begins', async () => {
  const scenario = readScenario(stepsOf('{ "on": "postcode", "walks": "sing" }'), 'v3', 'mine');
  await expect(replayOnEngine(scenario, productFlow('v3'))).rejects.toThrow(
    'There is no screen "sing". Did you mean "sign"?',
  );
});
