import { pathTo } from '../../analysis/queries.ts';
import type { RuleOfGraph } from '../context.ts';
import { where } from '../describe-path.ts';

/** What an effect or a text reads has been set, and saved if it is read of the claim, on every path that leads there. */
export const known: RuleOfGraph = (check, graph) =>
  graph.lacking.map(({ need, state }) => {
    const screens = pathTo(graph, state);
    const way = screens.join(' → ');
    const { reader, name, path } = need;
    if (need.unsaved) {
      const message = `${where(path)}: ${reader} "${name}" of the claim, which is not saved on the way ${way}.`;
      const fix = 'Save it before: a main button saves the fields of its screen first, unless its run names the save.';
      return check.problem('read-before-saved', path, message, { fix, read: name, way: screens });
    }
    const message = `${where(path)}: ${reader} "${name}", which is not known on the way ${way}.`;
    const fix = 'Ask for it, or call what gives it, on every way to here.';
    return check.problem('read-before-set', path, message, { fix, read: name, way: screens });
  });
