/** The assignments of an edge, prepared once for all states from which the edge is taken. */
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

/** The assignments of a list that something reads later: `live` after the edge, or a later assignment of the list. */
export function compile(program: Program, assigns: readonly Assign[], live: bigint, parts: string | undefined): Step[] {
  let reads = live;
  const steps: Step[] = [];
  for (const assign of assigns.toReversed()) {
    const index = program.indexOf(assign.name);
    const variable = index === undefined ? undefined : program.variables[index];
    if (index !== undefined && variable && (reads >> BigInt(index)) & 1n) {
      const step = stepOf(program, assign, index, parts);
      if (step) steps.push(step);
    }
    reads |= assign.visible?.reads ?? 0n;
  }
  return steps.reverse();
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

/** The classes after these steps: one list for each result. */
export function assigned(steps: readonly Step[], before: Classes): Classes[] {
  let all: Classes[] = [before];
  for (const step of steps) {
    const next: Classes[] = [];
    for (const classes of all)
      for (const one of resultsOf(step, classes)) next.push(withClass(classes, step.index, one));
    all = next;
  }
  return all;
}

const withClass = (classes: Classes, index: number, one: number): Classes =>
  classes[index] === one ? classes : classes.with(index, one);

const MISSING: readonly number[] = [0];

function resultsOf({ index, options, keeps, visible, alike }: Step, classes: Classes): readonly number[] {
  const seen = visible ? visible.holds(classes) : true;
  if (seen === false) return MISSING;
  if (seen === true && !keeps) return options;
  const before = classes[index] ?? 0;
  const kept = alike[before] ?? before;
  return [...new Set([...(seen === undefined ? MISSING : []), ...(keeps ? [kept] : []), ...options])];
}
