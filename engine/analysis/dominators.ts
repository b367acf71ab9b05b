import type { LinkedFlow } from '../flow/linked-flow.ts';
import type { Assign, Program } from './control-flow-graph.ts';

/**
 * Adds to the program what returning does to the history. An edge to a screen that is certainly in the history already (it dominates
 * this point) cuts the history back to it: answers of later screens no longer count. Rules with `back` lead to the screens that lead here.
 * Returns whether a screen is on every path from the start to another.
 */
export function addTrail(program: Program, flow: LinkedFlow): (a: string, b: string) => boolean {
  const { points, arrivals } = program;
  const ways = new Map<string, Set<string>>([...arrivals.keys()].map((screen) => [screen, new Set()]));
  for (const point of points) {
    for (const { to } of point.edges) {
      const target = points[to];
      if (target?.kind === 'arrive' && point.kind !== 'root') ways.get(point.screen)?.add(target.screen);
    }
  }
  const dominates = dominators(flow.start, ways);
  const asked = Object.values(flow.fields).map(({ name, screens }) => ({
    name,
    screens: screens.filter((screen) => arrivals.has(screen)),
  }));
  const dropped = new Map<string, Assign[]>();
  const dropsAt = (target: string): Assign[] => {
    const known = dropped.get(target);
    if (known) return known;
    const after = asked.filter(
      ({ screens }) => screens.length > 0 && screens.every((screen) => screen !== target && dominates(target, screen)),
    );
    const assigns = after.map(({ name }): Assign => ({ name, to: 'missing' }));
    dropped.set(target, assigns);
    return assigns;
  };

  for (const point of points) {
    for (const edge of point.edges) {
      const target = points[edge.to];
      if (target?.kind !== 'arrive' || point.kind === 'root' || !dominates(target.screen, point.screen)) continue;
      edge.assigns = [...edge.assigns, ...dropsAt(target.screen)];
      edge.returns = true;
    }
  }
  const before = new Map<string, string[]>();
  for (const [from, targets] of ways) {
    for (const to of targets) before.set(to, [...(before.get(to) ?? []), from]);
  }
  for (const point of points) {
    if (point.kind !== 'back') continue;
    for (const screen of before.get(point.screen) ?? []) {
      const to = arrivals.get(screen);
      if (to === undefined) continue;
      const assigns = dominates(screen, point.screen) ? dropsAt(screen) : [];
      point.edges.push({ to, by: 'itself', back: true, assigns });
    }
  }
  return dominates;
}

/** Whether `a` is on every path from the start to `b`. (Cooper, Harvey, Kennedy: A Simple, Fast Dominance Algorithm) */
function dominators(start: string, ways: ReadonlyMap<string, ReadonlySet<string>>): (a: string, b: string) => boolean {
  const order = reversePostorder(start, ways);
  const number = new Map(order.map((screen, index) => [screen, index]));
  const before: number[][] = order.map(() => []);
  for (const [from, screen] of order.entries()) {
    for (const to of ways.get(screen) ?? []) before[number.get(to) ?? 0]?.push(from);
  }
  const above: (number | undefined)[] = order.map((_, index) => (index === 0 ? 0 : undefined));
  const meet = (a: number, b: number): number => {
    let one = a;
    let other = b;
    while (one !== other) {
      while (one > other) one = above[one] ?? 0;
      while (other > one) other = above[other] ?? 0;
    }
    return one;
  };
  for (let changed = true; changed; ) {
    changed = false;
    for (let node = 1; node < order.length; node++) {
      const done = (before[node] ?? []).filter((from) => above[from] !== undefined);
      const [first, ...others] = done;
      const now = first === undefined ? undefined : others.reduce(meet, first);
      if (now === above[node]) continue;
      above[node] = now;
      changed = true;
    }
  }
  return (a, b) => {
    const top = number.get(a);
    let node = number.get(b);
    if (top === undefined || node === undefined) return false;
    while (node > top) node = above[node] ?? 0;
    return node === top;
  };
}

function reversePostorder(start: string, ways: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const seen = new Set([start]);
  const order: string[] = [];
  const stack = [{ screen: start, left: [...(ways.get(start) ?? [])] }];
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    const next = top.left.shift();
    if (next === undefined) {
      order.push(top.screen);
      stack.pop();
    } else if (!seen.has(next)) {
      seen.add(next);
      stack.push({ screen: next, left: [...(ways.get(next) ?? [])] });
    }
  }
  return order.reverse();
}
