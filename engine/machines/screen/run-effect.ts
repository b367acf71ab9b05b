import { recordOf } from '../../record.ts';
import {
  type ApiAnswer,
  type ApiRequest,
  type EffectDefinition,
  type EffectInput,
  type EffectResult,
  LIMITED,
} from '../../vocabulary/effect.ts';

/** Access to the network. A method, so that one that accepts only the product's own operations fits too. */
interface Sender {
  send(request: ApiRequest): Promise<ApiAnswer>;
}

/** Sends one request of an effect. Never rejects: a request without an answer has status 0. */
export type Send = Sender['send'];

/** The built-in outcome of an effect with a missing input: the claimant is led to the screen that asks for it. */
export const LACKING = 'lacking';

/** The service's code for a call that the claim's flow has not reached. */
const NOT_REACHED = 'NOT_REACHED';

/** An answer that never came. */
const NOTHING: ApiAnswer = { status: 0, body: null };

const closed = (definition: EffectDefinition, result: EffectResult): EffectResult =>
  Object.hasOwn(definition.outcomes, result.outcome) ? result : { outcome: 'failed' };

/**
 * Runs an effect's exchange to its outcome. An outcome that the effect does not declare is `failed`, because the set is closed
 * and the flow has a rule for each. If the service says that the claim has not reached this call, the outcome is `lacking`,
 * whatever the effect. If a rate limit refuses an effect with `waitsForLimit`, the outcome is `limited`.
 */
export async function runEffect(definition: EffectDefinition, input: EffectInput, send: Send): Promise<EffectResult> {
  const exchange = definition.exchange(input);
  let step = exchange.next();
  let last = NOTHING;
  while (!step.done) {
    const answer = await send(step.value);
    last = answer;
    if (codeIn(answer) === NOT_REACHED) return { outcome: LACKING, screen: screenIn(answer) };
    if (definition.waitsForLimit && answer.status === 429)
      return { outcome: LIMITED, message: definition.waitsForLimit(answer) };
    step = exchange.next(answer);
  }
  const result = closed(definition, step.value);
  return result.outcome === 'failed' && isFault(last) ? { ...result, unanswered: true } : result;
}

/** No answer, or a fault of the service: not a refusal. */
const isFault = ({ status }: ApiAnswer): boolean => status === 0 || status >= 500;

const codeIn = ({ status, body }: ApiAnswer): unknown =>
  status === 409 ? recordOf(body?.responseObject).code : undefined;

/** The screen that an answer names. */
function screenIn({ body }: ApiAnswer): string | undefined {
  const { screen } = recordOf(body?.responseObject);
  return typeof screen === 'string' ? screen : undefined;
}

/** The result of an effect when its time is up: its own outcome for missing answers, with the facts of that outcome. */
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
