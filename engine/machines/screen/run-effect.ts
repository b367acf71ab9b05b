import { recordOf } from '../../record.ts';
import type { ApiAnswer, ApiRequest, EffectDefinition, EffectInput, EffectResult } from '../../vocabulary/effect.ts';

/** What holds the network. A method: one that knows the product's own operations alone fits too. */
interface Sender {
  send(request: ApiRequest): Promise<ApiAnswer>;
}

/** Sends one request of an effect. Never rejects: what did not come back has status 0. */
export type Send = Sender['send'];

/** The built-in outcome of an effect that misses something: the claimant is led to the screen that asks for it. */
export const LACKING = 'lacking';

/**
 * The built-in outcome of an effect that waits for a rate limit: nothing was done, and the claimant may try again later.
 * (case SV-6)
 */
export const LIMITED = 'limited';

/** The code with which the service says that the claim's flow does not lead there yet. */
const NOT_REACHED = 'NOT_REACHED';

/** An answer that never came. */
const NOTHING: ApiAnswer = { status: 0, body: null };

const closed = (definition: EffectDefinition, result: EffectResult): EffectResult =>
  Object.hasOwn(definition.outcomes, result.outcome) ? result : { outcome: 'failed' };

/**
 * Runs an effect's exchange to its outcome. An outcome that the effect does not declare is `failed`: the set is closed,
 * and a flow has said what happens on each of them. Where the service says that the claim does not lead there yet the
 * outcome is `lacking`, whatever the effect. Where a rate limit refuses one that waits for it, the outcome is `limited`.
 */
export async function runEffect(definition: EffectDefinition, input: EffectInput, send: Send): Promise<EffectResult> {
  const exchange = definition.exchange(input);
  let step = exchange.next();
  while (!step.done) {
    const answer = await send(step.value);
    if (codeIn(answer) === NOT_REACHED) return { outcome: LACKING, screen: screenIn(answer) };
    if (definition.waitsForLimit && answer.status === 429)
      return { outcome: LIMITED, message: definition.waitsForLimit(answer) };
    step = exchange.next(answer);
  }
  return closed(definition, step.value);
}

const codeIn = ({ status, body }: ApiAnswer): unknown =>
  status === 409 ? recordOf(body?.responseObject).code : undefined;

/** The screen that an answer names. */
function screenIn({ body }: ApiAnswer): string | undefined {
  const { screen } = recordOf(body?.responseObject);
  return typeof screen === 'string' ? screen : undefined;
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
