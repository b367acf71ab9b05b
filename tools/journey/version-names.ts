import { resolveFlow } from '#engine/resolve/resolve.ts';
import { type ScenarioNames, scenarioNames } from '#fixtures/replay/unknown-names.ts';

/**
 * The names of a version that its scenarios can use, in the flows of these folders together; undefined: it can be read in none,
 * which the check of flows reports.
 */
export function versionNames(
  version: string,
  folders: readonly ReadonlyMap<string, string>[],
): ScenarioNames | undefined {
  const flows = folders
    .filter((files) => files.has(`${version}.json`))
    .flatMap((files) => {
      const { flow, written } = resolveFlow(files, version);
      const whole = written?.flow ?? flow;
      return whole?.screens ? [whole] : [];
    });
  return flows.length === 0 ? undefined : scenarioNames(...flows);
}
