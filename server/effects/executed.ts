import type { EffectName } from '#engine/claims/effects/index.ts';
import type { EffectDeps } from '../context.ts';
import { Failure } from '../http/errors.ts';
import { effectRuns } from '../metrics/instruments.ts';
import { timed } from '../metrics/timed.ts';
import { traced } from '../traces/spans.ts';
import type { EffectCall } from './effect-call.ts';
import * as all from './list.ts';

/** The executed half of an effect whose call the specification defines: a route of `server/routes/` calls it. */
type Executed = (deps: EffectDeps, ...args: never[]) => Promise<unknown>;

/** A half whose runs are measured and traced: how long each takes and how it ends. */
function measured<Half extends Executed | EffectCall>(effect: string, half: Half): Half {
  const runs =
    <Args extends unknown[], Result>(run: (...args: Args) => Promise<Result>) =>
    (...args: Args) =>
      traced(
        { kind: 'internal', name: `effect ${effect}`, attributes: { 'reclaim.effect': effect } },
        () =>
          timed(
            effectRuns,
            () => run(...args),
            (end) => ({ effect, outcome: outcomeOf(end) }),
          ),
        (end) => ({ attributes: { 'reclaim.outcome': outcomeOf(end) }, failed: outcomeOf(end) === 'error' }),
      );
  return (typeof half === 'function' ? runs(half) : { ...half, run: runs(half.run) }) as Half;
}

const outcomeOf = (end: { result: unknown } | { error: unknown }): string => {
  if ('result' in end) return 'answered';
  return end.error instanceof Failure ? end.error.code : 'error';
};

/** The halves as written, by effect. The compiler requires each. */
const written = all satisfies Record<EffectName, Executed | EffectCall>;

/** The executed half of every effect of the flow language; each run is measured and traced. */
export const executed = Object.fromEntries(
  Object.entries<Executed | EffectCall>(written).map(([effect, half]) => [effect, measured(effect, half)]),
) as typeof written;
