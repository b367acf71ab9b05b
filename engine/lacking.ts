import type { Flow } from '../schemas/flow.ts';
import { callsOn } from './calls.ts';
import type { EffectDefinition } from './effects/effect.ts';
import { indexOf, screenOf } from './flow-index.ts';

/** Where the built-in outcome `lacking` leads: from a screen, by an effect that lacks a claim key, to who asks for it. */
export interface LackingExit {
  /** The exit that the screen machine reports. */
  exit: string;
  /** The claim key that is missing. */
  lacks: string;
  /** The first screen of the flow that asks for it. */
  target: string;
  /** The sentence the claimant arrives with. */
  notice: string;
}

/** Said where nobody can be asked for what is missing: it is the service's to give. */
export const NOT_THERE = 'Something that we need is not there yet. Check your connection and try again.';

const NOTICE = 'We need this first to go on. Everything you entered is kept.';

/** The exits for effects of a screen that lack what they read (contracts, "Effects"), in the order of the flow. */
export function lackingExits(
  flow: Flow,
  name: string,
  effects: Readonly<Record<string, EffectDefinition>>,
): LackingExit[] {
  const { savedBy, screensOf, order } = indexOf(flow);
  const called = [...new Set(callsOn(flow, screenOf(flow, name)).map((call) => call.effect))];
  return called.flatMap((effect) => {
    const exits = (effects[effect]?.reads.claim ?? []).flatMap((key): LackingExit[] => {
      const screens = (savedBy.get(key) ?? []).flatMap(({ field }) => screensOf.get(field) ?? []);
      const target = order.find((screen) => screens.includes(screen) && screen !== name);
      return target === undefined ? [] : [{ exit: `exit.lacking.${effect}`, lacks: key, target, notice: NOTICE }];
    });
    return exits.sort((one, other) => order.indexOf(one.target) - order.indexOf(other.target));
  });
}
