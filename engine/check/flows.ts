import { isVersion } from '../flow/experiment.ts';
import { EXPERIMENT, journeyIds } from '../resolve/files.ts';
import { inOrder, type Problem, problem, toProblem } from '../resolve/problem.ts';
import { type Resolved, resolveFlow } from '../resolve/resolve.ts';
import type { Vocabulary } from '../vocabulary/vocabulary.ts';
import { checkExperiment } from './experiment.ts';
import { checkFlow } from './flow.ts';

/**
 * Resolves and checks the flows of a folder, and what they have in common: their addresses and the experiment.
 * `files`: path → text; `ids`: the names of the flows among them; `checkOne`: checks one flow, for a caller that knows some
 * results already.
 */
export function checkFlows(
  files: ReadonlyMap<string, string>,
  ids: readonly string[],
  vocabulary: Vocabulary,
  checkOne: CheckOne = (resolved) => checkFlow(resolved, vocabulary),
): { flows: Resolved[]; problems: Problem[] } {
  const checkAll = (names: readonly string[]): Checked[] =>
    names.map((id) => {
      const resolved = resolveFlow(files, id);
      return { resolved, problems: checkOne(resolved) };
    });
  const checked = checkAll(ids);
  // A part may belong to a flow of the folder that was not asked for.
  const others = () => checkAll(journeyIds(files).filter((id) => !ids.includes(id)));
  const experiment = files.get(EXPERIMENT);
  const problems = [
    ...unlessUsedElsewhere(checked, others),
    ...declaredAlike(checked.map(({ resolved }) => resolved)),
    ...addresses(checked.map(({ resolved }) => resolved)),
    ...(experiment === undefined ? [] : checkExperiment(experiment, journeyIds(files), versionsAmong(files, checked))),
  ];
  return { flows: checked.map(({ resolved }) => resolved), problems: inOrder(problems).map(toProblem) };
}

/** The versions of the folder, including those that are not checked now. A flow that cannot be resolved may be a version. */
function versionsAmong(files: ReadonlyMap<string, string>, checked: readonly Checked[]): string[] {
  const known = new Map(checked.map(({ resolved }) => [resolved.id, resolved]));
  return [...new Set([...known.keys(), ...journeyIds(files)])].filter((id) => {
    const { flow } = known.get(id) ?? resolveFlow(files, id);
    return flow === undefined || isVersion(flow);
  });
}

interface Checked {
  resolved: Resolved;
  problems: Problem[];
}

/** All problems of one resolved flow. */
export type CheckOne = (resolved: Resolved) => Problem[];

/** A part may define things for another version: they are unused only if no flow that is built from the file uses them. */
function unlessUsedElsewhere(checked: readonly Checked[], beside: () => Checked[]): Problem[] {
  let all: readonly Checked[] | undefined;
  return checked.flatMap(({ problems }) =>
    problems.filter((one) => {
      if (one.code !== 'unused') return true;
      all ??= [...checked, ...beside()];
      const sharing = all.filter(({ resolved }) => resolved.sources.some(({ file }) => file === one.file));
      return sharing.every((other) => other.problems.some((same) => same.code === 'unused' && same.path === one.path));
    }),
  );
}

function addresses(flows: readonly Resolved[]): Problem[] {
  const first = new Map<string, string>();
  return flows.flatMap(({ id, flow, places }) => {
    const base = flow?.base;
    if (typeof base !== 'string') return [];
    const other = first.get(base);
    first.set(base, other ?? id);
    if (other === undefined) return [];
    const message = `Flow "${id}" has the address ${base}, which is that of flow "${other}" already.`;
    return [
      problem(
        'base-twice',
        places.value(['base']),
        ['base'],
        message,
        'Give it a base of its own; {id} in it is the version.',
      ),
    ];
  });
}

/** If two versions declare a claim key, the declarations are the same: a claimant may change version and keeps the answer. */
function declaredAlike(flows: readonly Resolved[]): Problem[] {
  const first = new Map<string, { id: string; as: string }>();
  return flows.flatMap(({ id, flow, places }) =>
    Object.entries(isObject(flow?.claimKeys) ? flow.claimKeys : {}).flatMap(([key, { kind, length, personal }]) => {
      const as = JSON.stringify([kind, length, personal]);
      const other = first.get(key);
      first.set(key, other ?? { id, as });
      if (other === undefined || other.as === as) return [];
      const path = ['claimKeys', key];
      const message = `Flow "${id}" declares the claim key "${key}" in another way than flow "${other.id}".`;
      return [
        problem('claim-key-differs', places.key(path), path, message, 'Declare it alike, or give it another name.'),
      ];
    }),
  );
}

const isObject = (value: unknown): value is Record<string, Record<string, unknown>> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((one) => typeof one === 'object' && one !== null);
