import type { Decision, LinkedRule } from '../flow/linked-flow.ts';
import { type Builder, edge, type Next, type Where } from './builder.ts';
import type { Assign } from './control-flow-graph.ts';

/** The points of decisions: rules in order, through routes, to their targets. */
export function createDecisions(builder: Builder): Pick<Builder, 'decision'> {
  const { flow, shown, point, once } = builder;

  /** A decision table on a screen; `otherwise` if no rule holds. */
  function decision({ place, rules }: Decision, where: Where, otherwise: Next): number {
    if (rules.length === 0) return otherwise();
    return once(
      `rules ${where.screen} ${where.part} ${place.join(' ')}`,
      () => point(where.screen, 'step', 'first'),
      (here) => {
        for (const rule of rules) {
          const guard = rule.when === undefined ? undefined : shown.guardAt(rule.when, [...rule.place, 'when']);
          const assigns = (rule.clear ?? []).map((name): Assign => ({ name, to: 'missing' }));
          const to = builder.run(rule.run, where, () => target(rule, where, otherwise));
          here.edges.push({ ...edge(to, 'itself', guard, assigns), rule: rule.place });
        }
        here.edges.push(edge(otherwise()));
      },
    );
  }

  function target(rule: LinkedRule, where: Where, otherwise: Next): number {
    const { place } = rule;
    const stay: Next = where.back ?? (() => builder.editing(where.screen, where.auto));
    if (rule.screen !== undefined) return builder.arrive(rule.screen);
    if (rule.dialog !== undefined) return builder.dialog(rule.dialog, where, [...place, 'dialog']);
    if (rule.to !== undefined) return decision(rule.to, where, otherwise);
    if (rule.at !== undefined && !flow.screens[where.screen]?.fields.includes(rule.at))
      builder.program.strayPlaces.push({ screen: where.screen, field: rule.at, path: [...place, 'at'] });
    if (rule.url !== undefined || rule.entry !== undefined || rule.stay !== undefined) {
      const leaving = point(where.screen, 'step');
      leaving.end = rule.stay === undefined;
      const words = rule.url ?? (rule.stay === true ? undefined : rule.stay);
      leaving.shown = shown.text(words, [...place, rule.url === undefined ? 'stay' : 'url']);
      leaving.edges.push(edge(stay()));
      return leaving.id;
    }
    if (rule.back) {
      const back = point(where.screen, 'back');
      back.edges.push(edge(stay()));
      return back.id;
    }
    return stay();
  }

  return { decision };
}
