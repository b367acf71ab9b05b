import type { Rule, To } from '../../schemas/flow.ts';
import { indexOf } from '../flow-index.ts';
import type { Path } from '../resolve/problem.ts';
import { type Builder, edge, type Next, type Where } from './builder.ts';
import type { Assign } from './program.ts';

/** The points of decisions: rules in order, through routes, to what they lead to. */
export function createDecisions(builder: Builder): Pick<Builder, 'decision'> {
  const { flow, shown, point, once } = builder;

  /** A decision table on a screen; `otherwise` where no rule holds. */
  function decision(to: To, path: Path, where: Where, otherwise: Next): number {
    if (typeof to === 'string') {
      const rules = flow.routes && Object.hasOwn(flow.routes, to) ? flow.routes[to] : undefined;
      return rules ? decision(rules, ['routes', to], where, otherwise) : otherwise();
    }
    return once(
      `rules ${where.screen} ${where.part} ${path.join(' ')}`,
      () => point(where.screen, 'step', 'first'),
      (here) => {
        for (const [index, rule] of to.entries()) {
          const at = [...path, index];
          const guard = rule.when === undefined ? undefined : shown.guardAt(rule.when, [...at, 'when']);
          const assigns = (rule.clear ?? []).map((name): Assign => ({ name, to: 'missing' }));
          here.edges.push(
            edge(
              builder.run(rule.run, [...at, 'run'], where, () => target(rule, at, where, otherwise)),
              'itself',
              guard,
              assigns,
            ),
          );
        }
        here.edges.push(edge(otherwise()));
      },
    );
  }

  function target(rule: Rule, path: Path, where: Where, otherwise: Next): number {
    const stay: Next = where.back ?? (() => builder.editing(where.screen, where.auto));
    if (rule.screen !== undefined) return builder.arrive(rule.screen);
    if (rule.dialog !== undefined) return builder.dialog(rule.dialog, where, [...path, 'dialog']);
    if (rule.to !== undefined) return decision(rule.to, [], where, otherwise);
    if (rule.at !== undefined && !(indexOf(flow).fieldsOf.get(where.screen) ?? []).includes(rule.at))
      builder.program.strayPlaces.push({ screen: where.screen, field: rule.at, path: [...path, 'at'] });
    if (rule.url !== undefined || rule.entry !== undefined || rule.stay !== undefined) {
      const leaving = point(where.screen, 'step');
      leaving.end = rule.stay === undefined;
      const words = rule.url ?? (rule.stay === true ? undefined : rule.stay);
      leaving.shown = shown.text(words, [...path, rule.url === undefined ? 'stay' : 'url']);
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
