import type { Flow } from '../schemas/flow.ts';
import { entryOf } from './entries.ts';
import { addressOf, indexOf } from './flow-index.ts';

/**
 * Sub-paths that are named and stand in no version's table, with the address that each leads to: `dob` to the screen that
 * asks for the date of birth, `preview` to the entry of that name. (RTE-48, RTE-53, G-039)
 */
export function subPathsOf(flow: Flow): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  if (flow.entries === undefined) return found;
  const { fieldsOf, order } = indexOf(flow);
  const asks = (screen: string) =>
    (fieldsOf.get(screen) ?? []).some((field) => flow.fields?.[field]?.type === 'dateOfBirth');
  const base = flow.base.replace('{id}', flow.id);
  const lead = (path: string, screen: string | undefined) => {
    const address = `${base}/${path}`;
    const taken = Object.values(flow.screens).some((each) => each.path === path);
    if (screen !== undefined && !taken) found.set(address, addressOf(flow, screen));
  };
  lead('dob', order.find(asks));
  lead('preview', entryOf(flow, 'preview'));
  return found;
}
