import { comeTo } from '../../analysis/queries.ts';
import { components } from '../../analysis/strongly-connected.ts';
import type { LinkedFlow } from '../../flow/linked-flow.ts';
import { screenOf, screensAfter } from '../../flow/screens.ts';
import type { Problem } from '../../resolve/problem.ts';
import type { Check, RuleOfGraph } from '../context.ts';

/**
 * Every screen can be reached, and every dialog can open. Of several unreachable screens on one way only the first is
 * reported.
 */
export const reach: RuleOfGraph = (check, graph) => {
  const { screens, dialogs } = comeTo(graph);
  const { screens: byWays } = comeTo(graph, 'from the start');
  const lost = firstOfEach(
    graph.program.flow,
    [...check.names('screens')].filter((name) => !screens.has(name)),
  );
  const linked = new Set(Object.values(check.flow.entries ?? {}));
  return check.all('Screen').flatMap(({ value, path }) => {
    const name = String(path[1]);
    if (!screens.has(name)) {
      if (!lost.has(name)) return [];
      const message = graph.program.arrivals.has(name)
        ? `Screen "${name}" never opens: no way leads to it whose conditions can hold.`
        : `No way leads to screen "${name}".`;
      const fix = 'Lead to it by a rule, write "linkOnly": true if only its address opens it, or remove it.';
      return [check.problem('unreachable-screen', path, message, { fix, unreachable: name }, 'key')];
    }
    const led = value.linkOnly && byWays.has(name) ? [ledTo(check, name)] : [];
    const far = byWays.has(name) || value.linkOnly || linked.has(name) ? [] : [linksOnly(check, name)];
    const silent = Object.keys(value.dialogs ?? {}).flatMap((dialog) => {
      if (dialogs.has(`${name} ${dialog}`)) return [];
      const message = `Screen "${name}": nothing opens the dialog "${dialog}".`;
      return [
        check.problem(
          'unreachable-dialog',
          [...path, 'dialogs', dialog],
          message,
          'Open it by a rule, or remove it.',
          'key',
        ),
      ];
    });
    return [...led, ...far, ...silent];
  });
};

/** The screen is declared to open by links only, and a rule leads to it as well: one of the two is a mistake. */
function ledTo(check: Check, name: string): Problem {
  const message = `Screen "${name}" is said to be opened by its address only, and a way leads to it.`;
  return check.problem('led-to', ['screens', name, 'linkOnly'], message, 'Remove "linkOnly", or the way.', 'key');
}

/** A screen that no newcomer sees: the ways to it begin at links. */
function linksOnly(check: Check, name: string): Problem {
  const message = `Only people with a link can reach screen "${name}": no way leads there from the start.`;
  const fix = 'Lead to it from the start, or write "linkOnly": true if it is meant so.';
  return check.problem('links-only', ['screens', name], message, fix, 'key');
}

/** Of these screens those that none of the others leads to; of a circle of screens the first. */
function firstOfEach(flow: LinkedFlow, lost: readonly string[]): Set<string> {
  const leadsTo = lost.map((name) =>
    screensAfter(screenOf(flow, name))
      .map((other) => lost.indexOf(other))
      .filter((index) => index >= 0),
  );
  const heads = components(leadsTo).filter((group) => {
    return !leadsTo.some((targets, from) => !group.includes(from) && targets.some((to) => group.includes(to)));
  });
  return new Set(heads.map((group) => lost[Math.min(...group)] ?? ''));
}
