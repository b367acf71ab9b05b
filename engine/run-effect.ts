import type { ApiAnswer, ApiRequest, EffectDefinition, EffectInput, EffectResult } from './effects/effect.ts';

/** Sends one request of an effect. Never rejects: what did not come back has status 0. */
export type Send = (request: ApiRequest) => Promise<ApiAnswer>;

/** An answer that never came. */
const NOTHING: ApiAnswer = { status: 0, body: null };

const closed = (definition: EffectDefinition, result: EffectResult): EffectResult =>
  Object.hasOwn(definition.outcomes, result.outcome) ? result : { outcome: 'failed' };

/**
 * Runs an effect's exchange to its outcome. An outcome that the effect does not declare is `failed`: the set is closed,
 * and a flow has said what happens on each of them.
 */
export async function runEffect(definition: EffectDefinition, input: EffectInput, send: Send): Promise<EffectResult> {
  const exchange = definition.exchange(input);
  let step = exchange.next();
  while (!step.done) step = exchange.next(await send(step.value));
  return closed(definition, step.value);
}

/** What an effect says when its time is up: its own outcome for answers that never came, with the facts it then gives. */
export function lateResult(definition: EffectDefinition, input: EffectInput): EffectResult {
  try {
    const exchange = definition.exchange(input);
    let step = exchange.next();
    for (let asked = 0; !step.done && asked < 10; asked++) step = exchange.next(NOTHING);
    return step.done ? closed(definition, step.value) : { outcome: 'failed' };
  } catch {
    return { outcome: 'failed' }; // it broke when it was run, too, and was reported then
  }
}
