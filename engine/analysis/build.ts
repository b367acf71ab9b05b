import type { LinkedFlow } from '../flow/linked-flow.ts';
import type { Vocabulary } from '../vocabulary/vocabulary.ts';
import { createCalls } from './build-calls.ts';
import { createDecisions } from './build-decisions.ts';
import { addEntries, entriesOf } from './build-entries.ts';
import { createScreens } from './build-screens.ts';
import { type Builder, edge, known, type Parts } from './builder.ts';
import type { Point, Program } from './control-flow-graph.ts';
import { addTrail } from './dominators.ts';
import { addParts } from './optional-parts.ts';
import { addPreviousScreens } from './previous-screen.ts';
import { createShown } from './screen-reads.ts';
import { testsIn } from './tests-in.ts';
import { classTable } from './value-classes.ts';

/** The program of a flow whose names are all known. Only points that can be reached, from the start or from outside, are built. */
export function buildProgram(flow: LinkedFlow, vocabulary: Vocabulary): Program {
  const table = classTable(flow, vocabulary, testsIn(flow));
  const { variables, indexOf } = table;
  const points: Point[] = [];
  const program: Program = {
    flow,
    points,
    variables,
    alike: [],
    indexOf,
    arrivals: new Map(),
    root: 0,
    lostDialogs: [],
    strayStays: [],
    strayPlaces: [],
    stepless: new Map(),
  };
  const made = new Map<string, number>();
  const due: (() => void)[] = [];

  const core: Omit<Builder, keyof Parts> = {
    flow,
    vocabulary,
    table,
    shown: createShown(flow, table),
    program,
    point(screen, kind, take = 'any') {
      const one: Point = {
        id: points.length,
        screen,
        kind,
        end: false,
        take,
        edges: [],
        needs: [],
        shown: [],
        progress: [],
      };
      points.push(one);
      return one;
    },
    once(key, make, fill) {
      const before = made.get(key);
      if (before !== undefined) return before;
      const one = make();
      made.set(key, one.id);
      due.push(() => fill(one));
      return one.id;
    },
    later(task) {
      due.push(task);
    },
  };
  // The parts call each other only after all of them exist.
  const builder = core as Builder;
  Object.assign(builder, createScreens(builder), createCalls(builder), createDecisions(builder));

  const root = builder.point('', 'root');
  program.root = root.id;
  const first = builder.arrive(flow.start);
  for (const { screen } of entriesOf(flow)) builder.arrive(screen);
  for (let next = due.shift(); next; next = due.shift()) next();
  const given = variables.filter(({ kind }) => kind === 'given').map(({ name }) => name);
  root.edges.push(edge(first, 'itself', undefined, known(given)));
  addEntries(program, flow, vocabulary, addTrail(program, flow));
  addParts(program, table);
  addPreviousScreens(program);
  program.alike = table.alike();
  return program;
}
