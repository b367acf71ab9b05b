import type { BodyItem, Flow, Screen } from '../../schemas/flow.ts';
import { namesIn } from './body.ts';

/**
 * The body of a screen with the blocks that every screen of the flow shows: those at the top come first, those at the bottom
 * before the buttons that close the body. Several at one place are in the order of their names. A block that the screen
 * itself names stays where it is. (decision 201)
 */
export function bodyWithEveryScreen({ everyScreen = {} }: Flow, { body, actions = {} }: Screen): BodyItem[] {
  const own = new Set(namesIn(body));
  const at = (place: 'top' | 'bottom') =>
    Object.keys(everyScreen)
      .filter((name) => everyScreen[name] === place && !own.has(name))
      .sort();
  const end = 1 + body.findLastIndex((item) => typeof item !== 'string' || !Object.hasOwn(actions, item));
  return [...at('top'), ...body.slice(0, end), ...at('bottom'), ...body.slice(end)];
}
