import type { Call, Field } from '../../schemas/flow.ts';
import { walk } from '../resolve/visit-flow.ts';
import type { Check } from './context.ts';
import { savingButtons } from './saving-buttons.ts';

/** Every effect that a flow calls: by name, by a main button that saves, or by `verify` and `lookup`. */
export function effectsIn(check: Check): Set<string> {
  const found = new Set<string>();
  const { saving } = check.vocabulary;
  if (saving && savingButtons(check).length > 0) found.add(saving.effect);
  walk(check.flow, (name, value) => {
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
