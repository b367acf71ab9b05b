import { checkFlows, link, paths as pathsOf, reachable, resolveFlow } from '#engine';
import type { Answer } from './command.ts';
import { printProblems } from './print.ts';

/** The limit of paths to print. */
const MOST = 1_000;

/**
 * Every path from the start to an end that passes no screen twice, one per line; then the screens on no path from the start, which
 * open only for a claimant who returns to a stored claim.
 */
export function paths(files: ReadonlyMap<string, string>, ids: readonly string[]): Answer {
  const errors = checkFlows(files, ids).problems.filter(({ level }) => level === 'error');
  const { flow: source } = resolveFlow(files, ids[0] ?? '');
  if (!source || errors.length > 0) return { text: printProblems(errors), ok: false };
  const flow = link(source);
  const found = pathsOf(flow, MOST);
  const passed = new Set(found.flatMap(({ screens }) => screens));
  const others = reachable(flow).filter((screen) => !passed.has(screen));
  const ways = found.map(({ screens, leaves }) => `${screens.join(' → ')}${leaves ? ' → (leaves)' : ''}`);
  if (found.length === MOST) ways.push(`… and more: only ${MOST} ways are printed.`);
  else if (others.length > 0) ways.push(`Only for claimants who come back: ${others.join(', ')}`);
  return { text: ways.join('\n'), ok: true };
}
