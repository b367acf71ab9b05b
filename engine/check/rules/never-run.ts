import type { LinkedScreen } from '../../flow/linked-flow.ts';
import type { RuleOfGraph } from '../context.ts';
import { where } from '../describe-path.ts';

/** A block with words for a running effect is on a screen that calls this effect. */
export const during: RuleOfGraph = (check, graph) => {
  const { screens: all, fields } = graph.program.flow;
  const screens = Object.values(all);
  const runs = ({ calls, names }: LinkedScreen, effect: string) =>
    calls.some((call) => call.effect === effect) ||
    names.some((name) => fields[name]?.verify === effect || fields[name]?.lookup === effect);
  return check.all('Block').flatMap(({ value, path }) => {
    const effect = value.during?.effect;
    const name = String(path[1]);
    const showing = screens.filter((it) => it.names.includes(name) || it.banner === name || it.aside === name);
    if (effect === undefined || showing.length === 0 || showing.some((it) => runs(it, effect))) return [];
    const place = [...path, 'during', 'effect'];
    const message = `${where(place)}: no screen with this block calls "${effect}", so it is never said.`;
    return [check.problem('never-run', place, message, 'Call it there, or remove "during".')];
  });
};
