import type { Assign, Program } from './control-flow-graph.ts';
import type { ClassTable } from './value-classes.ts';

/** Where an answer is set, each part that it may lack (`address.id`) is set with it: the answer may have the part or not. */
export function addParts({ points }: Program, { partsOf, known }: ClassTable): void {
  // One assignment for all edges, so that it is prepared once.
  const made = new Map<string, readonly Assign[]>();
  const partsSet = (answer: string): readonly Assign[] => {
    const before = made.get(answer);
    if (before) return before;
    const own = partsOf(answer).map((name): Assign => ({ name, to: 'known', visible: known(answer) }));
    made.set(answer, own);
    return own;
  };
  for (const point of points) {
    for (const edge of point.edges) {
      if (edge.assigns.some(({ name }) => partsSet(name).length > 0))
        edge.assigns = edge.assigns.flatMap((assign) => [assign, ...partsSet(assign.name)]);
    }
  }
}
