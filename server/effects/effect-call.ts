import type { Static, TSchema } from 'typebox';
import type { EffectDeps } from '../context.ts';

/** The executed half of an effect as the registry holds it, its values not told apart. */
export interface EffectCall {
  body: TSchema;
  answer: TSchema;
  /** Statuses of refusals besides those that every call may answer with. */
  failures?: readonly number[];
  run(deps: EffectDeps, claimId: string, body: never): Promise<unknown>;
}

/**
 * The executed half of an effect with a call of its own: `POST /effects/<name>`, which the pure half makes as the
 * operation `runEffect`. `routes/effects.ts` serves it. `body` must be closed; of what `run` gives, what `answer` does
 * not name never leaves. `run` throws a `Failure` for anything else than an answer.
 */
export const effectCall = <Body extends TSchema, Answer extends TSchema>(call: {
  body: Body;
  answer: Answer;
  failures?: readonly number[];
  run(deps: EffectDeps, claimId: string, body: Static<Body>): Promise<Static<Answer>>;
}): typeof call => call;
