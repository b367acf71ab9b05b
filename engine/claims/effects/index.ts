import type { EffectDefinition } from './effect.ts';
import * as all from './list.ts';

/** Every effect that a flow may run, by name. `npm run new -- effect` adds one. */
export const effects = all satisfies Record<string, EffectDefinition>;

export type EffectName = keyof typeof effects;

export const isEffectName = (name: string): name is EffectName => Object.hasOwn(effects, name);
