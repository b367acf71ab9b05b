import { entryOf } from './entries.ts';
import type { LinkedFlow } from './linked-flow.ts';
import { addressOf } from './screens.ts';

/**
 * Sub-paths that are named and stand in no version's table, with the address that each leads to: `dob` to the screen that
 * asks for the date of birth, `preview` to the entry of that name. (RTE-48, RTE-53, G-039)
 */
export function subPathsOf(flow: LinkedFlow): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  if (flow.entries === undefined) return found;
  const { base, fields, order, screens } = flow;
  const asks = (screen: string) => screens[screen]?.fields.some((field) => fields[field]?.type === 'dateOfBirth');
  const lead = (path: string, screen: string | undefined) => {
    const address = `${base}/${path}`;
    const taken = Object.values(screens).some((each) => each.path === path);
    if (screen !== undefined && !taken) found.set(address, addressOf(flow, screen));
  };
  lead('dob', order.find(asks));
  lead('preview', entryOf(flow, 'preview'));
  return found;
}
