import { expect, test } from 'vitest';
import { frozenFlows } from '#fixtures/tested-flows.ts';
import { readFlowFiles } from '#flows/files.ts';
import { checkFlow } from '../index.ts';
import { resolveFlow } from '../resolve/index.ts';

/** A version of v5 that changes its loaders like this: what the check says, and the phases of the loader `search`. */
function changed(loaders: unknown) {
  const version = { id: 'v7', title: 'Other words', base: '/get-started-v7', extends: 'v5', loaders };
  const found = resolveFlow(readFlowFiles(frozenFlows).set('v7.json', JSON.stringify(version, null, 2)), 'v7');
  const problems = checkFlow(found)
    .filter(({ code }) => code !== 'unused')
    .map(({ code, path, fix }) => `${code} ${path} ${fix}`);
  return { problems, phases: found.flow?.loaders?.search?.map(({ key, title }) => `${key}: ${title ?? ''}`) };
}

test('a version changes one word of a loader without repeating the others', () => {
  expect(changed({ search: { progress: { title: 'Nearly there' } } })).toEqual({
    problems: [],
    phases: ['security: Searching securely', 'progress: Nearly there', 'slow: '],
  });
});

test('a misspelt loader or member, a phase that lacks its text and one that is not there are told', () => {
  expect(changed({ serach: { progress: { title: 'Nearly there' } } }).problems).toEqual([
    'unknown-loader loaders.serach Did you mean "search"?',
  ]);
  expect(changed({ search: { progress: { titel: 'Nearly there' } } }).problems[0]).toBe(
    'unknown-member loaders.search.progress.titel Did you mean "title"?',
  );
  expect(changed({ search: { progres: { title: 'Nearly there' } } }).problems[0]).toBe(
    'unknown-phase loaders.search.progres Did you mean "progress"? To add a phase, give it "at" and "text".',
  );
  expect(changed({ search: { late: null } }).problems).toEqual([
    'null-removes-nothing loaders.search.late Remove this line.',
  ]);
});
