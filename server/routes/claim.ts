import type { FastifyInstance } from 'fastify';
import { createClaim } from '../claims.ts';
import type { Context } from '../context.ts';
import { openRoute } from '../route.ts';

/** The calls that make, change and restore a claim. (API-01 to API-05) */
export function claimRoutes(app: FastifyInstance, context: Context): void {
  const { ports, sessions } = context;

  openRoute(app, context, 'createClaim', async ({ session, request, reply }) => {
    const claimId = session?.claimId ?? (await createClaim(ports)).id;
    if (!session) await sessions.start(request, reply, claimId);
    return { responseObject: { claimId }, data: { data: { session_duration: 0 } } };
  });
}
