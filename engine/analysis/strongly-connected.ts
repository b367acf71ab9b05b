/**
 * Strongly connected components of a graph given as lists of successors, in reverse topological order: components that
 * lead to no other come first. (Tarjan, without recursion, so that a long flow does not overflow the stack.)
 */
export function components(successors: readonly (readonly number[])[]): number[][] {
  const index: (number | undefined)[] = successors.map(() => undefined);
  const low: number[] = successors.map(() => 0);
  const open: boolean[] = successors.map(() => false);
  const stack: number[] = [];
  const found: number[][] = [];
  let count = 0;

  for (const start of successors.keys()) {
    if (index[start] !== undefined) continue;
    const work = [{ node: start, next: 0 }];
    for (let top = work.at(-1); top; top = work.at(-1)) {
      const { node } = top;
      if (top.next === 0) {
        index[node] = low[node] = count++;
        stack.push(node);
        open[node] = true;
      }
      const to = successors[node]?.[top.next++];
      if (to !== undefined) {
        if (index[to] === undefined) work.push({ node: to, next: 0 });
        else if (open[to]) low[node] = Math.min(low[node] ?? 0, index[to] ?? 0);
        continue;
      }
      work.pop();
      const above = work.at(-1);
      if (above) low[above.node] = Math.min(low[above.node] ?? 0, low[node] ?? 0);
      if (low[node] !== index[node]) continue;
      const group: number[] = [];
      for (let member = stack.pop(); member !== undefined; member = stack.pop()) {
        open[member] = false;
        group.push(member);
        if (member === node) break;
      }
      found.push(group.reverse());
    }
  }
  return found;
}
