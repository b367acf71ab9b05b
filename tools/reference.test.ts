import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checkFlow, effects, resolveFlow } from '#engine';
import { blockTypes } from '#engine/claims/blocks.ts';
import { facts } from '#engine/claims/facts.ts';
import { fieldTypes } from '#engine/claims/fields/index.ts';
import { testedFlows } from '#fixtures/tested-flows.ts';
import { readFlowFiles } from '#flows/files.ts';
import { conversionEvents } from '#schemas/events.ts';
import { definitions } from '#schemas/flow.ts';

const reference = readFileSync('docs/flow-language.md', 'utf8');
const sections = reference.split(/^## /m).slice(1);
const examples = sections.flatMap((section) =>
  [...section.matchAll(/```json\n([\s\S]*?)```/g)].map((match) => ({
    of: section.split('\n')[0] ?? '',
    json: match[1] ?? '',
  })),
);

describe('every example of the reference is a version that the check takes', () => {
  test.each(examples)('$of', ({ json }) => {
    const whole = { id: 'example', extends: 'v3', base: '/example', ...JSON.parse(json) };
    const files = new Map(readFlowFiles(testedFlows)).set('example.json', JSON.stringify(whole, null, 2));
    const problems = checkFlow(resolveFlow(files, 'example'));
    expect(problems.map(({ code, line, message }) => `${line} ${code} ${message}`)).toEqual([]);
  });
});

test('every section has an example', () => {
  expect(
    sections.map((section) => section.split('\n')[0]).filter((title) => !examples.some(({ of }) => of === title)),
  ).toEqual([]);
});

test('every name that is written in code, and every member of the language, is in the reference', () => {
  const names = [fieldTypes, blockTypes, effects, facts, conversionEvents].flatMap(Object.keys);
  const covered = (name: string) =>
    reference.includes(`\`${name}\``) || reference.includes(`\`${name.split('.')[0]}.*\``);
  expect(names.filter((name) => !covered(name))).toEqual([]);
  const { $defs } = definitions.Flow as unknown as { $defs: Record<string, { properties?: object }> };
  const members = ['Flow', 'Screen', 'Field', 'Block', 'Rule', 'Submit', 'Enter', 'Action'].flatMap((name) =>
    Object.keys($defs[name]?.properties ?? {}),
  );
  expect(members.length).toBeGreaterThan(60);
  expect(
    [...new Set(members)].filter(
      (member) =>
        !new RegExp(`["\`]${member.replace('$', '\\$')}["\`]`).test(reference) &&
        !new RegExp(`\`${member}: `).test(reference),
    ),
  ).toEqual([]);
});
