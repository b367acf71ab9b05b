import type { Point } from '../../analysis/control-flow-graph.ts';
import type { Classes } from '../../analysis/value-classes.ts';
import type { RuleOfGraph } from '../context.ts';

/** The progress shown never falls on the way forward; going back by a rule to a screen passed before may lower it. */
export const progress: RuleOfGraph = (check, { program, states }) => {
  const told = new Set<string>();
  const problems = [];
  const seen = new Set<string>();
  const due = states
    .slice(0, 1)
    .map((state) => ({ state, shown: undefined as { value: number; screen: string } | undefined }));
  for (let item = due.pop(); item; item = due.pop()) {
    const { state } = item;
    const point = program.points[state.point];
    const value = point && valueAt(point, state.classes);
    let { shown } = item;
    if (point && value !== undefined) {
      if (shown && value < shown.value && !told.has(`${shown.screen} ${point.screen}`)) {
        told.add(`${shown.screen} ${point.screen}`);
        const message = `Progress falls from ${shown.value} on screen "${shown.screen}" to ${value} on screen "${point.screen}".`;
        problems.push(
          check.problem(
            'progress-falls',
            ['screens', point.screen, 'progress'],
            message,
            'Raise it, or lower that of the screen before.',
          ),
        );
      }
      shown = { value, screen: point.screen };
    }
    for (const { to, edge } of state.out) {
      const key = `${to} ${shown?.value} ${shown?.screen}`;
      const next = states[to];
      if (!next || edge.back || edge.returns || seen.has(key)) continue;
      seen.add(key);
      due.push({ state: next, shown });
    }
  }
  return problems;
};

/** The progress that a point shows; undefined where there is no bar. */
function valueAt({ progress: alternatives }: Point, classes: Classes): number | undefined {
  return alternatives.find(({ guard }) => guard?.holds(classes) !== false)?.value;
}
