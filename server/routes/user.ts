import type { FastifyInstance } from 'fastify';
import { timeoutFor } from '../claims/evidence.ts';
import type { Context } from '../context.ts';
import { executed } from '../effects/executed.ts';
import { route } from './route.ts';

/** Whether a person already has a claim, and the entry in the customer register. (API-12, API-13) */
export function userRoutes(app: FastifyInstance, context: Context): void {
  route(app, context, 'validateUser', async ({ body, session, request }) => {
    const withinMs = timeoutFor('user.validate', request.headers, context.flows);
    const deps = { ...context, log: request.log };
    const { valid, message } = await executed['user.validate'](deps, session.claimId, body, withinMs);
    // The documents name no envelope for these two, so the values are in both places. (G-118)
    return { valid, message, responseObject: { valid, message } };
  });

  route(app, context, 'createUser', async ({ body, session, request }) => {
    await executed['user.create']({ ...context, log: request.log }, session.claimId, body);
    return { responseObject: {} };
  });
}
