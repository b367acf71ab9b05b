import type { Edge } from '../analysis/control-flow-graph.ts';
import type { Graph, State } from '../analysis/explore.ts';
import { said } from '../analysis/queries.ts';
import type { Path } from '../resolve/problem.ts';

/** What a claimant answers and what the service says on one screen, as far as it matters to where the path leads. */
export interface Leg {
  screen: string;
  /** The button that was pressed: `submit`, `action resend`, `dialog exists ok`; null: the screen went on by itself. */
  pressed: string | null;
  /** Answer or part of one → its value, or what is known of it. */
  answers: Record<string, string>;
  /** Effect → its outcome. */
  outcomes: Record<string, string>;
  /** Facts that an outcome sets and something later depends on. */
  facts: Record<string, string>;
  /** The place of the last rule that was taken. */
  rule: Path | null;
}

/** A path through a flow: each screen with what leads on from it. */
export interface Walk {
  screens: string[];
  /** It ends by leaving the journey. */
  leaves: boolean;
  legs: Leg[];
}

/** A state in which a screen opened or a path ended, and the way to it. */
interface Node {
  state: State;
  before: Node | undefined;
  /** From the state before to this one, inside of one screen. */
  taken: Taken[];
}

interface Taken {
  edge: Edge;
  from: State;
  to: State;
}

/** Where a screen leads: the nodes of one target by one rule or outcome. */
interface Way {
  screen: string | null;
  leaves: boolean;
  nodes: Node[];
}

/**
 * The paths of a graph from the start to an end, without Back and without passing a screen twice: one for each sequence of
 * screens, rules and outcomes, with answers and outcomes that take it. At most `most`.
 */
export function walksOf(graph: Graph, most: number): Walk[] {
  const [first] = graph.states;
  if (!first) return [];
  const found: Walk[] = [];
  const start: Node = { state: first, before: undefined, taken: [] };
  const stack = waysFrom(graph, [start])
    .reverse()
    .map((way) => ({ screens: [] as string[], way }));
  for (let top = stack.pop(); top && found.length < most; top = stack.pop()) {
    const { screens, way } = top;
    const [node] = way.nodes;
    if (way.screen === null) {
      if (node) found.push(walkOf(graph, screens, way.leaves, node));
      continue;
    }
    if (screens.includes(way.screen)) continue;
    const passed = [...screens, way.screen];
    for (const next of waysFrom(graph, way.nodes).reverse()) stack.push({ screens: passed, way: next });
  }
  return found;
}

/** Every way on from the states in which a screen opened, in the order in which they are found. */
function waysFrom({ program, states }: Graph, from: readonly Node[]): Way[] {
  const ways = new Map<string, Way>();
  const seen = new Set<string>();
  const due = from.map((node) => ({ node, state: node.state, taken: [] as Taken[], via: '' }));
  const add = (key: string, way: Omit<Way, 'nodes'>, node: Node) => {
    const known = ways.get(key) ?? { ...way, nodes: [] };
    ways.set(key, known);
    known.nodes.push(node);
  };
  for (let at = 0; at < due.length; at += 1) {
    const here = due[at];
    if (!here) break;
    const { node, state, taken, via } = here;
    const point = program.points[state.point];
    // An end is an end, whichever button is pressed there.
    if (point?.end && !ways.has('end')) {
      const leaves = point.kind !== 'editing';
      add(leaves ? `leaves ${via}` : 'end', { screen: null, leaves }, { state, before: node, taken });
    }
    for (const { to, edge } of state.out) {
      const target = states[to];
      if (!target || edge.back || edge.enters) continue;
      const next = nextVia(via, edge);
      const key = `${to} ${next}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const on = [...taken, { edge, from: state, to: target }];
      const there = program.points[target.point];
      if (there?.kind !== 'open') due.push({ node, state: target, taken: on, via: next });
      else
        add(
          `${there.screen} ${next}`,
          { screen: there.screen, leaves: false },
          { state: target, before: node, taken: on },
        );
    }
  }
  return [...ways.values()];
}

/** What a path is told apart by: the last button, or none, and the last rule. */
function nextVia(via: string, { rule, pressed }: Edge): string {
  const [button = ''] = via.split('|');
  if (rule) return `${button}|${rule.join(' ')}`;
  return pressed === undefined ? via : `${pressed}|`;
}

function walkOf(graph: Graph, screens: string[], leaves: boolean, end: Node): Walk {
  const legs: Leg[] = [];
  for (let node: Node | undefined = end; node?.before; node = node.before) {
    const screen = graph.program.points[node.before.state.point]?.screen ?? '';
    if (screen !== '') legs.unshift(legOf(graph, screen, node.taken));
  }
  return { screens, leaves, legs };
}

/** What happens on one screen, from the edges that are taken there. */
export function legOf(graph: Graph, screen: string, taken: readonly Taken[]): Leg {
  const leg: Leg = { screen, pressed: null, answers: {}, outcomes: {}, facts: {}, rule: null };
  const { program, live } = graph;
  for (const { edge, from, to } of taken) {
    if (edge.pressed !== undefined) leg.pressed = edge.pressed;
    if (edge.rule) leg.rule = edge.rule;
    if (edge.outcome && matters(from, edge)) leg.outcomes[edge.outcome.effect] = edge.outcome.outcome;
    for (const { name } of edge.assigns) {
      const index = program.indexOf(name);
      const variable = index === undefined ? undefined : program.variables[index];
      if (index === undefined || !variable || ['given', 'previous'].includes(variable.kind)) continue;
      if (((live[to.point] ?? 0n) & (1n << BigInt(index))) === 0n || variable.values.length < 2) continue;
      const present = to.classes[index] ?? 0;
      if (present === 0 && variable.kind !== 'answer') continue;
      const value = present === 0 ? 'not given' : said(variable.values[present - 1]);
      (variable.kind === 'answer' ? leg.answers : leg.facts)[name] = value;
    }
  }
  return leg;
}

/** An outcome matters where another one of the same call leads to another state. */
const matters = (from: State, { outcome }: Edge): boolean =>
  new Set(from.out.filter(({ edge }) => edge.outcome?.effect === outcome?.effect).map(({ to }) => to)).size > 1;
