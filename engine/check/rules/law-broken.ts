import type { Graph, State } from '../../analysis/explore.ts';
import { components } from '../../analysis/strongly-connected.ts';
import { suggest } from '../../resolve/did-you-mean.ts';
import type { RuleOfFlow, RuleOfGraph } from '../context.ts';
import { where } from '../describe-path.ts';

/** Laws name screens that exist. */
export const lawNames: RuleOfFlow = (check) => {
  const known = check.names('screens');
  return check.all('Law').flatMap(({ value, path }) => {
    const [member = '', names] = Object.entries(value)[0] ?? [];
    return (names as unknown[]).flatMap((name, index) => {
      if (typeof name !== 'string' || known.has(name)) return [];
      const at = [...path, member, index];
      return [
        check.problem('unknown-screen', at, `${where(path)}: there is no screen "${name}".`, suggest(name, known)),
      ];
    });
  });
};

/** The laws of the flow hold on every path from the start; going back and entries from outside are not examined. */
export const laws: RuleOfGraph = (check, graph) =>
  check.all('Law').flatMap(({ value, path }) => {
    const broken = (message: string) => [check.problem('law-broken', path, message, 'Change the way, or the law.')];
    if ('before' in value) {
      const [first = '', then = ''] = value.before;
      const way = wayBetween(graph, undefined, then, first);
      return way
        ? broken(`The law says "${first}" comes before "${then}", and there is a way past it: ${way.join(' → ')}.`)
        : [];
    }
    if ('neverAfter' in value) {
      const [never = '', after = ''] = value.neverAfter;
      const way = wayBetween(graph, after, never);
      return way
        ? broken(`The law says "${never}" never comes after "${after}", and there is a way: ${way.join(' → ')}.`)
        : [];
    }
    const [screen, most] = value.atMost;
    const times = passes(graph, screen, most);
    if (times <= most) return [];
    return broken(
      `The law says "${screen}" is passed at most ${most === 1 ? 'once' : `${most} times`}, and there is a way that passes it more often.`,
    );
  });

/** The screens on a way from `from` (by default the start) to `to` that does not pass `past`. */
function wayBetween(graph: Graph, from: string | undefined, to: string, past?: string): string[] | undefined {
  const { program, states } = graph;
  const opens = (state: State, screen: string) =>
    program.points[state.point]?.kind === 'open' && program.points[state.point]?.screen === screen;
  const starts = from === undefined ? states.slice(0, 1) : states.filter((state) => opens(state, from));
  const came = new Map<number, number | undefined>(starts.map(({ id }) => [id, undefined]));
  const due = starts.map(({ id }) => id);
  for (let id = due.shift(); id !== undefined; id = due.shift()) {
    const state = states[id];
    if (!state) continue;
    if (opens(state, to) && came.get(id) !== undefined) return screensOn(graph, came, id);
    for (const { to: next, edge } of state.out) {
      const target = states[next];
      if (!target || edge.back || edge.enters || came.has(next) || (past !== undefined && opens(target, past)))
        continue;
      came.set(next, id);
      due.push(next);
    }
  }
  return undefined;
}

function screensOn({ program, states }: Graph, came: ReadonlyMap<number, number | undefined>, last: number): string[] {
  const way: string[] = [];
  for (let id: number | undefined = last; id !== undefined; id = came.get(id)) {
    const screen = program.points[states[id]?.point ?? 0]?.screen;
    if (screen && way[0] !== screen) way.unshift(screen);
  }
  return way;
}

/** How often a screen can open on one path; `most + 1` stands for more. */
function passes({ program, states }: Graph, screen: string, most: number): number {
  const successors = states.map(({ out }) => out.filter(({ edge }) => !edge.back && !edge.enters).map(({ to }) => to));
  const opens = states.map(
    ({ point }) => program.points[point]?.kind === 'open' && program.points[point]?.screen === screen,
  );
  const best = new Map<number, number>();
  let highest = 0;
  for (const group of components(successors)) {
    const [first] = group;
    const inside = group.filter((id) => opens[id]).length;
    const round = group.length > 1 || (first !== undefined && (successors[first]?.includes(first) ?? false));
    const after = Math.max(
      0,
      ...group.flatMap((id) =>
        (successors[id] ?? []).filter((to) => !group.includes(to)).map((to) => best.get(to) ?? 0),
      ),
    );
    const count = Math.min(most + 1, after + (round && inside > 0 ? most + 1 : inside));
    for (const id of group) best.set(id, count);
    highest = Math.max(highest, count);
  }
  return highest;
}
