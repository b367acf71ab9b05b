import type { Vocabulary } from '../vocabulary/vocabulary.ts';
import { entryOf } from './entries.ts';
import type { LinkedFlow } from './linked-flow.ts';
import { addressOf } from './screens.ts';

/**
 * The addresses of a version at these sub-paths, which are in no version's route table, with the address that each leads to.
 * A sub-path that is a screen of the flow is left out.
 */
export function subPathsOf(flow: LinkedFlow, subPaths: Vocabulary['subPaths']): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  if (flow.entries === undefined) return found;
  const { base, fields, order, screens } = flow;
  const askingFor = (type: string) =>
    order.find((screen) => screens[screen]?.fields.some((field) => fields[field]?.type === type));
  for (const [path, to] of Object.entries(subPaths)) {
    const screen = 'asks' in to ? askingFor(to.asks) : entryOf(flow, to.entry);
    const isTaken = Object.values(screens).some((each) => each.path === path);
    if (screen !== undefined && !isTaken) found.set(`${base}/${path}`, addressOf(flow, screen));
  }
  return found;
}
