import type { Experiment } from '../../schemas/experiment.ts';
import { suggest } from '../resolve/did-you-mean.ts';
import { EXPERIMENT } from '../resolve/files.ts';
import { placeOf, plain } from '../resolve/located-json.ts';
import { parseFile } from '../resolve/parse.ts';
import { inOrder, type Path, type Problem, problem } from '../resolve/problem.ts';
import { errorsOf } from './schema/index.ts';

/** Checks `experiment.json`: it names versions, and the shares add up to 100. `versions`: the flows that are versions. */
export function checkExperiment(text: string, flows: readonly string[], versions: readonly string[]): Problem[] {
  const { placed, problems } = parseFile(EXPERIMENT, text);
  if (!placed || problems.some(({ code }) => code === 'json-syntax')) return problems;
  const value = plain(placed);
  const said = errorsOf('Experiment', value);
  for (const one of said) {
    problems.push(problem(one.code, placeOf(placed, one.path, one.at), one.path, one.message, one.fix));
  }
  if (said.some(({ misshapen }) => misshapen)) return inOrder(problems);
  const experiment = value as Experiment;
  const unknown = (name: string, path: Path, at: 'value' | 'key') => {
    if (versions.includes(name)) return;
    const message = flows.includes(name)
      ? `Flow "${name}" has no entries: it is no version of the journey.`
      : `There is no flow "${name}".`;
    problems.push(problem('unknown-flow', placeOf(placed, path, at), path, message, suggest(name, versions)));
  };
  unknown(experiment.default, ['default'], 'value');
  for (const group of Object.keys(experiment.groups)) unknown(group, ['groups', group], 'key');
  // Rounded, because 33.3 three times is 99.89999999999999 for the machine.
  const sum = Number(
    Object.values(experiment.groups)
      .reduce((all, share) => all + share, 0)
      .toFixed(6),
  );
  if (sum !== 100) {
    const message = `The shares of the groups add up to ${sum}, not to 100.`;
    problems.push(
      problem('shares-not-100', placeOf(placed, ['groups'], 'key'), ['groups'], message, 'Correct the shares.'),
    );
  }
  return inOrder(problems);
}
