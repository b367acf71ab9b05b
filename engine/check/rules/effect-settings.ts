import type { EffectSettings } from '../../../schemas/flow.ts';
import { suggest } from '../../resolve/did-you-mean.ts';
import type { Problem } from '../../resolve/problem.ts';
import { effectsIn } from '../called-effects.ts';
import type { RuleOfFlow } from '../context.ts';
import { where } from '../describe-path.ts';

/** A flow sets a time-out and tries only for effects that it calls and that allow it, within their limits. (decision 202) */
export const effectSettings: RuleOfFlow = (check) => {
  const called = effectsIn(check);
  return Object.entries(check.flow.effects ?? {}).flatMap(([name, settings]): Problem[] => {
    const path = ['effects', name];
    const { effects } = check.vocabulary;
    if (!Object.hasOwn(effects, name)) {
      const message = `${where(path)}: there is no effect "${name}".`;
      return [check.problem('unknown-effect', path, message, suggest(name, Object.keys(effects)), 'key')];
    }
    const { adjustable } = effects[name] ?? {};
    if (typeof adjustable !== 'object') {
      const message = `${where(path)}: a flow cannot set its time-out or its tries. ${adjustable ?? 'It allows neither.'}`;
      return [check.problem('effect-fixed', path, message, 'Remove it.', 'key')];
    }
    const limits = { timeout: adjustable.timeout, tries: [1, adjustable.tries] } as const;
    const wrong = (Object.keys(limits) as (keyof EffectSettings)[]).flatMap((member) => {
      const [least, most] = limits[member];
      const value = settings[member];
      if (value === undefined || (value >= least && value <= most)) return [];
      const message = `${where([...path, member])}: ${value} is not between ${least} and ${most}, the limits of this effect.`;
      return [check.problem('out-of-range', [...path, member], message, `Write a number from ${least} to ${most}.`)];
    });
    if (wrong.length > 0 || called.has(name)) return wrong;
    const message = `The settings of "${name}" are given, and nothing calls it.`;
    return [check.problem('unused', path, message, 'Remove them.', 'key')];
  });
};
