import { expect, test } from 'vitest';
import { testedFlows } from '#fixtures/tested-flows.ts';
import { readFlowFiles } from '#flows/files.ts';
import type { Flow } from '#schemas/flow.ts';
import { checkFlows } from '../../index.ts';

type Json = Record<string, unknown>;

/** The problems of v3 with one of its files changed, as code and place in the flow. */
function told(file: string, change: (flow: Flow) => void): string[] {
  const files = readFlowFiles(testedFlows);
  const flow = JSON.parse(files.get(file) ?? '') as Flow;
  change(flow);
  const { problems } = checkFlows(files.set(file, JSON.stringify(flow, null, 2)), ['v3']);
  return problems.map(({ code, path }) => `${code} ${path}`);
}

const field = (name: string, more: Json) => (flow: Flow) => {
  flow.fields = { ...flow.fields, [name]: { ...flow.fields?.[name], ...more } as NonNullable<Flow['fields']>[string] };
};

test.each<[field: string, more: Json, problem: string]>([
  ['email', { verify: 'phone.verify' }, 'wrong-effect fields.email.verify'],
  ['email', { verify: 'bureauA.search' }, 'wrong-effect fields.email.verify'],
  ['mobile', { verify: 'email.verify' }, 'wrong-effect fields.mobile.verify'],
  ['address', { lookup: 'phone.verify' }, 'wrong-effect fields.address.lookup'],
  ['email', { options: { a: 'A' } }, 'unused-member fields.email.options'],
  ['email', { initial: 'a@b.example' }, 'unused-member fields.email.initial'],
  ['email', { lookup: 'address.find' }, 'unused-member fields.email.lookup'],
  ['email', { part: 'given' }, 'unused-member fields.email.part'],
  ['email', { submits: true }, 'unused-member fields.email.submits'],
  ['softSearch', { initial: 'yes' }, 'wrong-value fields.softSearch.initial'],
  ['title', { initial: 'Dr' }, 'unknown-option fields.title.initial'],
  ['privacy', { saveAs: 'email' }, 'claim-key-unfit fields.privacy.saveAs'],
])('field "%s" with %j is one error, at that member', (name, more, problem) => {
  expect(told('parts/fields.json', field(name, more)).filter((one) => !one.startsWith('claim-key-twice'))).toEqual([
    problem,
  ]);
});

test('what each type of the product uses is accepted: the flows themselves have no such problem', () => {
  const files = readFlowFiles(testedFlows);
  expect(checkFlows(files, ['home', 'v3', 'v4', 'v5', 'v6']).problems).toEqual([]);
});

test('two parts of one flow that define the same name are an error at the second', () => {
  const problems = told('parts/sign.json', (flow) => {
    flow.blocks = { ...flow.blocks, owed: { type: 'text', text: 'Another text.' } };
  });
  expect(problems).toEqual(['part-twice blocks.owed']);
});

test('an unknown screen in a rule that a setting of this version switches off is found in this version', () => {
  const problems = told('v3.json', (flow) => {
    const rules = flow.routes?.afterSign ?? [];
    const off = { when: [{ setting: 'verifyAfterReport', is: 'quiz' }, 'userExists'], screen: 'nowhere' };
    flow.routes = { ...flow.routes, afterSign: [off, ...rules] };
  });
  expect(problems).toEqual(['unknown-screen routes.afterSign[0].screen']);
});

test('a rule that a setting switches off may name what this version removes', () => {
  const files = readFlowFiles(testedFlows);
  const own = {
    id: 'v7',
    title: 'Without the code',
    extends: 'v3',
    settings: { verifyAfterReport: 'quiz' },
    screens: { otp: null },
    routes: { afterCode: null },
  };
  const { problems } = checkFlows(files.set('v7.json', JSON.stringify(own)), ['v7']);
  expect(problems.filter(({ code }) => code.startsWith('unknown-'))).toEqual([]);
});
