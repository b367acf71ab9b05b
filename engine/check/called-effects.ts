import type { Call, Field, Flow } from '../../schemas/flow.ts';
import { walk } from '../resolve/visit-flow.ts';

/** Every effect that a flow calls, or asks by `verify` or `lookup`. */
export function effectsIn(flow: Flow): Set<string> {
  const found = new Set<string>();
  walk(flow, (name, value) => {
    if (name === 'Call') {
      const call = value as Call | null;
      if (typeof call === 'string' && call.includes('.')) found.add(call);
      else if (typeof call === 'object' && call) found.add(call.effect);
    } else if (name === 'Field') {
      const { verify, lookup } = (value ?? {}) as Partial<Field>;
      for (const effect of [verify, lookup]) if (effect !== undefined) found.add(effect);
    }
  });
  return found;
}
