import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkFlow, type Problem, type PublicConfig, resolveFlow } from '#engine';
import { journeyIds, readFlowFiles } from '#flows/files.ts';
import type { Flow } from '#schemas/flow.ts';
import { BootError } from './boot-error.ts';

/** The checked journeys that this service serves. */
export interface Flows {
  /** Version → the resolved flow and its revision. */
  byId: ReadonlyMap<string, { flow: Flow; revision: string }>;
  /** Where `/` leads; undefined while there is none. */
  initial: string | undefined;
  /** Experiment groups. */
  groups: readonly string[];
  /** How the question asking who provided the finance is known. (G-006) */
  financeQuestion: PublicConfig['financeQuestion'];
}

/** A service without journeys: its calls alone. */
export const noFlows: Flows = {
  byId: new Map(),
  initial: undefined,
  groups: [],
  financeQuestion: { pattern: '$^', ids: [] },
};

/** Resolves and checks every flow of a folder. Throws a `BootError` that lists all problems by file, line and column. */
export function loadFlows(folder: string): Flows {
  if (!existsSync(folder)) throw new BootError('FLOW_INVALID', [`There is no folder of flows at ${folder}.`]);
  const files = readFlowFiles(folder);
  const problems: string[] = [];
  const byId = new Map<string, { flow: Flow; revision: string }>();
  for (const id of journeyIds(files)) {
    const resolved = resolveFlow(files, id);
    const errors = checkFlow(resolved).filter(({ level }) => level === 'error');
    problems.push(...errors.map(lineOf));
    if (resolved.flow) byId.set(id, { flow: resolved.flow, revision: resolved.revision });
  }
  const experiment = readJson(files.get('experiment.json'), 'experiment.json', problems);
  const groups = Object.keys((experiment.groups as object | undefined) ?? {});
  const initial = typeof experiment.default === 'string' ? experiment.default : '';
  for (const id of new Set([initial, ...groups])) {
    if (!byId.has(id))
      problems.push(
        `experiment.json names the journey "${id}", and there is no ${id}.json. The journeys are ${[...byId.keys()].join(', ')}.`,
      );
  }
  const place = 'business/public/public.json';
  const business = readJson(textOf(join(folder, place)), place, problems);
  if (problems.length > 0) throw new BootError('FLOW_INVALID', problems);
  return { byId, initial, groups, financeQuestion: business.financeQuestion as Flows['financeQuestion'] };
}

const lineOf = ({ file, line, column, code, message, fix }: Problem): string =>
  `${file}:${line}:${column} ${code}: ${message}${fix === undefined ? '' : ` ${fix}`}`;

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined; // reported as missing by whoever reads it
  }
}

function readJson(text: string | undefined, name: string, problems: string[]): Record<string, unknown> {
  try {
    if (text === undefined) throw new Error('missing');
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    problems.push(`${name} ${text === undefined ? 'is missing from the flows folder' : 'is not JSON'}.`);
    return {};
  }
}
