import type { EffectName } from '#engine/claims/effects/index.ts';
import type { EffectDeps } from '../context.ts';
import type { EffectCall } from './effect-call.ts';
import * as all from './list.ts';

/** The executed half of an effect whose call the specification defines: a route of `server/routes/` calls it. */
type Executed = (deps: EffectDeps, ...args: never[]) => Promise<unknown>;

/** The executed half of every effect of the flow language. The compiler requires each. */
export const executed = all satisfies Record<EffectName, Executed | EffectCall>;
