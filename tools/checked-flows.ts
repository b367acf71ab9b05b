import { checkFlow, resolveFlow } from '#engine';
import { readFlowFiles } from '#flows/files.ts';
import type { Flow } from '#schemas/flow.ts';
import { printProblems } from './journey/print.ts';

/** A flow that the check has found no error in. */
export interface CheckedFlow {
  flow: Flow;
  revision: string;
}

/** The checked flows of the files that were read last: a build runs the bundler several times on the same files, then draws the pages. */
let checked = { files: '', flows: new Map<string, CheckedFlow>() };

/** A flow of a folder, resolved and checked once for the same files. Throws with its errors, as the check prints them. */
export function checkedFlow(folder: string, id: string): CheckedFlow {
  const files = readFlowFiles(folder);
  const text = JSON.stringify([...files]);
  if (checked.files !== text) checked = { files: text, flows: new Map() };
  const before = checked.flows.get(id);
  if (before) return before;
  const one = resolveFlow(files, id);
  const problems = checkFlow(one).filter((problem) => problem.level === 'error');
  if (!one.flow || problems.length > 0) throw new Error(`The flow "${id}" has problems:\n\n${printProblems(problems)}`);
  const made = { flow: one.flow, revision: one.revision };
  checked.flows.set(id, made);
  return made;
}
