/** The assignments of edges, prepared once for all states from which the edges are taken. */
import { classOf } from './class-values.ts';
import type { Assign, Program } from './control-flow-graph.ts';
import { type Classes, type Guard, LACKING } from './value-classes.ts';

/** For `explore`: whether answers have the parts that they may lack, such as the id of an address, is examined. */
export const EVERY_PART = '*';

/** One assignment that a later reader can see. */
export interface Step {
  /** The index of the variable. */
  index: number;
  /** The classes that it may get, without those that nothing distinguishes from another. */
  options: readonly number[];
  /** It may also keep its class. */
  keeps: boolean;
  /** Only while this holds; otherwise it is missing. */
  visible?: Guard;
  /** For a class that is kept: the first class that nothing distinguishes from it. */
  alike: readonly number[];
}

/** The variables that something reads: 1 at the index of each. */
export type Read = Uint8Array;

/**
 * Prepares lists of assignments: those that something reads later, which is `live` after the edge or a later assignment of the
 * list. Edges share their assignments: each is prepared once.
 */
export function createSteps(
  program: Program,
  parts: string | undefined,
): (assigns: readonly Assign[], live: Read) => Step[] {
  const prepared = new Map<Assign, { index: number; step: Step | undefined } | undefined>();
  const prepare = (assign: Assign) => {
    const index = program.indexOf(assign.name);
    const made = index === undefined ? undefined : { index, step: stepOf(program, assign, index, parts) };
    prepared.set(assign, made);
    return made;
  };
  return (assigns, live) => {
    let reads = live;
    const steps: Step[] = [];
    for (let at = assigns.length - 1; at >= 0; at--) {
      const assign = assigns[at];
      if (!assign) continue;
      const known = prepared.has(assign) ? prepared.get(assign) : prepare(assign);
      if (known?.step && reads[known.index]) steps.push(known.step);
      if (!assign.visible) continue;
      if (reads === live) reads = live.slice();
      for (const { index } of program.variables) if ((assign.visible.reads >> BigInt(index)) & 1n) reads[index] = 1;
    }
    return steps.reverse();
  };
}

function stepOf(program: Program, assign: Assign, index: number, parts: string | undefined): Step | undefined {
  const { values = [], kind, name } = program.variables[index] ?? {};
  const alike = program.alike[index] ?? [];
  const { to, is, visible } = assign;
  if (kind === 'part' && parts !== EVERY_PART)
    return parts === name ? { index, options: [LACKING], keeps: false, alike } : undefined;
  const known = is === undefined ? values.map((_, at) => at + 1) : [classOf(values, is)];
  const untrue = values.flatMap((value, at) => (value === true ? [] : [at + 1]));
  const options: Record<Assign['to'], readonly number[]> = {
    known,
    any: [0, ...known],
    missing: [0],
    maybe: known,
    unsaved: [0, ...untrue],
  };
  return {
    index,
    options: [...new Set(options[to].map((one) => alike[one] ?? one))],
    keeps: to === 'maybe' || to === 'unsaved',
    alike,
    ...(visible ? { visible } : {}),
  };
}

/**
 * Calls `use` with the classes after these steps, once for each result. The list is the same each time, and changes afterwards:
 * who keeps it copies it.
 */
export function assigned(steps: readonly Step[], before: Classes, use: (classes: Classes) => void): void {
  const classes = [...before];
  const from = (at: number): void => {
    const step = steps[at];
    if (!step) {
      use(classes);
      return;
    }
    const { index } = step;
    const own = classes[index] ?? 0;
    for (const one of resultsOf(step, classes)) {
      classes[index] = one;
      from(at + 1);
    }
    classes[index] = own;
  };
  if (steps.length === 0) use(before);
  else from(0);
}

const MISSING: readonly number[] = [0];

function resultsOf({ index, options, keeps, visible, alike }: Step, classes: Classes): readonly number[] {
  const seen = visible ? visible.holds(classes) : true;
  if (seen === false) return MISSING;
  if (seen === true && !keeps) return options;
  const before = classes[index] ?? 0;
  const kept = alike[before] ?? before;
  if (seen === true && options.length === 1 && options[0] === kept) return options;
  return [...new Set([...(seen === undefined ? MISSING : []), ...(keeps ? [kept] : []), ...options])];
}
