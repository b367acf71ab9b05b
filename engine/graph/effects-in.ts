import type { Call, Field, Flow } from '../../schemas/flow.ts';
import { walk } from '../resolve/walk.ts';

/** Every effect that a flow calls, or asks by `verify` or `lookup`. */
export function effectsIn(flow: Flow): Set<string> {
  const found = new Set<string>();
  walk(flow, (name, value) => {
    if (name === 'Call') {
      const call = value as Call;
      if (typeof call !== 'string') found.add(call.effect);
      else if (call.includes('.')) found.add(call);
    } else if (name === 'Field') {
      const { verify, lookup } = value as Field;
      for (const effect of [verify, lookup]) if (effect !== undefined) found.add(effect);
    }
  });
  return found;
}
