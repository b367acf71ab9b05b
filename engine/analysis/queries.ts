import type { Edge, Program } from './control-flow-graph.ts';
import { freely } from './evaluate-with-unknowns.ts';
import type { Graph, State } from './explore.ts';
import type { Variable } from './value-classes.ts';

/** Points, screens and dialogs that can be reached: by the path, or with facts from before; also from outside, unless only paths from the start are wanted. */
export function comeTo(
  { program, states, open }: Graph,
  from: 'anywhere' | 'from the start' = 'anywhere',
): {
  points: Set<number>;
  screens: Set<string>;
  dialogs: Set<string>;
} {
  const proved = new Set(states.map(({ point }) => point));
  const points = new Set([program.root]);
  const due = [program.root];
  for (let id = due.pop(); id !== undefined; id = due.pop()) {
    const point = program.points[id];
    const takes = proved.has(id)
      ? point?.edges.filter((edge) => open.has(edge))
      : unexplored(point?.edges ?? [], program);
    for (const { to, enters } of takes ?? []) {
      if (points.has(to) || (enters && from === 'from the start')) continue;
      points.add(to);
      due.push(to);
    }
  }
  const those = [...points].flatMap((id) => program.points[id] ?? []);
  return {
    points,
    screens: new Set(those.filter(({ kind }) => kind === 'open').map(({ screen }) => screen)),
    dialogs: new Set(those.filter(({ kind }) => kind === 'dialog').map(({ screen, dialog }) => `${screen} ${dialog}`)),
  };
}

/** Edges of a point that no path alone reaches: those whose condition can hold at all. */
function unexplored(edges: readonly Edge[], { variables }: Program): Edge[] {
  const all = variables.map((variable): Variable => ({ ...variable, kind: 'effect' }));
  const nothing = variables.map(() => 0);
  return edges.filter(({ guard }) => !guard || freely(guard, all)(nothing) !== false);
}

/** The screens passed before a state, and its own. */
export function pathTo({ program, states }: Graph, state: State): string[] {
  const way: string[] = [];
  for (let here: State | undefined = state; here; here = here.from === undefined ? undefined : states[here.from]) {
    const screen = program.points[here.point]?.screen;
    if (screen && way[0] !== screen) way.unshift(screen);
  }
  return way;
}

/** The facts of a state in words, without those that are always the same: `card.status is lost`. */
export function describe({ program, live }: Graph, { classes, point }: State): string {
  const bits = live[point] ?? 0n;
  return program.variables
    .filter(
      ({ index, kind, values }) =>
        kind !== 'given' &&
        (kind !== 'part' || classes[index] !== 0) &&
        (bits & (1n << BigInt(index))) !== 0n &&
        (values.length > 1 || classes[index] === 0),
    )
    .map(({ name, index, values }) => {
      const present = classes[index] ?? 0;
      const alike = program.alike[index] ?? [];
      if (present > 0) return `${name} is ${said(values[present - 1])}`;
      // "Not known" may represent values that nothing distinguishes from it.
      const others = values.filter((_, at) => alike[at + 1] === at + 1);
      return `${name} is not ${others.length < values.length ? others.map(said).join(' or ') : 'known'}`;
    })
    .join(', ');
}

/** A value of a class in words. */
export function said(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'empty' : 'not empty';
  if (typeof value === 'object') return 'known';
  return typeof value === 'string' && value.startsWith('\u0000') ? 'something else' : String(value);
}
