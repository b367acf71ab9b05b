import type { Static, TSchema } from 'typebox';
import type { EffectDeps } from '../context.ts';

/** The executed half of an effect in the registry, with its types erased. */
export interface EffectCall {
  body: TSchema;
  answer: TSchema;
  /** Statuses of refusals in addition to those of every call. */
  failures?: readonly number[];
  /** `body` has the shape of the schema `body`: its call has checked it. */
  run(deps: EffectDeps, claimId: string, body: unknown): Promise<unknown>;
}

/**
 * The executed half of an effect with a call of its own: `POST /effects/<name>`, which the pure half makes as the operation
 * `runEffect`. `routes/effects.ts` serves it. `body` must be closed; members of the result of `run` that `answer` does not
 * name are never sent. `run` throws a `Failure` if it has no answer.
 */
export const effectCall = <Body extends TSchema, Answer extends TSchema>(call: {
  body: Body;
  answer: Answer;
  failures?: readonly number[];
  run(deps: EffectDeps, claimId: string, body: Static<Body>): Promise<Static<Answer>>;
}): typeof call => call;
