import type { LinkedFlow } from '../flow/linked-flow.ts';
import type { Assign, Point, Program } from './control-flow-graph.ts';
import type { Variable } from './value-classes.ts';

/** Which screen is before a screen in the history: a variable for each screen with a `back` rule. */
interface Previous {
  variable: Variable;
  /** The screens that lead to it. */
  ways: readonly string[];
}

/**
 * A rule with `back` leads to the screen from which the claimant came, not to every screen that leads here: otherwise a
 * screen whose only other button goes back would seem to lead on. Each edge to a screen with a `back` rule sets the screen before it, and
 * each edge of the rule is taken only from the screen that it leads to.
 */
export function addPreviousScreens(program: Program): void {
  const { points, variables, flow } = program;
  const all = new Map<string, Previous>();
  for (const { kind, screen, edges } of points) {
    if (kind !== 'back' || all.has(screen)) continue;
    const ways = edges.flatMap(({ back, to }) => (back ? [points[to]?.screen ?? ''] : []));
    const variable: Variable = {
      name: `the screen before "${screen}"`,
      index: variables.length,
      values: ways,
      kind: 'previous',
    };
    variables.push(variable);
    all.set(screen, { variable, ways });
  }
  if (all.size === 0) return;
  const { indexOf } = program;
  const indexes = new Map([...all.values()].map(({ variable: { name, index } }) => [name, index]));
  program.indexOf = (name) => indexes.get(name) ?? indexOf(name);

  for (const point of points) {
    for (const edge of point.edges) {
      const target = points[edge.to];
      const entered = target?.kind === 'arrive' ? all.get(target.screen) : undefined;
      const own = point.kind === 'back' && edge.back ? all.get(point.screen) : undefined;
      // A screen that is in the history already keeps the screen before it.
      if (entered && target && target.screen !== point.screen && !edge.returns && !edge.back)
        edge.assigns = [...edge.assigns, before(entered, point, edge.enters)];
      if (own) {
        const { index, values } = own.variable;
        const at = values.indexOf(points[edge.to]?.screen) + 1;
        edge.guard = { reads: 1n << BigInt(index), holds: (classes) => classes[index] === at };
      }
    }
  }

  /** What is known of the screen before another after an edge from a point. */
  function before({ variable: { name }, ways }: Previous, { kind, screen }: Point, enters: true | undefined): Assign {
    if (ways.length === 0 || (kind === 'root' && !enters)) return { name, to: 'missing' };
    if (kind === 'root') return { name, to: 'any' };
    // A screen that passes on by itself leaves nothing in the history.
    return passesOn(flow, screen) || !ways.includes(screen) ? { name, to: 'known' } : { name, to: 'known', is: screen };
  }
}

/** Whether a screen may lead on before it opens, and then leaves nothing in the history. */
const passesOn = ({ screens }: LinkedFlow, name: string): boolean => {
  const screen = screens[name];
  return screen !== undefined && (screen.skip !== undefined || screen.requires.length > 0);
};
