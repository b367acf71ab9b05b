import type { Graph, State } from './explore.ts';

/** One path through a flow: its screens in order; `leaves`: it ends by leaving for another address. */
export interface JourneyPath {
  screens: string[];
  leaves: boolean;
}

interface Step {
  /** The next screens, each with the states in which it opens. */
  next: Map<string, State[]>;
  ends: boolean;
  leaves: boolean;
}

/** The screen sequences of a graph, without Back and without passing a screen twice. At most `most`. */
export function pathsOf(graph: Graph, most: number): JourneyPath[] {
  const { states } = graph;
  const found: JourneyPath[] = [];
  const [first] = states;
  if (!first) return found;
  const start = stepFrom(graph, [first]);
  const stack = [...start.next].reverse().map(([screen, open]) => ({ way: [screen], open }));
  for (let top = stack.pop(); top && found.length < most; top = stack.pop()) {
    const { way, open } = top;
    const { next, ends, leaves } = stepFrom(graph, open);
    if (ends || leaves) found.push({ screens: way, leaves: leaves && !ends });
    for (const [screen, there] of [...next].reverse()) {
      if (!way.includes(screen)) stack.push({ way: [...way, screen], open: there });
    }
  }
  return found.slice(0, most);
}

function stepFrom({ program, states }: Graph, from: readonly State[]): Step {
  const step: Step = { next: new Map(), ends: false, leaves: false };
  const seen = new Set(from.map(({ id }) => id));
  const due = [...from];
  for (let state = due.pop(); state; state = due.pop()) {
    const point = program.points[state.point];
    if (point?.end) step[point.kind === 'editing' ? 'ends' : 'leaves'] = true;
    for (const { to, edge } of state.out) {
      const target = states[to];
      if (!target || edge.back || edge.enters || seen.has(to)) continue;
      seen.add(to);
      const there = program.points[target.point];
      if (there?.kind !== 'open') due.push(target);
      else step.next.set(there.screen, [...(step.next.get(there.screen) ?? []), target]);
    }
  }
  return step;
}
