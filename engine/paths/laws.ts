import type { Edge } from '../analysis/control-flow-graph.ts';
import type { Graph, State } from '../analysis/explore.ts';
import { said } from '../analysis/queries.ts';
import { shortest } from './reach.ts';
import type { Leg } from './walks.ts';

/** What a way may have had: a screen was open, a call was answered, or a fact or an answer was known. */
export type Event =
  | { screen: string }
  /** `outcome` left out: whatever the answer. */
  | { effect: string; outcome?: string | undefined }
  /** `is` left out: whatever the value. */
  | { name: string; is?: string | undefined };

/** Whether every way to a screen has had an event; `legs`: the shortest one that has not. */
export type Law =
  | { holds: true }
  | { holds: false; legs: Leg[] }
  /** No way leads to the screen, or there are too many states to say. */
  | { holds: null; because: string };

/**
 * Whether every way from the start to a screen has had an event before or on that screen. Rules that lead back count as ways; entries
 * from outside, the browser's own Back and stored claims do not. Where an answer may stay away, such as that of a call in the
 * background, the way has not had it.
 */
export function everyWayHasHad(graph: Graph, screen: string, event: Event): Law {
  const all = shortest(graph, screen, () => true);
  if (graph.cut) return { holds: null, because: 'the version has too many states to try all ways' };
  if (!('legs' in all)) return { holds: null, because: `nothing leads to ${screen} from the start` };
  const happens = happening(graph, event);
  const without = shortest(graph, screen, (edge, to) => !happens(edge, to));
  return 'legs' in without ? { holds: false, legs: without.legs } : { holds: true };
}

/** Whether an event happens where an edge leads to a state. */
function happening({ program, live }: Graph, event: Event): (edge: Edge, to: State) => boolean {
  if ('screen' in event)
    return (_, { point }) => {
      const there = program.points[point];
      return there?.kind === 'open' && there.screen === event.screen;
    };
  if ('effect' in event)
    return ({ outcome }) =>
      outcome?.effect === event.effect && (event.outcome === undefined || outcome.outcome === event.outcome);
  const { name, is } = event;
  const index = program.indexOf(name);
  const variable = index === undefined ? undefined : program.variables[index];
  return ({ assigns }, { point, classes }) => {
    const set = assigns.findLast((one) => one.name === name);
    if (set?.to === 'known' && !set.visible && (is === undefined || (set.is !== undefined && String(set.is) === is)))
      return true;
    if (index === undefined || !variable || ((live[point] ?? 0n) & (1n << BigInt(index))) === 0n) return false;
    const present = classes[index] ?? 0;
    return present > 0 && (is === undefined || said(variable.values[present - 1]) === is);
  };
}
