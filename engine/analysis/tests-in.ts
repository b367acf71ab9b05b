import type { Test, When } from '../../schemas/flow.ts';
import type { LinkedFlow } from '../flow/linked-flow.ts';

/** The members of a linked flow that hold a condition. */
const CONDITIONS = new Set(['when', 'while']);

/** Every test of a flow, those inside other tests included: each tells values of its fact apart. */
export function testsIn(flow: LinkedFlow): Test[] {
  const tests: Test[] = [];
  const seen = new Set<unknown>();

  function add(when: When): void {
    if (typeof when === 'string') return;
    for (const test of when) {
      tests.push(test);
      if (typeof test === 'object' && 'not' in test) add([test.not]);
      if (typeof test === 'object' && 'any' in test) add(test.any);
    }
  }

  function visit(value: unknown): void {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    for (const [key, member] of Object.entries(value)) {
      // A part may have such a name, and then it is no list.
      if (CONDITIONS.has(key) && Array.isArray(member)) add(member as When);
      else visit(member);
    }
  }

  for (const condition of Object.values(flow.conditions)) add([...condition]);
  for (const part of [flow.fields, flow.blocks, flow.loaders, flow.screens]) visit(part);
  return tests;
}
