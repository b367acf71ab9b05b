import type { FastifyInstance } from 'fastify';
import { type EffectName, effects } from '#engine/claims/effects/index.ts';
import { answer } from '#schemas/api.ts';
import { operations } from '#schemas/operations.ts';
import { demandReach } from '../claims/claim-reach.ts';
import { claimOf } from '../claims/claims.ts';
import type { Context } from '../context.ts';
import type { EffectCall } from '../effects/effect-call.ts';
import { executed } from '../effects/executed.ts';
import { effectLimits } from '../rate-limit/limits.ts';
import { defineCall } from './route.ts';

/** The executed half of each effect, with the members that this room needs. */
type Halves = Readonly<Record<string, EffectCall | ((...args: never[]) => unknown)>>;

/**
 * The calls of effects that have one of their own, `POST /effects/<name>`. A guarded effect runs only if the claim has reached it
 * in its own flow (409).
 */
export function effectRoutes(app: FastifyInstance, context: Context, halves: Halves = executed): void {
  for (const [name, half] of Object.entries(halves)) {
    if (typeof half === 'function') continue;
    const { says, guarded } = effects[name as EffectName] as { says: string; guarded?: string };
    const call = {
      id: name,
      method: operations.runEffect.method,
      url: operations.runEffect.path.replace('{effect}', name),
      needsSession: true,
      limits: guarded === undefined ? effectLimits.usual : effectLimits.guarded,
      operation: {
        summary: says,
        tag: 'effect',
        body: half.body,
        answer: answer(half.answer),
        failures: [...(guarded === undefined ? [] : [409]), ...(half.failures ?? [])],
      },
    } as const;
    defineCall(app, context, call, async ({ body, session, request }) => {
      const deps = { ...context, log: request.log };
      const claimId = session?.claimId ?? '';
      if (guarded !== undefined) demandReach(deps, await claimOf(deps, claimId), name as EffectName);
      return { responseObject: await half.run(deps, claimId, body) };
    });
  }
}
