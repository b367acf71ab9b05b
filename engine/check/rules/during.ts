import type { Screen } from '../../../schemas/flow.ts';
import { callsOn } from '../../calls.ts';
import { namesOn } from '../../flow-index.ts';
import type { RuleOfGraph } from '../context.ts';
import { where } from '../where.ts';

/** What a block says while an effect runs is said somewhere: a screen that shows the block calls the effect. */
export const during: RuleOfGraph = (check) => {
  const { flow } = check;
  const screens = Object.values(flow.screens);
  const runs = (screen: Screen, effect: string) => {
    const asked = namesOn(screen).map((name) => flow.fields?.[name]);
    return (
      callsOn(flow, screen).some((call) => call.effect === effect) ||
      asked.some((field) => field?.verify === effect || field?.lookup === effect)
    );
  };
  return check.all('Block').flatMap(({ value, path }) => {
    const effect = value.during?.effect;
    const name = String(path[1]);
    const showing = screens.filter((it) => namesOn(it).includes(name) || it.banner === name || it.aside === name);
    if (effect === undefined || showing.length === 0 || showing.some((it) => runs(it, effect))) return [];
    const place = [...path, 'during', 'effect'];
    const message = `${where(place)}: no screen with this block calls "${effect}", so it is never said.`;
    return [check.problem('never-run', place, message, 'Call it there, or remove "during".')];
  });
};
