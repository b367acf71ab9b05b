import type { Assign, Program } from './control-flow-graph.ts';
import type { ClassTable } from './value-classes.ts';

/** Where an answer is set, each part that it may lack (`address.id`) is set with it: the answer may have the part or not. */
export function addParts({ points }: Program, { partsOf, known }: ClassTable): void {
  for (const point of points) {
    for (const edge of point.edges) {
      edge.assigns = edge.assigns.flatMap((assign) => [
        assign,
        ...partsOf(assign.name).map((name): Assign => ({ name, to: 'known', visible: known(assign.name) })),
      ]);
    }
  }
}
