import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { journeyIds } from '#engine/resolve/files.ts';
import type { ScenarioCode } from '#fixtures/replay/scenario-faults.ts';
import { frozenFlows } from '#fixtures/tested-flows.ts';
import { readFlowFiles } from '#flows/files.ts';
import type { End } from './ranges.ts';
import { resultCache } from './result-cache.ts';
import { versionNames } from './version-names.ts';

/** A mistake in the file of a scenario; line and column count from 1. */
export interface ScenarioProblem extends End {
  /** From the root of the project. */
  file: string;
  line: number;
  column: number;
  code: ScenarioCode;
  /** One sentence: what is wrong. */
  message: string;
  /** One sentence: what to do; empty where the message says it. */
  fix: string;
}

/** The scenarios of some versions: their path from the root of the project → their text. */
export type ScenarioFiles = ReadonlyMap<string, string>;

/** The folder of the product's scenarios, one folder for each version. */
export const scenariosFolder = fileURLToPath(new URL('../../fixtures/scenarios/', import.meta.url));

/** The scenarios of these versions. */
export function readScenarioFiles(ids: readonly string[]): ScenarioFiles {
  const files = new Map<string, string>();
  for (const id of ids) {
    const own = join(scenariosFolder, id);
    for (const name of existsSync(own) ? readdirSync(own).sort() : [])
      if (name.endsWith('.json')) files.set(`fixtures/scenarios/${id}/${name}`, readFileSync(join(own, name), 'utf8'));
  }
  return files;
}

/**
 * Every mistake in scenarios. What finds them is loaded only where the result is not known: that takes longer than the check of the
 * flows. `cache`: the folder of results.
 */
export async function scenarioProblems(
  scenarios: ScenarioFiles,
  flows: ReadonlyMap<string, string>,
  cache?: string,
): Promise<ScenarioProblem[]> {
  if (scenarios.size === 0) return [];
  const results = resultCache<ScenarioProblem[]>(cache, 'scenarios');
  const frozen = readFlowFiles(frozenFlows);
  // Of the live flows the check reads the names: most edits of a flow change none, and its scenarios need not be checked again.
  const versions = [...new Set([...scenarios.keys()].map(versionOf))];
  const names = versions.flatMap((version) => [version, namesIn(version, flows)]);
  const from = [...[scenarios, frozen].flatMap((files) => [...files].flat()), journeyIds(flows).join(), ...names];
  if (results.knows(from)) return results.get(from, () => []);
  const { checkScenarios } = await import('./check-scenarios.ts');
  const problems = results.get(from, () => checkScenarios(scenarios, flows, frozen));
  results.save();
  return problems;
}

/** The version that a scenario is of, by its file. */
export const versionOf = (file: string): string => file.split('/').at(-2) ?? '';

/** The names of a version in one text. */
function namesIn(version: string, flows: ReadonlyMap<string, string>): string {
  const names = versionNames(version, [flows]);
  return names ? JSON.stringify(Object.values(names).map((some) => [...some])) : '';
}

/** The mistakes in the form of a compiler's output. */
export const linesOfScenarios = (problems: readonly ScenarioProblem[]): string[] =>
  problems.map(
    ({ file, line, column, code, message, fix }) =>
      `${file}:${line}:${column}: error ${code}: ${message}${fix === '' ? '' : ` ${fix}`}`,
  );
