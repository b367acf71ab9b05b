import { didYouMean } from '#engine/resolve/did-you-mean.ts';
import { journeyIds } from '#engine/resolve/files.ts';
import { parseFile } from '#engine/resolve/parse.ts';
import { placeIn } from '#fixtures/replay/place.ts';
import type { Scenario } from '#fixtures/replay/scenario.ts';
import { type ScenarioFault, shapeFaults } from '#fixtures/replay/scenario-faults.ts';
import { type ScenarioNames, unknownNames } from '#fixtures/replay/unknown-names.ts';
import { endsIn } from './ranges.ts';
import { type ScenarioProblem, versionOf } from './scenario-problems.ts';
import { versionNames } from './version-names.ts';

/**
 * Every mistake in scenarios: their shape, and names that their version does not have. A name counts as known if the live or the
 * frozen flow of the version has it, because tests replay the scenarios of a frozen version on its frozen flow. (decision 209)
 */
export function checkScenarios(
  scenarios: ReadonlyMap<string, string>,
  flows: ReadonlyMap<string, string>,
  frozen: ReadonlyMap<string, string>,
): ScenarioProblem[] {
  const known = new Map<string, ScenarioNames | undefined>();
  const namesIn = (version: string, folders: readonly ReadonlyMap<string, string>[]) => {
    const key = `${version} ${folders.length}`;
    if (!known.has(key)) known.set(key, versionNames(version, folders));
    return known.get(key);
  };
  // The frozen flow is resolved only for a name that the live one lacks: that takes as long as all scenarios.
  const unknown = (scenario: Scenario, version: string): ScenarioFault[] => {
    const live = namesIn(version, [flows]);
    if (live && unknownNames(scenario, live).length === 0) return [];
    const all = namesIn(version, [flows, frozen]);
    return all ? unknownNames(scenario, all) : [];
  };
  return [...scenarios].flatMap(([file, text]) => {
    const version = versionOf(file);
    const faults = checkScenario(text, (scenario) => unknown(scenario, version), journeyIds(flows));
    return faults.map((one) => ({ file, ...one }));
  });
}

function checkScenario(
  text: string,
  unknown: (scenario: Scenario) => ScenarioFault[],
  versions: readonly string[],
): Omit<ScenarioProblem, 'file'>[] {
  const ends = endsIn(text);
  // A member that stands twice is no syntax error, and a replay would take the second without a word.
  const unread = parseFile('', text).problems.flatMap(({ code, line, column, message, fix }) => {
    const place = { line, column };
    return code === 'json-syntax' || code === 'duplicate-key' ? [{ ...place, ...ends(place), code, message, fix }] : [];
  });
  if (unread.length > 0) return unread;
  const value: unknown = JSON.parse(text);
  const shape = shapeFaults(value);
  const scenario = value as Scenario;
  const faults = shape.length > 0 ? shape : [...otherVersions(scenario, versions), ...unknown(scenario)];
  return faults
    .map(({ path, ...fault }) => {
      const place = placeIn(text, path);
      return { ...place, ...ends(place), ...fault };
    })
    .sort((one, other) => one.line - other.line || one.column - other.column);
}

const otherVersions = ({ also = [] }: Scenario, versions: readonly string[]): ScenarioFault[] =>
  also.flatMap((version, at) =>
    versions.includes(version)
      ? []
      : [
          {
            code: 'unknown-version' as const,
            path: ['also', at],
            message: `There is no version "${version}".`,
            fix: didYouMean(version, versions),
          },
        ],
  );
