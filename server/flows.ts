import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkFlows, type LinkedFlow, link, type Problem, type PublicConfig } from '#engine';
import { journeyIds } from '#engine/resolve/files.ts';
import { readFlowFiles } from '#flows/files.ts';
import { BootError } from './boot-error.ts';

/** The checked journeys that this service serves. */
export interface Flows {
  /** Version → the resolved flow and its revision. */
  byId: ReadonlyMap<string, { flow: LinkedFlow; revision: string }>;
  /** Where `/` leads; undefined if there is no version. */
  initial: string | undefined;
  /** Experiment groups. */
  groups: readonly string[];
  /** How the question asking who provided the finance is known. (G-006) */
  financeQuestion: PublicConfig['financeQuestion'];
}

/** A service without journeys: only its calls. */
export const noFlows: Flows = {
  byId: new Map(),
  initial: undefined,
  groups: [],
  financeQuestion: { pattern: '$^', ids: [] },
};

/** Which flows of a folder are served, and how. */
export interface Loading {
  /** Only these flows are checked and served; by default all. */
  only?: readonly string[];
  /** Checks one flow, for a caller that knows some results already. */
  checkOne?: Parameters<typeof checkFlows>[2];
}

/** Resolves and checks the flows of a folder. Throws a `BootError` that lists all problems by file, line and column. */
export function loadFlows(folder: string, { only, checkOne }: Loading = {}): Flows {
  if (!existsSync(folder)) throw new BootError('FLOW_INVALID', [`The folder of flows ${folder} does not exist.`]);
  const files = readFlowFiles(folder);
  const { flows, problems: found } = checkFlows(files, only ?? journeyIds(files), checkOne);
  const problems = found.filter(({ level }) => level === 'error').map(lineOf);
  const experiment = readJson(files.get('experiment.json'), 'experiment.json', problems) as Experiment;
  const place = 'business/public/public.json';
  const business = readJson(textOf(join(folder, place)), place, problems) as Partial<Flows>;
  if (problems.length > 0) throw new BootError('FLOW_INVALID', problems);
  return {
    byId: new Map(flows.flatMap(({ id, flow, revision }) => (flow ? [[id, { flow: link(flow), revision }]] : []))),
    initial: experiment.default,
    groups: Object.keys(experiment.groups),
    financeQuestion: business.financeQuestion ?? noFlows.financeQuestion,
  };
}

/** In the state that the check has confirmed. */
interface Experiment {
  default: string;
  groups: Record<string, number>;
}

const lineOf = ({ file, line, column, code, message, fix }: Problem): string =>
  `${file}:${line}:${column} ${code}: ${message}${fix === undefined ? '' : ` ${fix}`}`;

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined; // its reader reports it as missing
  }
}

function readJson(text: string | undefined, name: string, problems: string[]): object {
  try {
    if (text === undefined) throw new Error('missing');
    return JSON.parse(text) as object;
  } catch {
    problems.push(`${name} ${text === undefined ? 'is missing from the flows folder' : 'is not JSON'}.`);
    return {};
  }
}
