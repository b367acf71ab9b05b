import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { effects } from '#engine';
import { fieldTypes } from '#engine/claims/fields/index.ts';
import { testedFlows } from '#fixtures/tested-flows.ts';
import { readFlowFiles } from '#flows/files.ts';
import { editorSchemas } from './editor-schemas.ts';

const schemas = editorSchemas();
const validator = (name: string) => new Ajv({ allErrors: true, strict: false }).compile(schemas[name] ?? {});
const flowFile = validator('flow.schema.json');
const files = [...readFlowFiles(testedFlows)];

test.each(Object.keys(schemas))('schemas/%s is what the generator writes', (name) => {
  expect(JSON.parse(readFileSync(`schemas/${name}`, 'utf8'))).toEqual(JSON.parse(JSON.stringify(schemas[name])));
});

describe('the schema of flow files', () => {
  test.each(files.filter(([path]) => path !== 'experiment.json'))('takes %s', (_, text) => {
    flowFile(JSON.parse(text));
    expect(flowFile.errors).toBeNull();
  });

  test('serves whole flows, versions and parts, and refuses in each what is unknown', () => {
    expect(flowFile({ id: 'a', title: 'A', base: '/a', start: 'one' })).toBe(true);
    expect(flowFile({ id: 'a', title: 'A', start: 'one' })).toBe(false);
    expect(flowFile({ id: 'b', extends: 'a', screens: { one: null, two: { progress: null } } })).toBe(true);
    expect(flowFile({ blocks: { hello: { type: 'text', text: 'Hello' } } })).toBe(true);
    expect(flowFile({ blocks: { hello: { type: 'text', txet: 'Hello' } } })).toBe(false);
    expect(flowFile({ id: 'b', extends: 'a', screnes: {} })).toBe(false);
  });

  test('knows the names that are written in code', () => {
    const text = JSON.stringify(schemas['flow.schema.json']);
    for (const name of [...Object.keys(fieldTypes), ...Object.keys(effects)]) expect(text).toContain(`"${name}"`);
    expect(flowFile({ fields: { a: { type: 'emial', label: 'A' } } })).toBe(false);
  });

  test('offers facts, effects and outcomes with what they mean, and still takes names of the flow itself', () => {
    const { $defs } = schemas['flow.schema.json'] as { $defs: Record<string, object> };
    const { Test, Call, Flow } = Object.fromEntries(
      Object.entries($defs).map(([name, schema]) => [name, JSON.stringify(schema)]),
    );
    expect(Test).toContain('"user.exists"');
    expect(Test).toContain('another signed claim of this person exists');
    expect(Call).toContain('Loads the identity questions.');
    expect(flowFile({ sequences: { one: ['claim.save', 'two'] } })).toBe(true);
    expect(flowFile({ screens: { a: { submit: { track: ['basic_info', { event: 'lead' }] } } } })).toBe(true);
    expect(flowFile({ screens: { a: { submit: { track: ['basic-info'] } } } })).toBe(false);
    expect(Flow).toContain('too few questions came back');
    expect(flowFile({ conditions: { a: [{ fact: 'givenName', known: true }] } })).toBe(true);
    expect(
      flowFile({ id: 'b', extends: 'a', outcomes: { 'claim.save': null, 'user.validate': { valid: null } } }),
    ).toBe(true);
    expect(flowFile({ id: 'b', extends: 'a', fields: { email: { verify: null } } })).toBe(true);
    expect(flowFile({ id: 'b', extends: 'a', fields: { email: { verify: 'email.verifi' } } })).toBe(false);
  });

  test('has references that every editor can follow', () => {
    const text = JSON.stringify(schemas);
    const { $defs } = schemas['flow.schema.json'] as { $defs: Record<string, unknown> };
    const targets = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1] ?? '');
    expect(targets.length).toBeGreaterThan(20);
    expect(
      targets.filter((target) => !target.startsWith('#/$defs/') || !$defs[target.slice('#/$defs/'.length)]),
    ).toEqual([]);
  });
});

test('the schema of the experiment takes the product’s own', () => {
  const check = validator('experiment.schema.json');
  expect(check(JSON.parse(readFileSync('flows/experiment.json', 'utf8')))).toBe(true);
  expect(check({ default: 'a', groups: { a: '100' } })).toBe(false);
});
