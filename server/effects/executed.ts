import type { EffectName } from '#engine/claims/effects/index.ts';
import type { EffectDeps } from '../context.ts';
import { Failure } from '../http/errors.ts';
import { effectRuns } from '../metrics/instruments.ts';
import { timed } from '../metrics/timed.ts';
import type { EffectCall } from './effect-call.ts';
import * as all from './list.ts';

/** The executed half of an effect whose call the specification defines: a route of `server/routes/` calls it. */
type Executed = (deps: EffectDeps, ...args: never[]) => Promise<unknown>;

/** A half that records how long each run takes and how it ends. */
function measured<Half extends Executed | EffectCall>(effect: string, half: Half): Half {
  const runs =
    <Args extends unknown[], Result>(run: (...args: Args) => Promise<Result>) =>
    (...args: Args) =>
      timed(
        effectRuns,
        () => run(...args),
        (end) => ({ effect, outcome: 'result' in end ? 'answered' : codeOf(end.error) }),
      );
  return (typeof half === 'function' ? runs(half) : { ...half, run: runs(half.run) }) as Half;
}

const codeOf = (error: unknown): string => (error instanceof Failure ? error.code : 'error');

/** The halves as written, by effect. The compiler requires each. */
const written = all satisfies Record<EffectName, Executed | EffectCall>;

/** The executed half of every effect of the flow language; each run is measured. */
export const executed = Object.fromEntries(
  Object.entries<Executed | EffectCall>(written).map(([effect, half]) => [effect, measured(effect, half)]),
) as typeof written;
