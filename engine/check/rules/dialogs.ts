import { describe } from '../../analysis/queries.ts';
import type { RuleOfGraph } from '../context.ts';
import { where } from '../describe-path.ts';

/** A route opens only dialogs of the screen that it starts from, and each dialog has a button that can be pressed. */
export const dialogs: RuleOfGraph = (check, graph) => {
  const { program, states } = graph;
  const told = new Set<string>();
  const lost = program.lostDialogs.flatMap(({ screen, dialog, path }) => {
    if (path[0] === 'screens') return [];
    const message = `${where(path.slice(0, -1))}: screen "${screen}" goes on this way and has no dialog "${dialog}".`;
    const fix = `Give screen "${screen}" the dialog, or another route.`;
    return [check.problem('unknown-dialog', path, message, { fix, wrong: dialog })];
  });
  const stuck = states.flatMap((state) => {
    const point = program.points[state.point];
    if (point?.kind !== 'dialog' || state.out.length > 0) return [];
    const at = ['screens', point.screen, 'dialogs', point.dialog ?? ''];
    if (told.has(at.join())) return [];
    told.add(at.join());
    const facts = describe(graph, state);
    const message = `${where(at)} has no way out${facts === '' ? '' : ` while ${facts}`}.`;
    return [check.problem('dialog-no-way-out', at, message, 'Give it a button without "when".', 'key')];
  });
  return [...lost, ...stuck];
};
