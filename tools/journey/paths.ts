import { checkFlows, graphOf, link, reachable, resolveFlow } from '#engine';
import { type Leg, type Walk, walksOf } from '#engine/paths/index.ts';
import type { Answer, Invocation } from './command.ts';
import { printProblems } from './print.ts';

/** The limit of paths to print. */
const MOST = 1_000;

/**
 * `journey paths <version>`: every path from the start to an end that passes no screen twice, one for each sequence of screens and
 * rules, with the answers and outcomes that take it; then the screens on no path from the start, which open only for a claimant
 * who returns to a stored claim. `--screens`: only the sequences of screens.
 */
export function paths({ files, words, flags }: Pick<Invocation, 'files' | 'words' | 'flags'>): Answer {
  const errors = checkFlows(files, words).problems.filter(({ level }) => level === 'error');
  const { flow: source } = resolveFlow(files, words[0] ?? '');
  if (!source || errors.length > 0) return { text: printProblems(errors), ok: false };
  const flow = link(source);
  const found = walksOf(graphOf(flow), MOST);
  if (flags.has('json')) return { text: JSON.stringify({ version: flow.id, paths: found }, null, 2), ok: true };
  const passed = new Set(found.flatMap(({ screens }) => screens));
  const others = reachable(flow).filter((screen) => !passed.has(screen));
  const ways = flags.has('screens')
    ? [...new Set(found.map(screensOf))]
    : found.map((walk, at) => `${at + 1}  ${[screensOf(walk), ...walk.legs.flatMap(legLines)].join('\n     ')}`);
  if (found.length === MOST) ways.push(`… and more: only ${MOST} paths are printed.`);
  else if (others.length > 0) ways.push(`Only for claimants who come back: ${others.join(', ')}`);
  return { text: ways.join('\n'), ok: true };
}

const screensOf = ({ screens, leaves }: Walk): string => `${screens.join(' → ')}${leaves ? ' → (leaves)' : ''}`;

/** What one screen adds to a path, in a line; nothing where it does not matter what happens there. */
export function legLines({ screen, pressed, answers, outcomes, facts }: Leg): string[] {
  const parts = [
    ...(pressed !== null && pressed !== 'submit' ? [`presses ${pressed}`] : []),
    ...Object.entries(answers).map(([field, value]) => `${field}: ${value}`),
    ...Object.entries(outcomes).map(([effect, outcome]) => `${effect} ${outcome}`),
    ...Object.entries(facts)
      .filter(([name]) => !name.startsWith('effect.'))
      .map(([name, value]) => `${name} is ${value}`),
  ];
  return parts.length === 0 ? [] : [`${screen}: ${parts.join(', ')}`];
}
