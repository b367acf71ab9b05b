import { comeTo } from '../../graph/ask.ts';
import type { RuleOfGraph } from '../context.ts';

/** Every screen can be come to, and every dialog can open. */
export const reach: RuleOfGraph = (check, graph) => {
  const { screens, dialogs } = comeTo(graph);
  return check.all('Screen').flatMap(({ value, path }) => {
    const name = String(path[1]);
    if (!screens.has(name)) {
      const arrived = graph.program.arrivals.has(name) && name !== check.flow.start;
      const message = arrived
        ? `Screen "${name}" never opens: no way leads to it whose conditions can hold.`
        : `No way leads to screen "${name}".`;
      return [check.problem('unreachable-screen', path, message, 'Lead to it by a rule, or remove it.', 'key')];
    }
    return Object.keys(value.dialogs ?? {}).flatMap((dialog) => {
      if (dialogs.has(`${name} ${dialog}`)) return [];
      const at = [...path, 'dialogs', dialog];
      return [
        check.problem(
          'unreachable-dialog',
          at,
          `Screen "${name}": nothing opens the dialog "${dialog}".`,
          'Open it by a rule, or remove it.',
          'key',
        ),
      ];
    });
  });
};
