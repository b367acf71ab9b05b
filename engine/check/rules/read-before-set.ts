import { pathTo } from '../../analysis/queries.ts';
import type { RuleOfGraph } from '../context.ts';
import { where } from '../describe-path.ts';

/** What an effect or a text reads has been set on every path that leads there. */
export const known: RuleOfGraph = (check, graph) =>
  graph.lacking.map(({ need, state }) => {
    const way = pathTo(graph, state).join(' → ');
    const message = `${where(need.path)}: ${need.reader} "${need.name}", which is not known on the way ${way}.`;
    return check.problem(
      'read-before-set',
      need.path,
      message,
      'Ask for it, or call what gives it, on every way to here.',
    );
  });
