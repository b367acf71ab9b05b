import { resolveFlow } from '#engine';
import { checkFlows } from '#engine/check/index.ts';
import { paths as pathsOf } from '#engine/graph/index.ts';
import type { Answer } from './check.ts';
import { printProblems } from './print.ts';

/** Every way from the start to an end that passes no screen twice, one a line. */
export function paths(files: ReadonlyMap<string, string>, ids: readonly string[]): Answer {
  const errors = checkFlows(files, ids).problems.filter(({ level }) => level === 'error');
  const { flow } = resolveFlow(files, ids[0] ?? '');
  if (!flow || errors.length > 0) return { text: printProblems(errors), ok: false };
  const ways = pathsOf(flow).map(({ screens, leaves }) => `${screens.join(' → ')}${leaves ? ' → (leaves)' : ''}`);
  return { text: ways.join('\n'), ok: true };
}
